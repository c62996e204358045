"""What everything stands on: errors, limits, processes, documents, families of modules; nothing here knows of rules."""
