"""A rulebook's folder for those who answer questions about it, on this machine or another.

Another machine gets the files themselves, without the cases: who runs a case is told what it says. They are unpacked
once in each process there, and places in them are named as they are here.
"""

import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import clingo

from pyrules.base.errors import InputError
from pyrules.base.executing import OfThisMachine, scratch
from pyrules.base.keeping import digest_of, engine_digest
from pyrules.code.parsing import NAMED_ELSEWHERE, shown
from pyrules.code.sources import core_files, digest, own_files


@dataclass(frozen=True)
class Folder(OfThisMachine):
    """A rulebook's folder on this machine."""

    directory: Path

    def opened(self) -> Path:
        """Return where the rulebook lies."""
        return self.directory

    def packed(self) -> "Parcel":
        """Return the folder for another machine; no edition includes a file that lies elsewhere."""
        files = own_files(self.directory).items()
        return Parcel(
            files=tuple(
                (name, zlib.compress(path.read_bytes()))
                for name, path in files
                if not name.startswith("cases/")
            ),
            above=shown(str(self.directory / "x"))[:-1],
            engine=engine(),
        )


@dataclass(frozen=True)
class Parcel:
    """The files of a rulebook, each with its name; `above` is what stands before the names in places."""

    files: tuple[tuple[str, bytes], ...]
    above: str
    engine: str

    def opened(self) -> Path:
        """Return where the rulebook lies, unpacked.

        Raises:
            InputError: what is to read it here is another pyrules, or another clingo.

        """
        if engine() != self.engine:
            raise InputError(
                "this pyrules, or its clingo, differs from that of a worker of the cluster",
                expected="the same versions of both on all machines",
            )
        return Path(_unpacked(self).name).resolve()


@cache
def _unpacked(parcel: Parcel) -> "TemporaryDirectory[str]":
    """Write the files of a parcel; the folder goes with the process, or with the one it is to write in."""
    from multiprocessing.util import Finalize  # noqa: PLC0415 - a ruling needs none of it

    folder = TemporaryDirectory(prefix="pyrules-", dir=scratch())
    Finalize(
        None, folder.cleanup, exitpriority=0
    )  # a process that another one started forgets what else it has
    root = Path(folder.name).resolve()
    for name, content in parcel.files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(zlib.decompress(content))
    NAMED_ELSEWHERE[root] = parcel.above
    return folder


@cache
def engine() -> str:
    """Return a digest of all that a result depends on besides the rulebook: this package, the core and clingo."""
    parts = (engine_digest(), digest(core_files()), clingo.__version__)
    return digest_of(part.encode() for part in parts)
