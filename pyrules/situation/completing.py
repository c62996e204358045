"""The whole situations that a case can be which leaves open whether an entry of a sequence was made, and others follow.

The case numbers entries as it lists them. Where one was not made, those behind it have been made earlier, and what is
told of them, or of how many there had been, is told of these numbers; what is told of the entry itself did not happen.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from clingo import Function, Number, Symbol

from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.grounding.open_facts import NO, YES, Way, may_hold, merged
from pyrules.situation.case_format import Case


@dataclass(frozen=True)
class Numbers:
    """How a case numbers the entries of its sequences.

    Args:
        vocabulary: says what numbers are of.
        last: the number of the last entry of each sequence, as it is listed.

    """

    vocabulary: Vocabulary
    last: Mapping[str, int]

    def of(self, value: Symbol, domain: str) -> Iterator[tuple[str, int]]:
        """Yield the entry that a value of a domain numbers, or the last by then of each sequence that it counts."""
        if domain in self.vocabulary.numbered:
            yield self.vocabulary.numbered[domain], value.number
            return
        sequences, each = self.vocabulary.counted.get(domain, ((), 1))
        rest = value.number * each if sequences else 0
        for sequence in sequences:
            last = self.last.get(sequence, 0)
            yield sequence, min(rest, last)
            rest -= last
            if rest <= 0:
                return

    def within(
        self, symbol: Symbol, kinds: Sequence[str] = SITUATION_KINDS
    ) -> Iterator[tuple[str, str, int]]:
        """Yield for each argument of a name of some kinds what `of` yields, after the argument's domain."""
        domains = self.vocabulary.domains_of(symbol.name, len(symbol.arguments), kinds) or ()
        for value, domain in zip(symbol.arguments, domains, strict=False):
            for sequence, number in self.of(value, domain):
                yield domain, sequence, number

    def renumbered(self, facts: Collection[Symbol], way: Way) -> Iterator[Symbol]:
        """Yield facts with the numbers that entries have where some of them were not made."""
        missing = [(matter.name, matter.arguments[0].number) for matter, so in way if so == NO]
        for fact in facts:
            domains = self.vocabulary.domains_of(fact.name, len(fact.arguments), SITUATION_KINDS) or ()
            told = [
                (sequence, number)
                for domain, sequence, number in self.within(fact)
                if domain in self.vocabulary.numbered
            ]
            if not any(one in missing for one in told):
                values = zip(fact.arguments, domains, strict=True) if domains else ()
                yield Function(fact.name, [self._moved(*one, missing) for one in values] or fact.arguments)

    def without(self, value: Symbol, domain: str, missing: Symbol) -> Symbol | None:
        """Return a value of a domain where an entry was not made; None where the value is the entry's number."""
        entry = missing.name, missing.arguments[0].number
        if domain in self.vocabulary.numbered and entry in self.of(value, domain):
            return None
        return self._moved(value, domain, [entry])

    def _moved(self, value: Symbol, domain: str, missing: Sequence[tuple[str, int]]) -> Symbol:
        earlier = sum(
            name == sequence and one <= number
            for sequence, number in self.of(value, domain)
            for name, one in missing
        )
        return Number(value.number - earlier) if earlier else value


def listed_numbers(facts: Collection[Symbol], vocabulary: Vocabulary) -> Numbers:
    """Return how a case numbers entries that states some facts."""
    last: dict[str, int] = {}
    sequences = vocabulary.of_kind("sequence")
    for one in may_hold(facts):
        if one.name in sequences and one.arguments:
            last[one.name] = max(last.get(one.name, 0), one.arguments[0].number)
    return Numbers(vocabulary, last)


def in_whole(facts: Collection[Symbol], matters: Sequence[Symbol], numbers: Numbers) -> tuple[Symbol, ...]:
    """Return a situation as one of several whole ones.

    Args:
        facts: the situation as a case lists it; none of what else it leaves open speaks of entries behind the first
            of those of which it is open whether they were made.
        matters: these entries, in order.
        numbers: how the case numbers entries.

    """
    told = [one for one in facts if not (one.match("left_open", 2) and one.arguments[0] in matters)]
    ways = (tuple(zip(matters, values, strict=True)) for values in product((YES, NO), repeat=len(matters)))
    return merged({way: tuple(numbers.renumbered([*told, *matters], way)) for way in ways})


def completed(case: Case, way: Way, facts: Collection[Symbol], vocabulary: Vocabulary) -> Case:
    """Return a case without those entries of its sequences that were not made; all else stands as it was told.

    Args:
        case: the case.
        way: how the entries were of which it is open whether they were made.
        facts: the situation that it is then.
        vocabulary: tells with which number a sequence begins.

    """
    missing = {
        (one.name, one.arguments[0].number - vocabulary.first(one.name, facts)) for one, so in way if so == NO
    }
    events = dict(case.events)
    for name in {name for name, _ in missing}:
        entries = events[name]
        if isinstance(entries, tuple):
            events[name] = tuple(one for place, one in enumerate(entries) if (name, place) not in missing)
    return case.model_copy(update={"events": events})
