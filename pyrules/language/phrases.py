"""What the engine says of itself, in English. A language file says the same under the same names.

The arguments of the engine's atoms have domains like those of a vocabulary: its kinds, and `provision`,
`bearer`, `force`, `decision`, `answer`, `name`.
"""

from collections.abc import Mapping

FORCES: Mapping[str, str] = {
    "may": "may",
    "does": "",
    "should": "should",
    "shall": "shall",
    "must": "must",
    "may_not": "may not",
    "should_not": "should not",
    "shall_not": "shall not",
    "must_not": "must not",
    "option": "chooses to",
}
"""The table `[forces]`: the Code's own scale, and the choice among options."""

WORDS: Mapping[str, str] = {
    "yes": "yes",
    "no": "no",
    "not": "not",
    "and": "and",
    "or": "or",
    "because": "because",
    "found": "found",
    "exercised": "used",
    "waived": "not used",
    "on_turn": "the player on turn",
    "the_situation": "the situation",
    "happened": "what happened (edition {})",
    "rulings": "rulings: {}",
    "first_rulings": "the first {} rulings of more",
    "ruling": "ruling {}",
    "asks_fact": "not known whether {}",
    "not_known": "not known: {}",
    "finds": "to be found",
    "chooses": "chooses",
    "may_use": "may",
    "given": "given in the case",
    "to_be_done": "to be done",
    "not_to_be_done": "not to be done",
    "free_to_be_done": "free to be done",
    "irregularities": "irregularities",
    "ends_with": "ends with {}",
    "settled_outside": "settled in law {}, which is not encoded",
    "nothing_settles": "nothing settles it",
    "not_so": "not so: {}",
    "as_above": "as above",
    "absent_in": "not in ruling {}",
    "anything": "something",
    "everywhere": "each ruling has it",
    "holds": "so: {}",
    "fails": "fails: {}",
    "no_event": "it did not happen",
    "no_fact": "the rulebook does not list it",
    "unknown": "no rule concludes it",
    "unmatched": "no rule concludes this one",
    "no_rule_applies": "no rule for it applies",
    "displaced": "{} displaces it",
    "unused": "it is free to be done, and was not",
    "otherwise": "it was decided otherwise",
    "undecided": "nobody has decided it",
}
"""The table `[words]`; `{}` stands for what is said there."""

DECISIONS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "finding": (("provision", "question"), "{2} ({1})"),
    "power": (("provision", "bearer", "act"), "{2} may {3} ({1})"),
    "choice": (("provision", "bearer"), "{2} chooses ({1})"),
}
"""The table `[decisions]`: what is to be decided."""

ATOMS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "irregularity": (("provision", "irregularity"), "irregularity: {2} ({1})"),
    "settles": (("provision", "irregularity", "disposition"), "{2}: {3} ({1})"),
    "disposition": (("provision", "irregularity", "disposition"), "{2}: {3} ({1})"),
    "settled": (("irregularity",), "settled: {1}"),
    "outside": (("provision", "irregularity"), "settled by what is not encoded: {2} ({1})"),
    "no_rule": (("provision", "name"), "{1} makes no rule"),
    "incomplete": (("provision", "name"), "{1} is incomplete in the text at hand"),
    "drops": (("provision", "name"), "{1} drops what the edition underneath says of this: {2}"),
    "breaks_off": (("provision",), "the text of {1} breaks off"),
    "question": (("provision", "question"), "to be found: {2} ({1})"),
    "answer": (("question", "answer"), "an answer to the question: {1} {2}"),
    "found": (("provision", "question", "answer"), "found: {2} {3} ({1})"),
    "chosen": (("provision", "bearer", "act"), "{2} chose to {3} ({1})"),
    "exercised": (("provision", "bearer", "act"), "{2} used the power to {3} ({1})"),
    "waived": (("provision", "bearer", "act"), "{2} did not use the power to {3} ({1})"),
    "decision": (("decision",), "to be decided: {1}"),
    "overrides": (("provision", "provision"), "{1} takes precedence over {2}"),
    "displaces": (("provision", "provision"), "{2} gives way to {1}"),
    "overridden": (("provision",), "{1} gives way"),
    "excepts": (("provision", "provision", "conclusion"), "{2} gives way to {1} in this: {3}"),
    "takes_away": (("provision", "provision", "conclusion"), "{2} gives way to {1} in this: {3}"),
    "falls": (("provision", "conclusion"), "{1} gives way in this: {2}"),
    "refers": (("provision", "provision"), "{1} refers to {2}"),
    "part_of": (("provision", "provision"), "{1} is part of {2}"),
    "permits": (("force",), "`{1}` permits"),
    "obliges": (("force",), "`{1}` obliges"),
    "forbids": (("force",), "`{1}` forbids"),
    "member": (("bearer", "bearer"), "{1} includes {2}"),
    "reaches": (("bearer", "bearer"), "what is said to {1} is said to {2}"),
    "excludes": (("name", "name"), "not both: {1}; {2}"),
    "compatible": (("name", "name"), "both together: {1}; {2}"),
    "domain": (("name", "name"), "{2} is a value of: {1}"),
    "flaw": (("name", "name", "name"), "{1}: {3} ({2})"),
    "turns_on": (
        ("provision", "question", "irregularity"),
        "the question is put because of: {3} ({1})",
    ),
}
"""The table `[atoms]`: the atoms of asp/core and asp/checks that an explanation can meet."""
