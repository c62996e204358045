"""From differences between two texts to what each does at the table."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from pyrules.base import limits
from pyrules.base.errors import InputError, Place, SolvingError
from pyrules.base.given import FilePath
from pyrules.base.limits import StoppedError
from pyrules.code.loading import default_rulebook, editions, load
from pyrules.code.rulebook import Rulebook
from pyrules.comparing.model import Became, Comparison, Consequence, Difference
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit
from pyrules.consequences.kinds import candidates
from pyrules.consequences.reasons import InexpressibleError, UnchangedError
from pyrules.consequences.spot import Spot
from pyrules.consequences.words import Words, read_words
from pyrules.grounding.scopes import bounds_in_force, check_bounds
from pyrules.language import Language, load_language
from pyrules.mutation.change import FIRST_NUMBER, Change
from pyrules.mutation.standing import stands
from pyrules.mutation.twin import Shown, Twin
from pyrules.rulings.model import Ruling
from pyrules.situation import to_toml

UNFINISHED = "consequences"
"""What a comparison that was stopped names where some difference is not judged."""


@dataclass(frozen=True)
class Codes:
    """The encodings of the editions that two texts belong to, with the words for their concepts.

    `scope` are bounds of the situations, where they are not to be those that the situation files declare.
    """

    rulebooks: Mapping[str, Rulebook]
    words: Words
    language: Language
    scope: Mapping[str, int]


def codes_of(
    pairing: Pairing,
    directory: FilePath | None,
    scope: Mapping[str, int] | Callable[[Rulebook], Mapping[str, int]],
    language: str = "en",
) -> Codes:
    """Return the encodings that the consequences of differences are looked for in.

    Args:
        pairing: both texts side by side.
        directory: the rulebook's folder; the shipped one where None.
        scope: bounds of the situations, where they differ from those declared, or what reads them for a rulebook.
        language: the code of the language of the sentences.

    Raises:
        InputError: a text does not say its edition, or that edition is not encoded; a bound is not known.
        RulebookError: the rulebook breaks its conventions.

    """
    folder = Path(directory) if directory else default_rulebook()
    known = editions(folder)
    passages = pairing.original.passages
    file = next((one.file for one in passages.values()), "")
    named = dict.fromkeys(key[0] for key in passages)
    for edition in named:
        if edition not in known:
            raise InputError(
                f"edition {edition} is not encoded, so no consequence can be told"
                if edition
                else "the text does not say its edition, so no consequence can be told",
                place=Place(file),
                expected=f"--edition with one that is encoded: {' or '.join(known)}",
            )
    rulebooks = {edition: load(edition, folder) for edition in named if edition}
    if callable(scope):
        scope = scope(next(iter(rulebooks.values())))
    for rulebook in rulebooks.values():
        check_bounds(rulebook, dict(scope))
    vocabulary = next(iter(rulebooks.values())).vocabulary
    return Codes(
        rulebooks,
        read_words(folder, pairing.glossary.concepts),
        load_language(folder, language, vocabulary),
        scope,
    )


def with_consequences(
    comparison: Comparison, pairing: Pairing, codes: Codes, step: Callable[[str], object] = len
) -> Comparison:
    """Return a comparison with what each difference does at the table, those that change a ruling first.

    Where the work is stopped, the differences not judged by then have no consequence, and the comparison says so.

    Args:
        comparison: the differences.
        pairing: the texts that they are differences of.
        codes: the encodings of their editions.
        step: called with what is looked at next, to show progress.

    Raises:
        RulebookError: in the code a conclusion depends on its own absence.
        SolvingError: clingo refuses a changed code, or a situation does not replay.

    """
    # What is a habit of the translation may change a ruling in one place and none in another.
    each = [one for finding in comparison.findings for one in finding.each]
    told: dict[int, Consequence] = {}
    numbers = iter(count(FIRST_NUMBER))
    with suppress(StoppedError):
        for edition, rulebook in codes.rulebooks.items():
            chosen = {number: one for number, one in enumerate(each) if one.edition == edition}
            for number, consequence in _Judge(rulebook, codes, pairing, numbers, step).consequences(chosen):
                told[number] = consequence
    findings = [one.model_copy(update={"consequence": told.get(number)}) for number, one in enumerate(each)]
    left = () if len(told) == len(findings) else (UNFINISHED,)
    scope = {name: bounds_in_force(code, codes.scope) for name, code in codes.rulebooks.items()}
    return comparison.model_copy(
        update={
            "findings": tuple(sorted(findings, key=_rank)),
            "scope": scope,
            "complete": comparison.complete and not left,
            "unfinished": (*comparison.unfinished, *left),
        }
    )


def _rank(difference: Difference) -> int:
    """Put what changes a ruling first, and what changes none last: between them is what a reader has to judge."""
    consequence = difference.consequence
    return [True, None, False].index(consequence.changes_ruling if consequence else None)


@dataclass(frozen=True)
class _Judge:
    """The encoding of one edition, asked about differences."""

    rulebook: Rulebook
    codes: Codes
    pairing: Pairing
    numbers: Iterator[int]
    step: Callable[[str], object]

    def consequences(self, differences: Mapping[int, Difference]) -> Iterator[tuple[int, Consequence]]:
        """Yield what each difference does, by its number, those first for which nothing need be searched.

        Raises:
            StoppedError: the work is to stop.

        """
        tried: dict[int, list[int]] = defaultdict(list)
        changes: list[Change] = []
        for number, difference in differences.items():
            limits.check()
            try:
                for change in self._candidates(difference):
                    tried[number].append(len(changes))
                    changes.append(change)
            except InexpressibleError as reason:
                yield number, Consequence(changes_ruling=None, witness=None, reason=str(reason))
            except UnchangedError as reason:
                yield number, Consequence(changes_ruling=False, witness=None, reason=str(reason))
        if changes:
            self.step("which of them change a ruling")
            twin = Twin(self.rulebook, changes, self.codes.scope)
            killable = twin.killable()
            for number, positions in tried.items():
                self.step(f"{differences[number].kind} {differences[number].provision}")
                yield number, self._consequence(twin, changes, positions, killable)

    def _candidates(self, difference: Difference) -> list[Change]:
        spot = Spot(
            self.rulebook,
            self.codes.words,
            difference,
            self._times(difference),
            self._called,
            self.numbers,
        )
        found = [
            change.watched_in(self.rulebook) for change in candidates(spot) if stands(change, self.rulebook)
        ]
        if not found:
            raise InexpressibleError("with this change the encoding could no longer be read")
        return found

    def _called(self, concept: str) -> str:
        return self.pairing.glossary.concepts[concept].called(self.pairing.original.language)

    def _times(self, difference: Difference) -> int:
        """Return how often the original says at the provision what became something else."""
        names = set((difference.became or Became()).before)
        units = (
            pair.original
            for pair in self.pairing.units
            if (pair.original.passage.edition, pair.provision) == (difference.edition, difference.provision)
        )
        return sum(_times_in(unit, names) for unit in units)

    def _consequence(
        self, twin: Twin, changes: list[Change], positions: list[int], killable: frozenset[int]
    ) -> Consequence:
        position = next((one for one in positions if one in killable), None)
        if position is None:
            return Consequence(changes_ruling=False, witness=None, change=self._said(changes[positions[0]]))
        shown = twin.witness(position, self.codes.language)
        if shown is None:
            raise SolvingError(
                f"no situation is found in which this changes a ruling: {changes[position].sentence}"
            )
        return _changed(shown, self._said(changes[position]))

    def _said(self, change: Change) -> str:
        """Say a change, and which rules it is made in."""
        rules = [
            rule.sentence for rule in self.rulebook.laws if rule.number in change.removed and rule.sentence
        ]
        return f"{change.sentence} (where it says: {'; '.join(rules)})" if rules else change.sentence


def _times_in(unit: Unit, names: set[str]) -> int:
    terms = sum(bool(use.concepts & names) for use in unit.terms)
    return terms + sum(bool(marker.meanings & names) for marker in unit.markers)


def _changed(shown: Shown, change: str) -> Consequence:
    return Consequence(
        changes_ruling=True,
        witness=to_toml(shown.case),
        change=change,
        rulings_before=tuple(_in_words(one) for one in shown.before),
        rulings_after=tuple(_in_words(one) for one in shown.after),
    )


def _in_words(ruling: Ruling) -> tuple[str, ...]:
    """Return what a ruling says: what was found, what is to be done or may be, what is irregular, how it ends."""
    decided = (
        f"{one.question} {one.value} ({one.provision})" for one in ruling.decisions if one.kind == "finding"
    )
    waived = (
        f"{one.question}: {one.value} ({one.provision})"
        for one in ruling.decisions
        if one.kind == "power" and one.value == "waived"
    )
    acts = (*waived, *(one.sentence for one in (*ruling.acts, *ruling.powers)))
    irregular = (f"{one.sentence} ({one.provision})" for one in ruling.irregularities)
    ends = (f"{one.sentence} ({one.provision})" for one in ruling.dispositions)
    return tuple(dict.fromkeys([*decided, *acts, *irregular, *ends]))
