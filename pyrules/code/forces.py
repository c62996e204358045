"""The forces of a provision's verb, each scale from the weakest: `asp/core/norms.lp` says what they do."""

PERMITS = ("may",)
OBLIGES = ("does", "should", "shall", "must")
FORBIDS = ("may_not", "should_not", "shall_not", "must_not")
