from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pyrules.watching import Saves
from tests.commands.conftest import Run


class Saving:
    """Edits a file when it is asked for the next save, and then is Ctrl-C."""

    waiting = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left = 1

    def next(self) -> frozenset[Path]:
        if not self._left:
            raise KeyboardInterrupt
        self._left -= 1
        text = self._path.read_text(encoding="utf-8").replace("late(", "layte(")
        self._path.write_text(text, encoding="utf-8")
        return frozenset([self._path])


def test_it_tells_what_a_save_has_changed_and_ends_cleanly(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "house"
    run("new", house)
    law = house / "laws" / "draft" / "law1.lp"

    @contextmanager
    def within(_: Path) -> Iterator[Saving]:
        yield Saving(law)

    monkeypatch.setattr(Saves, "within", within)
    ran = run("watch", "--rulebook", house)
    assert ran.status == 0
    first, saved, *told = ran.out.splitlines()
    assert (first, saved) == ("no problems, 1 case run, none failed", f"saved {law}")
    assert (
        f"{law}:3: 1: `layte` is used and never defined; the nearest known name is `late` [vocabulary]"
        in told
    )
    assert f"FAILED {house / 'cases' / 'ann-is-late.toml'}" in told
    assert told[-1] == "2 problems, 1 case run, 1 failed"


def test_there_has_to_be_such_an_edition(run: Run, tmp_path: Path) -> None:
    run("new", tmp_path / "house")
    ran = run("watch", "drift", "--rulebook", tmp_path / "house")
    assert (ran.status, ran.out) == (2, "")
    assert "nearest known name: `draft`" in ran.err
