"""What an outcome says, a line each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pyrules.explaining.derivations import Derivation, DerivationKind, leaves, nodes
from pyrules.explaining.outline import said
from pyrules.language import Language
from pyrules.language.condensing import condensed
from pyrules.rulings.model import Act, Irregularity, Onward, Outcome, Saying

NAMED = 3
"""So many acts are named at most of what is summed up."""
ONE_LINE = 70
"""So long is what stands in one line of a tree, on a page of 80 columns."""


@dataclass(frozen=True)
class OutcomeLine:
    """A line of an outcome, under a heading where it has one, with the reasons that are shown below it."""

    words: str
    heading: str = ""
    reasons: tuple[str, ...] = ()
    style: str = ""


@dataclass(frozen=True)
class Outcomes:
    """Tells outcomes one after the other: what a provision points at is said where it comes up first.

    Args:
        language: of the sentences.
        chief_parts: those of the rulebook that are encoded.
        alone: whether outcomes are all that is said, with nothing beside them.
        explain: whether each act says what it rests on.
        every: whether what goes on as always is listed, and not only counted.

    """

    language: Language
    chief_parts: Sequence[str]
    alone: bool
    explain: bool
    every: bool
    _pointed: set[Onward] = field(default_factory=set)

    def lines(self, outcome: Outcome) -> tuple[OutcomeLine, ...]:
        """Return what an outcome says, a line each."""
        lines = tuple(self._said_at(outcome))
        if lines or not self.alone:
            return lines
        # what nobody has encoded calls nothing irregular either
        return (OutcomeLine(self.language.word("nothing_follows", ", ".join(self.chief_parts))),)

    def _said_at(self, outcome: Outcome) -> Iterator[OutcomeLine]:
        word = self.language.word
        for flaws in _alike(one.sentence for one in outcome.flaws):
            yield OutcomeLine(word("defect", flaws), style="red")
        for provision in outcome.incomplete:
            yield OutcomeLine(word("breaks_off_here", provision))
        onward = [one for one in outcome.onward if one not in self._pointed]
        self._pointed.update(onward)
        if onward:
            told = "; ".join(f"{one.target} ({one.provision})" for one in onward)
            yield OutcomeLine(word("look_up", told))
        for heading, acts in {**outcome.by_time, "as_always": outcome.always}.items():
            if acts and heading in ("lapsed", "as_always") and not self.every:
                several = heading == "as_always" and outcome.differs
                told = self._summed_up(heading, acts)
                yield OutcomeLine(f"{told}; {word('not_in_each')}" if several else told)
            else:
                told_alike = () if self.explain else condensed(one.sentence for one in acts)
                yield from (OutcomeLine(one, word(heading)) for one in told_alike)
                for act in acts if self.explain else ():
                    rests = act.derivation if self.explain else None
                    reasons = (
                        f"{word('because')} {'; '.join(_reasons(rests, self.language))}" if rests else ""
                    )
                    yield OutcomeLine(act.sentence, word(heading), (reasons,) if reasons else ())
        yield from self._endings(outcome)

    def _endings(self, outcome: Outcome) -> Iterator[OutcomeLine]:
        """Yield what is irregular, and how it ends; where that is said in any case, only how it ends."""
        heading = self.language.word("irregularities")
        faults = [one.sentence for one in outcome.flaws]
        for one in outcome.irregularities:
            unsettled = not (one.settled or one.outside)
            if not (unsettled and any(f"{one.sentence} (" in fault for fault in faults)):
                yield OutcomeLine(f"{one.sentence} ({one.provision}): {self._end(one, outcome)}", heading)
        named = {one.irregularity for one in outcome.irregularities}
        for end in outcome.dispositions:
            if end.irregularity not in named:
                what, _, how = end.sentence.partition(": ")
                ends = self.language.word("ends_with", f"{how} ({end.provision})")
                yield OutcomeLine(f"{what}: {ends}", heading)

    def _summed_up(self, heading: str, acts: Sequence[Act]) -> str:
        """Say in one line how much there is of something, and what the first of it is."""
        line = f"{self.language.word(heading)}: {len(acts)}"
        said = list(dict.fromkeys(map(_deed, acts)))
        for shown in range(min(len(said), NAMED), 0, -1):
            more = "" if shown == len(said) else ", ..."
            told = f"{line} ({', '.join(said[:shown])}{more})"
            if len(told) <= ONE_LINE:
                return told
        return line

    def _end(self, irregularity: Irregularity, ruling: Saying) -> str:
        """Say how an irregularity ends in a ruling."""
        ends = [
            f"{one.sentence.partition(': ')[2]} ({one.provision})"
            for one in ruling.dispositions
            if one.irregularity == irregularity.irregularity
        ]
        if ends:
            return self.language.word("ends_with", "; ".join(ends))
        if irregularity.outside:
            return self.language.word("settled_outside", irregularity.outside)
        # what is the same in every case stands apart from how it ends in each
        return self.language.word("settled_below" if irregularity.settled else "nothing_settles")


def in_line(lines: Sequence[OutcomeLine]) -> str:
    """Return lines in one, each heading once for those that follow each other under it."""
    heads = (("", ""), *((one.heading, one.words) for one in lines))
    said = [
        f"{head}: {words}" if head and head != before else words
        for (before, _), (head, words) in pairwise(heads)
    ]
    return "; ".join(said)


def _alike(sentences: Iterable[str]) -> Iterator[str]:
    """Yield sentences, those in one that say the same up to the last colon of what they are about."""
    found: dict[str, list[str]] = {}
    for one in sentences:
        about, colon, what = one.rpartition(": ")
        found.setdefault(f"{about}{colon}", []).append(what)
    for about, several in found.items():
        yield f"{about}{'; '.join(condensed(several))}"


def _deed(act: Act) -> str:
    """Return the line of an act without whom it addresses and its provision."""
    return act.sentence.partition(": ")[2].removesuffix(f" ({act.provision})")


def _reasons(derivation: Derivation, language: Language) -> Iterator[str]:
    """Say in short what an act rests on: events, decisions, and what laws themselves ask to be absent or so.

    Absences on which only the mechanics rest are left to `--why`.
    """
    grounds = {said(leaf, language): leaf.kind for leaf in leaves(derivation)}
    of_laws = set(_conditions_of_laws(derivation, language))
    for line, kind in grounds.items():
        if kind in (DerivationKind.EVENT, DerivationKind.DECISION) or line in of_laws:
            yield line


def _conditions_of_laws(derivation: Derivation, language: Language) -> Iterator[str]:
    for node in nodes(derivation):
        for child in node.because if node.kind is not DerivationKind.ABSENT else ():
            if node.provision and child.kind in (DerivationKind.ABSENT, DerivationKind.CONDITION):
                yield said(child, language)
