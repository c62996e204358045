"""What is given from Python: a path as a text too, and one name or path where there can be several."""

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

FilePath = str | PathLike[str]
"""A path, as a text or as what stands for one."""


def names_in(given: Iterable[str]) -> tuple[str, ...]:
    """Return the names given; a text is one name, and no list of letters."""
    return (given,) if isinstance(given, str) else tuple(given)


def paths_in(given: FilePath | Iterable[FilePath]) -> tuple[Path, ...]:
    """Return the paths given; a single one is a list of one."""
    return (Path(given),) if isinstance(given, str | PathLike) else tuple(Path(one) for one in given)
