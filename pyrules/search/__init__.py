"""Searching all situations in scope: witnesses, smallest and replayed."""
