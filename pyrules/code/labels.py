"""The ids in law files, held against how the book numbers its provisions: what cannot be read is refused there."""

import re
from collections.abc import Iterable, Iterator

from pyrules.base.errors import RulebookError
from pyrules.base.gathering import apart
from pyrules.code.provisions import Numbering, counted_alike, nearest_provision, read_alike, sample_of
from pyrules.code.rules import DECIDED, HEADS, Layer, Rule
from pyrules.code.terms import string_of

_NAMING = {"overrides": 2, "excepts": 2, "refers": 2, "outside": 1}
"""Conclusions that name other provisions, and how many of their first arguments are ids."""
_ASKED = frozenset({*HEADS, *DECIDED, "governs", "overridden"})
"""What conditions ask of a provision that they name first."""
_LETTER_BEHIND_NUMBER = re.compile(r"\d[^\W\d_]")
_BARE = re.compile(r"[^\W_]+")


def require_readable(rules: Iterable[Rule], numbering: Numbering) -> None:
    """Refuse ids of law files that cannot be read, or that can be read in more than one way.

    Args:
        rules: those of an edition.
        numbering: how its book numbers provisions.

    Raises:
        RulebookError: an id is none, or leaves open what it is a part of, or is another one in another spelling.

    """
    laws = [rule for rule in rules if rule.layer is Layer.LAW]
    named: dict[str, Rule] = {}
    for rule in laws:
        for one in _named(rule):
            named.setdefault(one, rule)
    readable = [one for one in named if numbering.fault(one) is None]
    for provision, rule in named.items():
        why = numbering.fault(provision)
        with apart():
            if why:
                raise RulebookError(
                    f"`{provision}` cannot be read as the id of a provision: {why}",
                    place=rule.place,
                    expected=numbering.expected(provision),
                    nearest=nearest_provision(provision, readable),
                )
    _refuse_spellings(named)
    _refuse_other_names(laws, {rule.provision for rule in laws} | set(named))
    if not numbering.samples:
        _refuse_ambiguous(named)


def _named(rule: Rule) -> Iterator[str]:
    yield rule.provision
    if rule.head and rule.head.predicate in _NAMING:
        for term in rule.head.terms[: _NAMING[rule.head.predicate]]:
            text = string_of(term)
            if text is not None:
                yield text


def _refuse_spellings(named: dict[str, Rule]) -> None:
    seen: dict[tuple[str, ...], str] = {}
    for provision, rule in named.items():
        first = seen.setdefault(read_alike(provision), provision)
        with apart():
            if first != provision:
                raise RulebookError(
                    f"`{provision}` is `{first}` in another spelling ({named[first].place})",
                    place=rule.place,
                    expected="one spelling for one provision",
                )


def _refuse_other_names(laws: Iterable[Rule], named: set[str]) -> None:
    """Refuse a condition that asks for what no provision says, but one that is counted alike: `17d` for `17D`."""
    for rule in laws:
        for literal in rule.body:
            asked = string_of(literal.terms[0]) if literal.predicate in _ASKED and literal.terms else None
            meant = counted_alike(asked, named) if asked is not None and asked not in named else None
            with apart():
                if meant:
                    raise RulebookError(
                        f"`{literal.text}` asks for `{asked}`, and no provision is called so",
                        place=rule.place,
                        expected="the id of a provision, spelled as above its rules",
                        nearest=meant,
                    )


def _refuse_ambiguous(named: dict[str, Rule]) -> None:
    """Refuse a letter right behind a number where other ids show that parts are printed otherwise."""
    printed = next((one for one in named if not _BARE.fullmatch(one) or not one[0].isdigit()), None)
    for provision, rule in named.items():
        found = _LETTER_BEHIND_NUMBER.search(provision)
        if printed and found:
            whole, inserted = provision[: found.start() + 1], provision[: found.end()]
            inside, behind = sample_of(provision, parts=True), sample_of(provision)
            raise RulebookError(
                f"`{provision}` leaves open what `{inserted}` is: a part of `{whole}`, or inserted behind it",
                place=rule.place,
                expected=f'in the vocabulary, `numbering("{behind}").` where it is inserted, `numbering("{inside}").` '
                "where it is a part, and a sample for each other form of id",
            )
