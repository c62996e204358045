import json
from pathlib import Path

from pyrules.situation import read_case
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook

LAW = rules(
    '1 norm("1", shall, Guest, leave) :- late(Guest)', '2 norm("2", may, Guest, leave) :- sang(Guest)'
)
CASE = (
    'edition = "x"\ntitle = "late"\n[events]\nlate = ["ann"]\n[expect]\nalways = ["ann: shall leave (1)"]\n'
)


def test_survivors_get_cases_after_which_none_survives(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path / "code", LAW, "act leave")
    (folder / "cases").mkdir()
    (folder / "cases" / "late.toml").write_text(CASE, encoding="utf-8")
    words = ("mutate", "--rulebook", folder, "--only", "force", "--format", "json")
    ran = run(*words, "--save-cases", folder / "cases" / "new")
    document = json.loads(ran.out)
    assert ran.status == 1
    assert document["schema"] == "pyrules/mutate/1"
    assert {
        one["provision"]: (one["mutants"], one["killed"], one["survivors"]) for one in document["provisions"]
    } == {
        "1": (3, 3, 0),
        "2": (2, 0, 2),
    }
    saved = sorted((folder / "cases" / "new").iterdir())
    assert [path.name for path in saved][:1] == ["2-1.toml"]
    assert all(read_case(path).about == ("2",) for path in saved)
    again = run(*words)
    assert again.status == 0
    assert json.loads(again.out)["totals"]["killed"] == 5


def test_text_and_table(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, "act leave")
    words = ("mutate", "--rulebook", folder, "--provisions", "2", "--only", "force")
    text = run(*words).out
    assert "2: Guest may becomes Guest does (force)" in text
    assert "of 2 changes the cases notice 0" in text
    table = run(*words, "--format", "csv").out.splitlines()
    assert table[0].startswith("provision,operator,sentence,")
    assert len(table) == 3


def test_an_operator_that_there_is_not(run: Run) -> None:
    ran = run("mutate", "2017", "--only", "forse")
    assert ran.status == 2
    assert "the nearest" in ran.err or "force" in ran.err
