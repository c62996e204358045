"""How far a code is encoded, exercised and referred to, and where the encoding departs from its text."""
