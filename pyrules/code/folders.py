"""Where a rulebook is: told from a file in it. It reads nothing, and costs who asks nothing."""

from pathlib import Path


def rulebook_around(path: Path) -> Path | None:
    """Return the folder of the rulebook whose case a file or folder is: it lies below its `cases`; None where none is.

    A rulebook is known by its vocabulary and its `editions`.
    """
    for folder in (path, *path.parents):
        if folder.name == "cases" and _is_rulebook(folder.parent):
            return folder.parent
    return None


def rulebook_holding(path: Path) -> Path | None:
    """Return the folder of the rulebook that a file or folder lies in, or that it is; None where there is none."""
    return next(filter(_is_rulebook, (path, *path.parents)), None)


def _is_rulebook(folder: Path) -> bool:
    vocabulary = (folder / "vocabulary.lp").is_file() or (folder / "vocabulary").is_dir()
    return vocabulary and (folder / "editions").is_dir()
