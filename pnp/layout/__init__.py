"""Scenes in millimetres: primitives, faces, text that fits, sheets."""
