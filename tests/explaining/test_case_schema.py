"""The schema of an edition's cases takes every shipped case, and no slip."""

import json
import tomllib
from functools import cache
from typing import Any

import pytest

from pyrules.code.loading import load
from pyrules.explaining.case_schema import case_schema
from pyrules.language import load_language
from pyrules.testing.rulebooks import case_language, edition_cases
from tests.valid import problems

CASE = """
edition = "1997"
about = ["17D"]
[table]
dealer = "N"
[events]
auction = ["1H", "e:2♣", "P", "?", "N|E:1S|pass", "S:? ?", "pass ?", "P"]
wrong_board = [1]
concurred = ["N", "East ?", "?"]
play_ended = "?"
[elections]
calling_method = "bidding_boxes"
alert_required = "?"
[findings]
"17D inadvertent 1" = "yes"
[powers]
"17D director allow_normal_play source_board" = "waived"
[choices]
"10C1 N" = "x"
[expect]
acts = ["director: cancel 1 (17D)"]
holds = ["insufficient_bid(2)"]
flaws = ["gap 17D"]
[[expect.branch]]
when = { "17D differs_significantly 1" = "no", "concurred E" = "yes", dealer = "N", "auction 4" = "E:1S" }
rulings = 1
[[moment]]
title = "later"
[moment.events]
auction = ["pass"]
[moment.expect]
never = ["anyone: shall_not redeal (22A)"]
"""


@cache
def schema(edition: str = "1997") -> dict[str, Any]:
    code = load(edition)
    return case_schema(code, case_language(code))


def told() -> str:
    """Return the case, with values of the edition where they are looked up."""
    choices = schema()["$defs"]["choices"]["properties"]
    method = schema()["$defs"]["elections"]["properties"]["calling_method"]["anyOf"]
    listed = next(one["enum"] for one in method if "enum" in one)
    key = next(iter(choices))
    act = next(
        one["anyOf"][0]["anyOf"][0]["enum"][0] if "anyOf" in one["anyOf"][0] else one["anyOf"][0]["enum"][0]
        for one in schema()["$defs"]["choices"]["patternProperties"].values()
    )
    text = CASE.replace('"10C1 N" = "x"', f'"{key}" = "{act}"')
    return text.replace('"bidding_boxes"', f'"{listed[0]}"')


def wrong(text: str) -> list[str]:
    return [*problems(tomllib.loads(text), schema(), schema())]


@pytest.mark.parametrize("edition", ["1987", "1997", "2017", "1997_example"])
def test_every_shipped_case_is_one(edition: str) -> None:
    whole = schema(edition)
    files = edition_cases(load(edition))
    assert files
    for path in files:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        assert [*problems(content, whole, whole)] == [], path.name


def test_all_that_a_case_can_say_is_taken() -> None:
    assert wrong(told()) == []


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ('edition = "1997"', 'edition = "2017"'),
        ('about = ["17D"]', 'about = ["17DD"]'),
        ('dealer = "N"\n[events]', 'dealer = "X"\n[events]'),
        ("dealer =", "dealr ="),
        ('"1H"', '"8H"'),
        ('"e:2♣"', '"q:2♣"'),
        ('"N|E:1S|pass"', '"N|E:1S|"'),
        ('"N|E:1S|pass"', '"N|X:1S"'),
        ('"auction 4" = "E:1S"', '"auction 4" = "perhaps"'),
        ("wrong_board = [1]", "wrong_bord = [1]"),
        ("wrong_board = [1]", 'wrong_board = ["N"]'),
        ("wrong_board = [1]", "wrong_board = true"),
        ('"East ?"', '"Eats ?"'),
        ('play_ended = "?"', 'play_ended = "yes"'),
        ('play_ended = "?"', 'play_ended = ["N"]'),
        ("alert_required", "alert_requird"),
        ('"17D inadvertent 1"', '"17D inadvertant 1"'),
        ('"17D inadvertent 1"', '"17C inadvertent 1"'),
        ('"17D inadvertent 1" = "yes"', '"17D inadvertent 1" = "yess"'),
        ('source_board" = "waived"', 'source_board" = "no"'),
        ('source_board" = "waived"', 'source_bord" = "waived"'),
        ('"director: cancel 1 (17D)"', '"director cancels call 1"'),
        ('"insufficient_bid(2)"', '"insuficient_bid(2)"'),
        ('"gap 17D"', '"gape 17D"'),
        ('"17D differs_significantly 1" = "no"', '"17D differ_significantly 1" = "no"'),
        ('"concurred E" = "yes"', '"concurred E" = "E"'),
        ('dealer = "N", "', 'dealer = "yes", "'),
        ("rulings = 1", "ruling = 1"),
        ('auction = ["pass"]', 'auction = ["pas"]'),
        ("[moment.events]", "[moment.event]"),
    ],
)
def test_a_slip_is_refused(right: str, slip: str) -> None:
    text = told()
    assert right in text
    assert wrong(text.replace(right, slip, 1))


def test_names_are_described_in_the_language_asked_for() -> None:
    code = load("1997")
    concurred = [
        case_schema(code, load_language(code.directory, one, code.vocabulary))["$defs"]["events"][
            "properties"
        ]["concurred"]["description"]
        for one in ("en", "ru", "pl")
    ]
    assert concurred[0] == "somebody agrees that the board is played"
    assert len(set(concurred)) == 3


def test_patterns_are_read_by_editors_too() -> None:
    """Their dialect takes a backslash only before what has a meaning."""
    text = json.dumps(schema(), ensure_ascii=False)
    patterns = [one for one in _patterns(json.loads(text)) if "\\" in one]
    assert patterns
    allowed = set("sSdD^$\\.*+?()[]{}|/")
    for pattern in patterns:
        behind = {pattern[place + 1] for place in range(len(pattern)) if pattern[place] == "\\"}
        assert behind <= allowed, pattern


def _patterns(part: Any) -> list[str]:
    if isinstance(part, list):
        return [one for each in part for one in _patterns(each)]
    if not isinstance(part, dict):
        return []
    own = [part["pattern"]] if isinstance(part.get("pattern"), str) else []
    keys = [*part.get("patternProperties", {})]
    return [*own, *keys, *(one for each in part.values() for one in _patterns(each))]
