"""The phone page: ask, keep a table, look a rule up, served on the home network."""
