"""Results kept from one run to the next, each under a digest of all that it was made from.

They lie in the user's own cache folder, as JSON that is read with suspicion and never executed. Where the folder
belongs to somebody else, or others can write to it, nothing is read from it and nothing is kept. What is not there,
or cannot be read, is worked out anew: keeping saves time and changes no result.
"""

import hashlib
import json
import os
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from pyrules.base.errors import InputError
from pyrules.base.writing import write_whole

SWITCH = "PYRULES_CACHE"
"""The environment variable that names another folder, or keeps nothing where it is empty."""
DAYS = 30
"""What was written so many days ago is thrown away."""
_DAY = 24 * 60 * 60
_PACKAGE = Path(__file__).parents[1]


def digest_of(parts: Iterable[bytes]) -> str:
    """Return the sha256 digest over some parts, each with its length, so that no two lists of parts are alike."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(f"{len(part)}\0".encode())
        whole.update(part)
    return whole.hexdigest()


@cache
def engine_digest(*packages: str) -> str:
    """Return a digest of the program itself: of some of its packages, or of all.

    What another version worked out is not what this one would.
    """
    folders = [_PACKAGE / name for name in packages] or [_PACKAGE]
    files = sorted(path for folder in folders for path in folder.rglob("*.py"))
    version = f"{sys.version_info[:2]}".encode()
    return digest_of([version, *(part for path in files for part in (path.name.encode(), path.read_bytes()))])


def kept(kind: str, digest: str) -> Any | None:
    """Return what was kept of a kind under a digest, as JSON has it; None where there is nothing to be trusted."""
    folder = _folder()
    if folder is None:
        return None
    try:
        return json.loads((folder / f"{kind}-{digest}.json").read_bytes())
    except (OSError, ValueError, RecursionError):
        return None


def keep(kind: str, digest: str, result: object) -> None:
    """Keep a result of a kind under the digest of all that it was made from; in vain where nothing can be written.

    Args:
        kind: a word, the beginning of the file's name.
        digest: see `digest_of`.
        result: anything that JSON can hold.

    """
    folder = _folder()
    if folder is None:
        return
    with suppress(OSError):
        _throw_away(folder)
        text = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
        write_whole(folder / f"{kind}-{digest}.json", text)


def _folder() -> Path | None:
    """Return the folder of what is kept, made where it is not there; None where it cannot be trusted.

    Raises:
        InputError: the variable names no whole path: a word such as `off` would make a folder wherever one stands.

    """
    named = os.environ.get(SWITCH)
    if named == "":
        return None
    if named:
        folder = Path(named)
        if not folder.is_absolute():
            raise InputError(
                f"`{SWITCH}` is `{named}`",
                expected="a folder from the root on, or nothing: then nothing is kept",
            )
    else:
        from platformdirs import user_cache_path  # noqa: PLC0415 - not needed where the variable says it

        folder = user_cache_path("pyrules", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_ours(folder.stat()) else None
    except OSError:
        return None


def _is_ours(state: os.stat_result) -> bool:
    """Tell whether nobody else can have written to a folder, as far as the system tells."""
    if sys.platform == "win32":
        return True  # a user's own folders are closed to others there
    others = stat.S_IWGRP | stat.S_IWOTH
    return state.st_uid == os.getuid() and not state.st_mode & others


@cache
def _throw_away(folder: Path) -> None:
    """Remove what is old, once in a process."""
    for path in folder.iterdir():
        with suppress(OSError):
            if path.suffix in (".json", ".part") and time.time() - path.stat().st_mtime > DAYS * _DAY:
                path.unlink()
