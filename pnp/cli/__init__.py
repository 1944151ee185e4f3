"""The two command lines, pnp and referee: one click command a file."""
