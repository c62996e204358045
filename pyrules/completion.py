"""What a shell completes: editions, laws, kinds, topics; read off names of files and labels, without loading a code."""

import os
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import typer

from pyrules.base.errors import PyrulesError
from pyrules.base.reading import read_text
from pyrules.code.contents import read_contents
from pyrules.code.loading import default_rulebook
from pyrules.manual import topics

Complete = Callable[[typer.Context, str], list[str]]
_LABEL = re.compile(r"^%@ *(\S+)", re.MULTILINE)
_ROOM = Path(__file__).parent
_WORDS = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""What is on the command line, as bash hands it over, and as the other shells do."""


def is_asked_for(environment: Mapping[str, str]) -> bool:
    """Tell whether a shell wants something completed."""
    return environment.get("_PYRULES_COMPLETE", "").startswith("complete_")


def command_asked_about(environment: Mapping[str, str]) -> str | None:
    """Return the command within which a shell wants something completed; None where it wants none, or the command."""
    for name in _WORDS:
        words = environment.get(name, "").split()
        if len(words) > 2 or (len(words) == 2 and environment[name][-1:].isspace()):
            return words[1]
    return None


def edition(context: typer.Context, incomplete: str) -> list[str]:
    """Return the editions of the rulebook that is named, or of the shipped one."""
    return _beginning(incomplete, sorted(_editions(context)))


def editions_or_files(context: typer.Context, incomplete: str) -> list[str]:
    """Return editions, and files and folders."""
    return [*edition(context, incomplete), *_files(incomplete)]


def language(context: typer.Context, incomplete: str) -> list[str]:
    """Return the languages of the rulebook."""
    found = {
        path.stem for path in (_rulebook(context) / "language").glob("??*") if path.suffix in ("", ".toml")
    }
    return _beginning(incomplete, sorted(one for one in {"en", *found} if len(one) <= 3))


def law(context: typer.Context, incomplete: str) -> list[str]:
    """Return the provisions of the edition that is named, or of all: as the labels in law files say."""
    return _beginning(incomplete, _labels(context))


def laws(context: typer.Context, incomplete: str) -> list[str]:
    """Return provisions of which several can stand behind each other, with commas between."""
    return _several(incomplete, _labels(context))


def topic(_: typer.Context, incomplete: str) -> list[str]:
    """Return the topics of the manual."""
    return _beginning(incomplete, topics())


def kinds_in(*room: str) -> Complete:
    """Return what completes names of modules of a room of the package, of which several can stand behind each other."""

    def complete(_: typer.Context, incomplete: str) -> list[str]:
        return _several(incomplete, [one.name for one in pkgutil.iter_modules([str(_ROOM.joinpath(*room))])])

    return complete


def among(names: Iterable[str]) -> Complete:
    """Return what completes one of some names."""

    def complete(_: typer.Context, incomplete: str) -> list[str]:
        return _beginning(incomplete, names)

    return complete


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _several(incomplete: str, names: Iterable[str]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    listed = before.split(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(last) and name not in listed]


def _rulebook(context: typer.Context) -> Path:
    return Path(context.params.get("rulebook") or default_rulebook())


def _editions(context: typer.Context) -> Iterator[str]:
    return (path.stem for path in (_rulebook(context) / "editions").glob("*.lp"))


def _labels(context: typer.Context) -> Sequence[str]:
    known = set(_editions(context))
    named = [one for one in _values(context) if one in known] or sorted(known)
    found: dict[str, None] = {}
    for name in named:
        with suppress(PyrulesError, OSError):
            for path in read_contents(_rulebook(context) / "editions" / f"{name}.lp").files:
                found.update(dict.fromkeys(_LABEL.findall(read_text(path))))
    return [*found]


def _values(context: typer.Context) -> Iterator[str]:
    """Yield the words on the command line."""
    for value in context.params.values():
        yield from [value] if isinstance(value, str) else map(str, value) if isinstance(value, list) else ()


def _files(incomplete: str) -> list[str]:
    folder, last = os.path.split(incomplete)
    with suppress(OSError):
        found = sorted(one for one in Path(folder or ".").iterdir() if one.name.startswith(last))
        return [os.path.join(folder, one.name) + ("/" if one.is_dir() else "") for one in found]  # noqa: PTH118 - as typed
    return []
