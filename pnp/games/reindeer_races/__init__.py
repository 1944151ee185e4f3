"""Reindeer Races: five rows of track, jokers, bounds and ice."""
