"""Files written whole or not at all."""

import shutil
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, text: str) -> None:
    """Write a text as UTF-8 in place of a file, if there is one: whole, or not at all, whoever else writes.

    Args:
        path: the file. One that a symbolic link leads to is written where it is.
        text: what is to stand in it, with line ends as on Unix.

    Raises:
        UnicodeError: the text cannot be UTF-8.
        OSError: it cannot be written; then the file is as it was.

    """
    path = path.resolve()
    with NamedTemporaryFile(
        "w", dir=path.parent, suffix=".part", delete=False, encoding="utf-8", newline="\n"
    ) as file:
        beside = Path(file.name)
        try:
            file.write(text)
            file.flush()
        except (OSError, UnicodeError):
            file.close()
            beside.unlink()
            raise
    try:
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
