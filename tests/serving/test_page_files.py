"""The page's files: nothing from elsewhere, nothing made of markup, each word in each language."""

import re
from pathlib import Path

import pytest

from pyrules.serving import page_words
from pyrules.serving.page_words import LANGUAGES

PAGE = Path(page_words.__file__).parent / "page"
FILES = {path.name: path.read_text(encoding="utf-8") for path in PAGE.iterdir()}
SCRIPTS = {name: text for name, text in FILES.items() if name.endswith(".js")}


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_asks_nobody_else(name: str) -> None:
    addresses = set(re.findall(r"https?://[^\s\"'<>]+", FILES[name])) - {"http://www.w3.org/2000/svg"}

    assert not addresses


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_what_is_shown_is_no_markup(name: str) -> None:
    assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", SCRIPTS[name])


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    assert not re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", FILES["index.html"])


def test_each_word_is_there_in_each_language() -> None:
    said = {language: page_words.page_words(language) for language in LANGUAGES}
    used = {word for text in SCRIPTS.values() for word in re.findall(r"\bsay\(\"(\w+)\"", text)}
    used |= set(re.findall(r'data-word="(\w+)"', FILES["index.html"]))
    named = {word for text in SCRIPTS.values() for word in re.findall(r"\"(\w+)\"", text)}

    for language in LANGUAGES:
        assert used <= said[language].keys()
        assert said[language].keys() - used <= named  # what is said by way of a table
        slots = {name: words.count("{}") for name, words in said[language].items()}
        assert slots == {name: words.count("{}") for name, words in said["en"].items()}


def test_the_page_knows_no_rulebook() -> None:
    text = " ".join(FILES.values()).lower()

    assert not re.findall(
        r"\b(?:auction|bid|bidding|dealer|trick|spade|heart|diamond|club|declarer|dummy)s?\b", text
    )


def test_the_service_worker_keeps_what_the_page_loads() -> None:
    kept = set(re.findall(r'"([\w.-]+\.\w+)"', FILES["service-worker.js"].partition("];")[0]))

    assert kept == FILES.keys() - {"index.html", "service-worker.js"}
