"""What stands in each argument of the engine's atoms: kinds of the vocabulary, and what the engine knows of itself."""

from collections.abc import Mapping

ENGINE: Mapping[str, tuple[str, ...]] = {
    "norm": ("provision", "force", "bearer", "act"),
    "option": ("provision", "bearer", "act"),
    "question": ("provision", "question"),
    "irregularity": ("provision", "irregularity"),
    "settles": ("provision", "irregularity", "disposition"),
    "outside": ("provision", "irregularity"),
    "no_rule": ("provision", "text"),
    "incomplete": ("provision", "text"),
    "drops": ("provision", "text"),
    "reading": ("provision", "name", "name"),
    "overrides": ("provision", "provision"),
    "excepts": ("provision", "provision", "conclusion"),
    "refers": ("provision", "provision"),
    "found": ("provision", "question", "answer"),
    "chosen": ("provision", "bearer", "act"),
    "read": ("provision", "name", "name"),
    "exercised": ("provision", "bearer", "act"),
    "waived": ("provision", "bearer", "act"),
}
"""The domains of the engine's own predicates that a law's rule can have."""
PLACES: Mapping[str, tuple[str, ...]] = {
    **ENGINE,
    **dict.fromkeys(("governs", "act"), ENGINE["norm"]),
    "disposition": ENGINE["settles"],
    "settled": ENGINE["irregularity"][1:],
    "answer": ENGINE["found"][1:],
    **dict.fromkeys(("given", "decided", "possible", "open"), ("decision", "value")),
    "finding": ENGINE["question"],
    "power": ENGINE["exercised"],
    "choice": ENGINE["chosen"][:2],
    "excludes": ("name", "name"),
    "compatible": ("name", "name"),
    "cannot_be_done": ("act",),
    "entails": ("name", "name"),
    "partitions": ("name", "name"),
    "performs": ("event", "bearer", "act"),
    "timing": ("bearer", "act", "stage"),
    "stage": ("bearer", "act", "stage"),
    "notation": ("text", ""),
    "numbering": ("text",),
    "unit": ("text", "text"),
    "measured": ("name", "name"),
}
"""The same, with what else stands in a rulebook or in a ruling.

An `answer` is to the question before it, a `value` is one of the decision before it.
"""
