"""What a pair of texts tells of itself: how each word is rendered, and what renders it in each sentence."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pyrules.comparing.alignment import Lexicon, Words, learn
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

# Words weaker than this do not render each other, and how much being out of place weakens them.
_WEAKEST, _AWRY = 0.14, 0.5
# How many telling words to a side are around a word, and how near to another one their partners must stand.
_BESIDE, _NEARBY = 2, 5
# How far from each other two words of the translation may stand that a connective joins.
_JOINED = 7
# In about how many other places words must render each other for it to be seen in these texts.
_SEEN = 0.8
# How much the whole text weighs against what is known of a word, in places.
_WHOLE = 2.0


@dataclass(frozen=True, slots=True)
class Token:
    """A word that tells something: its index in its unit, and its commonest dictionary form."""

    index: int
    form: str


@dataclass(frozen=True)
class Matched:
    """The words of two units that render each other.

    `tokens` are the words that tell something, `partner` for each of them (by its place there) that of its partner
    on the other side, `known` whether other sentences tell how it is rendered.
    """

    tokens: tuple[tuple[Token, ...], tuple[Token, ...]]
    partner: tuple[dict[int, int], dict[int, int]]
    known: tuple[tuple[bool, ...], tuple[bool, ...]]


class Learnt:
    """What two texts tell of each other."""

    def __init__(self, pairs: Sequence[tuple[Unit, Unit]]) -> None:
        """Learn from units that render each other."""
        self._pairs = pairs
        self._number = {id(first): number for number, (first, _) in enumerate(pairs)}
        self._forms = tuple(_Forms(pair[side] for pair in pairs) for side in (0, 1))
        self.tokens = tuple(tuple(self.tokens_of(pair[side], side) for side in (0, 1)) for pair in pairs)
        sentences = [(_said(first), _said(second)) for first, second in self.tokens]
        self.lexicon: Lexicon = learn(sentences, self._listed())

    def tokens_of(self, unit: Unit, side: int) -> tuple[Token, ...]:
        """Return the words of a unit of the original (0) or the translation (1) that tell something."""
        return self._forms[side].tokens(unit)

    def number(self, original: Unit) -> int:
        """Return the number of the pair that a unit of the original belongs to."""
        return self._number[id(original)]

    def _listed(self) -> set[Words]:
        """Return the words of which glossary and language files say that one renders the other, and equal ones."""
        by_name: tuple[defaultdict[object, set[str]], defaultdict[object, set[str]]]
        by_name = defaultdict(set), defaultdict(set)
        for pair, tokens in zip(self._pairs, self.tokens, strict=True):
            for side in (0, 1):
                names = _names(pair[side])
                for token in tokens[side]:
                    by_name[side][token.form].add(token.form)
                    for name in names.get(token.index, ()):
                        by_name[side][name].add(token.form)
        return {
            words
            for name in by_name[0].keys() & by_name[1].keys()
            for words in product(by_name[0][name], by_name[1][name])
        }

    @cached_property
    def matched(self) -> tuple[Matched, ...]:
        """The words of each pair of units that render each other, by what the other pairs tell."""
        return tuple(self._match(number) for number in range(len(self._pairs)))

    def _match(self, number: int) -> Matched:
        tokens = self.tokens[number]
        lexicon = self.lexicon
        strengths: dict[Words, float] = {}
        ranked = []
        sizes = [max(len(side), 1) for side in tokens]
        for row, one in enumerate(tokens[0]):
            for column, other in enumerate(tokens[1]):
                words = one.form, other.form
                if words not in strengths:
                    strengths[words] = lexicon.strength(words, number)
                strength = strengths[words]
                if strength >= _WEAKEST:
                    awry = abs((row + 0.5) / sizes[0] - (column + 0.5) / sizes[1])
                    ranked.append((-strength * (1 - _AWRY * awry), row, column))
        partner: tuple[dict[int, int], dict[int, int]] = {}, {}
        for _, row, column in sorted(ranked):
            if row not in partner[0] and column not in partner[1]:
                partner[0][row] = column
                partner[1][column] = row
        known = tuple(
            tuple(lexicon.is_known(token.form, side, number) for token in tokens[side]) for side in (0, 1)
        )
        return Matched(tokens, partner, known)  # type: ignore[arg-type]

    def closeness(self, number: int, first: Sequence[int], second: Sequence[int]) -> float:
        """Return how closely the closest of some words of the original and some of the translation go together."""
        forms = [
            [token.form for token in tokens if token.index in words]
            for tokens, words in zip(self.tokens[number], (first, second), strict=True)
        ]
        strengths = [self.lexicon.strength(words, number) for words in product(*forms)]  # type: ignore[arg-type]
        return max(strengths, default=0.0)

    def explains(
        self, number: int, side: int, words: Sequence[int], but: Collection[int], least: float
    ) -> bool:
        """Return whether each word of a side that tells something has a close partner, none of them among others.

        Args:
            number: the pair of units.
            side: the side that the words stand on.
            words: the words, by index.
            but: words of the other side that are no partner here.
            least: how closely partners must go together.

        """
        matched = self.matched[number]
        found = [place for place, token in enumerate(matched.tokens[side]) if token.index in words]
        partners = [matched.partner[side].get(place) for place in found]
        for place, partner in zip(found, partners, strict=True):
            if partner is None or matched.tokens[1 - side][partner].index in but:
                return False
            both = matched.tokens[side][place].form, matched.tokens[1 - side][partner].form
            pair = both if side == 0 else both[::-1]
            if self.lexicon.strength(pair, number) < least or self.lexicon.places(pair, number) < _SEEN:
                return False
        return bool(found)

    def between(self, number: int, index: int) -> tuple[int, int] | None:
        """Return between which words of the translation those stand that a word of the original stands between.

        None where the words beside it, on either side, have no partners that stand near each other.
        """
        matched = self.matched[number]
        beside = _around(matched.tokens[0], index)
        before = [place for place in beside if matched.tokens[0][place].index < index]
        after = [place for place in beside if matched.tokens[0][place].index > index]
        ends = []
        for places in (reversed(before), after):
            partner = next(
                (matched.partner[0][place] for place in places if place in matched.partner[0]), None
            )
            if partner is None:
                return None
            ends.append(matched.tokens[1][partner].index)
        return (min(ends), max(ends)) if 1 < max(ends) - min(ends) <= _JOINED else None

    def kinship(self, number: int, first: int, second: int) -> float | None:
        """Return which share of the words around one word have their partners around another; None without any.

        Args:
            number: the pair of units.
            first: a word of the original, by index.
            second: a word of the translation.

        """
        matched = self.matched[number]
        shares = []
        for side, here, there in ((0, first, second), (1, second, first)):
            near = [
                matched.tokens[1 - side][matched.partner[side][place]].index
                for place in _around(matched.tokens[side], here)
                if place in matched.partner[side]
            ]
            if near:
                shares.append(sum(abs(index - there) <= _NEARBY for index in near) / len(near))
        return max(shares) if shares else None

    @cached_property
    def _rendered(self) -> tuple[dict[str, list[tuple[int, bool]]], dict[str, list[tuple[int, bool]]]]:
        """In which pair each word stands and whether it has a partner there, where that can be known."""
        found: tuple[dict[str, list[tuple[int, bool]]], dict[str, list[tuple[int, bool]]]] = {}, {}
        for number, one in enumerate(self.matched):
            for side in (0, 1):
                for place, token in enumerate(one.tokens[side]):
                    if one.known[side][place]:
                        found[side].setdefault(token.form, []).append((number, place in one.partner[side]))
        return found

    @cached_property
    def usual(self) -> tuple[float, float]:
        """Which share of the words of each side has a partner, of those of which it can be known."""
        shares = []
        for side in (0, 1):
            every = [has for some in self._rendered[side].values() for _, has in some]
            shares.append(sum(every) / len(every) if every else 0.5)
        return shares[0], shares[1]

    def rendered(self, form: str, side: int, but: int) -> float:
        """Return how likely a word has a partner, as the other pairs tell."""
        some = [has for number, has in self._rendered[side].get(form, ()) if number != but]
        return (sum(some) + _WHOLE * self.usual[side]) / (len(some) + _WHOLE)


def _around(tokens: Sequence[Token], index: int) -> list[int]:
    """Return the places of the tokens nearest to a word, as many on either side."""
    before = bisect_left(tokens, index, key=_index)
    after = bisect_right(tokens, index, key=_index)
    return [*range(max(before - _BESIDE, 0), before), *range(after, min(after + _BESIDE, len(tokens)))]


def _index(token: Token) -> int:
    return token.index


def _is_name(unit: Unit, index: int) -> bool:
    """Return whether a word has a capital letter amid a sentence: what it is said of is named by it, as by "Ihr"."""
    word = unit.words[index]
    return (
        index > 0
        and unit.words[index - 1].clause == word.clause
        and unit.running.text[word.start].isupper()
        and not unit.running.text[word.start : word.end].isupper()
    )


def _said(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.form for token in tokens)


class _Forms:
    """The dictionary form of each word of a text: of all it can be, the commonest in the text."""

    def __init__(self, units: Iterator[Unit]) -> None:
        self._counted: Counter[str] = Counter()
        self._chosen: dict[frozenset[str], str] = {}
        for unit in units:
            self._counted.update(lemma for word in unit.words for lemma in word.reading.lemmas)

    def tokens(self, unit: Unit) -> tuple[Token, ...]:
        """Return the words of a unit that tell something: all but articles, prepositions and the commonest."""
        language = language_of(unit.language)
        silent = {*language.articles, *language.prepositions, *language.common_words}
        telling = {
            word
            for one in unit.markers
            for word in one.words
            # Of several words the silent ones tell nothing: "fail to".
            if one.category != "pronouns" and (len(one.words) == 1 or unit.words[word].text not in silent)
        }
        # A dictionary may hold what denies for the form of a pronoun.
        denying = {word for one in unit.of("negation") for word in one.words}
        return tuple(
            Token(index, word.text if index in denying else self._of(word.reading.lemmas))
            for index, word in enumerate(unit.words)
            if index in telling or (len(word.text) > 1 and (word.text not in silent or _is_name(unit, index)))
        )

    def _of(self, lemmas: frozenset[str]) -> str:
        if lemmas not in self._chosen:
            self._chosen[lemmas] = max(sorted(lemmas), key=lambda lemma: self._counted[lemma])
        return self._chosen[lemmas]


def _names(unit: Unit) -> dict[int, list[object]]:
    """Return by word what the word lists call it: the concepts of its terms, the meanings of its markers."""
    found: dict[int, list[object]] = {}
    for use in unit.terms:
        for index in use.words:
            found.setdefault(index, []).extend(use.concepts)
    for one in unit.markers:
        for index in one.words:
            found.setdefault(index, []).extend((one.category, meaning) for meaning in one.meanings)
    return found
