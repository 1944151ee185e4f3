"""The referee's side: requests in, verdicts out, and the table that is kept."""
