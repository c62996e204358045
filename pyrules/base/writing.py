"""Files written whole or not at all, one by one or together."""

import os
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import current_thread, main_thread

_STAGE = ".pyrules-written"
"""The folder in which files that belong together are made ready, beside those that they replace."""
_LAST = "index.html"


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
            os.fsync(file.fileno())  # or a power cut may leave the new name on nothing
        except BaseException:
            file.close()
            beside.unlink()
            raise
    try:
        if path.exists():
            shutil.copymode(path, beside)
        else:
            beside.chmod(0o666 & ~_mask())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_free(paths: Iterable[Path], text: str) -> Path:
    """Write a text to the first of some paths at which nothing lies, unless the same text lies before it.

    Args:
        paths: where it may lie, without end.
        text: what is to stand in it, with line ends as on Unix.

    Returns:
        Where it lies.

    Raises:
        OSError: it cannot be written.

    """
    content = text.encode()
    for path in paths:
        if not os.path.lexists(path):
            write_whole(path, text)
            return path
        if path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content:
            return path
    raise AssertionError("the paths have an end")


def write_together(
    files: Mapping[str, str], folder: Path, instead_of: Iterable[str] = ()
) -> tuple[Path, ...]:
    """Write files that belong together, all of them or none: while they are written, what was there stays.

    All are made ready in a folder beside them first, so that no full disk can leave a part of them; then each takes
    its place, and those named `index.html` do last. Two runs that write to one folder wait for each other. Nothing but
    a cut of power, or of the process by force, in the moment of taking places can leave some of both; each is whole.

    Args:
        files: what is to stand in each, by its path within the folder.
        folder: where they belong; it is made where it is not there.
        instead_of: patterns of paths within it: files of an earlier run, which are removed where these have them not.

    Returns:
        The files written, sorted.

    Raises:
        UnicodeError: a text cannot be UTF-8.
        OSError: they cannot be written; then all is as it was.

    """
    folder.mkdir(parents=True, exist_ok=True)
    stage = folder / _STAGE
    with _alone(folder):
        shutil.rmtree(stage, ignore_errors=True)  # nobody is writing there, so whoever did was killed
        try:
            for name, text in files.items():
                (stage / name).parent.mkdir(parents=True, exist_ok=True)
                with (stage / name).open("w", encoding="utf-8", newline="\n") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
            for name in files:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with _undisturbed():
                for name in sorted(files, key=lambda name: (Path(name).name == _LAST, name.count("/") == 0)):
                    (stage / name).replace(folder / name)
                for old in (path for pattern in instead_of for path in folder.glob(pattern)):
                    if old.relative_to(folder).as_posix() not in files:
                        old.unlink(missing_ok=True)
        finally:
            shutil.rmtree(stage, ignore_errors=True)
    return tuple(sorted(folder / name for name in files))


def _mask() -> int:
    """Return which rights a new file is not to have, as whoever runs this wants it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


if sys.platform == "win32":
    import msvcrt

    _LOCK = ".pyrules-lock"

    @contextmanager
    def _alone(folder: Path) -> Iterator[None]:
        """Let one process at a time write to a folder; one that is killed stands in nobody's way."""
        with (folder / _LOCK).open("ab") as file:
            while True:
                with suppress(OSError):  # it gives up after ten seconds
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        with suppress(OSError):  # somebody is waiting for it
            (folder / _LOCK).unlink()

else:
    import fcntl

    @contextmanager
    def _alone(folder: Path) -> Iterator[None]:
        """Let one process at a time write to a folder; one that is killed stands in nobody's way."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):  # some file systems of other machines know no locks
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let whoever asks the process to end wait while this context lasts, for milliseconds."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    before = {
        number: signal.signal(number, lambda number, _: heard.append(number))
        for number in (getattr(signal, name) for name in names if hasattr(signal, name))
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in heard:
            signal.raise_signal(number)
