"""The questions put to a rulebook, one function each."""

import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from pyrules.base.given import FilePath, paths_in
from pyrules.checks import document, running
from pyrules.checks.document import Findings
from pyrules.checks.judgement_files import judgements_of
from pyrules.checks.kinds import chosen
from pyrules.checks.unknown import unknown_words
from pyrules.code.loading import default_rulebook, editions
from pyrules.code.rulebook import Rulebook
from pyrules.comparing.glossary import Glossary, read_tbx, words_of_rules
from pyrules.comparing_editions.comparison import EditionComparison, compare_editions
from pyrules.grounding.scopes import read_bounds
from pyrules.language import Language
from pyrules.rulings.model import Rulings
from pyrules.rulings.read_otherwise import read_otherwise
from pyrules.rulings.ruling import Inquiry
from pyrules.search.survey import Survey
from pyrules.situation import Case, read_case, situation_of
from pyrules.testing.outcomes import Outcomes
from pyrules.testing.rulebooks import Rulebooks, case_files, case_language
from pyrules.testing.running import run_all


def rule(rulebook: Rulebook, case: Case | FilePath, language: Language | None = None) -> Rulings:
    """Return every ruling that the code allows in a situation.

    Args:
        rulebook: the edition that the case names.
        case: the situation, or its file; of a story one of its `moments`.
        language: the language of the sentences; the one that cases are written in where None.

    Raises:
        InputError: the file cannot be read, or the case names what the rulebook does not know or tells of several
            moments.
        SolvingError: clingo refuses the program.

    """
    if not isinstance(case, Case):
        case = read_case(Path(case))
    situation = situation_of(case, rulebook)
    inquiry = Inquiry(rulebook, situation, language or case_language(rulebook))
    rulings = inquiry.document(case.title, named=case.named)
    return rulings.model_copy(
        update={
            "unknown_words": unknown_words(rulebook),
            "read_otherwise": read_otherwise(rulebook, situation, inquiry.language),
        }
    )


def check(
    rulebook: Rulebook,
    kinds: Iterable[str] | None = None,
    scope: Mapping[str, int | str] | None = None,
    language: Language | None = None,
    accepted: FilePath | None = None,
) -> Findings:
    """Check the code itself.

    Args:
        rulebook: the edition.
        kinds: which findings to look for, or the only one; all where None.
        scope: bounds of the situations, where they differ from those declared; one with a unit as a text.
        language: the language of the sentences; the one that cases are written in where None.
        accepted: a file of judgements beside the rulebook's own.

    Raises:
        InputError: a kind or a bound is not known, a judgement is wrong, or the edition has no provisions.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    running.require_provisions(rulebook)
    wanted = chosen(kinds)
    judgements = judgements_of(rulebook, accepted)
    begun = time.perf_counter()
    survey = Survey(rulebook, language or case_language(rulebook), read_bounds(rulebook, scope or {}))
    found = running.run(survey, wanted)
    return document.report(survey, found, wanted, time.perf_counter() - begun, judgements)


def diff(
    left: Rulebook,
    right: Rulebook,
    laws: Iterable[str] | None = None,
    scope: Mapping[str, int | str] | None = None,
    language: Language | None = None,
) -> EditionComparison:
    """Say where two editions rule differently, law by law.

    Args:
        left: an edition.
        right: another edition of the same rulebook.
        laws: laws or provisions of either edition, to compare only pairs that have to do with them, or the only one;
            all where None.
        scope: bounds of the situations, where they differ from those declared; one with a unit as a text.
        language: the language of the sentences; the one that cases are written in where None.

    Raises:
        InputError: the editions are of different rulebooks; a law or a bound is not known.
        RulebookError: the concordance is wrong, or a conclusion depends on its own absence.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    return compare_editions(
        left, right, language or case_language(left), only=laws, scope=read_bounds(left, scope or {})
    )


def test(rulebook: Rulebook, files: FilePath | Iterable[FilePath] | None = None) -> Outcomes:
    """Run cases, or the only one; those of the rulebook's folder where none are named."""
    chosen = case_files(rulebook.directory) if files is None else paths_in(files)
    return run_all(Rulebooks(rulebook.directory), chosen)


def glossary_of(directory: FilePath | None = None) -> Glossary:
    """Return the terms that texts of a rulebook are compared by.

    They are those of its `language/glossary.tbx`, if there is one, and the words of rules in general.

    Args:
        directory: the rulebook's folder; the shipped one where None.

    Raises:
        InputError: the folder is no rulebook, or its glossary cannot be read.

    """
    folder = Path(directory) if directory else default_rulebook()
    editions(folder)
    path = folder / "language" / "glossary.tbx"
    words = words_of_rules()
    return read_tbx(path).joined(words) if path.exists() else words
