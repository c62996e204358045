"""What several terms of a vocabulary have in common: the same term, with `anything` where they differ."""

from collections.abc import Sequence

from clingo import Function, Symbol, SymbolType

from pyrules.code.vocabulary import Vocabulary
from pyrules.language import ANYTHING

SOMETHING = Function(ANYTHING)
"""Stands for what is one value here and another there."""
_KINDS = ("act", "question", "irregularity", "disposition")


def in_common(rows: Sequence[Sequence[Symbol]], vocabulary: Vocabulary) -> tuple[Symbol, ...]:
    """Return what rows of terms have in common, place by place.

    A number of a sequence's entry is never in common: that some bound leaves room for one entry only says
    nothing of the situation.

    Args:
        rows: rows of the same length, with terms of the vocabulary or values.
        vocabulary: the domains of the terms' arguments.

    """
    return tuple(_of_terms(column, vocabulary) for column in zip(*rows, strict=True))


def _of_terms(terms: Sequence[Symbol], vocabulary: Vocabulary) -> Symbol:
    first = terms[0]
    if first.type is not SymbolType.Function or any(
        not one.match(first.name, len(first.arguments)) for one in terms
    ):
        return first if all(one == first for one in terms) else SOMETHING
    numbered = _numbered(first, vocabulary)
    columns = zip(*(one.arguments for one in terms), strict=True)
    arguments = [
        SOMETHING if position in numbered or len(set(column)) > 1 else column[0]
        for position, column in enumerate(columns)
    ]
    return Function(first.name, arguments)


def _numbered(term: Symbol, vocabulary: Vocabulary) -> set[int]:
    """Return the places of a term's arguments that number the entries of a sequence."""
    found = (vocabulary.find(kind, term.name, len(term.arguments)) for kind in _KINDS)
    declared = next((one for one in found if one), None)
    domains = declared.domains if declared else ()
    return {position for position, domain in enumerate(domains) if domain in vocabulary.numbered}
