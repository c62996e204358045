"""Collects the cases of a rulebook as pytest items.

The package registers this plugin, so that `pytest` alone runs the code's tests and the law's cases. A case is
a TOML file below the folder `cases` of a rulebook, which is known by its vocabulary and `editions`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyrules.code.folders import rulebook_around

if TYPE_CHECKING:
    from pyrules.testing.rulebooks import Rulebooks


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Take a TOML file for a case where it stands below `cases` of a rulebook."""
    if file_path.suffix != ".toml" or rulebook_around(file_path) is None:
        return None
    file: CaseFile = CaseFile.from_parent(parent, path=file_path)
    return file


class CaseFailedError(Exception):
    """A case's expectations are not met."""


class CaseFile(pytest.File):
    """A case file: one item, or one for each moment of a story."""

    def collect(self) -> Iterator[CaseItem]:
        """Yield the case, or each of its moments."""
        moments = _moments(self.path)
        for number in range(1, moments + 1):
            name = f"{self.path.stem}#{number}" if moments > 1 else self.path.stem
            yield CaseItem.from_parent(self, name=name)


class CaseItem(pytest.Item):
    """A case to be ruled on."""

    def runtest(self) -> None:
        """Rule on the case.

        Raises:
            CaseFailedError: an expectation is not met.
            PyrulesError: the case cannot be ruled on.

        """
        # Imported here: a project that only has pyrules installed does not pay for it in every test run.
        from pyrules.situation import moments, read_case  # noqa: PLC0415
        from pyrules.testing.expectations import unmet  # noqa: PLC0415

        rulebook = rulebook_around(self.path)
        if rulebook is None:
            raise CaseFailedError("the rulebook of this case is gone")
        books = _books(rulebook)
        case = read_case(self.path)
        number = int(self.name.removeprefix(self.path.stem).removeprefix("#") or 1)
        case = moments(case, books.edition(case.edition).vocabulary)[number - 1]
        failures = unmet(books.edition(case.edition), case, books.language(case.edition))
        if failures:
            raise CaseFailedError("\n".join([case.title, *failures]))
        if not case.expects:
            pytest.skip("the case expects nothing")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:  # noqa: ARG002 - pytest's
        """Show what was expected, or what is wrong with the case, without a traceback."""
        from pyrules.base.errors import PyrulesError  # noqa: PLC0415
        from pyrules.base.showing import visible  # noqa: PLC0415

        if isinstance(excinfo.value, (CaseFailedError, PyrulesError)):
            return visible(str(excinfo.value))
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return what pytest shows as the item's place and name."""
        return self.path, 0, f"case {self.name}"


def _moments(path: Path) -> int:
    """Return how many moments a case file has; one where it is a single case, or cannot be read: its run says why."""
    from pyrules.base.errors import InputError  # noqa: PLC0415
    from pyrules.base.reading import read_text  # noqa: PLC0415

    try:
        text = read_text(path)
        told = tomllib.loads(text).get("moment") if "moment" in text else None
    except (InputError, ValueError, RecursionError):
        return 1
    return len(told) if isinstance(told, list) and told else 1


@cache
def _books(directory: Path) -> Rulebooks:
    from pyrules.testing.rulebooks import Rulebooks  # noqa: PLC0415

    return Rulebooks(directory)
