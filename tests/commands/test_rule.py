import json
from pathlib import Path

import pytest

from pyrules.code.loading import default_rulebook
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook

WRONG_BOARD = """
edition = "1997"
title = "cards from another board"

[table]
dealer = "N"

[events]
auction = ["1H", "2C"]
wrong_board = [1]

[findings]
"17D inadvertent 1" = "yes"
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.toml"
    path.write_text(WRONG_BOARD, encoding="utf-8")
    return path


def test_the_tree_splits_on_what_is_open(run: Run, case: Path) -> None:
    ran = run("rule", case)

    assert ran.status == 0
    assert "rulings: 2" in ran.out
    assert "does the new call differ significantly from call 1? (17D)" in ran.out
    assert ran.out.count("director: cancel call 1 (17D)") == 2
    assert ran.out.count("director: shall assign artificial adjusted scores") == 1
    assert "nothing settles it" in ran.out


def test_json_is_one_document_with_the_keys_that_stay(run: Run, case: Path) -> None:
    document = json.loads(run("rule", case, "--format", "json").out)

    assert document["schema"] == "pyrules/rule/1"
    assert {"edition", "rulings", "tree", "open_questions", "complete"} <= document.keys()
    first = document["rulings"][0]
    assert {"decisions", "acts", "dispositions", "provisions"} <= first.keys()
    assert {"provision", "kind", "bearer", "question", "value"} <= first["decisions"][0].keys()
    assert {"provision", "force", "bearer", "act", "sentence"} <= first["acts"][0].keys()
    assert [one["term"] for one in document["open_questions"]] == ["differs_significantly(1)"]
    assert document["complete"] is True


def test_json_is_the_same_on_every_run(run: Run, case: Path) -> None:
    assert run("rule", case, "--format", "json").out == run("rule", case, "--format", "json").out


def test_why_goes_down_to_the_events(run: Run, case: Path) -> None:
    ran = run("rule", case, "--why", "cancel call 1")

    assert ran.status == 0
    assert "whoever made call 1 held cards from a wrong board" in ran.out
    assert "North is the dealer" in ran.out


def test_why_shows_absences_and_numbers(run: Run, case: Path) -> None:
    ran = run("rule", case, "--why", "artificial adjusted scores")

    assert "2 > 1" in ran.out
    assert "not so: by the time of call 2" in ran.out


@pytest.mark.parametrize("asked", ["redeal", "22A", "anyone: shall not redeal (22A)"])
def test_why_not_names_the_condition_that_fails(run: Run, case: Path, asked: str) -> None:
    ran = run("rule", case, "--why-not", asked)

    assert ran.status == 0
    assert "fails: the auction period has ended" in ran.out


def test_why_not_of_an_act_in_one_ruling_speaks_of_the_other(run: Run, case: Path) -> None:
    ran = run("rule", case, "--why-not", "assign artificial adjusted scores at this board (17D)")

    assert "not in ruling 2:" in ran.out
    assert "not in ruling 1:" not in ran.out


@pytest.mark.parametrize("option", ["--why", "--why-not"])
def test_an_unknown_act_is_wrong_input_with_the_nearest_name(run: Run, case: Path, option: str) -> None:
    ran = run("rule", case, option, "cancel cal 1 (17D)")

    assert ran.status == 2
    assert ran.out == ""
    assert "nearest known name: `" in ran.err
    assert "cancel call 1" in ran.err


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_sentences_in_other_languages(run: Run, case: Path, language: str) -> None:
    ran = run("rule", case, "--lang", language)

    assert ran.status == 0
    assert "cancel call 1" not in ran.out


def test_who_may_use_a_power_is_named_in_the_language_asked_for(run: Run) -> None:
    case = default_rulebook() / "cases/1997/law17/17D/source-board-same-call-play-allowed.toml"
    ran = run("rule", case, "--lang", "ru")

    assert "Судья вправе:" in ran.out
    assert "director" not in ran.out


@pytest.mark.parametrize(
    ("change", "line", "told"),
    [
        (('"1H"', '"8H"'), 9, "`8H`"),
        (("wrong_board", "wrong_bord"), 10, "nearest known name: `wrong_board`"),
        (("[1]", "[7]"), 10, "`7`"),
        (("inadvertent", "inadvertant"), 13, "nearest known name: `inadvertent`"),
        (('"1997"', '"1998"'), 0, "nearest known name: `1997`"),
        (('dealer = "N"', 'dealer = "Q"'), 6, "`Q`"),
        (('= "yes"', '= "perhaps"'), 0, "`perhaps`"),
        (("[events]", "[events"), 8, ""),
    ],
)
def test_a_wrong_case_is_refused_at_its_place(
    run: Run, case: Path, change: tuple[str, str], line: int, told: str
) -> None:
    case.write_text(WRONG_BOARD.replace(*change), encoding="utf-8")

    ran = run("rule", case)

    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err
    if line:
        assert f"{case}:{line}" in ran.err


def test_a_finding_that_nothing_asks_for_is_refused(run: Run, case: Path) -> None:
    case.write_text(WRONG_BOARD.replace("wrong_board = [1]", ""), encoding="utf-8")

    ran = run("rule", case)

    assert ran.status == 2
    assert "nothing in this situation asks for it" in ran.err


def test_an_error_found_in_ruling_has_its_place_in_the_case(run: Run, case: Path) -> None:
    case.write_text(WRONG_BOARD.replace("inadvertent 1", "inadvertent 2"), encoding="utf-8")
    assert f"{case}:13:" in run("rule", case).err

    case.write_text(WRONG_BOARD.replace('"1997"', '"1998"'), encoding="utf-8")
    assert f"{case}:2:" in run("rule", case).err


def test_a_decision_in_two_spellings_is_refused(run: Run, case: Path) -> None:
    case.write_text(WRONG_BOARD + '"17D  inadvertent 01" = "no"\n', encoding="utf-8")

    ran = run("rule", case)

    assert ran.status == 2
    assert f"{case}:14:" in ran.err
    assert "is decided twice" in ran.err


def test_a_table_without_a_dealer_is_no_situation(run: Run, case: Path) -> None:
    case.write_text(WRONG_BOARD.replace('dealer = "N"', ""), encoding="utf-8")

    ran = run("rule", case)

    assert ran.status == 2
    assert "cannot happen as it is told: call 1: the player on turn calls 1♥" in ran.err


@pytest.mark.parametrize("option", ["--why", "--why-not"])
@pytest.mark.parametrize("asked", ["", " ", "("])
def test_words_that_name_nothing_are_refused(run: Run, case: Path, option: str, asked: str) -> None:
    ran = run("rule", case, option, asked)

    assert ran.status == 2
    assert "names no act" in ran.err


def test_an_auction_of_sixty_calls_is_ruled_on(run: Run, case: Path) -> None:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    calls = [call for bid in bids[:20] for call in (bid, "pass", "pass")]
    case.write_text(
        WRONG_BOARD.replace('"1H", "2C"', ", ".join(f'"{call}"' for call in calls)), encoding="utf-8"
    )

    assert run("rule", case).status == 0


def test_a_missing_file_is_wrong_input(run: Run, tmp_path: Path) -> None:
    ran = run("rule", tmp_path / "none.toml")

    assert ran.status == 2
    assert "none.toml" in ran.err


def test_a_misspelt_word_of_a_law_is_told_beside_the_ruling_and_in_json(run: Run, tmp_path: Path) -> None:
    law = rules('1 norm("1", shal, ann, leave) :- late(ann)', '2 norm("2", shall, ann, leave) :- late(ann)')
    folder = write_rulebook(tmp_path, law, "act leave")
    case = folder / "case.toml"
    case.write_text('edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann"]\n', encoding="utf-8")
    said = "law1.lp:2:1: `shal` is no force; the nearest known name is `shall`"
    for _ in range(2):  # nothing of it is lost in what is kept
        ran = run("rule", case, "--rulebook", folder)
        assert ran.status == 0
        assert "ann: shall leave (2)" in ran.out
        assert f"may say nothing: {folder}/laws/x/{said}" in ran.err
        assert said not in ran.out
    (told,) = json.loads(run("rule", case, "--rulebook", folder, "--format", "json").out)["unknown_words"]
    assert told.endswith(said)


def test_a_law_of_known_words_says_nothing_beside_the_ruling(run: Run, case: Path) -> None:
    for _ in range(2):
        ran = run("rule", case, "--format", "json")
        assert ran.err == ""
        assert json.loads(ran.out)["unknown_words"] == []
