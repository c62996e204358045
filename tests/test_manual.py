"""What the manual says of the tool is so; the tutorial is followed as written."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from clingo import Function

from pyrules.checks import kinds
from pyrules.checks.judgement_files import judgements_of, read_judgements
from pyrules.cli import main
from pyrules.code.forms import MAY_CONTAIN, may_contain
from pyrules.code.loading import load
from pyrules.code.rules import DECIDED, HEADS
from pyrules.code.vocabulary import declarations
from pyrules.comparing_editions.comparison import DEFINITIONS
from pyrules.language import TABLES, load_language
from pyrules.manual import page, topics
from pyrules.mutation import operators
from pyrules.situation import moments, parse_case, read_act
from pyrules.testing.expectations import unmet
from pyrules.testing.rulebooks import case_language
from tests.places import ROOT

STARTER = ROOT / "pyrules" / "starter"
CASES, EDITIONS, FINDINGS, LAWS, MUTATION = map(page, ("cases", "editions", "findings", "laws", "mutation"))


def test_each_page_has_a_title_and_names_pages_that_there_are() -> None:
    assert all(len(title) > 5 for title in topics().values())
    named = {name for topic in topics() for name in re.findall(r"`pyrules help ([a-z-]+)", page(topic))}
    assert named <= set(topics())


def test_the_sentences_of_the_tutorials_house_are_all_there_are_to_be(tmp_path: Path) -> None:
    house = shutil.copytree(STARTER, tmp_path / "house")
    (said,) = re.findall(r"```toml\n(.*?)```", page("sentences"), re.DOTALL)
    (house / "language").mkdir()
    (house / "language" / "en.toml").write_text(said, encoding="utf-8")
    code = load("draft", house)
    language = load_language(house, "en", code.vocabulary)
    assert (language.missing(), language.unknown()) == ([], [])
    assert (
        language.act_line(Function("bob"), "shall", Function("leave"), "1").lower()
        == "bob: shall leave the house (1)"
    )
    tables = set(
        re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", page("sentences"), re.MULTILINE)))
    )
    assert {*TABLES.values(), "values", "domains", "units", "bearers", "forces", "words"} <= tables


def test_the_tutorial_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    steps = re.findall(r"(?:(File|Add to) `(\S+)`:\n\n)?```(\w*)\n(.*?)```", page("tutorial"), re.DOTALL)
    assert [kind for _, _, kind, _ in steps].count("console") == 4
    for does, name, kind, text in steps:
        if does:
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            before = f"{path.read_text(encoding='utf-8')}\n" if does == "Add to" else ""
            path.write_text(before + text, encoding="utf-8")
        else:
            assert kind == "console"
            for command, printed in re.findall(r"\$ (.+)\n((?:(?!\$ ).*\n)*)", text):
                monkeypatch.setattr(sys, "argv", command.split())
                with pytest.raises(SystemExit):
                    main()
                assert capsys.readouterr().out.strip() == printed.strip()


def test_a_new_rulebook_is_that_of_the_tutorial() -> None:
    shown = re.findall(r"File `house/(\S+\.lp)`:\n\n```\n(.*?)```", page("tutorial"), re.DOTALL)
    assert [(STARTER / name).read_text(encoding="utf-8") for name, _ in shown] == [text for _, text in shown]
    assert {path.suffix for path in STARTER.rglob("*") if path.is_file()} == {".lp", ".toml"}
    assert len(shown) == len([*STARTER.rglob("*.lp")])


def test_the_examples_in_python_run() -> None:
    known: dict[str, object] = {}
    for text in re.findall(r"```python\n(.+?)```", page("python"), re.DOTALL):
        exec(text, known)  # noqa: S102 - our own text
    assert "director: cancel 1 (15A1)" in str(known["acts"])
    assert known["kinds"] == []


def test_the_notebook_runs_and_has_nothing_in_it_that_was_run() -> None:
    notebook = json.loads((ROOT / "pyrules" / "manual" / "notebook.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(one["source"]) for one in notebook["cells"] if one["cell_type"] == "code"]
    known: dict[str, object] = {}
    shown = []
    for cell in cells:
        begun, _, last = cell.rpartition("\n")
        exec(begun, known)  # noqa: S102 - our own text
        shown.append(eval(last, known))  # noqa: S307 - our own text

    assert all(not one["outputs"] for one in notebook["cells"] if one["cell_type"] == "code")
    assert [type(one).__name__ for one in shown] == ["Rulebook", "Rulings", "list", "Findings", "Graph"]
    assert "director: cancel 1 (15A1)" in str(shown[2])


def test_each_conclusion_and_declaration_is_in_the_reference() -> None:
    named = {
        (name, arguments.count(",") + 1)
        for name, arguments in re.findall(r"^\| `(\w+)\(([^`]+)\)` \|", page("reference"), re.MULTILINE)
    }
    assert named >= {*HEADS.items(), *declarations().items()}
    assert {name for name, _ in named} - HEADS.keys() - declarations().keys() == {*DECIDED, "read"}


def test_each_finding_is_in_the_manual_as_it_is_defined() -> None:
    rows = dict(re.findall(r"^\| (\w+) \| (.+) \|$", FINDINGS, re.MULTILINE))

    assert {
        kind: rows[kind].startswith(sentence) for kind, sentence in kinds.definitions().items()
    } == dict.fromkeys(kinds.definitions(), True)


def test_the_law_shown_is_the_law_encoded() -> None:
    shown = re.search(r"%@ 17D\n%  (.+)\n(cancelled\(Number\) :-\n.+\.)\n", LAWS)
    assert shown is not None
    rules = {(rule.sentence, "".join(rule.text.split())) for rule in load("1997").rules_of("17D")}

    assert (shown[1], "".join(shown[2].split())) in rules


def test_what_each_part_of_a_rulebook_may_contain_is_in_the_manual() -> None:
    table = LAWS.partition("| part | may contain |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| (\w+) \| (.+) \|$", table, re.MULTILINE))

    assert {layer: f"{rows[layer]}, and nothing else" for layer in MAY_CONTAIN} == {
        layer: may_contain(layer) for layer in MAY_CONTAIN
    }


def test_the_branches_and_the_story_shown_are_so() -> None:
    shown = re.findall(r"```toml\n(.+?)```", CASES, re.DOTALL)
    situation = next(one for one in shown if "wrong_board = [1] " in one).partition("[expect]")[0]
    branches = next(one for one in shown if "[[expect.branch]]" in one)
    story = next(one for one in shown if "[[moment]]" in one)
    code = load("1997")
    whole = parse_case(situation + branches)
    each = moments(parse_case(story), code.vocabulary)

    assert [unmet(code, case, case_language(code)) for case in (whole, *each)] == [()] * 4
    assert [len(case.events["auction"]) for case in each if isinstance(case.events["auction"], tuple)] == [
        2,
        2,
        3,
    ]


def test_the_judgement_shown_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        next(one for one in re.findall(r"```toml\n(.+?)```", FINDINGS, re.DOTALL) if "[[judged]]" in one),
        encoding="utf-8",
    )

    (one,) = read_judgements(file, load("1997"))

    assert one.fits("gap", ("17D",), ("call_on_wrong_cards",))
    assert one.judgement.mended == ("2017 15A1",)


def test_what_is_said_of_the_laws_is_judged_there() -> None:
    said = FINDINGS.partition("## What it found in the Laws")[2].partition("\n#")[0]
    judged = [one for edition in ("1987", "1997", "2017") for one in judgements_of(load(edition)).own]
    known = {provision for one in judged for provision in one.provisions}
    known |= {named.partition(" ")[2] for one in judged for named in one.judgement.mended}

    named = set(re.findall(r"\b\d+[A-E]\d?\b", said))
    assert named >= {"9B2", "13C", "15A3"}
    assert {one for one in named if not any(other.startswith(one) for other in known)} == set()


def test_each_verdict_on_editions_is_in_the_manual_as_it_is_defined() -> None:
    rows = dict(re.findall(r"^\| (\w+) \| (.+) \|$", EDITIONS, re.MULTILINE))

    assert {verdict: rows[verdict] for verdict in DEFINITIONS} == DEFINITIONS


def test_each_operator_is_in_the_manual_as_it_is_defined() -> None:
    lines = MUTATION.splitlines()

    assert [
        name
        for name, module in operators.modules().items()
        if f"| {name} | {module.DEFINITION} |" not in lines
    ] == []


def test_each_key_of_an_act_in_the_manual_is_said_so() -> None:
    code = load("1997")
    language = case_language(code)
    rows = re.findall(r"^\| `(\w+: [^`]+)` \| (.+) \|$", CASES, re.MULTILINE)
    said = []
    for key, _ in rows:
        act = read_act(key, code.vocabulary)
        assert act is not None
        provision, force, bearer, what = act.arguments
        said.append((key, language.act_line(bearer, force, what, provision)))

    assert len(rows) == 4
    assert said == rows
