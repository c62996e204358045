"""Cases held against the rulings of a code."""
