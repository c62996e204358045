import io
import json
import re
from pathlib import Path

import pytest

from pyrules.code.loading import default_rulebook, load
from pyrules.commands.rule import SCREEN
from pyrules.language import load_language
from pyrules.rulings.model import Question
from pyrules.telling import asked
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
"17D will_repeat_on_source_board 1" = "yes"
"12C1 responsibility NS" = "directly_at_fault"
"12C1 responsibility EW" = "not_at_fault"
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.toml"
    path.write_text(WRONG_BOARD, encoding="utf-8")
    return path


@pytest.fixture
def party(tmp_path: Path) -> Path:
    law = rules(
        '1 norm("1", shall, ann, pay) :- late(ann)',
        '2 norm("2", shall_not, guests, pay) :- rain',
        '3 norm("3", may, bob, pay) :- late(bob)',
        '3 incomplete("3", "its end")',
        '1 refers("1", "9")',
        '4 refers("4", "8")',
        '5 incomplete("5", "all of it")',
    )
    write_rulebook(tmp_path / "book", law, "act pay")
    text = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann", "bob"]\nrain = true\n'
    (tmp_path / "both.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_tree_splits_on_what_is_open(run: Run, case: Path) -> None:
    ran = run("rule", case)

    assert ran.status == 0
    assert "rulings: 2" in ran.out
    assert "does the new call differ significantly from call 1?" in ran.out
    unbroken = re.sub(r"\s*\n[│ ]+(?![├└│])", " ", ran.out)
    assert "from call 1? (17D) `17D differs_significantly 1`" in re.sub(" +", " ", unbroken)
    # what the case answers is told once, above, and leads on
    assert ran.out.count("(given in the case)") == 4
    assert "├── yes: outcome 1" in ran.out
    assert "└── no: outcome 2" in ran.out
    assert "because" not in ran.out
    assert "because found: was call 1 made on the wrong cards" in run("rule", case, "--explain").out
    assert ran.out.count("director: cancel call 1 (17D)") == 2
    assert ran.out.count("director: shall assign artificial adjusted scores") == 1
    assert "gap: nothing settles: call 1" in ran.out


def test_where_the_code_is_at_fault_stands_first(run: Run, case: Path) -> None:
    lines = run("rule", case).out.splitlines()
    numbers = [number for number, line in enumerate(lines) if line.endswith(("── outcome 1", "── outcome 2"))]
    said = [
        number for number, line in enumerate(lines) if "in 1 of them the rules contradict themselves" in line
    ]
    assert said < numbers
    faults = [
        number
        for number, line in enumerate(lines)
        if "these rules are at fault here: gap: nothing settles" in line
    ]
    assert faults == [numbers[1] + 1]
    document = json.loads(run("rule", case, "--format", "json").out)
    assert next(iter(document["rulings"][1])) == "flaws"
    assert [document["flaws"][name]["sentence"] for name in document["rulings"][1]["flaws"]] == [
        "gap: nothing settles: call 1 made on cards from a wrong board (17D)",
        "dead end: does the new call differ significantly from call 1? no (17D)",
    ]
    assert document["rulings"][0]["flaws"] == []


def test_opposed_acts_are_told_as_a_contradiction(run: Run, party: Path) -> None:
    shown = run("rule", party / "both.toml", "--rulebook", party / "book").out
    assert "├── these rules are at fault here: contradiction: pay (1, 2)" in shown
    assert "├── the text of 3 breaks off here" in shown
    assert "├── to be looked up, for it is not encoded: 9 (1)" in shown
    assert " 8 (4)" not in shown
    assert "text of 5" not in shown


def test_a_summary_says_what_divides_the_outcomes(run: Run, case: Path) -> None:
    told = " ".join(run("rule", case, "--summary").out.replace("│", " ").split())
    assert "rulings: 2" in told
    assert "does the new call differ significantly from call 1? (17D) `17D differs_significantly 1`" in told
    assert "director: cancel call 1 (17D); director: shall assign artificial adjusted scores" in told
    assert "2. these rules are at fault here: gap" in told


def test_what_is_not_known_is_asked_and_told(run: Run, party: Path) -> None:
    text = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann ?"]\nrain = "?"\n'
    (party / "open.toml").write_text(text, encoding="utf-8")
    ran = run("rule", party / "open.toml", "--rulebook", party / "book")
    assert "not known: rain; late ann" in ran.out
    assert "not known whether late ann" in ran.out
    document = json.loads(
        run("rule", party / "open.toml", "--rulebook", party / "book", "--format", "json").out
    )
    assert document["not_known"] == ["rain", "late ann"]
    questions = [document["questions"][name] for name in document["open_questions"]]
    asked = {one["key"]: (one["kind"], one["provision"], one["values"]) for one in questions}
    assert asked == {"rain": ("fact", "", ["yes", "no"]), "late ann": ("fact", "", ["yes", "no"])}


def test_questions_are_asked_one_at_a_time_and_answers_written_down(
    run: Run, party: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = party / "open.toml"
    happened = '[table]\nhost = "ann"\n[events]\nlate = ["ann ?", "bob ?"]\nrain = "?"\n'
    path.write_text(f'# asked at the door\nedition = "x"\n{happened}', encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("9\n?\n1\nNo\n"))
    ran = run("rule", path, "--rulebook", party / "book", "--ask")
    assert ran.status == 0
    assert ran.err.count("one of: 1, 2, ?") == 1
    assert [line for line in ran.err.splitlines() if "not known whether" in line][:2] == [
        "not known whether rain  `rain = true`"
    ] * 2
    written = path.read_text(encoding="utf-8")
    assert written.startswith("# asked at the door\n")
    assert 'rain = "?"' in written  # nobody knew
    assert written.count("?") == 1
    assert "outcomes: 2" in ran.out or "rulings: 2" in ran.out


def test_what_was_answered_stays_when_nobody_answers_any_more(
    run: Run, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    ran = run("rule", case, "--ask")
    assert '"17D differs_significantly 1" = "yes"' in case.read_text(encoding="utf-8")
    assert "rulings: 1" in ran.out
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("rule", case, "--ask").out == ran.out


def test_json_is_one_document_with_the_keys_that_stay(run: Run, case: Path) -> None:
    document = json.loads(run("rule", case, "--format", "json").out)

    assert document["schema"] == "pyrules/rule/3"
    assert {"edition", "rulings", "tree", "open_questions", "complete"} <= document.keys()
    first = document["rulings"][0]
    assert {"decisions", "acts", "dispositions", "provisions"} <= first.keys()
    assert {"provision", "kind", "bearer", "question", "value"} <= document["decisions"][
        first["decisions"][0]
    ].keys()
    assert {"provision", "force", "bearer", "act", "sentence"} <= document["acts"][first["acts"][0]].keys()
    asked = [document["questions"][name]["term"] for name in document["open_questions"]]
    assert asked == ["differs_significantly(1)"]
    assert document["complete"] is True


def test_json_is_the_same_on_every_run(run: Run, case: Path) -> None:
    assert run("rule", case, "--format", "json").out == run("rule", case, "--format", "json").out


def test_why_goes_down_to_the_events(run: Run, case: Path) -> None:
    ran = run("rule", case, "--why", "cancel call 1", "--all")

    assert ran.status == 0
    assert "more lines" not in ran.out
    assert "whoever made call 1 held cards from a wrong board" in ran.out
    assert "North is the dealer" in ran.out


@pytest.mark.parametrize("asked", ["artificial adjusted scores", "12C1", "director"])
def test_why_goes_as_deep_as_a_screen_is_high_and_says_what_is_left(run: Run, case: Path, asked: str) -> None:
    ran = run("rule", case, "--why", asked)
    whole = run("rule", case, "--why", asked, "--all")

    *shown, last = ran.out.splitlines()
    assert len(whole.out.splitlines()) > SCREEN >= len(shown)
    assert re.fullmatch(r"\d+ more lines with --all", last)
    assert shown[0] == whole.out.splitlines()[0]


def test_why_that_fits_is_shown_whole(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house"
    run("new", house)
    words = ("rule", house / "cases" / "ann-is-late.toml", "--rulebook", house, "--why", "leave")
    assert run(*words).out == run(*words, "--all").out


def test_why_shows_absences_and_numbers(run: Run, case: Path) -> None:
    ran = run("rule", case, "--why", "artificial adjusted scores", "--all")

    assert "2 > 1" in ran.out
    assert "not so: by the time of call 2" in ran.out


@pytest.mark.parametrize("asked", ["22A", "anyone: shall not redeal (22A)"])
def test_why_not_names_the_condition_that_fails(run: Run, case: Path, asked: str) -> None:
    ran = run("rule", case, "--why-not", asked)

    assert ran.status == 0
    assert "fails: the auction period has ended" in ran.out


def test_why_not_answers_for_what_is_to_be_done_and_says_what_is_only_forbidden(run: Run, case: Path) -> None:
    told = run("rule", case, "--why-not", "redeal").out
    assert told.startswith("only a prohibition is called so: anyone: shall not redeal (22A)\n")
    assert "in no outcome: director: shall require a redeal (13A3)" in told
    assert "East" not in told  # nothing but the condition that fails
    assert "only a prohibition" not in run("rule", case, "--why-not", "require a redeal").out


def test_why_not_takes_a_screen_and_the_rest_is_reached_by_all(run: Run) -> None:
    path = default_rulebook() / "cases" / "1987" / "law26" / "nothing-found-yet.toml"
    lines = run("rule", path, "--why-not", "lead_suit").out.splitlines()
    left = lines.pop()
    assert left.endswith("more lines with --all")
    assert len(lines) <= 26
    assert max(map(len, lines)) <= 110
    assert [line.partition(":")[0] for line in lines if line.startswith("not in")] == [
        "not in outcome 5-8, 13",
        "not in outcome 15",
    ]
    whole = run("rule", path, "--why-not", "lead_suit", "--all").out.splitlines()
    assert len(whole) > 1000
    assert max(map(len, whole)) <= 110
    assert max(len(line) - len(line.lstrip("│├└─ ")) for line in whole) <= 60
    assert not any("more lines" in line for line in whole)


def test_a_long_page_goes_on_where_most_turns_and_says_what_each_answer_brings(run: Run) -> None:
    path = default_rulebook() / "cases" / "1987" / "law26" / "nothing-found-yet.toml"
    lines = [line.lstrip("│├└─ ") for line in run("rule", path).out.splitlines()]

    assert len(lines) <= 80
    assert any(line.startswith("to fit a screen the rest is left away") for line in lines)
    # the way to the end that most turns on is gone through, and the act behind it is there
    assert any(line.startswith("to no suit, or not all are known: outcome") for line in lines)
    folded = [number for number, line in enumerate(lines) if "further questions: " in line]
    assert folded
    for number in folded:
        brought = lines[number + 1]
        assert brought.startswith("used: in any case: to be done later: ")
        assert "may require" not in brought  # that is what is asked


def test_json_of_open_facts_stays_small(run: Run, tmp_path: Path) -> None:
    open_facts = tmp_path / "open.toml"
    open_facts.write_text(
        """
edition = "1997"
[table]
dealer = "N"
[events]
auction = ["1H", "pass"]
held = ["N 14", "E 12"]
concurred = "?"
hand_records_available = "?"
[findings]
"12C1 responsibility NS" = "not_at_fault"
"12C1 responsibility EW" = "not_at_fault"
""",
        encoding="utf-8",
    )
    document = run("rule", open_facts, "--format", "json").out
    # places name the law files: how long the way to them is says where the project lies
    places = re.compile(r'[^" ]*/(?=\w+\.lp\b)')
    assert len(places.findall(document)) > 100
    assert len(places.sub("", document).encode()) < 93_000


def test_what_goes_on_as_always_is_one_line_and_listed_with_all(run: Run, case: Path) -> None:
    shown = run("rule", case)
    # where the board gets a score of another kind it is too late for what would go on
    assert shown.out.count("as always: 5 (") == shown.out.count("too late now: 6") == 1
    assert "(17C)" not in shown.out
    assert shown.out.count("director: cancel call 1 (17D)") == 2
    listed = run("rule", case, "--all").out
    assert "as always: " not in listed
    assert listed.count("── as always\n") == listed.count("── too late now\n") == 1
    document = json.loads(run("rule", case, "--format", "json").out)
    usual = {one["sentence"] for one in document["acts"].values() if one["as_always"]}
    others = {one["sentence"] for one in document["acts"].values() if not one["as_always"]}
    assert usual
    assert all(listed.count(one) == 2 for one in usual)
    assert all(one not in shown.out for one in usual)
    assert "director: cancel call 1 (17D)" in others
    for language in ("ru", "pl"):
        assert "as always" not in run("rule", case, "--lang", language).out


def test_where_nothing_went_wrong_all_is_listed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text('edition = "1997"\n[table]\ndealer = "N"\n[events]\nauction = ["1H"]\n', encoding="utf-8")
    told = run("rule", path).out
    assert "east: make the next call (17C)" in told
    assert "as always" not in told


def test_why_not_of_an_act_in_one_ruling_speaks_of_the_other(run: Run, case: Path) -> None:
    ran = run("rule", case, "--why-not", "assign artificial adjusted scores at this board (17D)")

    assert "not in outcome 2:" in ran.out
    assert "not in outcome 1:" not in ran.out


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
    assert f"{case}:17:" in ran.err
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


def test_what_goes_on_as_always_divides_no_outcomes_and_is_asked_about_only_with_all(
    run: Run, tmp_path: Path
) -> None:
    case = tmp_path / "case.toml"
    case.write_text(
        'edition = "1997"\n[table]\nfinal_contract = "3NT S"\ntricks_before = 5\non_lead = "?"\n'
        '[events]\nboard_played_before = ["N"]\nboard_mistake_discovered = true\n'
    )
    told = run("rule", case).out
    assert (
        "as always: 3 (may ask for an explanation of the opponents' calls, ...); not all of it always" in told
    )
    assert "not known: somebody is on lead to the first trick told: " not in told
    assert "├── rulings: 64\n" in told
    # each side's score is a matter of its own, and what holds of both is told once
    assert told.count("independent of each other, all to be gone through") == 1
    assert (
        told.count(
            "a board that somebody at the table had played before (15B): ends with the score is cancelled"
        )
        == 1
    )
    whole = run("rule", case, "--all").out
    assert "not all of it always" not in whole
    assert "not known: somebody is on lead to the first trick told\n" in whole


def test_of_many_facts_those_on_which_nothing_turns_are_not_asked(run: Run, tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text(
        'edition = "1987"\n[table]\nfinal_contract = "3NT S"\ntricks_before = 3\non_lead = "S"\n'
        '[events]\nplay = ["S2", "E:SA"]\nstill_holds = ["N SK"]\n'
        'dummy_interfered = ["4 played_a_card ?"]\ncard_designated = "?"\n'
        "dummys_card_called_before = false\n"
    )
    told = run("rule", case).out
    assert told.count("not known: ") == 1
    assert "somebody has designated a card" in " ".join(told.replace("│", " ").split())
    assert "rulings: 2\n" in told


def test_where_nobody_is_on_turn_it_is_told_how_to_say_who_it_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(
        'edition = "1997"\n[table]\ndealer = "N"\n[events]\nauction = ["1H", "pass", "pass", "pass"]\n'
        'conveyed = ["hesitation"]\n',
        encoding="utf-8",
    )
    ran = run("rule", path)
    assert ran.status == 2
    assert "expected: somebody on turn, or who it was: `E:hesitation`" in ran.err


def test_the_key_of_an_open_event_is_one_that_a_case_can_have() -> None:
    vocabulary = load("2017").vocabulary
    open_way = Question(
        provision="", kind="fact", bearer="", question="whatever", term="", key="called_on_source_board",
        values=("pass", "1H"),
    )  # fmt: skip
    told = open_way.model_copy(update={"key": "board_mistake_discovered", "values": ("yes", "no")})
    language = load_language(default_rulebook(), "en", vocabulary)
    assert asked(open_way, language).plain.endswith("`called_on_source_board`")
    assert asked(told, language).plain.endswith("`board_mistake_discovered = true`")
