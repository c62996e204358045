"""Negation: whether as much is denied in both texts."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.lemmas import is_known
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import rest
from pyrules.comparing.model import Difference, Issue
from pyrules.comparing.pairing import Pairing, UnitPair
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

DEFINITION = "one of the texts denies what the other says"
FORM = False
_SHORTEST_DENYING = 5


def run(pairing: Pairing) -> Looked:
    """Return the negations that have no counterpart."""
    looked = [pair for pair in pairing.units if _negations(pair.original) or _negations(pair.translation)]
    return Looked(len(looked), tuple(one for pair in looked for one in _differences(pair)))


def _negations(unit: Unit) -> tuple[Marker, ...]:
    """Return what denies: an "unless" is an "if not"."""
    unless = tuple(one for one in unit.of("conditions") if "unless" in one.meanings)
    plain = (one for one in unit.of("negation") if not one.is_soft)
    return tuple(sorted((*plain, *unless), key=lambda marker: marker.words))


def _differences(pair: UnitPair) -> Iterator[Difference]:
    original, translation = pair.original, pair.translation
    # What one text excepts with an "unless" the other may except with an "except", which denies nothing.
    soft = _soft(original, translation), _soft(translation, original)
    left = rest(
        pair,
        (*_negations(original), *_exceptions(original)),
        (*_negations(translation), *_exceptions(translation)),
        _same,
    )
    # A word that denies within itself, or says that something lacks, makes up for a denial of the other text.
    for one in _denying(left.original)[max(soft[1] - soft[0], 0) :]:
        said = pair.original.words_of(one.words)
        yield in_units("negation", pair, one.words, None, f"`{said}` has no counterpart", Issue.OMISSION)
    for one in _denying(left.translation)[max(soft[0] - soft[1], 0) :]:
        said = pair.translation.words_of(one.words)
        yield in_units(
            "negation", pair, None, one.words, f"the original does not have this `{said}`", Issue.ADDITION
        )


def _soft(unit: Unit, other: Unit) -> int:
    """Return how many words of a unit deny within themselves and are no terms that the other unit has too."""
    rendered = {index for use in unit.terms if use.concepts & other.concepts for index in use.words}
    lacking = {one.place for one in unit.of("negation") if one.is_soft}
    markers = {index for one in unit.markers for index in one.words}
    denying = {
        index
        for index, word in enumerate(unit.words)
        if index not in markers and _denies_within(word.text, unit.language)
    }
    return len((denying | lacking) - rendered)


def _denies_within(word: str, language: str) -> bool:
    """Return whether a word begins with a prefix that denies the word that follows it."""
    prefixes = language_of(language).markers.negative_prefixes
    return len(word) > _SHORTEST_DENYING and any(
        word.startswith(prefix) and is_known(word[len(prefix) :], language) for prefix in prefixes
    )


def _exceptions(unit: Unit) -> tuple[Marker, ...]:
    return tuple(one for one in unit.of("conditions") if "except" in one.meanings)


def _same(first: Marker, second: Marker) -> bool:
    """Return whether two expressions deny alike; an exception is matched by an exception only."""
    excepting = [bool(one.meanings & {"except", "unless"}) for one in (first, second)]
    plain = ["except" not in one.meanings for one in (first, second)]
    return all(excepting) or all(plain)


def _denying(markers: tuple[Marker, ...]) -> tuple[Marker, ...]:
    return tuple(one for one in markers if "except" not in one.meanings)
