"""What is known holds in every situation: in rule, test, check and diff; a case cannot say otherwise."""

from pathlib import Path

import pytest
from clingo import Function, parse_term

from pyrules import api
from pyrules.base.errors import InputError, RulebookError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.comparing_editions.comparison import compare_editions
from pyrules.situation import parse_case, to_toml
from pyrules.testing.expectations import run_case
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import (
    PARTY,
    SITUATIONS,
    document,
    found,
    rulebook,
    rules,
    write_rulebook,
)

WORDS = "act leave; act sing; irregularity brawl guest; irregularity noise guest"
LAW = rules(
    '1 irregularity("1", brawl(Guest)) :- late(Guest); not rain',
    '2 irregularity("2", noise(Guest)) :- sang(Guest); host(Guest)',
    '3 norm("3", shall, Guest, leave) :- late(Guest); rain',
)


def party(folder: Path, known: str = "", law: str = LAW, situations: str = SITUATIONS) -> Rulebook:
    return rulebook(folder, law, WORDS, mechanics=known, situations=situations)


def acts(code: Rulebook, situation: str) -> set[tuple[str, str]]:
    return {(act.bearer, act.act) for one in document(code, situation).rulings for act in one.acts}


@pytest.mark.parametrize("situations", [SITUATIONS, ""], ids=["situation files", "no situation files"])
def test_a_witness_that_is_false_in_the_light_of_what_is_known_is_not_given(
    tmp_path: Path, situations: str
) -> None:
    gaps = [one.provisions for one in found(party(tmp_path / "open", situations=situations), "gap")]
    assert gaps == [("1",), ("2",)]
    code = party(tmp_path / "known", "rain.\nhost(bob).\n", situations=situations)
    (finding,) = found(code, "gap")  # it always rains, so that nobody brawls; and Bob is the host
    assert finding.provisions == ("2",)
    assert finding.witness is not None
    assert (finding.witness.table, finding.witness.events) == ({}, {"sang": ("bob",)})
    assert finding.shared == ("sang",)
    assert [one.provisions for one in found(code, "dead")] == [("1",)]


def test_it_holds_in_every_ruling(tmp_path: Path) -> None:
    assert acts(party(tmp_path / "open"), "host(ann) late(bob)") == set()
    assert acts(party(tmp_path / "known", "rain.\n"), "host(ann) late(bob)") == {("bob", "leave")}


def test_an_event_that_is_known_leaves_others_of_its_kind_open(tmp_path: Path) -> None:
    code = party(tmp_path, "late(ann).\n")
    assert code.known == (parse_term("late(ann)"),)
    assert acts(code, "host(ann) rain") == {("ann", "leave")}
    assert acts(code, "host(ann) late(bob) rain") == {("ann", "leave"), ("bob", "leave")}
    (brawl, _) = found(code, "gap")
    assert brawl.witness is not None
    assert brawl.witness.events == {}  # Ann is late as it is
    assert brawl.shared == ()


def test_the_vocabulary_may_say_it_and_say_several_at_once(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, vocabulary=PARTY + "late((ann; bob)).\n")
    assert [str(one) for one in code.known] == ["late(ann)", "late(bob)"]
    assert acts(code, "host(ann) rain") == {("ann", "leave"), ("bob", "leave")}


def test_a_conclusion_about_an_event_is_nothing_known(tmp_path: Path) -> None:
    code = party(tmp_path, "late(Guest) :-\n    sang(Guest).\n")
    assert code.known == ()
    assert acts(code, "host(ann) sang(bob) rain") == {("bob", "leave")}


# ---- cases


def case(words: str) -> str:
    return f'edition = "x"\n{words}\n[expect]\nalways = ["bob: shall leave (3)"]\n'


KNOWN = "rain.\nhost(bob).\nlate(bob).\n"


@pytest.mark.parametrize(
    "words",
    [
        "",
        '[table]\nhost = "bob"',
        "[events]\nrain = true",
        '[events]\nlate = ["ann"]',
        '[events]\nlate = ["bob"]',
    ],
)
def test_a_case_need_not_say_it_and_may(tmp_path: Path, words: str) -> None:
    code = party(tmp_path, KNOWN)
    read = parse_case(case(words))
    assert api.rule(code, read).rulings[0].acts[-1].act == "leave"
    assert run_case(code, read, case_language(code)).passed


@pytest.mark.parametrize(
    ("words", "name", "line", "holds"),
    [
        ('[table]\nhost = "ann"', "host", 3, "host(bob)"),
        ("[events]\nrain = false", "rain", 3, "rain"),
        ("[events]\nlate = []", "late", 3, "late(bob)"),
    ],
)
def test_a_case_cannot_say_otherwise(tmp_path: Path, words: str, name: str, line: int, holds: str) -> None:
    with pytest.raises(InputError) as caught:
        api.rule(party(tmp_path, KNOWN), parse_case(case(words)))
    assert caught.value.message == f"`{name}` is known to be otherwise"
    assert caught.value.expected == f"nothing here: `{holds}` holds in every case"
    assert caught.value.place is not None
    assert caught.value.place.line == line


def test_an_election_is_known_like_the_rest(tmp_path: Path) -> None:
    vocabulary = PARTY + "vocabulary(election, dress, (colour,)).\n#defined dress/1.\ndress(red).\n"
    law = rules(
        '1 norm("1", shall, ann, leave) :- dress(red)', '2 norm("2", shall, ann, sing) :- dress(blue)'
    )
    code = rulebook(
        tmp_path, law, WORDS, vocabulary=vocabulary, situations=SITUATIONS + "{ dress(red); dress(blue) }.\n"
    )
    assert acts(code, "host(ann)") == {("ann", "leave")}
    assert [one.provisions for one in found(code, "dead")] == [("2",)]
    with pytest.raises(InputError, match="settles `dress` otherwise"):
        api.rule(code, parse_case('edition = "x"\n[elections]\ndress = "blue"\n'))


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("late(anne).", "`anne` is no guest"),
        ("move(1,ann,red).", "an entry of a sequence"),
    ],
)
def test_what_cannot_be_known_is_refused_with_its_place(tmp_path: Path, known: str, told: str) -> None:
    with pytest.raises(RulebookError, match=told) as caught:
        party(tmp_path, f"{known}\n")
    assert caught.value.place is not None
    assert caught.value.place.line == 1


# ---- what never happens together


def test_what_never_happens_together_is_in_no_witness(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann); sang(ann)',
        '2 irregularity("2", noise(ann)) :- sang(ann); sang(bob); rain',
    )
    never = "impossible(sang(Guest)) :-\n    sang(Guest),\n    late(Guest).\n"
    assert [one.provisions for one in found(party(tmp_path / "open", law=law), "gap")] == [("1",), ("2",)]
    code = party(tmp_path / "known", never, law)
    (finding,) = found(code, "gap")
    assert finding.provisions == ("2",)
    assert finding.witness is not None
    assert finding.witness.events == {"rain": True, "sang": ("ann", "bob")}
    with pytest.raises(InputError, match="this cannot happen as it is told: sang ann"):
        document(code, "host(ann) late(ann) sang(ann)")


# ---- diff


def test_editions_are_compared_in_situations_in_which_it_holds(tmp_path: Path) -> None:
    def verdict(folder: Path, known: str) -> tuple[str, dict[str, object]]:
        write_rulebook(folder, rules('1 norm("1", shall, ann, leave) :- late(ann)'), WORDS, mechanics=known)
        other = rules('1 norm("1", shall, ann, leave) :- late(ann); rain; host(bob)')
        (folder / "laws" / "y").mkdir()
        (folder / "laws" / "y" / "law1.lp").write_text(other, encoding="utf-8")
        contents = (folder / "editions" / "x.lp").read_text(encoding="utf-8")
        (folder / "editions" / "y.lp").write_text(contents.replace("laws/x", "laws/y"), encoding="utf-8")
        left, right = load("x", folder), load("y", folder)
        (law,) = compare_editions(left, right, case_language(left)).laws
        witness = law.witness
        return law.verdict, {**witness.table, **witness.events} if witness else {}

    assert verdict(tmp_path / "open", "")[0] == "stricter"
    assert verdict(tmp_path / "rain", "rain.\n") == ("stricter", {"host": "ann", "late": ("ann",)})
    assert verdict(tmp_path / "both", "rain.\nhost(bob).\n") == ("equivalent", {})


def test_a_witness_can_be_saved_and_read_without_what_is_known(tmp_path: Path) -> None:
    code = party(tmp_path, "host(ann).\n")
    for finding in found(code, "gap"):
        assert finding.witness is not None
        assert "host" not in to_toml(finding.witness)
        assert parse_case(to_toml(finding.witness)) == finding.witness
    assert Function("host", [Function("ann")]) in code.certain
