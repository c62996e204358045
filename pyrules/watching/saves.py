"""Saves in a folder, as the system tells of them (watchdog)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from pyrules.code.sources import SUFFIXES

QUIET = 0.1
"""Seconds without another save after which an editor has written all that it writes."""
_LOOK = 0.5
"""Seconds between two looks at whether to go on: some systems hear Ctrl-C only then."""
_SEEN = (*SUFFIXES, ".json")
"""What lint has something to say about: the schemas by which editors complete cases are looked at too."""
_CHANGES = ("created", "modified", "moved", "deleted")


class Saves(FileSystemEventHandler):
    """The files of a rulebook that were written, moved or removed, and not yet asked for."""

    def __init__(self) -> None:
        self._written: Queue[Path] = Queue()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Take down what the system tells; what is no file of a rulebook, or hidden, is none of ours."""
        if event.is_directory or event.event_type not in _CHANGES:
            return
        names: tuple[str | bytes, ...] = (event.src_path, event.dest_path)
        for path in (Path(os.fsdecode(name)) for name in names if name):
            if path.suffix in _SEEN and not path.name.startswith("."):
                self._written.put(path)

    @property
    def waiting(self) -> bool:
        """Whether there is a save that nobody has asked for yet."""
        return not self._written.empty()

    def next(self) -> frozenset[Path]:
        """Wait for a save, and for those that follow it at once; return the files."""
        found: set[Path] = set()
        while True:
            try:
                found.add(self._written.get(timeout=QUIET if found else _LOOK))
            except Empty:
                if found:
                    return frozenset(found)

    @classmethod
    @contextmanager
    def within(cls, directory: Path) -> Iterator["Saves"]:
        """Listen to what is saved in a folder and below it, while this context lasts."""
        saves = cls()
        observer = Observer()
        observer.schedule(saves, str(directory), recursive=True)
        observer.start()
        try:
            yield saves
        finally:
            observer.stop()
            observer.join()
