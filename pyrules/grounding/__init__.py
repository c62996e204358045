"""Programs written from a code, for the solver."""
