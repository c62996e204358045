"""What a shell completes, without a code being loaded."""

from pathlib import Path

import pytest

from pyrules.base.errors import PyrulesError
from pyrules.code import loading
from tests.commands.conftest import Run, run

__all__ = ["run"]


@pytest.fixture
def house(run: Run, tmp_path: Path) -> Path:
    run("new", tmp_path / "house")
    return tmp_path / "house"


@pytest.fixture
def completed(run: Run, house: Path, monkeypatch: pytest.MonkeyPatch) -> "Completed":
    return Completed(run, house, monkeypatch)


class Completed:
    """Completes the last of some words, as bash asks for it."""

    def __init__(self, run: Run, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._run, self._house, self._patch = run, house, monkeypatch

    def __call__(self, words: str) -> list[str]:
        def refused(*_: object) -> None:
            raise PyrulesError("a code was loaded to complete a word")

        self._patch.setattr(loading, "_loaded", refused)
        self._patch.setenv("_PYRULES_COMPLETE", "complete_bash")
        self._patch.setenv("COMP_WORDS", words.replace("HOUSE", str(self._house)))
        self._patch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
        return self._run().out.split()


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("pyrules wat", ["watch"]),
        ("pyrules check --rulebook HOUSE d", ["draft"]),
        ("pyrules lint --rulebook HOUSE dr", ["draft"]),
        ("pyrules check --only opposed,dea", ["opposed,dead", "opposed,deadlock"]),
        ("pyrules mutate --only for", ["force"]),
        ("pyrules mutate --rulebook HOUSE draft --provisions 1,", ["1,2"]),
        ("pyrules read --rulebook HOUSE draft ", ["1", "2"]),
        ("pyrules help tut", ["tutorial"]),
        ("pyrules schema li", ["lint"]),
        ("pyrules words --lang p", ["pl"]),
    ],
)
def test_a_word_is_completed(completed: Completed, words: str, wanted: list[str]) -> None:
    assert completed(words) == wanted
