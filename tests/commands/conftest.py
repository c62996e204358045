import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pyrules.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process as the shell would."""

    def command(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["pyrules", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        status = ended.value.code
        return Ran(status if isinstance(status, int) else int(status is not None), printed.out, printed.err)

    return command
