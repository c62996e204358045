"""From two texts to the differences between them."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pyrules.base.errors import InputError, Place
from pyrules.base.given import FilePath
from pyrules.base.limits import StoppedError
from pyrules.comparing import checks
from pyrules.comparing.accepting import Settled, sort
from pyrules.comparing.bilingual import is_xliff, lay_bilingual
from pyrules.comparing.glossary import Glossary
from pyrules.comparing.habits import habits, told_once
from pyrules.comparing.model import Accepted, Comparison, Confidence, Difference, TextRead
from pyrules.comparing.pairing import Pairing, Side, pair, side
from pyrules.comparing.places import places, within
from pyrules.texts import ParsedTexts, parse
from pyrules.texts.headings import forms_of_headings

_ORIGINAL = "en"
"""The language that a code with two is taken to be written in, where nobody says."""


def lay_side_by_side(
    original: FilePath,
    translation: FilePath | None,
    glossary: Glossary,
    edition: str | None = None,
    original_language: str | None = None,
) -> Pairing:
    """Return an original and its translation, provision beside provision.

    Args:
        original: the text of the original, or a file that holds both languages, as text or XLIFF.
        translation: the text of the translation; None where the first file holds both.
        glossary: the terms to look for.
        edition: the edition of both.
        original_language: the code of the original's language; where it is None, what the first of two files
            mostly is in, and English in a file with both.

    Raises:
        InputError: a file cannot be read, or there are not two languages to compare.

    """
    if is_xliff(original):
        return _of_xliff(original, translation, glossary, edition, original_language)
    original, translation = Path(original), Path(translation) if translation else None
    first = parse([original], edition)
    second = parse([translation], edition) if translation else first
    own = original_language or (
        _main_language(first, original) if translation else _original_of(first, original)
    )
    other = _other_language(second, own, translation or original)
    last = translation or original
    sides = _side(first, own, original), _side(second, other, last)
    paired = pair(sides[0], sides[1], glossary)
    if not paired.provisions:
        raise InputError(
            "the two texts have no provision in common",
            place=Place(str(translation or original)),
            expected="the same law in two languages",
        )
    return paired


def _of_xliff(
    path: FilePath,
    translation: FilePath | None,
    glossary: Glossary,
    edition: str | None,
    original_language: str | None,
) -> Pairing:
    if translation:
        raise InputError(
            "an XLIFF file holds the translation as well", place=Place(str(path)), expected="this file alone"
        )
    paired = lay_bilingual(path, glossary, edition)
    if original_language not in (None, paired.original.language):
        raise InputError(
            f"the source of this file is in `{paired.original.language}`",
            place=Place(str(path)),
            expected="--original with this language, or without it",
        )
    return paired


def compare(
    pairing: Pairing,
    kinds: Iterable[str] | None = None,
    accepted: Sequence[Accepted] = (),
    step: Callable[[str], object] = len,
    *,
    weak: bool = False,
) -> Comparison:
    """Return where a translation says something else than its original; where stopped, what was found so far.

    Args:
        pairing: both texts side by side.
        kinds: which differences to look for, or the only one; all but those of mere form where None.
        accepted: differences that are not to be shown again.
        step: called with the name of each check before it begins, to show progress.
        weak: whether to show what only one weak source tells as well.

    Raises:
        InputError: a kind is not known.

    """
    return look(pairing, kinds, accepted, step, weak=weak).comparison


@dataclass(frozen=True)
class Looked:
    """A comparison, and what it does not show: differences that one weak source alone tells of, and accepted ones.

    `others` are acceptances of kinds that were not looked for.
    """

    comparison: Comparison
    weak: tuple[Difference, ...]
    settled: tuple[Settled, ...]
    others: tuple[Accepted, ...]


def look(
    pairing: Pairing,
    kinds: Iterable[str] | None = None,
    accepted: Sequence[Accepted] = (),
    step: Callable[[str], object] = len,
    *,
    weak: bool = False,
) -> Looked:
    """Return where a translation says something else than its original, with what is not shown; see `compare`."""
    found: list[Difference] = []
    checked: dict[str, int] = {}
    left = list(checks.chosen(kinds))
    with suppress(StoppedError):
        while left:
            step(left[0])
            looked = checks.run(left[0], pairing)
            checked[left[0]] = looked.pairs
            found.extend(looked.differences)
            del left[0]
    order = {(key[0], key[2]): place for place, key in enumerate(pairing.original.passages)}

    def place(difference: Difference) -> tuple[int, int, int, str]:
        here = difference.original or difference.translation
        first = order.get((difference.edition, difference.provision), len(order))
        return first, here.line if here else 0, here.column if here else 0, difference.kind

    sides = places(pairing)
    differences = [within(one, sides) for one in sorted(found, key=place)]
    kept = sort(differences, [one for one in accepted if one.kind in checked])
    shown = [one for one in kept.shown if weak or one.confidence is not Confidence.WEAK]
    hidden = [one for one in kept.shown if not weak and one.confidence is Confidence.WEAK]
    comparison = Comparison(
        original=_read(pairing.original),
        translation=_read(pairing.translation),
        findings=told_once(shown, pairing),
        checked=checked,
        weak=len(hidden),
        habits=habits(pairing),
        without_term=_without_term(pairing),
        dropped=_dropped(pairing),
        accepted=kept.accepted,
        stale=kept.stale,
        complete=not left,
        unfinished=tuple(left),
    )
    others = tuple(one for one in accepted if one.kind not in checked)
    return Looked(comparison, told_once(hidden, pairing), kept.settled, others)


def _dropped(pairing: Pairing) -> tuple[str, ...]:
    """Return the terms of the glossary's field that the original has and the translation never renders as listed."""
    concepts = (pairing.glossary.concepts[concept] for concept in pairing.trust.dropped())
    return tuple(sorted({one.called(pairing.original.language) for one in concepts}))


def _without_term(pairing: Pairing) -> tuple[str, ...]:
    """Return the terms of the original that cannot be looked for in the translation, as they are usually said."""
    used = {concept for pair in pairing.units for use in pair.original.terms for concept in use.concepts}
    concepts = (pairing.glossary.concepts[concept] for concept in used)
    language = pairing.original.language
    return tuple(
        sorted({one.called(language) for one in concepts if not one.terms.get(pairing.translation.language)})
    )


def _read(side: Side) -> TextRead:
    files = dict.fromkeys(passage.file for passage in side.passages.values())
    return TextRead(language=side.language, files=tuple(files), provisions=len(side.passages))


def _languages(texts: ParsedTexts) -> dict[str, int]:
    counted: dict[str, int] = {}
    for provision in texts.provisions:
        counted[provision.language] = counted.get(provision.language, 0) + 1
    return counted


def _main_language(texts: ParsedTexts, file: Path) -> str:
    counted = _languages(texts)
    if not counted:
        raise InputError(
            "no provision is found in this text",
            place=Place(str(file)),
            expected=f"laws, each under a heading: {forms_of_headings()}",
        )
    return max(counted, key=lambda language: counted[language])


def _original_of(texts: ParsedTexts, file: Path) -> str:
    counted = _languages(texts)
    if len(counted) == 1 or not counted:
        raise InputError(
            f"the text is in one language only: `{next(iter(counted), 'none known')}`",
            place=Place(str(file)),
            expected="a second file with the translation, or a file that holds both languages",
        )
    if _ORIGINAL not in counted:
        raise InputError(
            f"the text is in {' and '.join(f'`{code}`' for code in counted)}, and which is the original is not said",
            place=Place(str(file)),
            expected="--original with one of them",
        )
    return _ORIGINAL


def _other_language(texts: ParsedTexts, own: str, file: Path) -> str:
    others = {code: count for code, count in _languages(texts).items() if code != own}
    if not others:
        raise InputError(
            f"the text holds no provision in another language than `{own}`",
            place=Place(str(file)),
            expected="a translation",
        )
    return max(others, key=lambda language: others[language])


def _side(texts: ParsedTexts, language: str, file: Path) -> Side:
    try:
        return side(texts, language)
    except InputError as error:
        known = " or ".join(sorted(_languages(texts))) or "a law text"
        raise InputError(error.message, place=Place(str(file)), expected=known) from None
