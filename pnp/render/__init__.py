"""Back ends: each walks a scene and decides nothing."""
