"""What renders what, learnt from the two texts themselves: which word goes with which, and how often.

Words are aligned with IBM model 1 and a prior for the diagonal (Dyer, Chahuneau and Smith, A simple, fast, and
effective reparameterization of IBM model 2, 2013), trained by expectation maximisation in both directions and made
symmetric. What word lists say of two words counts a little from the beginning; what the texts do soon outweighs it.
NLTK has the plain models only, which need more text than a code of laws is, and brings three libraries along.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp, sqrt

_ROUNDS = 6
# How strongly words keep their place, how often a word renders none, how much a word list counts in places.
_DIAGONAL, _NONE, _LISTED = 4.0, 0.08, 0.7
# How much likelier listed words are than others before anything is learnt.
_HEAD_START = 5.0
# A link less likely than this is noise.
_LEAST = 0.02
# So many places stand against what a word does elsewhere: one place alone says half of what many say.
_DOUBT = 1.0

SentencePair = tuple[tuple[str, ...], tuple[str, ...]]
Words = tuple[str, str]
"""A word of the original and one of the translation."""


@dataclass(frozen=True)
class Lexicon:
    """How often which word renders which.

    `links` says for each pair of sentences how likely which words render each other in it, `counted` how often each
    word stands in it, `listed` are the words that word lists know for each other.
    """

    links: tuple[Mapping[Words, float], ...]
    counted: tuple[tuple[Mapping[str, int], Mapping[str, int]], ...]
    listed: frozenset[Words]

    def places(self, words: Words, but: int | None = None) -> float:
        """Return in how many places two words render each other, one pair of sentences left out."""
        return self.together[words] - (self.links[but].get(words, 0.0) if but is not None else 0.0)

    def uses(self, word: str, side: int, but: int | None = None) -> int:
        """Return how often a word stands in the original (0) or the translation (1), one pair left out."""
        return self._used[side][word] - (self.counted[but][side].get(word, 0) if but is not None else 0)

    def shares(self, words: Words, but: int | None = None) -> tuple[float, float]:
        """Return which share of either word's uses the other renders, as far as the other sentences tell."""
        places = self.places(words, but) + (_LISTED if words in self.listed else 0.0)
        first, second = (places / (self.uses(words[side], side, but) + _DOUBT) for side in (0, 1))
        return min(first, 1.0), min(second, 1.0)

    def without(self, pairs: Sequence[int]) -> "Rest":
        """Return what all pairs of sentences but some tell."""
        return Rest(self, tuple(pairs))

    def strength(self, words: Words, but: int | None = None) -> float:
        """Return how closely two words go together: 1 where each always renders the other, 0 where never."""
        first, second = self.shares(words, but)
        return sqrt(first * second)

    def is_known(self, word: str, side: int, but: int | None = None) -> bool:
        """Return whether anything but one pair of sentences tells how a word is rendered."""
        return self.uses(word, side, but) > 0 or word in self._on_lists[side]

    def renderings(self, word: str, side: int) -> Mapping[str, float]:
        """Return what renders a word, and in how many places."""
        return self._by_word[side].get(word, {})

    @cached_property
    def together(self) -> Counter[Words]:
        """In how many places which words render each other."""
        together: Counter[Words] = Counter()
        for some in self.links:
            together.update(some)
        return together

    @cached_property
    def _used(self) -> tuple[Counter[str], Counter[str]]:
        used: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        for both in self.counted:
            for side in (0, 1):
                used[side].update(both[side])
        return used

    @cached_property
    def _by_word(self) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, float]]]:
        found: tuple[dict[str, dict[str, float]], dict[str, dict[str, float]]] = {}, {}
        for (first, second), places in self.together.items():
            found[0].setdefault(first, {})[second] = places
            found[1].setdefault(second, {})[first] = places
        return found

    @cached_property
    def _on_lists(self) -> tuple[frozenset[str], frozenset[str]]:
        return frozenset(first for first, _ in self.listed), frozenset(second for _, second in self.listed)


@dataclass(frozen=True)
class Rest:
    """What a lexicon tells without some pairs of sentences."""

    lexicon: Lexicon
    pairs: tuple[int, ...]

    def strength(self, words: Words) -> float:
        """Return how closely two words go together: 1 where each always renders the other, 0 where never."""
        lexicon = self.lexicon
        places = lexicon.together.get(words, 0.0)
        if places:
            places = max(places - sum(lexicon.links[pair].get(words, 0.0) for pair in self.pairs), 0.0)
        if words in lexicon.listed:
            places += _LISTED
        if not places:
            return 0.0
        first, second = (min(places / (self.uses(words[side], side) + _DOUBT), 1.0) for side in (0, 1))
        return sqrt(first * second)

    def uses(self, word: str, side: int) -> int:
        """Return how often a word stands in the original (0) or the translation (1)."""
        return self.lexicon.uses(word, side) - sum(
            self.lexicon.counted[pair][side].get(word, 0) for pair in self.pairs
        )


def learn(pairs: Sequence[SentencePair], listed: Iterable[Words]) -> Lexicon:
    """Return what renders what in sentences that render each other.

    Args:
        pairs: the words of each sentence and of its rendering, in dictionary form.
        listed: words that word lists know for each other.

    """
    known = frozenset(listed)
    forth = _links(pairs, known)
    back = _links([(second, first) for first, second in pairs], frozenset((b, a) for a, b in known))
    links = []
    for (first, second), there, here in zip(pairs, forth, back, strict=True):
        both: dict[Words, float] = defaultdict(float)
        for (row, column), likely in there.items():
            other = here.get((column, row), 0.0)
            if likely * other >= _LEAST * _LEAST:
                both[first[row], second[column]] += sqrt(likely * other)
        links.append(dict(both))
    counted = tuple((Counter(first), Counter(second)) for first, second in pairs)
    return Lexicon(tuple(links), counted, known)


def _links(pairs: Sequence[SentencePair], listed: frozenset[Words]) -> list[dict[tuple[int, int], float]]:
    """Return how likely each word of a rendering (by index) renders which word of its sentence (by index)."""
    together = {(one, other) for first, second in pairs for one in set(first) for other in set(second)}
    prior = dict.fromkeys(listed & together, _LISTED)
    table: dict[str, dict[str, float]] = defaultdict(dict)
    for one, other in together:
        table[one][other] = _HEAD_START if (one, other) in prior else 1.0
    found: list[dict[tuple[int, int], float]] = []
    for _ in range(_ROUNDS):
        # Sentences that come again, as they do in laws, are looked at once.
        expected = {pair: _expected(pair, table) for pair in dict.fromkeys(pairs)}
        found = [expected[pair] for pair in pairs]
        table = _estimated(pairs, found, prior)
    return found


def _expected(pair: SentencePair, table: Mapping[str, Mapping[str, float]]) -> dict[tuple[int, int], float]:
    first, second = pair
    rows = [table.get(one, {}) for one in first]
    found: dict[tuple[int, int], float] = {}
    for column, (other, near) in enumerate(zip(second, _diagonal(len(first), len(second)), strict=True)):
        weights = [row.get(other, 0.0) * close for row, close in zip(rows, near, strict=True)]
        total = sum(weights) / (1 - _NONE)
        if total > 0:
            least = _LEAST * total
            for at, weight in enumerate(weights):
                if weight >= least:
                    found[at, column] = weight / total
    return found


@lru_cache(maxsize=4096)
def _diagonal(rows: int, columns: int) -> tuple[tuple[float, ...], ...]:
    """Return by column how near each row is to the diagonal: 1 on it."""
    return tuple(
        tuple(exp(-_DIAGONAL * abs((row + 0.5) / rows - (column + 0.5) / columns)) for row in range(rows))
        for column in range(columns)
    )


def _estimated(
    pairs: Sequence[SentencePair],
    found: Sequence[Mapping[tuple[int, int], float]],
    prior: Mapping[Words, float],
) -> dict[str, dict[str, float]]:
    counts: dict[str, dict[str, float]] = defaultdict(dict)
    for (one, other), weight in prior.items():
        counts[one][other] = weight
    for (first, second), links in zip(pairs, found, strict=True):
        for (row, column), likely in links.items():
            some, other = counts[first[row]], second[column]
            some[other] = some.get(other, 0.0) + likely
    for some in counts.values():
        total = sum(some.values())
        for other in some:
            some[other] /= total
    return counts
