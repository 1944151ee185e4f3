"""Snow Tails: sleds pulled by two dogs each, on a course of lanes, bends and red lines."""
