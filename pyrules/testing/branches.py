"""The branch of a tree of rulings that an expectation is about: which rulings are in it, or what is decided instead."""

import re
from collections.abc import Iterable, Mapping, Sequence

from clingo import Symbol

from pyrules.base.errors import InputError, nearest
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language
from pyrules.rulings.ruling import Inquiry
from pyrules.rulings.tree import Node
from pyrules.situation import Case, read_decision, write_answer, write_decision
from pyrules.situation.case_format import Branch, cut_provision

_STATED = ("table", "sequence", "event", "election")
SHOWN = 4
"""So many decisions are named at most where none is like the one that a case names."""


def decisions_of(
    case: Case, branch: Branch, rulebook: Rulebook, known: Mapping[str, Symbol], *path: str | int
) -> dict[Symbol, Symbol]:
    """Return the decisions that lead to a branch, each with its value.

    Args:
        case: the case.
        branch: the branch.
        rulebook: the code that the case is put to.
        known: the decisions that come up, by what names them; none where nobody has ruled on the case.
        path: where in the case the branch stands.

    Raises:
        InputError: a decision or a value is misspelt; the error names the place and the nearest.

    """
    found: dict[Symbol, Symbol] = {}
    for text, answer in branch.when.items():
        where = (*path, "when", text)
        key = write_decision(known[text], rulebook.vocabulary) if text in known else text
        try:
            decision, value = read_decision(
                case, key, answer, *where, vocabulary=rulebook.vocabulary, provisions=rulebook.provisions
            )
        except InputError as error:
            near = None if text in known else nearest(text, known) or _mended(text, error)
            if near is None:
                raise
            raise case.wrong(
                f"`{text}` is no decision", *where, key=True, expected="its key, or its question", near=near
            ) from None
        if decision in found:
            raise case.wrong(f"`{text}` is decided twice", *where, key=True, expected="each decision once")
        found[decision] = value
    return found


def may_be_asked(text: str, rulebook: Rulebook, language: Language) -> bool:
    """Tell whether a text can be a question as a ruling asks it, and need be no key of a decision.

    What begins as a key does, with a provision or the name of an event, is one.
    """
    vocabulary = rulebook.vocabulary
    first, _, rest = text.strip().partition(" ")
    stated = vocabulary.of_kind(*_STATED)
    if (rest and first in rulebook.provisions) or first in stated:
        return False
    words = cut_provision(text)[0].strip().lower()
    asked = [("question", vocabulary.of_kind("question")), ("act", vocabulary.of_kind("act"))]
    asked += [(one.kind, {name: one}) for name, one in stated.items()]
    return any(language.can_say(kind, name, words) for kind, names in asked for name in names)


def _mended(text: str, error: InputError) -> str | None:
    """Return the key that is meant where one word of it is misspelt, and the error says which."""
    words = text.split()
    wrong = re.match(r"`([^`]+)`", error.message)
    if wrong is None or error.nearest is None or wrong[1] not in words:
        return None
    return " ".join(error.nearest if one == wrong[1] else one for one in words)


def words_of_branch(decisions: Mapping[Symbol, Symbol], inquiry: Inquiry) -> str:
    """Return the decisions that lead to a branch as a case writes them."""
    vocabulary = inquiry.rulebook.vocabulary
    return ", ".join(
        f"`{write_decision(one, vocabulary)}` = `{write_answer(one, value, vocabulary)}`"
        for one, value in decisions.items()
    )


def instead(decisions: Mapping[Symbol, Symbol], leaves: Sequence[Node], inquiry: Inquiry) -> str:
    """Say what is decided where no ruling is decided as a case has it: the nearest decisions."""
    vocabulary = inquiry.rulebook.vocabulary
    taken: dict[Symbol, set[Symbol]] = {}
    for decision, value in (one for leaf in leaves for one in leaf.taken):
        taken.setdefault(decision, set()).add(value)
    keys = [write_decision(one, vocabulary) for one in sorted(taken, key=inquiry.order)]
    told = []
    for decision, value in decisions.items():
        key = write_decision(decision, vocabulary)
        if decision not in taken and decision not in inquiry.asked:
            near = nearest(key, keys)
            there = f"the nearest is `{near}`" if near else f"what does: {_listed(keys)}"
            told.append(f"`{key}` comes up in none of them; {there}")
        elif decision not in taken:
            told.append(f"nothing turns on `{key}`; what there is: {_listed(keys)}")
        elif value not in taken[decision]:
            values = sorted(write_answer(decision, one, vocabulary) for one in taken[decision])
            told.append(f"`{key}` is {' or '.join(f'`{one}`' for one in values)} there")
    return "; ".join(told) or "each of these is so in some ruling, all together in none"


def _listed(keys: Iterable[str]) -> str:
    listed = [f"`{one}`" for one in keys]
    return ", ".join([*listed[:SHOWN], *(["..."] if len(listed) > SHOWN else [])]) or "nothing"
