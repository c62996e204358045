"""What is wrong with the laws, the vocabulary, the mechanics and the situations of one edition."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pyrules.base.errors import InputError, Place, PyrulesError, nearest
from pyrules.base.gathering import gathering
from pyrules.base.reading import read_text
from pyrules.checks.findings import Finding, members
from pyrules.checks.judgement_files import judgements_of, judgements_path
from pyrules.checks.judging import judged
from pyrules.checks.kinds import dangling, dropped, vocabulary
from pyrules.code.loading import load
from pyrules.code.parsing import shown
from pyrules.code.rulebook import Rulebook
from pyrules.language import parse_language
from pyrules.linting.model import Problem, problem_of
from pyrules.search.survey import Survey

_CHECKS = {"vocabulary": vocabulary, "dangling": dangling, "dropped": dropped}
"""The checks that read the code and solve nothing."""
_UNSAID = ("outside",)
"""What a law file declares, rather than takes from a provision: it needs no sentence."""
_WORD = re.compile(r"\w+")
_VARIABLE = re.compile(r"\b_*[A-Z]\w*")
_TEXT = re.compile(r'"[^"]*"')
_END = re.compile(r"\.\s*(%.*)?$")


@dataclass(frozen=True)
class Looked:
    """An edition that was looked at: its problems, the code as far as it can be read, the names nothing is said of."""

    problems: tuple[Problem, ...]
    code: Rulebook | None
    held_back: frozenset[str] = frozenset()


def look_at(edition: str, directory: Path) -> Looked:
    """Return what is wrong with an edition: all of it that can be read is looked at, whatever else cannot be."""
    file = shown(str(directory / "editions" / f"{edition}.lp"))
    code: Rulebook | None = None
    errors: list[PyrulesError] = []
    try:
        code = load(edition, directory)  # mostly nothing is wrong, and it is shared with whoever reads it too
    except PyrulesError:
        with gathering() as errors:
            code = load(edition, directory)
    problems = [problem_of(error, "form", file) for error in errors]
    if code is None:
        return Looked(tuple(problems), None)
    unread = _unread(errors, code)
    problems += _unsaid(code)
    problems += _slips(code)
    problems += _found(code, unread)
    return Looked(tuple(problems), code, unread)


def _unsaid(code: Rulebook) -> Iterator[Problem]:
    for rule in code.laws:
        if not rule.sentence and not rule.doubts and rule.concluded not in _UNSAID:
            yield Problem(
                kind="sentence",
                message=f"a rule of {rule.provision} without a sentence",
                file=rule.place.file,
                line=rule.place.line,
                column=rule.place.column,
                expected="between its label and the rule a line `%  ...`: what the rule takes from its provision",
            )


def _slips(code: Rulebook) -> Iterator[Problem]:
    """Yield variables that are another one of their rule but for a slip of the pen: they bind nothing with it."""
    for rule in (*code.rules, *code.situations):
        found = Counter(_VARIABLE.findall(_TEXT.sub("", rule.text)))
        for name in (one for one, times in found.items() if times == 1):
            like = nearest(name, [one for one, times in found.items() if times > 1])
            if like:
                yield Problem(
                    kind="variable",
                    message=f"`{name}` stands once in this rule, beside `{like}`",
                    file=rule.place.file,
                    line=rule.place.line,
                    column=rule.place.column,
                    expected=f"`{like}`, or `_` where it may be anything",
                )


def _found(code: Rulebook, unread: frozenset[str]) -> Iterator[Problem]:
    """Yield what the checks of form find that nobody has judged, but for what unread statements may say."""
    survey = Survey(code, parse_language("", "en", code.vocabulary))
    file = shown(str(code.directory / "editions" / f"{code.edition}.lp"))
    found: list[Finding] = []
    for kind, check in _CHECKS.items():
        with gathering() as errors:
            found += check.run(survey)
        yield from (problem_of(error, kind, file) for error in errors)
    if found:
        with suppress(PyrulesError):  # what is wrong with judgements is told by `wrong_judgements`
            found = [one for one in judged(found, judgements_of(code)) if not one.judged]
    yield from (_problem(one, file) for one in found if unread.isdisjoint(_words_of(one)))


def wrong_judgements(code: Rulebook) -> Iterator[Problem]:
    """Yield what is wrong with the judgements of an edition."""
    path = judgements_path(code.directory, code.edition)
    with gathering() as errors:
        judgements_of(code)
    yield from (problem_of(error, "judgement", shown(str(path))) for error in errors)


def _problem(finding: Finding, file: str) -> Problem:
    place = _place(finding.place) or Place(file)
    provisions = f"{', '.join(finding.provisions)}: " if finding.provisions else ""
    message = f"{provisions}{finding.sentence}"
    return Problem(kind=finding.kind, message=message, file=place.file, line=place.line, column=place.column)


def _words_of(finding: Finding) -> Iterable[str]:
    """Return the names that a finding speaks of; where it is about references, the ids in its sentence."""
    names = [name for part in members(finding) for name in part.names]
    return names or re.findall(r"[^\s,;`]+", finding.sentence)


def _place(text: str | None) -> Place | None:
    found = re.fullmatch(r"(.+?)(?::(\d+))?(?::(\d+))?", text) if text else None
    return Place(found[1], int(found[2] or 0), int(found[3] or 0)) if found else None


def _unread(errors: Iterable[PyrulesError], code: Rulebook) -> frozenset[str]:
    """Return the words of what could not be read: of the statement at fault, or of a file of which nothing is."""
    read = {rule.place.file for rule in (*code.rules, *code.situations)}
    found: set[str] = set()
    for place in (error.place for error in errors if error.place):
        try:
            lines = read_text(Path(place.file)).splitlines()
        except InputError:
            continue
        text = lines if place.file not in read else list(_statement(lines, place.line))
        found.update(word for line in text for word in _WORD.findall(line))
        found.update(line.split()[1] for line in text if line.startswith("%@ ") and len(line.split()) > 1)
    return frozenset(found)


def _statement(lines: list[str], number: int) -> Iterator[str]:
    """Yield the lines of the statement at a line, those of the remarks above it among them."""
    first = number - 1
    while first > 0 and lines[first - 1].startswith("%"):
        first -= 1
    yield from lines[first : number - 1]
    for line in lines[number - 1 :]:
        yield line
        if _END.search(line) and not line.startswith("%"):
            return
