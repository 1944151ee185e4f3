"""La Course aux Cadeaux: sixteen gifts, four chimneys, holes, vortexes and three logs."""
