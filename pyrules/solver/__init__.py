"""The solver: programs as it reads them, and the questions put to it."""
