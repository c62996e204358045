"""Answers to what is asked of the server: what the command line answers, and what the page is made of."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from pyrules.base import limits
from pyrules.base.documents import Document
from pyrules.checks import document, running
from pyrules.checks.judgement_files import judgements_of
from pyrules.checks.kept_findings import run_kept
from pyrules.checks.kinds import chosen
from pyrules.code.loading import editions, load
from pyrules.code.rulebook import Rulebook
from pyrules.explaining.dictionary import dictionary
from pyrules.grounding.scopes import read_bounds
from pyrules.language import Language, load_language
from pyrules.search.survey import Survey
from pyrules.serving.entries import entries, rulebook_known
from pyrules.serving.questions import (
    CheckQuestion,
    EntryQuestion,
    Question,
    ReasonsQuestion,
    RulebookQuestion,
    RuleQuestion,
    TableQuestion,
    WordsQuestion,
)
from pyrules.serving.table import FILE, reasons, table
from pyrules.situation import parse_case
from pyrules.telling.documents import document as ruling

BEFORE_THE_END = 0.75
"""After this share of the time of a question a check hands over what it has: putting it together takes time too."""


@dataclass
class Answers:
    """Answers questions about one rulebook; what it has read of it, it keeps.

    Args:
        directory: the rulebook's folder.
        seconds: how long a question may take.

    """

    directory: Path
    seconds: float
    _codes: dict[str, Rulebook] = field(default_factory=dict)
    _languages: dict[tuple[str, str], Language] = field(default_factory=dict)

    def get_ready(self) -> None:
        """Read every edition, so that no question waits for it.

        Raises:
            InputError: the folder is no rulebook.
            RulebookError: a file of it breaks the conventions.

        """
        for edition in editions(self.directory):
            self._code(edition)

    def answer(self, asked: Question) -> str:
        """Return the document that answers a question, in JSON.

        Raises:
            PyrulesError: the question, or what it is about, is wrong.
            StoppedError: it takes too long.

        """
        return self._document(asked).to_json()

    def _document(self, asked: Question) -> Document:  # noqa: PLR0911 - one for each kind of question
        match asked:
            case RuleQuestion():
                case = parse_case(asked.case, FILE)
                with case.blamed():
                    code, language = self._opened(case.edition, asked.lang)
                return ruling(case, code, language, moment=asked.moment, why=asked.why, why_not=asked.why_not)
            case CheckQuestion():
                return self._check(asked)
            case WordsQuestion():
                code, language = self._opened(asked.edition, asked.lang)
                return dictionary(code, language, law=asked.law, text=asked.text)
            case RulebookQuestion():
                return rulebook_known([self._code(one) for one in editions(self.directory)])
            case EntryQuestion():
                return entries(*self._opened(asked.edition, asked.lang))
            case TableQuestion() | ReasonsQuestion():
                case = parse_case(asked.case, FILE)
                with case.blamed():
                    code, language = self._opened(case.edition, asked.lang)
                    if isinstance(asked, TableQuestion):
                        return table(asked, code, language)
                    return reasons(asked, code, language)

    def _check(self, asked: CheckQuestion) -> Document:
        code, language = self._opened(asked.edition, asked.lang)
        running.require_provisions(code)
        kinds = chosen(asked.only or None)
        survey = Survey(code, language, read_bounds(code, asked.scope))
        judgements = judgements_of(code, None)
        begun = time.perf_counter()
        limit = limits.Limit(BEFORE_THE_END * self.seconds)
        with limits.limited(limit):
            found = run_kept(survey, kinds, lambda _: limits.check())
        return document.report(survey, found, kinds, time.perf_counter() - begun, judgements)

    def _opened(self, edition: str | None, lang: str) -> tuple[Rulebook, Language]:
        code = self._code(edition)
        key = code.edition, lang
        if key not in self._languages:
            self._languages[key] = load_language(self.directory, lang, code.vocabulary)
        return code, self._languages[key]

    def _code(self, edition: str | None) -> Rulebook:
        if edition is None or edition not in self._codes:
            code = load(edition, self.directory)
            self._codes.setdefault(code.edition, code)
            return self._codes[code.edition]
        return self._codes[edition]
