"""Whatever people and files are called and say, a terminal does nothing about it: it is shown, in every command."""

import os
import re
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.panel import Panel
from rich.text import Text
from rich.tree import Tree

from pyrules.base.showing import visible
from pyrules.terminal import PlainConsole, note, prompt, write_out
from tests.commands.conftest import Ran, Run, run
from tests.comparing.pairs import law
from tests.places import ROOT

__all__ = ["run"]

EVIL = "\x1b]0;x\x07\x1b[31m\x9b\u202e"
"""Names the window, colours what follows, and turns the direction of writing."""
SHOWN = r"\x1b]0;x\x07\x1b[31m\u009b\u202e"
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
TOML = EVIL.encode("unicode_escape").decode().replace(r"\x", r"\u00")


class House(NamedTuple):
    """A rulebook, and files beside it, in which everything that can say anything says evil."""

    folder: Path
    case: Path
    judged: Path
    text: Path
    original: Path
    translation: Path
    accepted: Path


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    run("new", folder := tmp_path / "house")
    case = folder / "cases" / "ann-is-late.toml"
    told = case.read_text(encoding="utf-8").replace("Ann is still", f"{TOML}Ann is still")
    named = f"{EVIL}.toml" if os.name != "nt" else "evil.toml"
    (evil := folder / "cases" / named).write_text(
        told.replace("rulings = 1", "rulings = 2"), encoding="utf-8"
    )
    case.unlink()
    for one in (folder / "laws").rglob("*.lp"):
        one.write_text(one.read_text(encoding="utf-8").replace("whoever", "\u202ewhoever"), encoding="utf-8")
    judged = tmp_path / "judged.toml"
    judged.write_text(
        f'[[judged]]\nkind = "opposed"\nprovisions = ["1", "2"]\nof = "law"\nreason = "{TOML}"\n',
        encoding="utf-8",
    )
    (text := tmp_path / "text.txt").write_text(
        f"LAW 1 - {EVIL}\n\nA. {EVIL}\n\nWho is late must leave, see Law 9 {EVIL}.\n", encoding="utf-8"
    )
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    said = ("en", f"The dealer must show {EVIL} cards."), ("ru", f"Сдающий может показать {EVIL} карты.")
    for path, (language, words) in zip(paths, said, strict=True):
        path.write_text(law(language, {"A": words}), encoding="utf-8")
    accepted = tmp_path / "accepted.toml"
    accepted.write_text(
        f'[[accepted]]\nkind = "force"\nprovision = "1A"\noriginal = "{TOML}"\nreason = "none"\n',
        encoding="utf-8",
    )
    return House(folder, evil, judged, text, *paths, accepted)


def commands(house: House) -> Iterator[tuple[object, ...]]:
    """Yield each command that writes text, as it writes what users have written."""
    within = "--rulebook", house.folder
    yield "rule", house.case
    yield "rule", house.case, "--why", EVIL
    yield "test", *within
    yield "lint", EVIL, *within
    yield "check", *within, "--only", "opposed", "--all", "--accept", house.judged
    yield "check", "draft", *within, "--only", EVIL
    yield "words", "draft", EVIL, *within
    yield "read", "draft", "1", "--text", house.text, *within, "--no-check"
    yield "coverage", EVIL, *within
    yield "diff", EVIL, "draft", *within
    yield "mutate", *within, "--provisions", EVIL
    yield "graph", EVIL, *within
    yield "parse", house.text
    yield "compare", house.original, house.translation, "--only", "force", "--accept", house.accepted
    yield "case", Path(EVIL), *within
    yield "schema", EVIL
    yield "help", EVIL
    yield "new", house.case
    yield "report", EVIL, *within
    yield "watch", EVIL, *within
    yield "serve", f"--{EVIL}"
    yield (EVIL,)
    yield "rule", house.case, f"--{EVIL}"


def test_no_command_sends_what_others_wrote(run: Run, house: House) -> None:
    told: dict[str, Ran] = {}
    for words in commands(house):
        ran = run(*words)
        assert not ACTING.search(ran.out + ran.err), words
        if r"\x1b" in ran.out + ran.err or r"\u202e" in ran.out + ran.err:
            told[str(words[0])] = ran
    silent = {path.stem for path in (ROOT / "pyrules" / "commands").glob("[!_]*.py")} - {"common"} - set(told)
    assert not silent  # each has said something of it


def test_documents_are_as_they_are_and_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_out(f"{EVIL}\n")
    assert capsys.readouterr().out == f"{EVIL}\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    write_out(f"{EVIL}\n")
    assert capsys.readouterr().out == f"{SHOWN}\n"


def test_whatever_is_printed_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    file = StringIO()
    console = PlainConsole(file=file, width=80)
    tree = Tree(Text(f"root {EVIL}", "bold"))
    tree.add(EVIL)
    for one in (f"[red]{EVIL}", Text(EVIL), tree, Panel(Text(EVIL)), f"a\r{chr(8)}b\tc\nd"):
        console.print(one)
    assert not ACTING.search(file.getvalue())
    assert f"[red]{SHOWN}\n" in file.getvalue()
    assert r"a\x0d\x08b" in file.getvalue()
    note(EVIL)
    prompt(EVIL)
    assert capsys.readouterr().err == f"{SHOWN}\n{SHOWN}"


def test_a_place_in_line_100_is_no_picture() -> None:
    file = StringIO()
    console = PlainConsole(file=file, width=80)
    tree = Tree("law.txt:100:7")
    tree.add("law.txt:100:8")
    console.print("law.txt:100:6")
    console.print(tree)
    assert file.getvalue() == "law.txt:100:6\nlaw.txt:100:7\n└── law.txt:100:8\n"


def test_a_console_keeps_its_own_commands() -> None:
    file = StringIO()
    console = PlainConsole(file=file, force_terminal=True, color_system="standard", width=80)
    console.print(EVIL, style="bold")
    console.show_cursor(show=False)
    assert file.getvalue() == f"\x1b[1m{SHOWN}\x1b[0m\n\x1b[?25l"


def test_what_is_no_control_character_stays() -> None:
    told = "Żółć\tпеске\n日本 1♠ 2♥ é"
    assert visible(told) == told


def test_nothing_is_written_past_this() -> None:
    """Whoever writes to a terminal does it by `pyrules.terminal`."""
    past = re.compile(r"\b(Console|echo|secho|print)\((?!self)|sys\.std(out|err)\.write")
    for path in (ROOT / "pyrules").rglob("*.py"):
        if path.name != "terminal.py":
            text = re.sub(r"\.print\(|_print\(|\bPlainConsole\(", "", path.read_text(encoding="utf-8"))
            assert not past.search(text), path
