"""Explanations laid out for people: lines below lines, as wide and as long as a page.

A page is narrow: what lies deeper than half of it is wide is told line after line. And it is short: what does not
fit is left away from the deepest on, and counted.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pyrules.explaining.derivations import (
    Absence,
    AbsenceKind,
    Attempt,
    Derivation,
    DerivationKind,
    Told,
    told_once,
)
from pyrules.language import Language

STEP = 4
"""Columns by which a line stands to the right of the one above it."""
_REASONS = {
    AbsenceKind.EVENT: "no_event",
    AbsenceKind.FACT: "no_fact",
    AbsenceKind.UNKNOWN: "unknown",
    AbsenceKind.UNMATCHED: "unmatched",
    AbsenceKind.RULES: "no_rule_applies",
    AbsenceKind.OVERRIDDEN: "displaced",
    AbsenceKind.WAIVED: "unused",
    AbsenceKind.OTHERWISE: "otherwise",
    AbsenceKind.UNDECIDED: "undecided",
}


@dataclass(frozen=True)
class Line:
    """A line with those below it; `soft` where it is said by the way."""

    text: str
    below: tuple["Line", ...] = ()
    soft: bool = False

    def __len__(self) -> int:
        """Count the line and all below it."""
        return 1 + sum(map(len, self.below))


# ---- why


def derived(derivation: Derivation, language: Language) -> tuple[Line, ...]:
    """Return the lines for what a conclusion rests on; of what rests on nothing its own."""
    told = told_once(derivation)
    return tuple(_holding(one, language) for one in told.below or (told,))


def said(derivation: Derivation, language: Language) -> str:
    """Return the words for a node of a derivation."""
    words = derivation.sentence
    return language.word("not_so", words) if derivation.kind is DerivationKind.ABSENT else words


def _holding(told: Told, language: Language) -> Line:
    node = told.node
    source = ": ".join(filter(None, (node.provision, node.rule_sentence)))
    mark = f" ({language.word('as_above')})" if told.again else " ..." if told.cut else ""
    # an entry of a sequence is told by the term that it makes true
    below = (one for one in told.below if one.node.sentence != node.sentence)
    return Line(
        said(node, language) + mark + (f" [{source}]" if source else ""),
        tuple(_holding(one, language) for one in below),
    )


# ---- why not


def missed(absence: Absence, language: Language) -> tuple[Line, ...]:
    """Return the lines for why something does not hold that has been named before."""
    told = set[int]()
    if absence.kind is AbsenceKind.RULES and absence.attempts:
        return tuple(_tried(absence, language, told))
    reason = language.word(_REASONS[absence.kind], absence.provision)
    return (Line(f"{absence.sentence}: {reason}", tuple(_under(absence, language, told))),)


def _under(absence: Absence, language: Language, told: set[int]) -> Iterator[Line]:
    for derivation in absence.because:
        yield _holding(told_once(derivation, told), language)
    yield from _tried(absence, language, told)


def _tried(absence: Absence, language: Language, told: set[int]) -> Iterator[Line]:
    for attempt in absence.attempts:
        held = [Line(language.word("holds", said(one, language)), soft=True) for one in attempt.held]
        lines = (*held, _failed(attempt, language, told))
        label = ": ".join(filter(None, (attempt.provision, attempt.rule_sentence)))
        yield from (Line(label, lines),) if label else lines  # the mechanics have no provision to name


def _failed(attempt: Attempt, language: Language, told: set[int]) -> Line:
    words = language.word("fails", attempt.sentence)
    if attempt.blocked_by:
        return Line(words, (_holding(told_once(attempt.blocked_by, told), language),))
    absent = attempt.absent
    if absent is None:
        return Line(words)
    if absent.repeated:
        words += f" ({language.word('as_above')})"
    elif absent.shortened:
        words += " ..."
    elif absent.kind is not AbsenceKind.RULES:
        words += f" ({language.word(_REASONS[absent.kind], absent.provision)})"
    return Line(words, tuple(_under(absent, language, told)))


# ---- the page


def within(lines: Iterable[Line], width: int) -> tuple[Line, ...]:
    """Return lines of which none stands farther to the right than half the page is wide: deeper ones follow there.

    Args:
        lines: the lines.
        width: the columns of the page.

    """
    return tuple(each for one in lines for each in _shallow(one, max(1, width // (2 * STEP))))


def _shallow(line: Line, steps: int) -> Iterator[Line]:
    if steps > 1:
        yield replace(line, below=tuple(each for one in line.below for each in _shallow(one, steps - 1)))
    else:
        yield replace(line, below=())
        for one in line.below:
            yield from _shallow(one, steps)


def beginning(lines: Iterable[Line], steps: int) -> tuple[Line, ...]:
    """Return lines without those that lie more steps down."""
    return tuple(replace(one, below=beginning(one.below, steps - 1)) for one in lines) if steps else ()


def fitted(lines: Sequence[Line], width: int, height: int) -> tuple[tuple[Line, ...], int]:
    """Return as much as fits on a page, what lies less deep before what lies deeper, and how many lines are left.

    Args:
        lines: the lines; of the first of them something is to be seen, and so only some are begun.
        width: the columns of the page.
        height: its rows.

    """
    kept, rows = set[int](), 0
    level = [(one, 0) for one in lines[: max(1, height // STEP)]]
    while level:
        for one, depth in level:
            rows += -(-len(one.text) // max(1, width - STEP * depth))
            if rows > height and kept:
                return _only(lines, kept), sum(map(len, lines)) - len(kept)
            kept.add(id(one))
        level = [(below, depth + 1) for one, depth in level for below in one.below]
    return _only(lines, kept), sum(map(len, lines)) - len(kept)


def _only(lines: Iterable[Line], kept: set[int]) -> tuple[Line, ...]:
    return tuple(replace(one, below=_only(one.below, kept)) for one in lines if id(one) in kept)
