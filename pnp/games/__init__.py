"""The rooms, one folder a game; a new folder is a new game and needs no edit elsewhere."""
