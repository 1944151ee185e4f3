"""Le Lièvre et la Tortue: five animals, hidden bets, and cards that everybody lays for everybody."""
