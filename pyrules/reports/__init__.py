"""Pages that people read: a rule as a sentence, a law with all that is known of it, an edition's report."""
