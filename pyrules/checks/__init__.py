"""What `check` finds: the kinds of findings, how they are looked for, joined and written down."""
