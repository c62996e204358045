"""The kinds of findings: one module each, with the same stem in `asp/checks` where a situation can show the flaw.

A module says in `DEFINITION` what the finding is, in one sentence, and yields findings from `run(survey)`, one for
each defect. Where several of them can have one cause, it says in `CAUSE` what tells that: they are then joined and
reported as one; `LONG` where it takes long; `FORM` where all of them, or none, are matters of form
(`pyrules.checks.ranking`); and `BESIDE` where it reads more than the edition does, so that nothing found is kept
(`pyrules.checks.kept_findings`). Where other kinds may have told what it finds, `folded` returns the findings of all
kinds, with that told once, and `told_as` says as what a member can have been told: judged there, it is judged. What
would be a finding but for a declaration `conditional(survey)` lists. A new kind is a new module; nothing else names
the kinds.
"""

from collections.abc import Iterable, Mapping
from types import ModuleType

from pyrules.base.families import chosen_among, members


def modules() -> Mapping[str, ModuleType]:
    """Return the module of each kind of finding, by the kind's name."""
    return members(__name__)


def definitions() -> dict[str, str]:
    """Return the definition of each kind of finding."""
    return {name: module.DEFINITION for name, module in modules().items()}


def chosen(kinds: Iterable[str] | None) -> tuple[str, ...]:
    """Return the kinds to be checked: those named, or all.

    Raises:
        InputError: a name is no kind of finding.

    """
    return chosen_among(modules(), modules() if kinds is None else kinds, "kind of finding")
