"""Run the command line as `python -m pyrules`."""

from pyrules.cli import main

main()
