"""A code of rules as data: reading law files, rules and their vocabulary, overlays, editions."""
