from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.coverage.measuring import measure, with_mutation
from pyrules.mutation.operators import changes
from pyrules.mutation.scoring import Asked, Mutation, read_mutation, score
from pyrules.situation import parse_case, to_toml
from pyrules.testing.expectations import passes
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rulebook, rules

WORDS = "act leave; act pay; term rude guest; term guilty guest"
LAW = rules(
    "1 rude(Guest) :- late(Guest); not rain",
    '2 norm("2", shall, Guest, leave) :- rude(Guest)',
    '3A norm("3A", may, director, pay) :- sang(_); sang(Guest)',
    '4 norm("4", may, director, pay) :- guilty(ann)',
)
CASE = """
edition = "x"
title = "Ann is late, and leaves"
[table]
host = "bob"
[events]
late = ["ann"]
[expect]
always = ["ann: shall leave (2)"]
"""


@pytest.fixture
def party(tmp_path: Path) -> Rulebook:
    code = rulebook(tmp_path, LAW, WORDS)
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "late.toml").write_text(CASE, encoding="utf-8")
    return code


def test_what_becomes_of_each_change(party: Rulebook) -> None:
    found = score(party)
    outcomes = {one.sentence: one.outcome for one in found.mutants}
    assert outcomes["2: Guest shall becomes Guest should"] == "killed"
    assert outcomes["1: not rain is left out"] == "survivor"
    assert outcomes["3A: sang(_) is left out"] == "equivalent"
    assert {one.killed_by for one in found.mutants if one.outcome == "killed"} == {"cases/late.toml"}
    assert {one.killed_by for one in found.mutants if one.outcome != "killed"} == {None}
    totals = found.totals
    assert totals.mutants == totals.killed + totals.equivalent + totals.survivors
    assert totals.mutants + totals.refused == len(found.mutants) == len(list(changes(party)))
    assert sum(one.mutants for one in found.provisions) == totals.mutants
    assert totals.survivors == len(found.survivors)
    assert found.scope == {"moves": 1}


def test_the_missing_case_tells_the_codes_apart(party: Rulebook) -> None:
    """Each survivor has a case that the code passes and that fails with the change, its own or an earlier one's."""
    found = score(party)
    language = case_language(party)
    made = {(one.operator, one.sentence, one.before): one for one in changes(party)}
    survivors = [one for one in found.mutants if one.outcome == "survivor"]
    assert any(one.noticed_by for one in found.survivors)
    for mutant, survivor in zip(survivors, found.survivors, strict=True):
        assert (mutant.operator, mutant.sentence) == (survivor.operator, survivor.sentence)
        earlier = found.survivors[survivor.noticed_by - 1] if survivor.noticed_by else survivor
        assert earlier.case is not None
        case = parse_case(to_toml(earlier.case))
        change = made[mutant.operator, mutant.sentence, mutant.before]
        assert passes(party, case, language)
        assert not passes(change.applied_to(party), case, language), mutant.sentence


def test_with_the_missing_cases_nothing_survives(party: Rulebook) -> None:
    for number, one in enumerate(score(party).survivors):
        if one.case:
            path = party.directory / "cases" / f"{number}.toml"
            path.write_text(to_toml(one.case), encoding="utf-8")
    again = score(party)
    assert again.survivors == ()
    assert again.totals.equivalent > 0


def test_some_operators_and_provisions(party: Rulebook) -> None:
    found = score(party, Asked(operators=["force"], provisions=["3"]))
    assert {(one.provision, one.operator) for one in found.mutants} == {("3A", "force")}
    with pytest.raises(InputError, match="`5` is no provision"):
        score(party, Asked(provisions=["5"]))
    with pytest.raises(InputError, match="bounds no situation"):
        score(party, Asked(constants={"cards": 1}))


def test_what_leaves_no_usable_code_is_refused(tmp_path: Path) -> None:
    law = rules("1 rude(Guest) :- late(Guest); not guilty(Guest)", "1 guilty(Guest) :- sang(Guest)")
    found = score(rulebook(tmp_path, law, WORDS), Asked(operators=["term"]))
    refused = {one.sentence for one in found.mutants if one.outcome == "refused"}
    assert "1: not guilty(Guest) becomes not rude(Guest)" in refused
    assert found.totals.refused == len(refused)


def test_the_document_is_read_again(party: Rulebook, tmp_path: Path) -> None:
    found = score(party)
    path = tmp_path / "mutation.json"
    path.write_text(found.to_json(), encoding="utf-8")
    assert read_mutation(path) == found
    coverage = with_mutation(measure(party, [], None), found)
    rows = {row.id: row for row in coverage.provisions}
    tally = next(one for one in found.provisions if one.provision == "2")
    assert (rows["2"].mutants, rows["2"].mutants_killed) == (tally.mutants, tally.killed)
    with pytest.raises(InputError, match="edition x"):
        with_mutation(measure(load("2017"), [], None), found)
    path.write_text('{"schema": "pyrules/check/1"}', encoding="utf-8")
    with pytest.raises(InputError, match="another document") as error:
        read_mutation(path)
    assert error.value.expected == f"a document `{Mutation.schema_name}`"
