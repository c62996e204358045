import json
import re
from pathlib import Path
from typing import Any

import pytest

import pyrules
from pyrules.comparing import Comparison, Difference, Issue, Phrase, Severity
from pyrules.comparing.model import TextRead
from pyrules.formats import sarif
from pyrules.formats.differences import to_sarif
from pyrules.formats.sarif import Location, Result, linked, log
from tests.rulebooks import rulebook, rules


def test_a_log_has_a_rule_for_each_kind_looked_for() -> None:
    written = json.loads(
        log({"gap": "nothing is said", "dead": "never applies"}, [], {"scope": {"calls": 3}})
    )
    (run,) = written["runs"]

    assert run["tool"]["driver"]["rules"] == [
        {"id": "gap", "shortDescription": {"text": "nothing is said"}},
        {"id": "dead", "shortDescription": {"text": "never applies"}},
    ]
    assert run["results"] == []
    assert run["properties"] == {"scope": {"calls": 3}}
    assert "columnKind" not in run


def test_a_result_without_more_to_say_has_no_more_keys() -> None:
    result = Result("gap", "warning", "17D: so", (Location("laws/law17.lp", 0),)).written()

    assert result == {
        "ruleId": "gap",
        "level": "warning",
        "message": {"text": "17D: so"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "laws/law17.lp"},
                    "region": {"startLine": 1},
                }
            }
        ],
    }


def test_file_names_become_uris() -> None:
    def uri(file: str) -> object:
        place = Location(file, 3, 4).written()["physicalLocation"]
        assert isinstance(place, dict)
        return place["artifactLocation"]["uri"]

    assert uri("my texts\\garden.txt") == "my%20texts/garden.txt"
    assert uri("сад.txt") == "%D1%81%D0%B0%D0%B4.txt"


SHAPE: dict[str, tuple[set[str], set[str]]] = {
    "log": ({"version", "runs"}, {"$schema"}),
    "run": ({"tool"}, {"columnKind", "results", "properties"}),
    "result": (
        {"message"},
        {"ruleId", "level", "locations", "relatedLocations", "suppressions", "properties"},
    ),
    "location": (set(), {"id", "physicalLocation", "message"}),
    "physicalLocation": ({"artifactLocation"}, {"region"}),
    "region": (set(), {"startLine", "startColumn"}),
    "message": ({"text"}, set()),
}
"""What an object of SARIF 2.1.0 has to have, and what it may, as far as logs here use it."""


def require_shape(kind: str, value: dict[str, Any]) -> None:
    required, optional = SHAPE[kind]
    assert required <= value.keys() <= required | optional, (kind, value)


def require_sarif(written: str) -> list[dict[str, Any]]:
    """Return the results of a log, held against the shape of SARIF 2.1.0: objects, ids and links between them."""
    document = json.loads(written)
    require_shape("log", document)
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    require_shape("run", run)
    kinds = {one["id"] for one in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        require_shape("result", result)
        require_shape("message", result["message"])
        assert result["ruleId"] in kinds
        assert result["level"] in {"none", "note", "warning", "error"}
        related = result.get("relatedLocations", [])
        for place in (*result["locations"], *related):
            require_shape("location", place)
            require_shape("physicalLocation", place["physicalLocation"])
            require_shape("region", place["physicalLocation"]["region"])
            require_shape("message", place.get("message", {"text": ""}))
            assert place["physicalLocation"]["region"]["startLine"] >= 1
        ids = [one["id"] for one in related]
        assert len(set(ids)) == len(ids)
        links = re.findall(r"(?<!\\)\[(?:[^\[\]\\]|\\.)*\]\((\d+)\)", result["message"]["text"])
        assert {int(one) for one in links} <= set(ids)
    return list(run["results"])


def written(original: Phrase | None, translation: Phrase | None, severity: Severity) -> dict[str, object]:
    read = TextRead(language="en", files=("a.txt",), provisions=1)
    difference = Difference(
        kind="provision",
        issue=Issue.OMISSION,
        severity=severity,
        provision="1A",
        edition="2030",
        original=original,
        translation=translation,
        message="the translation lacks this provision",
    )
    comparison = Comparison(original=read, translation=read, findings=(difference,), checked={"provision": 1})
    result = json.loads(to_sarif(comparison))["runs"][0]["results"][0]
    assert isinstance(result, dict)
    return result


def test_a_difference_without_words_in_the_translation_stands_at_the_original() -> None:
    words = Phrase(text="A. Keys", file="a.txt", line=7, column=2)

    result = written(words, None, Severity.MAJOR)

    assert result["locations"] == [Location("a.txt", 7, 2, "the original: `A. Keys`").written()]
    assert "relatedLocations" not in result


def test_the_level_follows_the_severity() -> None:
    words = Phrase(text="A", file="a.txt", line=1, column=1)

    levels = [written(words, words, severity)["level"] for severity in Severity]

    assert levels == ["error", "warning", "note"]


LAW = (
    "1 merry(Guest) :- sang(Guest)",
    '1 norm("1", may, Guest, leave) :- merry(Guest); rain',
    '1 norm("1", shall, Guest, stay) :- merry(Guest)',
    '1 norm("1", shall, Guest, leave) :- late(Guest)',
    '2 norm("2", shall, Guest, stay) :- sang(Guest)',
    '2 norm("2", shall_not, Guest, leave) :- sang(Guest)',
    '3 settles("3", brawl(ann), forgiven) :- found("3", drunk(ann), yes)',
    '3 irregularity("3", brawl(ann)) :- late(ann); late(bob)',
    '3 question("3", drunk(ann)) :- irregularity("3", brawl(ann))',
)
WORDS = "act leave; act stay; term merry guest; irregularity brawl guest; question drunk guest; disposition forgiven"


@pytest.mark.parametrize(
    ("kind", "meant"),
    [
        ("opposed", (3, 5)),
        ("unclear_precedence", (1, 5)),
        ("gap", (7,)),
        ("undecided", (8,)),
    ],
)
def test_a_finding_points_at_the_rules_that_it_is_about(
    tmp_path: Path, kind: str, meant: tuple[int, ...]
) -> None:
    code = rulebook(tmp_path, rules(*LAW), WORDS)
    (run,) = json.loads(sarif.to_sarif(pyrules.check(code, kind), code))["runs"]
    places = [
        [one["physicalLocation"]["region"]["startLine"] for one in result["locations"]]
        for result in run["results"]
    ]
    assert places[0] == [code.laws[number].place.line for number in meant]


@pytest.mark.parametrize(
    ("law", "words", "word", "file"),
    [
        ('4 norm("4", shal, ann, leave)', "", "shal", "laws/x/law1.lp"),
        ('4 norm("4", shall, ann, leave)', "; act dance", "dance", "vocabulary.lp"),
        ('4 norm("4", shall, ann, leave)', "; event spilt guest", "spilt", "vocabulary.lp"),
    ],
)
def test_a_finding_about_words_has_a_place(
    tmp_path: Path, law: str, words: str, word: str, file: str
) -> None:
    code = rulebook(tmp_path, rules(*LAW, law), WORDS + words)
    (run,) = json.loads(sarif.to_sarif(pyrules.check(code, "vocabulary"), code))["runs"]
    (result,) = (one for one in run["results"] if f"`{word}`" in one["message"]["text"])
    (place,) = (one["physicalLocation"] for one in result["locations"])
    assert place["artifactLocation"]["uri"].endswith(file)
    assert place["region"]["startLine"] > 1


@pytest.mark.parametrize(
    ("kind", "message", "related"),
    [
        ("opposed", "[1](1), [2](2): ", [(3, "1: who 3"), (5, "2: who 5"), (1, "1: who 1")]),
        ("gap", "3: ", []),
    ],
)
def test_the_lines_of_other_provisions_are_related_and_the_message_links_to_them(
    tmp_path: Path, kind: str, message: str, related: list[tuple[int, str]]
) -> None:
    text = "".join(
        f"%@ {one[0]}\n%  who {number}\n{one[2:]}.\n\n".replace("; ", ",\n    ")
        for number, one in enumerate(LAW)
    )
    code = rulebook(tmp_path, text.replace(" :- ", " :-\n    "), WORDS)
    results = require_sarif(sarif.to_sarif(pyrules.check(code, kind), code))
    assert results[0]["message"]["text"].startswith(message)
    found = [
        (one["physicalLocation"]["region"]["startLine"], one["message"]["text"])
        for one in results[0].get("relatedLocations", ())
    ]
    assert found == [(code.laws[number].place.line, said) for number, said in related]


def test_a_finding_of_a_file_relates_to_the_rule_of_its_provision(tmp_path: Path) -> None:
    law = rules(*LAW, '4 refers("4", "9")')
    code = rulebook(tmp_path, law, WORDS)
    (result,) = require_sarif(sarif.to_sarif(pyrules.check(code, "dangling"), code))
    assert result["message"]["text"].startswith("[4](1)")
    (place,) = result["relatedLocations"]
    assert place["message"]["text"] == "4"


def test_brackets_in_a_message_with_links_are_none_of_a_link() -> None:
    assert linked({"5[1]": 2, "6": 0}, "see [a](1)") == "[5\\[1\\]](2), 6: see \\[a\\](1)"
    assert linked({"5[1]": 0}, "see [a](1)") == "5[1]: see [a](1)"
    assert linked({}, "so") == "so"


def test_each_member_of_a_joined_finding_has_its_places_and_its_situation(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, Guest, leave) :- late(Guest)',
        '2 norm("2", shall_not, Guest, leave) :- sang(Guest)',
        '3 norm("3", shall_not, Guest, leave) :- rain; late(Guest); host(Guest)',
    )
    code = rulebook(tmp_path, law, "act leave")
    result = json.loads(sarif.to_sarif(pyrules.check(code, ["opposed"]), code))["runs"][0]["results"][0]

    places = [
        (one["physicalLocation"]["region"]["startLine"], one["message"]["text"].split(";")[0])
        for one in result["relatedLocations"]
    ]
    assert places == [
        (2, "1"),
        (6, "2"),
        (10, "3"),
        (2, "1 and 2: leave"),
        (6, "1 and 2: leave"),
        (2, "1 and 3: leave"),
        (10, "1 and 3: leave"),
    ]
    first, second = result["properties"]["instances"]
    assert ("sang = " in first["witness"], "rain" in first["witness"]) == (True, False)
    assert ("sang = " in second["witness"], "rain = true" in second["witness"]) == (False, True)
