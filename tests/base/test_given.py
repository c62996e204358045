import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import pyrules
from pyrules.base.given import names_in, paths_in
from pyrules.code.loading import editions
from tests.comparing.pairs import law
from tests.rulebooks import rules, write_rulebook

WORDS = "act leave"
LAW = rules('1 norm("1", shall, ann, leave) :- late(ann)', '2 norm("2", shall_not, ann, leave) :- late(ann)')
CASE = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann"]\n[expect]\nalways = ["ann: shall leave (1)"]\n'


@pytest.mark.parametrize(
    ("given", "expected"),
    [("gap", ("gap",)), (["gap", "dead"], ("gap", "dead")), ((), ()), ({"gap": 1}, ("gap",))],
)
def test_a_text_is_one_name(given: list[str], expected: tuple[str, ...]) -> None:
    assert names_in(given) == expected


@pytest.mark.parametrize("given", ["a.toml", Path("a.toml"), ["a.toml"], (Path("a.toml"),)])
def test_a_text_is_one_path(given: str) -> None:
    assert paths_in(given) == (Path("a.toml"),)


@pytest.mark.parametrize("kinds", ["opposed", ["opposed"], ("opposed",)])
def test_one_kind_of_finding_can_be_named_alone(tmp_path: Path, kinds: str) -> None:
    findings = pyrules.check(pyrules.load("x", write_rulebook(tmp_path, LAW, WORDS)), kinds)
    assert [one.kind for one in findings.findings] == ["opposed"]


@pytest.mark.parametrize("laws", ["1", ["1"]])
def test_one_law_can_be_named_alone(tmp_path: Path, laws: str) -> None:
    code = pyrules.load("x", write_rulebook(tmp_path, LAW, WORDS))
    shutil.copy(tmp_path / "editions" / "x.lp", tmp_path / "editions" / "y.lp")
    compared = pyrules.diff(code, pyrules.load("y", tmp_path), laws)
    assert [one.left for one in compared.laws] == ["1"]


@pytest.mark.parametrize("kind", [str, Path])
def test_a_path_can_be_a_text(tmp_path: Path, kind: Callable[[Path], str]) -> None:
    folder = write_rulebook(tmp_path / "rules", LAW, WORDS)
    file = folder / "cases" / "late.toml"
    file.parent.mkdir()
    file.write_text(CASE, encoding="utf-8")
    assert editions(kind(folder)) == ("x",)
    code = pyrules.load("x", kind(folder))
    case = pyrules.read_case(kind(file))
    assert pyrules.rule(code, case).rulings
    assert pyrules.test(code, kind(file)).passed == pyrules.test(code, [kind(file)]).passed == 1
    with pytest.raises(pyrules.InputError, match="no such file"):
        pyrules.read_case(kind(folder / "none.toml"))


@pytest.mark.parametrize("kind", [str, Path])
def test_a_path_of_a_text_or_a_glossary_can_be_a_text(tmp_path: Path, kind: Callable[[Path], str]) -> None:
    english, polish, accepted = (tmp_path / name for name in ("en.txt", "pl.txt", "accepted.toml"))
    english.write_text(law("en", "The dealer may show five cards."), encoding="utf-8")
    polish.write_text(law("pl", "Rozdający może pokazać sześć kart."), encoding="utf-8")
    accepted.write_text("", encoding="utf-8")
    glossary = pyrules.glossary_of()
    assert [one.id for one in pyrules.parse(kind(english)).provisions] == [
        one.id for one in pyrules.parse([english]).provisions
    ]
    laid = pyrules.lay_side_by_side(kind(english), kind(polish), glossary, "1997")
    assert [sorted(pyrules.compare(laid, kinds).checked) for kinds in ("force", ["force"])] == [["force"]] * 2
    assert pyrules.read_accepted(kind(accepted)) == ()
    assert pyrules.read_tbx(kind(pyrules.load("1997").directory / "language" / "glossary.tbx")).concepts
    assert pyrules.glossary_of(kind(pyrules.load("1997").directory)).concepts
