"""What a game is: the contract every room keeps, verdicts, cards and words."""
