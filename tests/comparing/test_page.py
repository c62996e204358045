"""The page of a comparison, read as a browser does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import (
    Accepted,
    Comparison,
    Confidence,
    Difference,
    Issue,
    Phrase,
    Severity,
    compare,
    lay_side_by_side,
    words_of_rules,
)
from pyrules.comparing.accepting import Settled
from pyrules.comparing.checks import modules
from pyrules.comparing.comparison import Looked
from pyrules.comparing.model import Elsewhere, Habit, TextRead
from pyrules.comparing.page import Shown, Stretch, runs, to_html
from pyrules.comparing.page_words import page_words
from pyrules.comparing.pairing import Pairing
from tests.reports.pages import read_page

ENGLISH = """LAW 1 - THE GARDEN

A. Who <waters>

The gardener waters three beds before noon,
& closes the gate of the garden behind him.

B. Who rests

The cat may sleep.
"""
RUSSIAN = """ПРАВИЛО 1 - САД

A. Кто <поливает>

Садовник поливает четыре грядки до полудня
& закрывает калитку сада за собой.

C. Кто лает

Собака может лаять.
"""


@pytest.fixture
def garden(tmp_path: Path) -> Pairing:
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    for path, text in zip(paths, (ENGLISH, RUSSIAN), strict=True):
        path.write_text(text, encoding="utf-8")
    return lay_side_by_side(*paths, words_of_rules())


@dataclass
class Seen:
    """What a reader of one provision sees: the marked words by side and by difference, and all words."""

    marked: dict[tuple[str, str], str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


class _Provision(HTMLParser):
    def __init__(self, anchor: str) -> None:
        super().__init__()
        self.anchor = anchor
        self.seen = Seen()
        self._open: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("section", "div", "mark", "a", "article"):
            values = dict(attrs)
            self._open.append((tag, values.get("data-mark") or values.get("id") or values.get("lang")))

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag == self._open[-1][0]:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if ("section", self.anchor) not in self._open or any(
            tag in ("a", "article") for tag, _ in self._open
        ):
            return
        for language in ("en", "ru"):
            if ("div", language) in self._open:
                self.seen.words[language] = self.seen.words.get(language, "") + data
                for tag, name in self._open:
                    if tag == "mark" and name:
                        key = language, name
                        self.seen.marked[key] = self.seen.marked.get(key, "") + data


def provision(page: str, anchor: str) -> Seen:
    reader = _Provision(anchor)
    reader.feed(page)
    return reader.seen


def place(pairing: Pairing, side: str, words: str) -> Phrase:
    """Return words of a text as a phrase, where they stand for the first time."""
    file = (pairing.original if side == "original" else pairing.translation).passages[None, "law", "1A"].file
    text = Path(file).read_text(encoding="utf-8")
    start = re.search(re.escape(words).replace(r"\ ", r"\s+"), text)
    assert start is not None
    before = text[: start.start()]
    column = len(before) - before.rfind("\n")
    return Phrase(text=words, file=file, line=before.count("\n") + 1, column=column)


def found(pairing: Pairing, original: str | None, translation: str | None, **other: object) -> Difference:
    """Return a difference between words of the texts: one of numbers, unless told otherwise."""
    usual = {
        "kind": "number",
        "issue": Issue.MISTRANSLATION,
        "severity": Severity.MAJOR,
        "provision": "1A",
        "edition": None,
        "original": place(pairing, "original", original) if original else None,
        "translation": place(pairing, "translation", translation) if translation else None,
        "message": "`this` became `that`",
    }
    return Difference.model_validate({**usual, **other})


def written(
    pairing: Pairing,
    differences: Sequence[Difference],
    accepted: Sequence[Accepted] = (),
    stale: Sequence[Accepted] = (),
) -> str:
    def read(language: str) -> TextRead:
        return TextRead(language=language, files=(f"{language}.txt",), provisions=3)

    comparison = Comparison(
        original=read("en"),
        translation=read("ru"),
        findings=tuple(differences),
        checked={"number": 2, "provision": 4},
        accepted=tuple(accepted),
        stale=tuple(stale),
    )
    return to_html(comparison, pairing)


def test_marks_stand_at_the_words(garden: Pairing) -> None:
    seen = provision(written(garden, [found(garden, "three beds", "четыре грядки")]), "1A")

    assert seen.marked == {
        ("en", "number-1A-1"): "three beds",
        ("ru", "number-1A-1"): "четыре грядки",
    }
    assert "waters three beds before noon, & closes the gate" in seen.words["en"]
    assert seen.words["ru"].strip().startswith("A. Кто <поливает>")


def test_words_are_marked_across_the_end_of_a_line(garden: Pairing) -> None:
    seen = provision(written(garden, [found(garden, "noon, & closes", "до полудня & закрывает")]), "1A")

    assert sorted(seen.marked.values()) == ["noon, & closes", "до полудня & закрывает"]


def test_a_phrase_that_was_shortened_is_marked_to_the_end_of_its_sentence(garden: Pairing) -> None:
    one = found(garden, "The gardener waters", None)
    assert one.original is not None
    shortened = one.original.model_copy(update={"text": one.original.text + " …"})

    seen = provision(written(garden, [one.model_copy(update={"original": shortened})]), "1A")

    (marked,) = seen.marked.values()
    assert marked.startswith("The gardener waters three")
    assert marked.endswith("behind him.")


def test_words_of_a_heading_are_marked(garden: Pairing) -> None:
    seen = provision(written(garden, [found(garden, "GARDEN", "САД", provision="1")]), "1")

    assert sorted(seen.marked.values()) == ["GARDEN", "САД"]


def test_marks_that_overlap_are_nested_anew(garden: Pairing) -> None:
    page = written(
        garden,
        [
            found(garden, "waters three beds", None, kind="term"),
            found(garden, "beds before noon", None, kind="force", severity=Severity.MINOR),
            found(garden, "beds", None, severity=Severity.NEUTRAL),
        ],
    )

    read_page(page)  # closes what it opens, in order
    seen = provision(page, "1A")
    assert seen.marked == {
        ("en", "term-1A-1"): "waters three beds",
        ("en", "force-1A-1"): "beds before noon",
        ("en", "number-1A-1"): "beds",
    }
    # what weighs most is innermost, where its colour is seen
    inner = re.search(r'<mark class="(\w+)"[^<]*>beds</mark>', page)
    assert inner is not None
    assert inner[1] == "major"


def test_a_number_stands_once_for_each_mark(garden: Pairing) -> None:
    differences = [
        found(garden, "waters three beds", "поливает"),
        found(garden, "three beds before", "четыре"),
    ]
    page = read_page(written(garden, differences))

    for anchor in ("number-1A-1", "number-1A-2"):
        for side in ("original", "translation"):
            assert page.names.count(f"{anchor}-{side}") == 1
            assert f"#{anchor}-{side}" in page.links
        assert page.links.count(f"#{anchor}") == 3  # from the list, and from both texts


def test_cutting_keeps_every_word_and_its_place(garden: Pairing) -> None:
    one, other = (
        Shown(number, f"x-{number}", found(garden, None, None), in_original=True, in_translation=False)
        for number in (1, 2)
    )

    cut = runs("abcdef", [Stretch(1, 4, one), Stretch(3, 6, other)])

    assert [(run.text, run.inside, run.begins) for run in cut] == [
        ("a", (), ()),
        ("bc", (one,), (one,)),
        ("d", (one, other), (other,)),
        ("ef", (other,), ()),
    ]


def test_what_texts_and_differences_say_is_escaped(garden: Pairing) -> None:
    page = written(
        garden,
        [found(garden, "<waters>", "<поливает>", message="`<script>alert(1)</script>` & more")],
        stale=[Accepted(kind="number", provision="<x>", original="<y>", translation=None, reason="&")],
    )

    assert "Who <mark" in re.sub(r"<a .*?</a>", "", page)
    assert "&lt;waters&gt;" in page
    assert "<q>&lt;script&gt;alert(1)&lt;/script&gt;</q> &amp; more" in page
    assert not re.search(r"<(waters|поливает|[xy]>|script>alert)", page)
    assert provision(page, "1A").marked["en", "number-1A-1"] == "<waters>"


def test_a_provision_in_one_text_only_has_an_empty_column(garden: Pairing) -> None:
    missing = found(garden, "B. Who rests", None, kind="provision", provision="1B", issue=Issue.OMISSION)
    added = found(garden, None, "C. Кто лает", kind="provision", provision="1C", issue=Issue.ADDITION)
    page = written(garden, [missing, added])

    assert page.count("not in this text") == 2
    assert provision(page, "1B").words.keys() == {"en"}
    assert provision(page, "1C").words.keys() == {"ru"}
    assert provision(page, "1B").marked["en", "provision-1B-1"] == "B."
    assert page.index('id="1B"') < page.index('id="1C"')


def test_what_is_said_of_no_provision_is_said_of_the_whole_text(garden: Pairing) -> None:
    page = written(garden, [found(garden, "three", None, provision="9Z")])

    assert page.index("About the whole text") < page.index('id="number-9Z-1"')
    assert provision(page, "1A").marked["en", "number-9Z-1"] == "three"


def test_words_that_no_provision_holds_are_told_without_a_mark(garden: Pairing) -> None:
    lost = Phrase(text="elsewhere", file="other.txt", line=3, column=1)
    page = written(garden, [found(garden, "three", None).model_copy(update={"translation": lost})])

    assert "other.txt:3:1" in page
    assert "number-1A-1-translation" not in page


def test_each_difference_has_the_entry_that_accepts_it(garden: Pairing) -> None:
    page = written(garden, [found(garden, "three", "четыре")])

    assert "translation = &#34;четыре&#34;\nreason = &#34;&#34;" in page


def test_acceptances_are_told(garden: Pairing) -> None:
    entry = Accepted(kind="number", provision="1A", original="six", translation=None, reason="a known slip")

    assert "a known slip" in written(garden, [], accepted=[entry])
    assert "Stale acceptances" not in written(garden, [], accepted=[entry])
    assert "Stale acceptances" in written(garden, [], stale=[entry])


def test_links_lead_somewhere_and_names_are_unique(garden: Pairing) -> None:
    differences = [found(garden, "three", "четыре"), found(garden, "gate", None), found(garden, None, "сада")]
    page = read_page(written(garden, differences))

    assert {link.removeprefix("#") for link in page.links} <= set(page.names)
    assert len(page.names) == len(set(page.names))


def test_the_page_needs_nothing_besides_itself_and_can_be_read_aloud(garden: Pairing) -> None:
    text = written(garden, [found(garden, "three", "четыре")])
    page = read_page(text)

    assert page.loaded == []
    assert not re.search(r"https?:|@import|url\(", text)
    assert page.language == "en"
    assert page.links[0] == "#texts"
    assert page.tags.count("h1") == page.tags.count("main") == 1
    assert page.tags.count("h3") == 4
    assert "form" in page.tags
    assert 'class="cell" lang="ru"' in text


def test_without_differences_there_is_nothing_to_filter(garden: Pairing) -> None:
    page = read_page(written(garden, []))

    assert not {"form", "script", "mark"} & set(page.tags)


def test_the_same_difference_has_the_same_name_whatever_stands_elsewhere(garden: Pairing) -> None:
    one = found(garden, "gate", None)

    alone, among = written(garden, [one]), written(garden, [found(garden, "cat", None, provision="1B"), one])

    assert 'id="number-1A-1"' in alone
    assert 'id="number-1A-1"' in among


def worked(
    pairing: Pairing,
    shown: Sequence[Difference],
    looked: Looked,
    language: str = "en",
    file: str = "accepted.toml",
) -> str:
    comparison = looked.comparison.model_copy(update={"findings": tuple(shown)})
    return to_html(comparison, pairing, looked, language, file)


def looked_at(pairing: Pairing, weak: Sequence[Difference] = (), settled: Sequence[Settled] = ()) -> Looked:
    comparison = compare(pairing, ["number"])
    return Looked(comparison, tuple(weak), tuple(settled), ())


def test_weak_differences_are_behind_a_switch(garden: Pairing) -> None:
    weak = found(garden, "gate", None, kind="term", confidence=Confidence.WEAK)
    page = worked(garden, [found(garden, "three", "четыре")], looked_at(garden, [weak]))

    assert re.search(r'<tr data-row="term-1A-1" hidden>', page)
    assert re.search(r'name="confidence" value="weak">', page)
    assert re.search(r'name="confidence" value="likely" checked>', page)
    assert "Differences: 1<" in page
    # what --all asked for is shown at once
    assert re.search(r'name="confidence" value="weak" checked>', written(garden, [weak]))


def test_what_is_accepted_stands_in_its_place_struck_through(garden: Pairing) -> None:
    one = found(garden, "three beds", "четыре грядки")
    entry = Accepted(kind="number", provision="1A", original="three beds", reason="the fourth <is> new")
    page = worked(garden, [], looked_at(garden, settled=[Settled(one, entry)]), file="mine.toml")

    assert 'class="finding major settled"' in page
    assert 'data-reason="the fourth &lt;is&gt; new"' in page
    assert 'data-file="mine.toml"' in page
    assert provision(page, "1A").marked["en", "number-1A-1"] == "three beds"
    read_page(page)


def test_a_habit_is_marked_and_linked_at_each_of_its_places(garden: Pairing) -> None:
    one, other = found(garden, "three", "четыре"), found(garden, "noon", "полудня")
    place = Elsewhere(
        provision="1A", original=other.original, translation=other.translation, message="", became=None
    )
    text = written(garden, [one.model_copy(update={"elsewhere": (place,)})])
    page = read_page(text)

    assert {"number-1A-1-translation", "number-1A-1-translation-2"} <= set(page.names)
    assert "#number-1A-1-translation-2" in page.links
    assert len(page.names) == len(set(page.names))
    assert text.count("[[accepted]]") == 2


def test_entries_of_what_was_not_looked_for_stay_in_the_file(garden: Pairing) -> None:
    entry = Accepted(kind="term", provision="1A", original="x", reason="so")
    looked = replace(looked_at(garden), others=(entry,))
    page = worked(garden, [found(garden, "three", None)], looked)

    assert re.search(r'<pre class="kept" hidden>\[\[accepted\]\]\nkind = &#34;term&#34;', page)


def test_habits_name_their_places(garden: Pairing) -> None:
    habit = Habit(
        what="modal",
        original="shall",
        renderings={"должен": 6, "следует": 1},
        places={"должен": ("1", "1A", "1A", "1B", "1C", "9"), "следует": ("1B",)},
        without=("1C",),
    )
    looked = looked_at(garden)
    comparison = looked.comparison.model_copy(update={"habits": (habit,)})
    text = to_html(comparison, garden, looked)

    rest = text[text.index('class="habits"') :]
    assert re.search(r'следует</span> 1×: <a href="#1B">1B</a>', rest)
    assert re.search(r"<summary>.*должен</span> 6×</summary>.*1A</a> <span class=\"soft\">×2</span>", rest)
    assert re.search(r'otherwise in <a href="#1C">1C</a>', rest)


@pytest.mark.parametrize(("language", "words"), [("ru", "Расхождения: 1"), ("pl", "Rozbieżności: 1")])
def test_the_page_speaks_other_languages(language: str, words: str, garden: Pairing) -> None:
    text = worked(garden, [found(garden, "three", "четыре")], looked_at(garden), language)
    page = read_page(text)

    assert page.language == language
    assert words in text
    assert not re.search(r"Accept|Previous|Reason", text[: text.index("<script>")])


def test_every_language_says_everything() -> None:
    english = page_words("en")

    for language in ("ru", "pl"):
        words = page_words(language)
        assert words.said.keys() == english.said.keys()
        assert words.acts.keys() == english.acts.keys()
        assert words.definitions.keys() == modules().keys()
        assert words.names.keys() >= {*modules(), *Severity, *Confidence, *Issue}
        for name, sentence in english.acts.items():
            assert re.findall(r"\{\d\}", words.acts[name]) == re.findall(r"\{\d\}", sentence)


def test_a_language_without_pages_is_told() -> None:
    with pytest.raises(InputError, match="no pages in language `de`"):
        page_words("de")


def test_each_key_does_what_the_help_says(garden: Pairing) -> None:
    text = written(garden, [found(garden, "three", "четыре")])
    keys = re.search(r"const keys = \{(.*?)\};", text, re.DOTALL)
    assert keys is not None
    bound = {key.strip('"'): name for key, name in re.findall(r'("\?"|\w+): "(\w+)"', keys[1])}

    assert set(re.findall(r"<kbd>(.)</kbd>", text)) - set("→←") == {key for key in bound if len(key) == 1}
    doing = text[text.index("const doing") : text.index("const keys")]
    for name in {*bound.values(), *re.findall(r'data-do="(\w+)"', text)}:
        assert re.search(rf"^\s+{name}: (async )?\(", doing, re.MULTILINE), name
