import json

from pyrules.comparing import Comparison, Difference, Issue, Phrase, Severity
from pyrules.comparing.model import TextRead
from pyrules.formats.differences import to_sarif
from pyrules.formats.sarif import Location, Result, log


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
