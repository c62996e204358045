"""Each part of a rulebook contains what it may, and nothing else."""

import re
from pathlib import Path

import pytest
from clingo import Function, Number

from pyrules.base.errors import RulebookError
from pyrules.code.forms import MAY_CONTAIN, Form, may_contain
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.grounding.programs import ruling_program
from pyrules.solver.control import Solver
from tests.rulebooks import write_rulebook

FILES = {
    Layer.VOCABULARY: "vocabulary.lp",
    Layer.MECHANICS: "mechanics/all.lp",
    Layer.LAW: "laws/x/law1.lp",
    Layer.SITUATION: "situations/all.lp",
}
STATEMENTS = {
    Form.FACT: "tired(ann).",
    Form.CONDITIONED: "tired(Guest) :- late(Guest).",
    Form.CHOICE: "{ tired(ann) }.",
    Form.CONSTRAINT: ":- tired(ann).",
    Form.CONST: "#const rows = 2.",
    Form.MINIMIZE: "#minimize { 1, Guest : tired(Guest) }.",
    Form.DEFINED: "#defined tired/1.",
}
NOWHERE = {
    "#program base.": "#program",
    "#program more(row).": "#program",
    "#script (lua) function f() end #end.": "#script",
    "#external tired(ann).": "#external",
    "#project tired/1.": "#project",
    "#project tired(Guest) : late(Guest).": "#project",
    "#show tired/1.": "#show",
    "#show.": "#show",
    "#show Guest : tired(Guest).": "#show",
    "#heuristic tired(Guest) : late(Guest). [1, true]": "#heuristic",
    "#edge (ann, bob) : late(ann).": "#edge",
    "#theory t { term { }; &sum/0 : term, any }.": "#theory",
    "&sum { 1 } :- late(ann).": "&sum",
    "tired(ann) :- &sum { 1 }.": "&sum",
    "tired(@f(1)).": "@f(1)",
    "tired(ann) :- late(@f(1)).": "@f(1)",
    "tired(ann) :- 1 < #count { @f(Guest) : late(Guest) }.": "@f(Guest)",
    "tired(ann); tired(bob).": "tired(ann); tired(bob)",
    "not tired(ann) :- late(ann).": "not tired(ann)",
    "-tired(ann) :- late(ann).": "-tired(ann)",
    "1 < #count { Guest : tired(Guest) : late(Guest) }.": "#count",
    '#include "other.lp".': "#include",
}


def loaded(folder: Path, layer: Layer, statement: str) -> Rulebook:
    """Read a rulebook in which a statement of a layer stands on the third line."""
    write_rulebook(folder, words="term tired guest")
    label = "%@ 1\n" if layer is Layer.LAW else "% why\n"
    path = folder / FILES[layer]
    before = path.read_text() if layer in (Layer.VOCABULARY, Layer.SITUATION) else ""
    path.write_text(f"\n{label}{statement}\n{before}")
    return load("x", folder)


@pytest.mark.parametrize("layer", FILES)
@pytest.mark.parametrize("form", Form)
def test_a_layer_contains_what_it_may(tmp_path: Path, layer: Layer, form: Form) -> None:
    if form in MAY_CONTAIN[layer]:
        code = loaded(tmp_path, layer, STATEMENTS[form])
        read = {(rule.layer, rule.place.line) for rule in (*code.rules, *code.situations)}
        assert (layer, 3) in read
        return
    with pytest.raises(RulebookError) as caught:
        loaded(tmp_path, layer, STATEMENTS[form])
    assert (caught.value.expected or "").startswith(may_contain(layer))
    assert caught.value.place is not None
    assert caught.value.place.file.endswith(FILES[layer])
    assert caught.value.place.line == 3


@pytest.mark.parametrize("layer", FILES)
@pytest.mark.parametrize("statement", NOWHERE)
def test_what_no_layer_contains_is_refused_with_its_place(
    tmp_path: Path, layer: Layer, statement: str
) -> None:
    with pytest.raises(RulebookError) as caught:
        loaded(tmp_path, layer, statement)
    assert NOWHERE[statement] in caught.value.message
    assert caught.value.place is not None
    assert caught.value.place.file.endswith(FILES[layer])
    assert caught.value.place.line == 3


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("tired(2147483647+1).", "`2147483648` is too large a number for clingo"),
        ("tired(X) :- num(X), X < 65536*65536.", "`4294967296` is too large a number for clingo"),
        ("tired(X) :- num(X), X < 10**10.", "is too large a number for clingo"),
        ("tired(1/0).", "`(1/0)` cannot be worked out"),
        ("tired(2**-1).", "`(2**-1)` cannot be worked out"),
        ("tired(-2147483647-1).", "`-2147483648` is too large a number for clingo"),
        ("tired(1..1000001).", "`(1..1000001)` is too many numbers"),
        ("tired(1..10**10).", "is too large a number for clingo"),
        ("tired(1..1/0).", "`(1..(1/0))` cannot be worked out"),
    ],
)
def test_a_calculation_that_clingo_cannot_make_is_refused(tmp_path: Path, rule: str, told: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(told)) as caught:
        loaded(tmp_path, Layer.MECHANICS, f"num(1..3). {rule}")
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (3, 12)


def test_a_calculation_that_clingo_can_make_is_none_of_these(tmp_path: Path) -> None:
    rule = (
        "num(1..3). tired(X/2) :- num(X), 0 = X \\ 2, X < 2**30 - 1, X/X = 1, -X < 2147483647, X/(-1) = -X."
    )
    code = loaded(tmp_path, Layer.MECHANICS, rule)
    model = Solver(ruling_program(code, reported=())).first()
    assert model is not None
    assert model.of("tired", 1) == [Function("tired", [Number(1)])]  # of 1, 2 and 3 only 2 is even
