"""What is wrong with cases: files that are none, words that their edition does not have."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

from pyrules.base.gathering import apart, gathering
from pyrules.code.loading import unknown_edition
from pyrules.code.parsing import shown
from pyrules.code.rulebook import Rulebook
from pyrules.linting.model import Problem, problem_of
from pyrules.rulings.naming import Names
from pyrules.situation import CaseFile, facts, moments
from pyrules.testing import expected_words

_WORD = re.compile(r"\w+")


class Read(Protocol):
    """An edition that is read once it is asked for: None where it cannot be."""

    @property
    def code(self) -> Rulebook | None:
        """The code."""

    @property
    def is_whole(self) -> bool:
        """Whether all of it could be read."""

    @property
    def names(self) -> Names | None:
        """What names an act in it; None where not all of it could be read, or no sentences for it."""

    @property
    def held_back(self) -> frozenset[str]:
        """The words about which nothing is said, because they stand in what could not be."""


def look_at(file: CaseFile, editions: Mapping[str, Read]) -> Iterator[Problem]:
    """Yield what is wrong with a case: that it is none, or with each of its moments.

    Of what a moment tells the first thing is, and where nothing is, all that is wrong with what it expects.

    Args:
        file: the case.
        editions: all editions of the rulebook, by name.

    """
    name = shown(file.path)
    with gathering() as errors:
        case = file.case()
        with case.blamed():
            if case.edition not in editions:
                raise unknown_edition(case.edition, editions)
        edition = editions[case.edition]
        code = edition.code
        if code:
            with case.blamed():
                each = moments(case, code.vocabulary)
            whole = edition.is_whole
            for one in each:
                with apart(), case.blamed():
                    told = facts(
                        one,
                        code.vocabulary,
                        code.provisions if whole else None,
                        code.certain if whole else (),
                    )
                    if edition.names:
                        expected_words.look_at(one, edition.names, told)
            errors[:] = [one for one in errors if edition.held_back.isdisjoint(_WORD.findall(one.message))]
    yield from (problem_of(error, "case", name) for error in errors)


def folder_of(path: Path, directory: Path) -> str:
    """Return the name of the folder below `cases` in which a case lies."""
    return path.relative_to(directory / "cases").parts[0]
