"""Situations from files of other programs: what they tell stands in the case, what they tell besides is named."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.formats.recorded import recorded_cases
from pyrules.situation import situation_of
from tests.rulebooks import rulebook

BOARD = """[Event "Club"]
[Board "3"]
[Dealer "S"]
[Vulnerable "{vulnerable}"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Contract "5HX"]
[Declarer "S"]
"""


@pytest.fixture(scope="module")
def code() -> Rulebook:
    return load("2017")


def board(folder: Path, auction: str = "", vulnerable: str = "EW", first: str = "S") -> Path:
    path = folder / "some.pbn"
    section = f'[Auction "{first}"]\n{auction}\n' if auction else ""
    path.write_text(BOARD.format(vulnerable=vulnerable) + section, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        ("Pass 1H $3 X\nXX AP", "pass 1H X XX pass pass pass"),
        ("AP", "pass pass pass pass"),
        ("Pass Pass AP", "pass pass pass pass"),
        ("1NT Pass AP", "1NT pass pass pass"),
        ("1NT Pass Pass Pass AP", "1NT pass pass pass"),
        ("1NT *", "1NT"),
        ("1NT + Pass", "1NT"),
    ],
)
def test_an_auction(code: Rulebook, tmp_path: Path, auction: str, calls: str) -> None:
    (told,) = recorded_cases(board(tmp_path, auction), code)

    assert told.case.events == {"auction": tuple(calls.split())}
    assert told.case.table == {"dealer": "S", "vulnerable": "EW"}
    assert told.case.title == "Event Club, Board 3"
    assert set(told.left_out) == {"Deal"}
    situation_of(told.case, code)


def test_a_contract_stands_for_an_auction_that_is_not_told(code: Rulebook, tmp_path: Path) -> None:
    (told,) = recorded_cases(str(board(tmp_path, vulnerable="Love")), code)

    assert told.case.table == {"dealer": "S", "vulnerable": "none", "final_contract": "5H S"}
    assert "doubled" in told.left_out["Contract Declarer"]
    situation_of(told.case, code)


def test_a_record_can_be_as_the_one_before(code: Rulebook, tmp_path: Path) -> None:
    path = board(tmp_path)
    path.write_text(
        f'{path.read_text()}\n[Event "#"]\n[Board "4"]\n[Dealer "#"]\n[Vulnerable "?"]\n', encoding="utf-8"
    )

    first, second = recorded_cases(path, code)

    assert second.case.title == "Event Club, Board 4"
    assert second.case.table == {"dealer": first.case.table["dealer"]}


@pytest.mark.parametrize(
    ("text", "said", "place"),
    [
        ('[Dealer "Q"]', "`Q` is nothing that `Dealer` tells", ":1"),
        ('[Dealer "#"]', "does not tell it", ":1"),
        ('[Dealer "N"]\n[Auction "E"]\nPass', "`Auction` begins with `E`", ":2"),
        ('[Dealer "N"]\n[Auction "N"]\nPass ^I 1H', "`^I` is no word of `Auction`", ":3:6"),
        ('[Dealer "N"]\n[Auction "N"]\n8H', "`8H` is no word of `Auction`", ":3:1"),
    ],
)
def test_what_no_case_can_tell_is_refused(
    code: Rulebook, tmp_path: Path, text: str, said: str, place: str
) -> None:
    path = tmp_path / "some.pbn"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(InputError) as refused:
        recorded_cases(path, code)

    assert said in str(refused.value)
    assert str(refused.value.place) == f"{path}{place}"


def test_a_rulebook_says_which_files_it_knows(code: Rulebook, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no files `\*\.pbm`") as refused:
        recorded_cases(tmp_path / "some.pbm", code)
    assert refused.value.nearest == "pbn"
    with pytest.raises(InputError, match="no files"):
        recorded_cases(tmp_path / "some.pbn", rulebook(tmp_path / "house"))


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("[[table]]\nname = 'dealer'\nmatches = ''\n", "`table.0.tags`: field required"),
        ("[[table]]\nname = 'dealt'\ntags = ['D']\nmatches = '(.*)'\n", "`dealt` is no word"),
        ("[[table]]\nname = 'dealt'\ntags = ['D']\nmatches = '('\n", "not well-formed"),
        ("no toml", "not well-formed"),
    ],
)
def test_what_a_rulebook_says_of_files_is_checked(tmp_path: Path, said: str, wrong: str) -> None:
    own = rulebook(tmp_path / "house")
    (own.directory / "formats").mkdir()
    (own.directory / "formats" / "x.toml").write_text(said, encoding="utf-8")

    with pytest.raises(RulebookError, match=wrong):
        recorded_cases(tmp_path / "some.x", own)
