"""One module for each command: its name is the command's, its function `command` does it."""
