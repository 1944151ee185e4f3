"""pnp prints board games you can really play, and settles the argument when you do."""

__version__ = "0.1.0"
