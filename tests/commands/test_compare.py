"""The command compare: its formats, what it exits with, what it says of wrong input."""

import csv
import io
import json
from pathlib import Path

import pytest

import pyrules
from pyrules.comparing import Accepted, Difference, acceptance
from tests.commands.conftest import Run
from tests.reports.pages import read_page
from tests.rulebooks import write_rulebook

ENGLISH = """LAW 1 - THE GARDEN

A. Who waters

The gardener waters three beds (see Law 2A).

B. Who rests

The cat sleeps.

LAW 2 - THE HOUSE

A. Keys

The gardener keeps two keys.
"""
RUSSIAN = """ПРАВИЛО 1 - САД

A. Кто поливает

Садовник поливает четыре грядки (см. Правило 2A).

B. Кто отдыхает

Кошка спит.

ПРАВИЛО 2 - ДОМ

A. Ключи

Садовник хранит два ключа.
"""
TBX = """<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="cat"><langSec xml:lang="en"><termSec><term>cat</term></termSec></langSec>
<langSec xml:lang="ru"><termSec><term>кот</term></termSec></langSec></conceptEntry>
<conceptEntry id="dog"><langSec xml:lang="en"><termSec><term>dog</term></termSec></langSec>
<langSec xml:lang="ru"><termSec><term>кошка</term></termSec></langSec></conceptEntry>
</body></text></tbx>
"""
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'


@pytest.fixture
def texts(tmp_path: Path) -> tuple[Path, Path]:
    """Write a text and a translation in which three beds became four."""
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    for path, text in zip(paths, (ENGLISH, RUSSIAN), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def saved(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faithful(texts: tuple[Path, Path]) -> None:
    texts[1].write_text(RUSSIAN.replace("четыре", "три"), encoding="utf-8")


def test_the_text_shows_both_places_and_the_counts(run: Run, texts: tuple[Path, Path]) -> None:
    ran = run("compare", *texts, "--only", "number,reference")

    assert ran.status == 1
    assert "number: 1A  (numbers, major, sure)" in ran.out
    assert f"en: `three` at {texts[0]}:5:21" in ran.out
    assert f"ru: `четыре` at {texts[1]}:5:19" in ran.out
    assert (
        "1 difference between the original (en, 5 provisions) and its translation (ru, 5 provisions)"
        in ran.out
    )
    assert "pairs looked at: number 2, reference 1" in ran.out
    assert "accepted" not in ran.out
    assert "stale" not in ran.out


def test_nothing_found_is_status_0(run: Run, texts: tuple[Path, Path]) -> None:
    faithful(texts)

    ran = run("compare", *texts, "--only", "number,reference,provision")

    assert ran.status == 0
    assert ran.out.startswith("no differences between the original (en, 5 provisions)")


def test_a_provision_that_is_missing_points_at_the_original_alone(run: Run, texts: tuple[Path, Path]) -> None:
    start, end = RUSSIAN.index("B. Кто"), RUSSIAN.index("ПРАВИЛО 2")
    texts[1].write_text(RUSSIAN[:start] + RUSSIAN[end:], encoding="utf-8")

    ran = run("compare", *texts, "--only", "provision")

    assert ran.status == 1
    assert "provision: 1B  (omission, major, sure)" in ran.out
    assert "ru: nothing" in ran.out


def test_json_is_the_document(run: Run, texts: tuple[Path, Path]) -> None:
    ran = run("compare", *texts, "--only", "number", "--edition", "2030", "--format", "json")
    document = json.loads(ran.out)

    assert ran.status == 1
    assert document["schema"] == "pyrules/compare/1"
    assert document["checked"] == {"number": 2}
    (one,) = document["findings"]
    assert (one["kind"], one["provision"], one["edition"]) == ("number", "1A", "2030")
    assert one["original"] == {"text": "three", "file": str(texts[0]), "line": 5, "column": 21}
    assert one["consequence"] is None


def test_sarif_points_at_the_translation_and_relates_the_original(run: Run, texts: tuple[Path, Path]) -> None:
    log = json.loads(run("compare", *texts, "--only", "number,reference", "--format", "sarif").out)
    (only,) = log["runs"]
    (result,) = only["results"]

    assert log["version"] == "2.1.0"
    assert only["columnKind"] == "unicodeCodePoints"
    rules = only["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["number", "reference"]
    assert all(rule["shortDescription"]["text"] for rule in rules)
    assert (result["ruleId"], result["level"]) == ("number", "error")
    assert result["message"]["text"].startswith("[1A](1): ")
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("translation.txt")
    assert place["region"] == {"startLine": 5, "startColumn": 19}
    related = result["relatedLocations"][0]
    assert related["physicalLocation"]["artifactLocation"]["uri"].endswith("original.txt")
    assert related["message"]["text"] == "the original: `three`"
    assert result["properties"] == {
        "issue": "numbers",
        "severity": "major",
        "confidence": "sure",
        "provision": "1A",
        "edition": None,
    }


def test_csv_has_a_line_for_each_difference(run: Run, texts: tuple[Path, Path]) -> None:
    ran = run("compare", *texts, "--only", "number", "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(ran.out))

    assert (row["kind"], row["issue"], row["severity"], row["edition"]) == ("number", "numbers", "major", "")
    assert (row["original_text"], row["original_line"], row["original_column"]) == ("three", "5", "21")
    assert (row["translation_text"], row["translation_file"]) == ("четыре", str(texts[1]))
    assert "3" in row["message"]


def test_csv_of_nothing_has_its_header(run: Run, texts: tuple[Path, Path]) -> None:
    faithful(texts)

    ran = run("compare", *texts, "--only", "number", "--format", "csv")

    assert ran.status == 0
    assert ran.out.startswith("kind,issue,severity,confidence,provision,edition,original_text,")
    assert ran.out.count("\n") == 1


def test_html_is_one_page_with_both_texts(run: Run, texts: tuple[Path, Path]) -> None:
    ran = run("compare", *texts, "--format", "html")
    page = read_page(ran.out)

    assert ran.status == 1
    assert "number-1A-1" in page.names
    assert {"1", "1A", "1B", "2", "2A"} <= set(page.names)
    assert "The gardener keeps two keys." in ran.out
    assert "Садовник хранит два ключа." in ran.out
    assert str(texts[0].parent) not in ran.out


def test_the_same_input_gives_the_same_output(run: Run, texts: tuple[Path, Path]) -> None:
    for form in ("text", "json", "sarif", "csv", "html"):
        assert run("compare", *texts, "--format", form) == run("compare", *texts, "--format", form)


def test_one_file_with_both_languages(run: Run, tmp_path: Path) -> None:
    both = saved(tmp_path, "both.txt", ENGLISH + "\n" + RUSSIAN)

    found = json.loads(run("compare", both, "--only", "number", "--format", "json").out)
    turned = json.loads(run("compare", both, "--only", "number", "--original", "ru", "--format", "json").out)

    assert found["original"]["language"] == turned["translation"]["language"] == "en"
    assert [one["original"]["text"] for one in found["findings"]] == ["three"]
    assert [one["original"]["text"] for one in turned["findings"]] == ["четыре"]


def entry(run: Run, texts: tuple[Path, Path]) -> str:
    document = json.loads(run("compare", *texts, "--only", "number", "--format", "json").out)
    return acceptance(Difference.model_validate(document["findings"][0]), "the fourth bed is new")


def test_what_is_accepted_stays_away(run: Run, texts: tuple[Path, Path], tmp_path: Path) -> None:
    accepted = saved(tmp_path, "accepted.toml", entry(run, texts))

    ran = run("compare", *texts, "--only", "number", "--accept", accepted)
    document = json.loads(
        run("compare", *texts, "--only", "number", "--accept", accepted, "--format", "json").out
    )

    assert ran.status == 0
    assert "no differences" in ran.out
    assert "accepted and not shown: 1" in ran.out
    assert document["findings"] == document["stale"] == []
    assert [Accepted.model_validate(one).reason for one in document["accepted"]] == ["the fourth bed is new"]


def test_it_comes_back_when_the_words_change(run: Run, texts: tuple[Path, Path], tmp_path: Path) -> None:
    accepted = saved(tmp_path, "accepted.toml", entry(run, texts))
    texts[1].write_text(RUSSIAN.replace("четыре", "пять"), encoding="utf-8")

    ran = run("compare", *texts, "--only", "number", "--accept", accepted)

    assert ran.status == 1
    assert "`пять`" in ran.out
    assert "accepted and not shown" not in ran.out
    assert (
        "stale: the acceptance of number at 1A (`three` rendered by `четыре`) fits no difference any more"
        in ran.out
    )


def test_a_stale_acceptance_alone_is_status_1(run: Run, texts: tuple[Path, Path], tmp_path: Path) -> None:
    accepted = saved(tmp_path, "accepted.toml", entry(run, texts))
    faithful(texts)

    assert run("compare", *texts, "--only", "number", "--accept", accepted).status == 1
    # what was not looked for cannot be found stale
    assert run("compare", *texts, "--only", "reference", "--accept", accepted).status == 0


def test_a_glossary_of_ones_own_replaces_the_rulebooks(
    run: Run, texts: tuple[Path, Path], tmp_path: Path
) -> None:
    directory = write_rulebook(tmp_path / "book", '%@ 1A\nno_rule("1A", "says hello").\n', "")
    words = ("compare", *texts, "--only", "term", "--rulebook", directory, "--format", "json")
    plain = json.loads(run(*words).out)
    (directory / "language").mkdir(exist_ok=True)
    saved(directory / "language", "glossary.tbx", TBX)
    with_own = json.loads(run(*words).out)
    replaced = saved(tmp_path, "other.tbx", TBX.replace(">кошка<", ">волк<"))
    replacing = json.loads(run(*words, "--glossary", replaced).out)

    def at_the_cat(document: dict[str, list[dict[str, dict[str, str]]]]) -> list[str]:
        found = [one for one in document["findings"] if str(one["provision"]) == "1B"]
        return [one["original"]["text"] for one in found if "cat" in one["original"]["text"]]

    assert at_the_cat(plain) == []
    assert at_the_cat(with_own) != []
    assert at_the_cat(replacing) != at_the_cat(with_own)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("other.tbx", TBX.replace("urn:iso:std:iso:30042:ed-2", "urn:else"), "the glossary holds no concept"),
        ("bomb.tbx", TBX.replace("<tbx", ENTITIES + "<tbx"), "the glossary declares entities"),
        ("bad.tbx", TBX.replace("</body>", ""), "the glossary is not well-formed XML"),
        ("text.tbx", "cat = кот", "the glossary is not well-formed XML"),
    ],
)
def test_a_wrong_glossary_is_told(
    run: Run, texts: tuple[Path, Path], name: str, content: str, told: str
) -> None:
    glossary = saved(texts[0].parent, name, content)

    ran = run("compare", *texts, "--glossary", glossary)

    assert (ran.status, ran.out) == (2, "")
    assert f"{glossary}" in ran.err
    assert told in ran.err
    assert "expected: " in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--only", "numbers"), "nearest known name: `number`"),
        (("--original", "pl"), "`pl`"),
        (("--glossary", "nowhere.tbx"), "nowhere.tbx: no such file"),
        (("--accept", "nowhere.toml"), "nowhere.toml: no such file"),
        (("--rulebook", "nowhere"), "nowhere: no edition in this folder"),
    ],
)
def test_wrong_input_is_told(run: Run, texts: tuple[Path, Path], words: tuple[str, ...], told: str) -> None:
    ran = run("compare", *texts, *words)

    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_texts_that_cannot_be_compared_are_told(run: Run, texts: tuple[Path, Path], tmp_path: Path) -> None:
    no_law = saved(tmp_path, "letter.txt", "Dear gardener,\n\nthe beds are dry.\n")
    other_law = saved(tmp_path, "other.txt", "ПРАВИЛО 7 - ПОГРЕБ\n\nA. Дверь\n\nДверь закрыта.\n")
    original = texts[0]

    for words, told in (
        ((original,), "the text is in one language only: `en`"),
        ((original, original), "in another language than `en`"),
        ((original, tmp_path / "nowhere.txt"), "nowhere.txt"),
        ((no_law, texts[1]), "no provision"),
        ((original, no_law), "letter.txt"),
        ((original, other_law), "the two texts have no provision in common"),
    ):
        ran = run("compare", *words)
        assert (ran.status, ran.out) == (2, ""), words
        assert told in ran.err, words
        assert "expected: " in ran.err, words


def test_the_document_has_a_schema(run: Run) -> None:
    schema = json.loads(run("schema", "compare").out)

    assert schema["properties"]["schema"] == {"const": "pyrules/compare/1"}
    assert {"findings", "checked", "accepted", "stale"} <= schema["properties"].keys()


def test_python_programs_compare_in_two_steps(texts: tuple[Path, Path]) -> None:
    laid = pyrules.lay_side_by_side(*texts, pyrules.glossary_of())

    comparison = pyrules.compare(laid, ["number"])

    assert isinstance(comparison, pyrules.Comparison)
    assert [one.provision for one in comparison.findings] == ["1A"]


def test_xliff_is_written_and_compared_again(run: Run, texts: tuple[Path, Path], tmp_path: Path) -> None:
    written = run("compare", *texts, "--only", "number,reference", "--format", "xliff")
    file = saved(tmp_path, "garden.xlf", written.out)

    again = json.loads(run("compare", file, "--only", "number,reference", "--format", "json").out)

    assert written.status == 1
    assert [(one["kind"], one["provision"]) for one in again["findings"]] == [("number", "1A")]
    assert again["original"]["files"] == [str(file)]


def test_a_memory_is_written_and_learnt_from(run: Run, texts: tuple[Path, Path], tmp_path: Path) -> None:
    memory = saved(tmp_path, "garden.tmx", run("compare", *texts, "--format", "tmx").out)

    assert run("compare", *texts, "--only", "number", "--tm", memory).status == 1
    broken = run("compare", *texts, "--tm", saved(tmp_path, "no.tmx", "<a/>"))
    assert broken.status == 2
    assert "the file is no TMX" in broken.err


def test_what_is_accepted_follows_its_sentence_to_another_number(
    run: Run, texts: tuple[Path, Path], tmp_path: Path
) -> None:
    accepted = saved(tmp_path, "accepted.toml", entry(run, texts))
    for path, new in zip(texts, ("A. Tools\n\nAll is kept.\n\n", "A. Вещи\n\nВсё хранят.\n\n"), strict=True):
        text = path.read_text(encoding="utf-8")
        start, rest = text.split("A. ", 1)
        path.write_text(start + new + "B. " + rest.replace("\nB. ", "\nC. ", 1), encoding="utf-8")

    ran = run("compare", *texts, "--only", "number", "--accept", accepted)

    assert ran.status == 0
    assert "accepted at 1A, and now at 1B: number" in ran.out


def test_the_page_has_what_is_accepted_and_speaks_the_language(
    run: Run, texts: tuple[Path, Path], tmp_path: Path
) -> None:
    accepted = saved(tmp_path, "mine.toml", entry(run, texts))
    page = ("compare", *texts, "--only", "number", "--accept", accepted, "--format", "html")

    ran = run(*page, "--lang", "pl")

    assert ran.status == 0
    assert 'data-reason="the fourth bed is new"' in ran.out
    assert 'data-file="mine.toml"' in ran.out
    assert read_page(ran.out).language == "pl"
    assert "no pages in language `de`" in run(*page, "--lang", "de").err
