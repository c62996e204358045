"""What an overlay drops: things that its base says under a provision which it replaces, and that it leaves out.

To replace a provision is to say all of it anew. What is meant to go is declared, `drops("5", pay)`: the name of the
act, the question or the irregularity.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pyrules.code.bearers import groups
from pyrules.code.forces import forces
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Pool, Term, Variable
from pyrules.code.values import of_symbol

DROPS = "drops"
"""The conclusion by which an overlay says that what its base says of something under a provision is meant to go."""
NAMED_BY = {"norm": 3, "option": 2, "question": 1, "irregularity": 1, "settles": 1}
"""The argument of a conclusion that says what it is about."""


@dataclass(frozen=True)
class Replaced:
    """A provision of the base that an overlay replaces.

    `by` are the overlay's rules, `dropped` those of the base whose conclusions none of the overlay's has and nothing
    declares dropped, one for each conclusion; `declared` the declarations that fit nothing that is dropped.
    """

    provision: str
    by: tuple[Rule, ...]
    dropped: tuple[Rule, ...]
    declared: tuple[Rule, ...]


def replaced(overlay: Rulebook, base: Rulebook) -> Iterator[Replaced]:
    """Yield the provisions that an overlay replaces, in book order; not those that it strikes out.

    Args:
        overlay: an edition that lies over another.
        base: that other edition.

    """
    theirs = {rule.place.file for rule in base.laws}
    ours = [rule for rule in overlay.laws if rule.place.file not in theirs]
    for provision in overlay.provisions:
        own = tuple(rule for rule in ours if rule.provision == provision)
        saying = [rule for rule in own if rule.concluded not in (DROPS, "no_rule", *_elections(overlay))]
        declared = [rule for rule in own if rule.concluded == DROPS]
        if declared or (saying and base.rules_of(provision)):
            gone = [one for one in base.rules_of(provision) if not _is_said(one, overlay, ours)]
            names = {_name(rule) for rule in gone}
            meant = {_declared(rule) for rule in declared}
            dropped = {str(_said(one)): one for one in reversed(gone) if _name(one) not in meant}
            yield Replaced(
                provision,
                tuple(saying) or own,
                tuple(reversed(dropped.values())),
                tuple(rule for rule in declared if _declared(rule) not in names),
            )


def _elections(rulebook: Rulebook) -> set[str]:
    return {one.name for one in rulebook.vocabulary.of_kind("election").values()}


def _declared(rule: Rule) -> str:
    return rule.head.terms[1].signature[0] if rule.head and rule.head.terms[1].signature else ""


def _name(rule: Rule) -> str:
    """Return the name of what a conclusion is about."""
    signature = rule.head.terms[NAMED_BY[rule.concluded]].signature if rule.head else None
    return signature[0] if signature else ""


def _said(rule: Rule) -> Term | None:
    """Return what a rule concludes without the id of its provision."""
    return Function(rule.concluded, rule.head.terms[1:]) if rule.head else None


def _is_said(rule: Rule, overlay: Rulebook, ours: Iterable[Rule]) -> bool:
    """Tell whether an overlay's own rules have a conclusion like that of a rule, under whatever provision.

    What stays of the base is none: it was there beside the rule.
    """
    head = rule.head
    if head is None or rule.concluded not in NAMED_BY:
        return True
    return any(
        other.concluded == rule.concluded and other.head is not None and _like(head, other.head, overlay)
        for other in ours
    )


def _like(head: Literal, other: Literal, rulebook: Rulebook) -> bool:
    """Tell whether two conclusions of one kind are about the same: an ending about the same irregularity."""
    place = NAMED_BY[head.name]
    if not _named_alike(head.terms[place], other.terms[place]):
        return False
    if head.name == "norm" and not _same_effect(head.terms[1], other.terms[1]):
        return False
    return head.name not in ("norm", "option") or _same_bearer(
        head.terms[place - 1], other.terms[place - 1], rulebook
    )


def _named_alike(term: Term, other: Term) -> bool:
    return any(
        None in (one.signature, two.signature) or one.signature == two.signature
        for one in _alternatives(term)
        for two in _alternatives(other)
    )


def _same_effect(force: Term, other: Term) -> bool:
    """Tell whether both permit, both oblige, or both forbid: how strongly is what an amendment may change."""
    known = forces()
    return any(
        isinstance(one, Variable) or isinstance(two, Variable) or {str(one), str(two)} <= {*effect}
        for effect in (known.permits, known.obliges, known.forbids)
        for one in _alternatives(force)
        for two in _alternatives(other)
    )


def _same_bearer(bearer: Term, other: Term, rulebook: Rulebook) -> bool:
    """Tell whether somebody can be addressed by both: a group and a member of it are."""
    known = {of_symbol(group): {*map(of_symbol, members)} for group, members in groups(rulebook).items()}
    return any(
        isinstance(one, Variable)
        or isinstance(two, Variable)
        or not {one, *known.get(one, ())}.isdisjoint({two, *known.get(two, ())})
        for one in _alternatives(bearer)
        for two in _alternatives(other)
    )


def _alternatives(term: Term) -> tuple[Term, ...]:
    return term.options if isinstance(term, Pool) else (term,)
