"""Where a report comes from: names and digests that are the same on every machine."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import clingo

from pyrules.base.documents import Value
from pyrules.code.loading import shipped_rulebooks
from pyrules.code.sources import digest, rulebook_files


class Provenance(Value):
    """What made a report: the command, the programs, and the rulebook's digest over so many files."""

    command: str
    digest: str
    files: int
    pyrules: str
    clingo: str


def provenance(directory: Path, command: str) -> Provenance:
    """Return what a report of this rulebook says of its making.

    Args:
        directory: the rulebook's folder.
        command: the command line, without the names of folders.

    """
    files = rulebook_files(directory)
    return Provenance(
        command=command,
        digest=digest(files),
        files=len(files),
        pyrules=_version(),
        clingo=clingo.__version__,
    )


def local(place: str, directory: Path) -> str:
    """Return a place (`file:line`) without the folders above the rulebook.

    Args:
        place: a file's name with what stands behind it, as the rulebook or a message has it.
        directory: the rulebook's folder.

    """
    name, colon, rest = place.partition(":")
    path = Path(name).resolve()
    for folder in (directory.resolve(), shipped_rulebooks().resolve()):
        if path.is_relative_to(folder):
            return f"{path.relative_to(folder).as_posix()}{colon}{rest}"
    return place


def cleaned(text: str, directory: Path) -> str:
    """Return a message without the folders above the rulebook."""
    folders = {f"{folder.as_posix().rstrip('/')}/" for folder in (directory, directory.resolve())}
    if directory.resolve().is_relative_to(Path.cwd()):
        relative = directory.resolve().relative_to(Path.cwd()).as_posix()
        folders |= {f"{relative}/"} if relative != "." else set()
    for folder in sorted(folders, key=len, reverse=True):
        text = text.replace(folder, "")
    return text


def _version() -> str:
    try:
        return version("pyrules")
    except PackageNotFoundError:  # a checkout that was never installed
        return "unknown"
