"""Two editions compared: where they rule differently, each difference with a smallest situation."""
