"""What notebooks show: in a line how much there is, as HTML a small piece of a page."""

import re
from pathlib import Path

import pytest
from pydantic import Field

import pyrules
from pyrules.base.documents import Value
from pyrules.references.crossrefs import reference_graph
from tests.reports.pages import read_page
from tests.rulebooks import rulebook, rules

LAW = rules(
    '1A norm("1A",shall,Guest,leave) :- late(Guest)',
    '1B norm("1B",shall_not,Guest,leave) :- late(Guest)',
    '1B refers("1B","1A")',
)
WORDS = "act leave"
TOO_LATE = 'edition = "x"\ntitle = "Ann <b>is</b> late"\n[events]\nlate = ["ann"]\n'


class Thing(Value):
    name: str = ""
    parts: tuple[object, ...] = ()
    counted: dict[str, int] = Field(default_factory=dict)
    inner: "Thing | None" = None


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Thing(), "Thing()"),
        (Thing(name="a", parts=(1, 2), counted={"b": 3}), "Thing(name='a', parts=(1, 2), counted={'b': 3})"),
        (Thing(name="a" * 70), f"Thing(name='{'a' * 60}'...)"),
        (Thing(parts=tuple(range(100)), inner=Thing()), "Thing(parts=<100>, inner=Thing(...))"),
        (Thing(parts=(Thing(),)), "Thing(parts=<1>)"),
    ],
)
def test_a_value_says_in_a_line_what_it_holds(thing: Thing, said: str) -> None:
    assert repr(thing) == said


def test_results_say_in_a_line_what_they_hold_and_show_themselves(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS)
    ruled = pyrules.rule(code, pyrules.parse_case(TOO_LATE))
    found = pyrules.check(code, "opposed")
    graph = reference_graph([], [code])

    shown = [one._repr_html_() or "" for one in (ruled, found, graph)]

    assert repr(code) == f"Rulebook('{code.directory.name}', edition='x', provisions=<2>)"
    assert all(len(repr(one)) < 300 for one in (ruled, *ruled.rulings, found, *found.findings, graph))
    for html in shown:
        read = read_page(html)
        assert not read.loaded
        assert not re.search(r"https?://(?!www\.w3\.org/)|@import|<script|\son[a-z]+=", html)
        assert len(html) < 20_000
    assert "Ann &lt;b&gt;is&lt;/b&gt; late" in shown[0]
    assert "1A" in shown[0]
    assert "opposed" in shown[1]
    assert "→ 1:1A" in shown[2] or "→ x:1A" in shown[2]


def test_what_has_nothing_better_shows_its_line(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS)

    assert pyrules.measure(code, (), None)._repr_html_() is None


def test_paths_are_texts_too(tmp_path: Path) -> None:
    code = rulebook(tmp_path / "book", LAW, WORDS)
    case, text = tmp_path / "case.toml", tmp_path / "laws.txt"
    case.write_text(TOO_LATE, encoding="utf-8")
    text.write_text("LAW 1 - GUESTS\nA. Leaving\nSee Law 2.\n", encoding="utf-8")

    loaded = pyrules.load("x", str(code.directory))

    assert pyrules.read_case(str(case)).title == "Ann <b>is</b> late"
    assert pyrules.test(loaded, str(case)).outcomes
    assert pyrules.editions(str(code.directory)) == ("x",)
    assert pyrules.load_inventory(str(code.directory), "x") is None
    assert pyrules.take_inventories(str(text), "x") == pyrules.take_inventories([text], "x")
    assert pyrules.parse(str(text), "x") == pyrules.parse([text], "x")
