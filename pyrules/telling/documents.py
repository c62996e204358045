"""The document of a ruling, as the command line writes it, and whoever else answers with it."""

from collections.abc import Collection

from pyrules.checks.unknown import unknown_words
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language
from pyrules.rulings.asking import Meant, absent_acts, acts_named
from pyrules.rulings.model import Rulings
from pyrules.rulings.moments import Moments
from pyrules.rulings.read_otherwise import read_otherwise
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, moments, situation_of
from pyrules.telling.reasons import absences
from pyrules.testing.expected_words import check_provisions


def moments_of(case: Case, moment: int | None, code: Rulebook) -> list[tuple[int, Case]]:
    """Return the moments of a case that are asked about, with their numbers: all of them where None is named.

    Raises:
        InputError: there is no such moment, or the story is none.

    """
    each = list(enumerate(moments(case, code.vocabulary), 1))
    if moment is not None and not 0 < moment <= len(each):
        raise case.wrong(f"there is no moment {moment}", expected=f"a number from 1 to {len(each)}")
    return each if moment is None else each[moment - 1 : moment]


def ruled(
    case: Case, code: Rulebook, language: Language, *, explain: bool, named: Collection[str] | None
) -> tuple[Rulings, Inquiry]:
    """Return the rulings of a situation with what is known of the code besides, and the inquiry that made them.

    Args:
        case: the situation; of a story one of its moments.
        code: the edition that it names.
        language: of the sentences.
        explain: see `Inquiry.document`.
        named: the same.

    Raises:
        InputError: the case names what the rulebook does not know, or cannot be.
        SolvingError: clingo refuses the program.

    """
    check_provisions(case, code)
    situation = situation_of(case, code)
    inquiry = Inquiry(code, situation, language)
    rulings = inquiry.document(case.title, explain=explain, named=named)
    otherwise = read_otherwise(code, situation, language)
    return rulings.model_copy(
        update={"unknown_words": unknown_words(code), "read_otherwise": otherwise}
    ), inquiry


def absent(why_not: str | None, inquiry: Inquiry) -> Meant:
    """Return the acts of which is asked why they are absent.

    Raises:
        InputError: the code knows no such act.

    """
    return absent_acts(why_not, inquiry) if why_not is not None else Meant(())


def explained(rulings: Rulings, inquiry: Inquiry, why: str | None, why_not: str | None) -> Rulings:
    """Return a ruling's document with the acts asked about in it: why they are there, why they are not.

    Raises:
        InputError: no ruling has such an act, or the code knows none.

    """
    missing = absences(absent(why_not, inquiry), inquiry, rulings)
    present = acts_named(why, rulings.rulings) if why is not None else ()
    found = tuple(dict.fromkeys(absence for _, absence in missing))
    return rulings.model_copy(update={"why": present, "why_not": found})


def document(  # noqa: PLR0913 - what the command line can ask for
    case: Case,
    code: Rulebook,
    language: Language,
    *,
    moment: int | None = None,
    why: str | None = None,
    why_not: str | None = None,
) -> Rulings | Moments:
    """Return the document of a case: of a story that of each moment, unless one is named.

    Raises:
        InputError: the case names what the rulebook does not know, or cannot be; the error has its place.
        SolvingError: clingo refuses the program.

    """
    with case.blamed():
        asked = moments_of(case, moment, code)
    found = []
    for _, one in asked:
        with one.blamed():
            rulings, inquiry = ruled(one, code, language, explain=True, named=one.named)
        found.append(explained(rulings, inquiry, why, why_not))
    if case.moment and moment is None:
        return Moments(edition=code.edition, title=case.title, moments=tuple(found))
    return found[0]
