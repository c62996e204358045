"""What the other editions of a rulebook speak of: they share its vocabulary, its mechanics and its situations.

What an edition speaks of is kept as long as no file of it changes, so that whoever looks at one need not read them all.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyrules.base.errors import PyrulesError
from pyrules.base.gathering import is_whole
from pyrules.base.keeping import digest_of, engine_digest, keep, kept
from pyrules.checks.uses import Name, uses_in
from pyrules.code.contents import read_contents
from pyrules.code.loading import editions, load
from pyrules.code.rulebook import Rulebook

_KIND = "spoken-of"

Spoken = tuple[str, Name, bool]
"""A word: what has to stand where it stands, its name with its number of arguments, whether a rule concludes it."""


@dataclass(frozen=True)
class Elsewhere:
    """The words that some editions use, and the names of what laws outside them settle."""

    words: frozenset[Spoken] = frozenset()
    outside: frozenset[str] = frozenset()

    def __or__(self, other: "Elsewhere") -> "Elsewhere":
        return Elsewhere(self.words | other.words, self.outside | other.outside)

    @property
    def data(self) -> list[Any]:
        """What is to be kept, as `_of_data` reads it."""
        return [sorted((kind, *name, defines) for kind, name, defines in self.words), sorted(self.outside)]


def elsewhere(rulebook: Rulebook) -> Elsewhere:
    """Return what the other editions of a rulebook speak of; one that cannot be read speaks of nothing."""
    found = Elsewhere()
    for edition in editions(rulebook.directory):
        if edition != rulebook.edition:
            with suppress(PyrulesError):
                found |= spoken_of(edition, rulebook.directory)
    return found


def spoken_of(edition: str, directory: Path) -> Elsewhere:
    """Return what one edition speaks of.

    Raises:
        RulebookError: it cannot be read.

    """
    digest = digest_of([engine_digest("checks", "code").encode(), *files_of(edition, directory)])
    with suppress(TypeError, ValueError, LookupError):
        return _of_data(kept(_KIND, digest))
    code = load(edition, directory)
    words = frozenset((use.kind, use.name, use.defines) for use in uses_in(code))
    found = Elsewhere(words, frozenset(matter for _, matter in code.outside))
    if is_whole():
        keep(_KIND, digest, found.data)
    return found


def files_of(edition: str, directory: Path) -> Iterable[bytes]:
    """Return what an edition is read from, but for the engine's own files.

    Raises:
        RulebookError: its table of contents, or a file in it, cannot be read.

    """
    contents = read_contents(directory / "editions" / f"{edition}.lp")
    yield edition.encode()
    yield from _named(contents.files)
    yield from _named(sorted((directory / "situations").glob("*.lp")))


def _named(files: Iterable[Path]) -> Iterator[bytes]:
    for path in files:
        yield path.name.encode()
        yield path.read_bytes()


def _of_data(data: Any) -> Elsewhere:
    words, outside = data
    return Elsewhere(
        frozenset(
            (str(kind), (str(name), int(arity)), bool(defines)) for kind, name, arity, defines in words
        ),
        frozenset(map(str, outside)),
    )
