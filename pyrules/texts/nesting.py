"""How the labels of a text lie in one another: learnt from which of them go on after which."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pyrules.texts.alphabet import position
from pyrules.texts.labels import USUAL_RANKS, Count, Label, Rank, Style

_DEEPEST = Rank.SUBITEM
_PLACE_OF_H = 8
# (outer, inner): how often a label of the outer style went on after one of the inner style.
_Votes = Counter[tuple[Style, Style]]


@dataclass(frozen=True)
class Nesting:
    """How deep each style of label stands, in a whole text or in one law.

    Attributes:
        ranks: the rank of each style.
        counting: the styles that count on somewhere in the text: only these may look like words.

    """

    ranks: Mapping[Style, Rank] = field(default_factory=lambda: USUAL_RANKS)
    counting: frozenset[Style] = frozenset()

    def settle(self, label: Label) -> Label:
        """Return the label with the rank that its style has here."""
        return replace(label, rank=self.ranks[label.style])

    def may_be(self, style: Style) -> bool:
        """Return whether labels of a style may stand here at all."""
        return not style.must_count or style in self.counting


USUAL = Nesting()


def nestings(laws: Sequence[Sequence[Label]]) -> list[Nesting]:
    """Return the nesting of each law of a text.

    A law that shows an order of its own keeps it; the others follow the whole text, and where that shows none
    the usual order.

    Args:
        laws: what has the form of a label at the beginning of a line, law by law.

    """
    observed = [_observe(labels) for labels in laws]
    whole: _Votes = Counter()
    for one in observed:
        whole.update(one.votes)
    begun = frozenset(style for one in observed for style in one.begun)
    counting = frozenset(style for one in observed for style in one.counting)
    for outer, inner in {pair for one in observed for pair in one.hints}:
        # Where no list goes on after the other, the one that always begins after the other lies in it.
        hints, against = (
            sum(one.hints[pair] for one in observed) for pair in ((outer, inner), (inner, outer))
        )
        if not (whole[outer, inner] or whole[inner, outer] or against):
            whole[outer, inner] = hints
    common = _ranks(whole, USUAL_RANKS, begun)
    return [Nesting(_ranks(one.votes, common, one.begun), counting) for one in observed]


@dataclass
class _OpenList:
    style: Style
    last: int


@dataclass
class _Observed:
    """Which styles went on after which in one law, which of them began a list, and which counted on.

    `hints` count after which style another began: it may lie in it, or it may follow.
    """

    votes: _Votes = field(default_factory=Counter)
    hints: _Votes = field(default_factory=Counter)
    begun: set[Style] = field(default_factory=set)
    counting: set[Style] = field(default_factory=set)


def _observe(labels: Iterable[Label]) -> _Observed:
    found = _Observed()
    stack: list[_OpenList] = []
    for label in labels:
        level = _continued(label, stack)
        if level is not None:
            outer = stack[level]
            found.votes.update((outer.style, inner.style) for inner in stack[level + 1 :])
            found.counting.add(outer.style)
            outer.last += 1
            del stack[level + 1 :]
        elif (style := _begins(label)) is not None:
            if stack:
                found.hints[stack[-1].style, style] += 1
            stack.append(_OpenList(style, 1))
            found.begun.add(style)
    return found


def _continued(label: Label, stack: Sequence[_OpenList]) -> int | None:
    """Return which of the open lists a label goes on with, the innermost first; None for none."""
    for level in reversed(range(len(stack))):
        one = stack[level]
        roman = one.style.count in (Count.ROMAN, Count.CAPITAL_ROMAN)
        style = label.roman if roman and label.roman else label.style
        if style == one.style and position(label.value, roman=roman) == one.last + 1:
            return level
    return None


def _begins(label: Label) -> Style | None:
    """Return the style of the list that a label begins, or None where it is not the first of any."""
    if label.roman is not None and position(label.value, roman=True) == 1:
        return label.roman
    return label.style if position(label.value) == 1 else None


def _contradicts(votes: _Votes, ranks: Mapping[Style, Rank]) -> bool:
    return any(
        count > votes[inner, outer] and ranks[outer] >= ranks[inner]
        for (outer, inner), count in votes.items()
    )


def _ranks(votes: _Votes, common: Mapping[Style, Rank], seen: Collection[Style]) -> Mapping[Style, Rank]:
    """Return the ranks of styles: the common ones, or in the order that votes show where that is another."""
    if not _contradicts(votes, common):
        return common
    holders = {
        style: {outer for outer in seen if votes[outer, style] > votes[style, outer]} for style in seen
    }
    ordered: list[Style] = []
    while len(ordered) < len(seen):
        left = [style for style in seen if style not in ordered]
        # Where the votes go round in a circle, the fewest holders come first.
        ordered.append(
            min(left, key=lambda style: (len(holders[style] - set(ordered)), common[style], style.form.value))
        )
    found = {style: Rank(min(Rank.PARAGRAPH + place, _DEEPEST)) for place, style in enumerate(ordered)}
    return {**common, **found}


def settle_roman(label: Label, *, roman_before: int, letter_before: int) -> Label:
    """Return a label that may be a numeral as what it is: `(i)` is one unless it follows `(h)`.

    Args:
        label: the label.
        roman_before: the place of the last numeral in the list that is open, 0 for none.
        letter_before: the place of the last letter in the list that is open, 0 for none.

    """
    style = label.roman
    if style is None or len(label.value) > 1:
        return label
    is_next = position(label.value, roman=True) == roman_before + 1
    return replace(label, style=style) if is_next and letter_before != _PLACE_OF_H else label
