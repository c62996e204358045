"""A case from a file of another program."""

from pathlib import Path

from pyrules.situation import parse_case
from tests.commands.conftest import Run

TWO = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:- - - -"]
[Auction "N"]
1NT AP

[Board "2"]
[Dealer "E"]
[Vulnerable "All"]
[Contract "4S"]
[Declarer "S"]
"""


def test_one_of_several_is_written_as_a_case_that_can_be_ruled_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    path.write_text(TWO, encoding="utf-8")

    first = run("case", path, "2017", "--number", "1")
    second = run("case", path, "2017", "--number", "2")

    assert (first.status, second.status, second.err) == (0, 0, "")
    assert (
        first.err
        == "left out: Deal: a case tells of a hand the cards that a law turns on, by `still_holds`\n"
    )
    assert parse_case(first.out).events == {"auction": ("1NT", "pass", "pass", "pass")}
    assert parse_case(second.out).table == {"dealer": "E", "vulnerable": "both", "final_contract": "4S S"}


def test_which_one_has_to_be_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    path.write_text(TWO, encoding="utf-8")

    for words in ((), ("--number", "3"), ("--number", "0")):
        ran = run("case", path, "2017", *words)
        assert (ran.status, ran.out) == (2, "")
        assert "it tells of 2 situations" in ran.err
        assert "`--number 1` to `--number 2`" in ran.err
