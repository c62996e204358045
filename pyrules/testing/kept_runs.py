"""Runs of cases that were kept: an unchanged case of an unchanged edition comes out as it did.

A run is kept under the digest of the program, of all files that the edition reads, of the sentences of the rulebook and
of the case. What a case's file says of its edition is only looked up here; whoever runs it reads it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import clingo
from pydantic import ValidationError

from pyrules.base.errors import PyrulesError
from pyrules.base.keeping import digest_of, engine_digest, keep, kept
from pyrules.base.reading import MOST_WRITTEN, read_regular
from pyrules.code.sources import files_read
from pyrules.situation import CaseFile, named
from pyrules.testing.outcomes import CaseRun

_EDITION = re.compile(r'^edition\s*=\s*"([^"\\]+)"\s*(?:#.*)?$', re.MULTILINE)


@dataclass
class KeptRuns:
    """Runs of a rulebook's cases, kept from earlier and to be kept for later.

    Args:
        directory: the rulebook's folder.
        scenes: the language of the scenes that belong to the runs; none do where it is None.

    """

    directory: Path
    scenes: str | None
    _shelves: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    _changed: set[str] = field(default_factory=set)

    def of(self, file: CaseFile) -> tuple[CaseRun, ...] | None:
        """Return how a case came out when it was run before, at each of its moments, or None."""
        edition = edition_of(file)
        if edition is None:
            return None
        found = self._shelf(edition)[1].get(_key(file))
        if not isinstance(found, list):
            return None
        try:
            runs = [CaseRun.model_validate(one) for one in found]
        except ValidationError:
            return None
        path = Path(file.path).as_posix()
        return tuple(_named(run, named(path, number, len(runs))) for number, run in enumerate(runs, 1))

    def add(self, file: CaseFile, runs: Sequence[CaseRun]) -> None:
        """Have runs kept, unless something was wrong with the case: that is told with places, which can change."""
        edition = edition_of(file)
        if edition is not None and all(run.outcome.error is None and run.edition == edition for run in runs):
            nameless = [_named(run, "").model_dump(mode="json") for run in runs]
            self._shelf(edition)[1][_key(file)] = nameless
            self._changed.add(edition)

    def write(self) -> None:
        """Write down what was added."""
        for edition in sorted(self._changed):
            digest, runs = self._shelf(edition)
            if digest:
                keep("runs", digest, runs)
        self._changed.clear()

    def _shelf(self, edition: str) -> tuple[str, dict[str, Any]]:
        """Return the digest of what runs of an edition's cases rest on, and those runs by the digests of the cases."""
        if edition not in self._shelves:
            digest = self._digest(edition)
            runs = kept("runs", digest) if digest else None
            self._shelves[edition] = digest, runs if isinstance(runs, dict) else {}
        return self._shelves[edition]

    def _digest(self, edition: str) -> str:
        """Return the digest; nothing where there is no such edition: whoever runs the case says so."""
        try:
            files = files_read(self.directory, edition)
            parts = [
                part for path in files for part in (path.name.encode(), read_regular(path, most=MOST_WRITTEN))
            ]
        except PyrulesError:
            return ""
        program = (engine_digest(), clingo.__version__, edition, self.scenes or "")
        return digest_of([*(one.encode() for one in program), *parts])


def _named(run: CaseRun, file: str) -> CaseRun:
    return run.model_copy(update={"outcome": run.outcome.model_copy(update={"file": file})})


def edition_of(file: CaseFile) -> str | None:
    """Return the edition that a case's file names, looked up and not read; None where it is not to be seen at once."""
    found = _EDITION.search(file.text) if isinstance(file.text, str) else None
    return found[1] if found else None


def _key(file: CaseFile) -> str:
    return digest_of([str(file.text).encode()])
