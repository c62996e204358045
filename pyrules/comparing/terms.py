"""Terms of two units that render each other: which have a counterpart, and which stands for another."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pyrules.comparing.differences import in_units
from pyrules.comparing.glossary import Glossary, TermUse
from pyrules.comparing.matching import Rest, distance, kinship, rest, substitutions, without
from pyrules.comparing.model import Confidence, Difference, Issue, Severity
from pyrules.comparing.pairing import Pairing, UnitPair
from pyrules.comparing.units import Unit

# How far apart, as shares of their sentences, two terms may stand of which one took the other's place.
_FURTHEST = 0.35
# In a short sentence a few words are a large share.
_FEW_WORDS = 4
# How near a term must be that may be the one of several that is exchanged.
_NEARBY = 0.2
# How near, and how alike in their surroundings, two terms must be that are both named elsewhere too; and how
# alike where only a pronoun could account for either.
_SAME_PLACE, _SAME_NAMES, _SOME_NAMES, _LEAST_NAMES = 0.12, 0.75, 0.4, 0.4
_MOST_NAMED = 2
# How long a sentence is beside the usual length of a rendering where something seems to be left out.
_SHORT = 0.85
# What names a thing or tells it from others; a verb may be turned in many ways.
_NAMING = frozenset({"noun", "adjective"})
_PERSONAL = "personal"
# From what share of a term's other places on its absence tells something, and what must speak for an exchange: that
# the one is elsewhere rendered as listed, and the other elsewhere licensed.
_RELIABLE, _CREDIBLE, _SURE = 0.5, 0.32, 0.7
# The same of a word of rules in general, which has more synonyms than any list.
_RELIABLE_WORD = 0.65
# How closely two words must go together for the one to be how these texts render the other.
_HABIT, _EXPLAINED = 0.2, 0.3

Exchange = tuple[TermUse, TermUse]
"""A term of the original and the one of the translation that stands for it and means something else."""


@dataclass(frozen=True)
class Terms:
    """The terms of two units that render each other: those for somebody who acts, or all others.

    Attributes:
        pairing: both texts.
        number: which of their units.
        agents: whether to look at terms for somebody who acts, or at all others.

    """

    pairing: Pairing
    number: int
    agents: bool

    @property
    def pair(self) -> UnitPair:
        """The units."""
        return self.pairing.units[self.number]

    @property
    def glossary(self) -> Glossary:
        """The concepts."""
        return self.pairing.glossary

    def differences(self, kind: str) -> Iterator[Difference]:
        """Yield the terms that are exchanged for another, missing, or added, under the name of a check."""
        for first, second in self.exchanged:
            said = self.pair.original.words_of(first.words), self.pair.translation.words_of(second.words)
            yield in_units(
                kind,
                self.pair,
                first.words,
                second.words,
                f"`{said[0]}` became `{said[1]}`, which is {self._meant(second)}",
                Issue.MISTRANSLATION if self.agents else Issue.TERMINOLOGY,
                became=(first.concepts, second.concepts),
                confidence=self._of_exchange(first, second),
            )
        alone = without(self.unmatched, self.exchanged)
        for one in filter(self._is_missed, alone.original):
            message = f"`{self.pair.original.words_of(one.words)}` has no counterpart"
            halved = one.concepts, self._left_of(one)
            confidence = self._of_missing(one)
            yield in_units(
                kind, self.pair, one.words, None, message, Issue.OMISSION, Severity.MINOR, halved, confidence
            )
        for one in filter(self._is_extra, alone.translation):
            message = f"`{self.pair.translation.words_of(one.words)}` ({self._meant(one)}) is added"
            extra = (), one.concepts
            confidence = self._of_added(one)
            yield in_units(
                kind, self.pair, None, one.words, message, Issue.ADDITION, Severity.MINOR, extra, confidence
            )

    def _of_exchange(self, first: TermUse, second: TermUse) -> Confidence:
        """Return how much these texts speak for an exchange: a glossary of another field tells nothing."""
        trust, learnt = self.pairing.trust, self.pairing.learnt
        rendered, licensed = trust.of(first, 0, self.number), trust.of(second, 1, self.number)
        of_the_field = trust.is_of_the_field(first)
        if not trust.holds and rendered * licensed < _SURE:
            # A glossary of another field, and the words of rules in general, find here what means something else.
            return Confidence.WEAK
        if rendered < (_RELIABLE if of_the_field else _RELIABLE_WORD) or rendered * licensed < _CREDIBLE:
            return Confidence.WEAK
        if not of_the_field and learnt.closeness(self.number, first.words, second.words) >= _HABIT:
            # So these texts render it: another word than the lists have, and no other thing.
            return Confidence.WEAK
        ours = learnt.explains(self.number, 0, first.words, second.words, _EXPLAINED)
        theirs = learnt.explains(self.number, 1, second.words, first.words, _EXPLAINED)
        if ours or theirs:
            return Confidence.WEAK
        return Confidence.SURE if rendered * licensed >= _SURE else Confidence.LIKELY

    def _of_missing(self, use: TermUse) -> Confidence:
        trust = self.pairing.trust
        if not trust.holds:
            return Confidence.WEAK
        return Confidence.SURE if trust.of(use, 0, self.number) >= _SURE else Confidence.LIKELY

    def _of_added(self, use: TermUse) -> Confidence:
        licensed = self.pairing.trust.of(use, 1, self.number)
        return Confidence.LIKELY if self.pairing.trust.holds and licensed >= _RELIABLE else Confidence.WEAK

    @cached_property
    def unmatched(self) -> Rest[TermUse]:
        """The terms of each side whose concepts the other side names nowhere.

        A term may stand for a pronoun of the other side where the concept was named before, and for a word of
        the same family: what one language says with a verb another says with a noun.
        """
        original, translation = self.pair.original, self.pair.translation
        before = self.pair.before
        return Rest(
            tuple(
                use for use in self._uses(original) if not self._accounted_for(use, translation, before[1])
            ),
            tuple(
                use for use in self._uses(translation) if not self._accounted_for(use, original, before[0])
            ),
        )

    @cached_property
    def exchanged(self) -> list[Exchange]:
        """The terms of the original for which a term for something else stands."""
        found = substitutions(self.pair, self.unmatched, self._fits)
        left = without(self.unmatched, found)
        # What nothing licenses may stand for one of several uses of a term that is rendered elsewhere.
        named = self.pair.translation.concepts
        several = Rest(tuple(use for use in self._spare.original if use.concepts & named), left.translation)
        found += substitutions(self.pair, several, self._is_nearby)
        if self.agents:
            # Somebody whom only a pronoun could account for may stand for one of several too.
            unsaid = tuple(
                use for use in self._spare.translation if not self._is_said(use, self.pair.original)
            )
            anywhere = Rest(several.original, (*several.translation, *unsaid))
            found += substitutions(self.pair, without(anywhere, found))
        # And two spare uses at the same place stand for each other, even if a pronoun could account for either.
        every = Rest((*left.original, *self._spare.original), (*left.translation, *self._spare.translation))
        found += substitutions(self.pair, without(every, found), self._are_only_here)
        found += substitutions(self.pair, without(every, found), self._are_at_one_place)
        return found

    @cached_property
    def _spare(self) -> Rest[TermUse]:
        """The uses that have none of the same concept beside them, though something accounts for them."""
        uses = self.pair.original.terms, self.pair.translation.terms
        left = rest(self.pair, *uses, lambda one, other: bool(one.concepts & other.concepts))
        return Rest(
            tuple(use for use in self._uses_among(left.original) if use not in self.unmatched.original),
            tuple(use for use in self._uses_among(left.translation) if use not in self.unmatched.translation),
        )

    def _uses(self, unit: Unit) -> Iterator[TermUse]:
        return self._uses_among(unit.terms)

    def _uses_among(self, uses: tuple[TermUse, ...]) -> Iterator[TermUse]:
        """Yield the uses that are looked at: light words are exchanged too freely to tell anything."""
        for use in uses:
            if self._is_agent(use) == self.agents and not self._is_light(use.concepts):
                yield use

    def _may_be_light(self, use: TermUse) -> bool:
        return any(self.glossary.concepts[concept].light for concept in use.concepts)

    def _is_light(self, concepts: frozenset[str]) -> bool:
        return all(self.glossary.concepts[concept].light for concept in concepts)

    def _accounted_for(self, use: TermUse, other: Unit, before: frozenset[str]) -> bool:
        if self._is_said(use, other) or not self._can_be_said(use, other):
            return True
        pronouns = other.of("pronouns")
        if self.agents:
            pronouns = tuple(one for one in pronouns if _PERSONAL in one.meanings)
        return bool(use.concepts & before and pronouns)

    def _can_be_said(self, use: TermUse, other: Unit) -> bool:
        """Return whether the glossary has a term for it in the other language: else nothing can be missed."""
        return any(self.glossary.concepts[concept].terms.get(other.language) for concept in use.concepts)

    def _is_said(self, use: TermUse, other: Unit) -> bool:
        """Return whether a unit names what a term names, with a word of its family, or in parts."""
        there = self.glossary.families(other.concepts)
        if self.glossary.families(use.concepts) & there:
            return True
        telling = [part for part in use.parts if not self._is_light(part)]
        return bool(telling) and all(self.glossary.families(part) & there for part in telling)

    def _fits(self, first: TermUse, second: TermUse) -> bool:
        """Return whether a term can stand for another: the same part of speech, about the same place."""
        parts = [
            {self.glossary.concepts[concept].part for concept in use.concepts | use.within}
            for use in (first, second)
        ]
        if self._may_be_light(first):
            # What the original says with a light word any word may render.
            return False
        near = (
            distance(self.pair, first.place, second.place) <= _FURTHEST
            or abs(first.place - second.place) <= _FEW_WORDS
        )
        return near and bool(parts[0] & parts[1]) and self._are_kin(first, second)

    def _are_kin(self, first: TermUse, second: TermUse) -> bool:
        """Return whether two terms stand among the same names, if there are any.

        What names something of the code's own field is not exchanged for another such thing by chance.
        """
        if self._is_of_the_field(first) and self._is_of_the_field(second):
            return True
        around = self.pair.original.around(first.place), self.pair.translation.around(second.place)
        return not all(around) or kinship(self.pair, first.place, second.place) >= _LEAST_NAMES

    def _is_nearby(self, first: TermUse, second: TermUse) -> bool:
        return self._fits(first, second) and distance(self.pair, first.place, second.place) <= _NEARBY

    def _are_only_here(self, first: TermUse, second: TermUse) -> bool:
        """Return whether neither side names what the other does, but for pronouns."""
        if self._is_said(first, self.pair.translation) or self._is_said(second, self.pair.original):
            return False
        return self.agents or self._share_place(first, second, _SOME_NAMES)

    def _are_at_one_place(self, first: TermUse, second: TermUse) -> bool:
        return self._share_place(first, second, _SAME_NAMES)

    def _share_place(self, first: TermUse, second: TermUse, names: float) -> bool:
        # A term and its own part say the same by halves: what is missing is told as such.
        parts = first.concepts | first.within, second.concepts | second.within
        related = any(not self._is_light(frozenset({one})) for one in parts[0] & parts[1])
        return (
            not related
            and self._fits(first, second)
            and distance(self.pair, first.place, second.place) <= _SAME_PLACE
            and kinship(self.pair, first.place, second.place) >= names
        )

    def _is_missed(self, use: TermUse) -> bool:
        """Return whether a term is missed where nothing renders it.

        Words of rules in general come and go with the grammar, and headings are shortened at will, but not
        by half a term.
        """
        if not self._is_of_the_field(use):
            return False
        there = self.glossary.families(self.pair.translation.concepts)
        in_part = any(self.glossary.families(part) & there for part in use.parts)
        if self.pair.heading or in_part:
            return in_part
        # A noun that may be a verb is often turned otherwise; where the sentence is short as well, it is gone.
        parts = {self.glossary.concepts[concept].part for concept in use.concepts}
        return "verb" not in parts or "adjective" in parts or self.agents or self.pair.shortness < _SHORT

    def _left_of(self, use: TermUse) -> frozenset[str]:
        """Return what the other side names of a term that it renders by half."""
        return frozenset().union(*use.parts) & self.pair.translation.concepts

    def _is_extra(self, use: TermUse) -> bool:
        """Return whether a term says more than the original: a single noun may stand for a pronoun or nothing."""
        return self._is_of_the_field(use) and len(use.words) > 1 and not self.pair.heading

    def _is_of_the_field(self, use: TermUse) -> bool:
        concepts = [self.glossary.concepts[concept] for concept in use.concepts]
        named = any(concept.part in _NAMING for concept in concepts)
        return named and all(concept.field for concept in concepts)

    def _is_agent(self, use: TermUse) -> bool:
        return any(self.glossary.concepts[concept].agent for concept in use.concepts)

    def _meant(self, use: TermUse) -> str:
        """Return what a term of the translation is called in the original's language; two names say enough."""
        language = self.pair.original.language
        called = sorted({self.glossary.concepts[concept].called(language) for concept in use.concepts})
        return " or ".join(called[:_MOST_NAMED])
