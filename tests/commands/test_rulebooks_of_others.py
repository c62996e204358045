"""Codes that are not bridge, each as drafted, with mistakes such as people make, and as mended."""

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from clingo import Symbol

from pyrules.checks import kinds
from pyrules.code.loading import load
from pyrules.rulings.flaws import flaws_of
from pyrules.rulings.ruling import Inquiry
from pyrules.testing.rulebooks import case_language
from tests.commands.conftest import Run
from tests.places import ROOT
from tests.rulebooks import atoms, subsets

FOLDER = ROOT / "tests" / "rulebooks_of_others"
FLAWS = ("opposed", "incompatible", "gap", "undecided", "unclear_precedence", "circular")
Found = frozenset[tuple[str, frozenset[str]]]
"""Kinds with the provisions involved."""


def rounds() -> Iterator[str]:
    hands = [(sign, late) for sign in ("rock", "paper", "scissors") for late in (False, True)]
    for each in product([None, *hands], repeat=2):
        shown = zip(("ann", "ben"), each, strict=True)
        yield " ".join(
            f"showed({player},{hand[0]})" + (f" showed_late({player})" if hand[1] else "")
            for player, hand in shown
            if hand
        )


def matters() -> Iterator[str]:
    for size in subsets(
        ("learnt", "client_agreed", "court_ordered", "order_is_secret", "said_in_mediation", "disclosed")
    ):
        if "learnt" not in size and {"said_in_mediation", "disclosed"} & set(size):
            continue
        if "court_ordered" in size or "order_is_secret" not in size:
            yield " ".join(size)


def loans() -> Iterator[str]:
    for day, renewed in product((None, *range(1, 62)), ("", " renewed")):
        yield f"lent_on(day(1)){renewed}" + (f" returned_on(day({day}))" if day else "")


CODES: dict[str, Callable[[], Iterator[str]]] = {
    "rock_paper_scissors": rounds,
    "confidence": matters,
    "library_fines": loans,
}
PLANTED = {
    "rock_paper_scissors": {
        ("gap", frozenset({"2"})),  # both show the same
        ("dead", frozenset({"2B"})),  # it speaks of signs that differ
        ("incompatible", frozenset({"2A", "2C"})),  # the better sign is late; both are late
    },
    "confidence": {
        ("opposed", frozenset({"2B", "3A"})),  # the court's order was forgotten among what 3A displaces
        ("gap", frozenset({"5"})),  # not on purpose
        ("undecided", frozenset({"5B"})),  # the same, as it is asked
        ("dead", frozenset({"4C"})),  # a secret order without an order
    },
    "library_fines": {
        ("gap", frozenset({"1B"})),  # the third day is neither grace nor more than three days
        # the 30th day is in two periods; at 5.20 euros the fine is both capped and not
        ("incompatible", frozenset({"2B", "2C", "2D"})),
    },
}
"""The mistakes that each draft has. Those of a ruling are found by trying everything too."""


@pytest.mark.parametrize("edition", ["draft", "mended"])
@pytest.mark.parametrize("name", CODES)
def test_check_finds_what_trying_everything_finds(run: Run, name: str, edition: str) -> None:
    ran = run("check", edition, "--rulebook", FOLDER / name, "--format", "json")
    findings = json.loads(ran.out)["findings"]
    each = [finding for one in findings for finding in (one, *one["also"])]
    found = {(one["kind"], tuple(one["provisions"])) for one in each}
    shown, dead = by_trying(name, edition)

    assert joined({one for one in found if one[0] in FLAWS}) == joined(shown)
    assert {one for one in found if one[0] == "dead"} == {("dead", (provision,)) for provision in dead}
    if edition == "mended":
        assert findings == []
    else:
        assert joined(shown) | {("dead", frozenset({one})) for one in dead} == PLANTED[name]


def by_trying(name: str, edition: str) -> tuple[set[tuple[str, tuple[str, ...]]], set[str]]:
    """Return the flaws that any ruling of any situation shows, and the provisions with a rule that never applies."""
    code = load(edition, FOLDER / name)
    language = case_language(code)
    shown: set[tuple[str, tuple[str, ...]]] = set()
    applied: set[int] = set()
    for situation in CODES[name]():
        facts: list[Symbol] = atoms(situation)
        put = Inquiry(code, facts, language)
        for node in put.leaves():
            model = put.model(node)
            shown |= {(flaw.kind, flaw.provisions) for flaw in flaws_of(model, code.vocabulary)}
            applied |= {rule.number for rule in put.applied(model)}
    return shown, {rule.provision for rule in code.laws if rule.body and rule.number not in applied}


def joined(found: set[tuple[str, tuple[str, ...]]]) -> Found:
    """Join findings of one kind that share a provision."""
    groups: list[tuple[str, frozenset[str]]] = []
    for kind, provisions in sorted(found):
        own = {
            (kind, frozenset(provisions)),
            *(one for one in groups if one[0] == kind and one[1] & set(provisions)),
        }
        groups = [one for one in groups if one not in own]
        groups.append((kind, frozenset[str]().union(*(one[1] for one in own))))
    return frozenset(groups)


@pytest.mark.skipif("shadowed" not in kinds.modules(), reason="no check looks for shadowed provisions")
def test_an_exception_that_swallows_its_rule_is_found(run: Run) -> None:
    ran = run("check", "draft", "--rulebook", FOLDER / "confidence", "--format", "json")
    found = {(one["kind"], tuple(one["provisions"])) for one in json.loads(ran.out)["findings"]}

    assert ("shadowed", ("4A", "4B")) in found


@pytest.mark.parametrize("name", CODES)
def test_saved_witnesses_fail_on_the_draft_and_pass_when_mended(run: Run, name: str, tmp_path: Path) -> None:
    run("check", "draft", "--rulebook", FOLDER / name, "--save-witnesses", tmp_path)
    files = sorted(tmp_path.glob("*.toml"))
    assert files

    assert f"0 passed, {len(files)} failed" in run("test", "--rulebook", FOLDER / name, *files).out
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert 'edition = "draft"' in text
        path.write_text(text.replace('edition = "draft"', 'edition = "mended"'), encoding="utf-8")
    assert f"{len(files)} passed, 0 failed" in run("test", "--rulebook", FOLDER / name, *files).out


@pytest.mark.parametrize(
    ("name", "different"),
    [
        ("rock_paper_scissors", {"2": "the round: played again (2B)"}),
        (
            "confidence",
            {
                "2": "the adviser: must disclose it (2B)",
                "4": "the adviser: shall tell the client first (4A)",
                "5": "a breach of the duty: warned (5C)",
            },
        ),
        ("library_fines", {"2": "the late return: nothing to pay (2A)"}),
    ],
)
def test_diff_says_where_draft_and_mended_edition_rule_differently(
    run: Run, name: str, different: dict[str, str]
) -> None:
    ran = run("diff", "draft", "mended", "--rulebook", FOLDER / name, "--format", "json")
    laws = json.loads(ran.out)["laws"]

    assert {law["left"] for law in laws if law["verdict"] != "equivalent"} == set(different)
    for law in laws:
        assert different.get(law["left"], "") in json.dumps(law, ensure_ascii=False)


@pytest.mark.parametrize("name", CODES)
def test_the_cases_pass(run: Run, name: str) -> None:
    ran = run("test", "--rulebook", FOLDER / name)

    assert ran.status == 0
    assert ", 0 failed" in ran.out
