"""What two units deny and except, matched: an "unless" is an "if not", and may be an "except" as well."""

from collections.abc import Callable
from dataclasses import dataclass

from pyrules.comparing.lemmas import is_known
from pyrules.comparing.markers import IDLE, Marker
from pyrules.comparing.matching import Rest, distance, rest
from pyrules.comparing.pairing import UnitPair
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

_SHORTEST_DENYING = 5
# How far from a denial what makes up for it may stand, in words.
_NEAR = 12
# What lies below or above a bound has not reached it, or does not keep to it.
_BOUNDING = frozenset({"less", "more", "beyond"})
_EXCEPTING = frozenset({"unless", "except"})


@dataclass(frozen=True)
class Denials:
    """What has no counterpart: denials, and exceptions that deny something ("unless")."""

    denials: Rest[Marker]
    exceptions: Rest[Marker]


def denials(pair: UnitPair) -> Denials:
    """Return the denials and exceptions of two units that nothing on the other side matches."""
    original, translation = pair.original, pair.translation
    every = _plain(original), _plain(translation)
    repeated = _repeated(original, every[0], every[1]), _repeated(translation, every[1], every[0])
    firm = tuple(tuple(one for one in every[side] if one not in repeated[side]) for side in (0, 1))
    # "Failure" and "absence" go with each other before either makes up for another denial.
    lacking = rest(pair, tuple(filter(_lacks, repeated[0])), tuple(filter(_lacks, repeated[1])), _any)
    repeated = (
        tuple(one for one in repeated[0] if not _lacks(one) or one in lacking.original),
        tuple(one for one in repeated[1] if not _lacks(one) or one in lacking.translation),
    )
    plain = rest(pair, firm[0], firm[1], _any)
    excepting = rest(pair, _excepting(original), _excepting(translation), _any)
    unless = Rest(tuple(filter(_denies, excepting.original)), tuple(filter(_denies, excepting.translation)))
    # "Unless he passes" may be "if he does not pass" in the other language.
    first = rest(pair, unless.original, plain.translation, _any)
    second = rest(pair, plain.original, unless.translation, _any)
    left = rest(pair, second.original, repeated[1], _any), rest(pair, repeated[0], first.translation, _any)
    first = Rest(rest(pair, first.original, left[0].translation, _any).original, left[1].translation)
    second = Rest(left[0].original, rest(pair, left[1].original, second.translation, _any).translation)
    # "Rights other than copyright" are "rights that are no copyright", and "or not" may be left unsaid.
    spare = (
        _spare(original, translation, excepting.original),
        _spare(translation, original, excepting.translation),
    )

    longest = max(len(original.words), len(translation.words))

    def near(one: Marker, other: Marker) -> bool:
        # What lacks may be said far away; that a word begins like a denial may be chance.
        apart = distance(pair, one.place, other.place) * longest
        return apart <= _NEAR or any("lack" in by.meanings for by in (one, other))

    lost = rest(pair, second.original, spare[1], near).original
    added = rest(pair, spare[0], first.translation, near).translation
    return Denials(denials=Rest(lost, added), exceptions=Rest(first.original, second.translation))


def _spare(unit: Unit, other: Unit, excepting: tuple[Marker, ...]) -> tuple[Marker, ...]:
    """Return what makes up for a denial of the other unit.

    It is exceptions, an "or not", words with a denial in them, and bounds: "below 18" is "who have not reached 18".
    """
    or_not = [one for one in unit.of(IDLE) if "or_not" in one.meanings]
    theirs = sum("or_not" in one.meanings for one in other.of(IDLE))
    within, matched = _soft(unit, other), _soft(other, unit)
    return (
        *(one for one in excepting if not _denies(one)),
        *or_not[theirs:],
        *within[len(matched) :],
        *(one for one in unit.of("directions") if one.meanings <= _BOUNDING),
    )


def _repeated(unit: Unit, denials: tuple[Marker, ...], others: tuple[Marker, ...]) -> tuple[Marker, ...]:
    """Return the denials that need none on the other side.

    One language denies each verb ("neither does nor may"), another denies once for all; what denies by agreement denies
    nothing once more, what says that something lacks another language may say with a word of its own, and an "or not"
    denies nothing that is said.
    """
    joining = {
        expression
        for expressions in language_of(unit.language).markers.connectives.values()
        for expression in expressions
    }
    firm = next((one for one in denials if not one.agrees), denials[0] if denials else None)
    throughout = next((one for one in denials if one.denies_throughout), None)
    by_others = any(one.denies_throughout for one in others)
    return tuple(
        one
        for one in denials
        if _lacks(one)
        or _denies_nothing(unit, one)
        or (
            one is not firm
            and (
                one.agrees
                or by_others
                or (throughout is not None and one.place > throughout.place)
                or unit.words[one.place].text in joining
                or any(min(other.words) < one.place < max(other.words) for other in denials)
            )
        )
    )


def _denies_nothing(unit: Unit, denial: Marker) -> bool:
    """Return whether nothing follows that is denied: "those who have played, and those who have not"."""
    after = denial.words[-1] + 1
    before = unit.of("connectives")
    return any(denial.place - 1 in one.words for one in before) and (
        after == len(unit.words)
        or unit.words[after].after_comma
        or unit.words[after].clause != unit.words[denial.place].clause
    )


def _lacks(marker: Marker) -> bool:
    return "lack" in marker.meanings


def _any(_one: Marker, _other: Marker) -> bool:
    return True


def _plain(unit: Unit) -> tuple[Marker, ...]:
    return tuple(one for one in unit.of("negation") if not one.is_soft)


def _excepting(unit: Unit) -> tuple[Marker, ...]:
    return tuple(one for one in unit.of("conditions") if one.meanings & _EXCEPTING)


def _denies(marker: Marker) -> bool:
    return "unless" in marker.meanings


def _soft(unit: Unit, other: Unit) -> list[Marker]:
    """Return the words of a unit that deny within themselves and are no terms that the other unit has too."""
    rendered = {
        index
        for use in unit.terms
        if use.concepts & other.concepts
        for index in use.words
        if not _is_denied_form(unit, index)
    }
    lacking = {one.place for one in unit.of("negation") if one.is_soft}
    markers = {index for one in unit.markers for index in one.words}
    denying = {
        index
        for index, word in enumerate(unit.words)
        if index not in markers and _denies_within(word.text, unit.language)
    }
    return [
        Marker("negation", frozenset({"lack"} if index in lacking else ()), unit.words[index].text, (index,))
        for index in sorted((denying | lacking) - rendered)
    ]


def _denies_within(word: str, language: str) -> bool:
    """Return whether a word begins or ends with what denies the word that it is added to."""
    markers = language_of(language).markers
    if len(word) <= _SHORTEST_DENYING:
        return False
    # Whatever a hyphen parts is a word.
    return any(
        word.startswith(f"{prefix}-") or (word.startswith(prefix) and is_known(word[len(prefix) :], language))
        for prefix in markers.negative_prefixes
    ) or any(
        word.endswith(f"-{suffix}") or (word.endswith(suffix) and is_known(word[: -len(suffix)], language))
        for suffix in markers.negative_suffixes
    )


def _is_denied_form(unit: Unit, index: int) -> bool:
    """Return whether a word denies the word that its dictionary form is: `niewykonywanie`, of `wykonywać`."""
    word = unit.words[index]
    prefixes = language_of(unit.language).markers.negative_prefixes
    others = word.reading.lemmas - {word.text}
    return word.text.startswith(prefixes) and bool(others) and not any(map(_begins(prefixes), others))


def _begins(prefixes: tuple[str, ...]) -> Callable[[str], bool]:
    return lambda word: word.startswith(prefixes)
