"""The files of a rulebook, and their digest, which is the same on every machine."""

import hashlib
from pathlib import Path

from pyrules.code.contents import read_contents
from pyrules.code.loading import shipped_rulebooks

SUFFIXES = (".lp", ".toml")
"""The files of a rulebook; whatever else lies in its folder is no part of it."""


def rulebook_files(directory: Path) -> dict[str, Path]:
    """Return the files of a rulebook and of the core that it runs on, by names that say no folder above."""
    return dict(sorted({**own_files(directory), **core_files()}.items()))


def own_files(directory: Path) -> dict[str, Path]:
    """Return the files of a rulebook by their names below its folder, sorted."""
    found = (path for path in directory.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    return dict(sorted((path.relative_to(directory).as_posix(), path) for path in found))


def core_files() -> dict[str, Path]:
    """Return the files of the core that every rulebook runs on, by their names below the shipped folder, sorted."""
    shared = shipped_rulebooks()
    found = (path for part in ("core", "checks", "copies") for path in (shared / part).glob("*.lp"))
    return dict(sorted((path.relative_to(shared).as_posix(), path) for path in found))


def files_read(directory: Path, edition: str) -> list[Path]:
    """Return the files from which rulings of an edition are made: what it includes, the core, the words of sentences.

    Raises:
        RulebookError: see `pyrules.code.contents.read_contents`.

    """
    contents = read_contents(directory / "editions" / f"{edition}.lp")
    return [*contents.files, *core_files().values(), *sorted((directory / "language").rglob("*.toml"))]


def digest(files: dict[str, Path]) -> str:
    """Return the sha256 digest over names and contents, in the order given; line ends make no difference."""
    whole = hashlib.sha256()
    for name, path in files.items():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()
