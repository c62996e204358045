"""Where a rulebook is: told from a file in it. It reads nothing, and costs who asks nothing."""

from pathlib import Path


def rulebook_around(path: Path) -> Path | None:
    """Return the folder of the rulebook whose case a file or folder is: it lies below its `cases`; None where none is.

    A rulebook is known by its vocabulary and its `editions`.
    """
    for folder in (path, *path.parents):
        if folder.name == "cases":
            rulebook = folder.parent
            vocabulary = (rulebook / "vocabulary.lp").is_file() or (rulebook / "vocabulary").is_dir()
            if vocabulary and (rulebook / "editions").is_dir():
                return rulebook
    return None
