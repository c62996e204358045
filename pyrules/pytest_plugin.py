"""Collects the cases of a rulebook as pytest items."""
