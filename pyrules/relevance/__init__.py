"""Which rules matter for what."""
