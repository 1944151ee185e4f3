"""`python -m tests.terminal …` is the referee's command line, for tests that run it in a terminal."""

from pnp.cli.referee import main

main()
