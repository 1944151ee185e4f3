"""Kits and templates as frozen models, read from TOML with errors that name file, line and key."""
