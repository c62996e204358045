"""Verify codes of rules."""
