"""What is let in: the files of a rulebook, looked at before anything of them is read.

A rulebook can come from anybody. Its files are regular ones inside its folder, wherever links lead, and no larger than
anybody writes; what they may say is told in `pyrules.code.forms`, what clingo cannot read in `pyrules.code.spelling`.
"""

from collections.abc import Iterable
from pathlib import Path

from pyrules.base.errors import Place, RulebookError
from pyrules.code.parsing import shown

LARGEST = 1_000_000
"""Bytes of a file: four times the Laws of Duplicate Bridge of 1997 as they are encoded."""
LARGEST_TOGETHER = 5_000_000
"""Bytes of all files of an edition."""


def admit(files: Iterable[Path], directory: Path) -> None:
    """Let files in, or refuse them.

    Args:
        files: the files.
        directory: the rulebook's folder.

    Raises:
        RulebookError: one is no regular file, lies outside of the folder, or is too large; or all together are.

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
        if not path.is_file():
            what = "a folder" if path.is_dir() else "no file that has an end" if path.exists() else "no file"
            raise RulebookError(f"this is {what}", place=place, expected="a file with rules")
        size = path.stat().st_size
        together += size
        if size > LARGEST:
            raise RulebookError(
                f"the file has {size:,} bytes", place=place, expected=f"at most {LARGEST:,}: several files"
            )
    if together > LARGEST_TOGETHER:
        raise RulebookError(
            f"the files of the edition have {together:,} bytes",
            place=Place(shown(str(directory))),
            expected=f"at most {LARGEST_TOGETHER:,}: several editions",
        )
