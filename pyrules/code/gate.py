"""What is let in: the files of a rulebook, looked at before anything of them is read.

A rulebook can come from anybody. Its files lie inside its folder, wherever links lead; that they are regular ones,
and no larger than anybody writes, is seen to where they are read (`pyrules.base.reading`). What they may say is told
in `pyrules.code.forms`, and what clingo cannot read in `pyrules.code.spelling`.
"""

from collections.abc import Iterable
from pathlib import Path

from pyrules.base.errors import Place, RulebookError
from pyrules.code.parsing import shown

LARGEST_TOGETHER = 5_000_000
"""Bytes of all files of an edition: twenty times the Laws of Duplicate Bridge of 1997 as they are encoded."""


def admit(files: Iterable[Path], directory: Path) -> None:
    """Let files in, or refuse them.

    Args:
        files: the files.
        directory: the rulebook's folder.

    Raises:
        RulebookError: one lies outside of the folder, or all together are too large.

    """
    inside = directory.resolve()
    together = 0
    for path in files:
        place = Place(f"{shown(str(path.parent))}/{path.name}")
        meant = path.resolve()
        if not meant.is_relative_to(inside):
            raise RulebookError(
                f"a link to `{meant}`, outside of the rulebook",
                place=place,
                expected=f"the file itself, below `{directory.name or inside.name}/`",
            )
        together += path.stat().st_size if path.exists() else 0
    if together > LARGEST_TOGETHER:
        raise RulebookError(
            f"the files of the edition have {together:,} bytes",
            place=Place(shown(str(directory))),
            expected=f"at most {LARGEST_TOGETHER:,}: several editions",
        )
