import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pyrules.code.loading import default_rulebook, independent_editions, load
from pyrules.code.rules import Rule
from pyrules.language import Language, load_language
from pyrules.reports import wording
from pyrules.reports.reading import read_back
from tests.rulebooks import write_rulebook

EDITIONS = independent_editions(default_rulebook())


@cache
def laws(edition: str) -> tuple[tuple[Rule, Language], ...]:
    """Return the rules of an edition's laws, each with the language it is told in."""
    book = load(edition)
    language = load_language(book.directory, "en", book.vocabulary)
    return tuple((rule, language) for rule in book.laws)


def all_laws() -> Iterator[tuple[Rule, Language]]:
    for edition in EDITIONS:
        yield from laws(edition)


def reading_of(head: str) -> list[str]:
    return [read_back(rule, language).text for rule, language in all_laws() if rule.text.startswith(head)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_of_a_law_reads_as_words(edition: str) -> None:
    read = [(rule, read_back(rule, language).text) for rule, language in laws(edition)]
    signs = re.compile(r"[_{}\x00-\x1f]|:-|!=|[<>]=?|\bnot [a-z]+\(|\w\(")

    assert read
    assert {(str(rule.place), text) for rule, text in read if signs.search(text) or "  " in text} == set()
    assert {
        (str(rule.place), text)
        for rule, text in read
        if {*re.findall(r"\b[A-Z][a-z]+\b", text)} & {*rule.variables}
    } == set()


def test_conditions_and_exceptions() -> None:
    assert reading_of('norm("17B"') == [
        "a player makes the first call — when the player is the dealer; and it is the player's turn to call; "
        "unless a call has been made"
    ]
    assert reading_of("cancelled(Number) :- found(") == [
        "call N is cancelled — when the director answers yes to “was call N made on the wrong cards by mistake?”"
    ]
    assert "call N is cancelled" in reading_of('norm("17D",does,director,cancel')[0]


def test_numbers_become_letters_and_players_get_articles() -> None:
    (said,) = reading_of("called_over(Number)")

    assert "an offender made call N; and another player sits to the left of the offender" in said
    assert "call L comes after call N" in said
    (rule,) = [(one, language) for one, language in all_laws() if one.text.startswith("called_over(Number)")]
    assert read_back(*rule).letters == (("Number", "call N"), ("Later", "call L"))


def test_the_next_number_is_the_thing_right_after(tmp_path: Path) -> None:
    law = '%@ 1A\nnorm("1A", may, Guest, move(Number + 1)) :-\n    move(Number, Guest, _),\n    Number + 2 < 5.\n'
    directory = write_rulebook(tmp_path, law, "act move move_number")
    words = '[events]\nmove = "{2} made {1}: {3}"\n[acts]\nmove = "make {1}"\n[domains]\nmove_number = "move {}"\n'
    (directory / "language").mkdir()
    (directory / "language" / "en.toml").write_text(words, encoding="utf-8")
    rulebook = load("x", directory)

    said = read_back(rulebook.laws[0], load_language(directory, "en", rulebook.vocabulary)).text

    assert said == (
        "a guest may make the move right after move N — when the guest made move N: some colour; "
        "and move N + 2 comes before move 5"
    )


def test_facts_have_no_conditions() -> None:
    assert reading_of('refers("17D"') == ["17D refers to Law 90"]
    assert reading_of("outranks(no_trump,spades)") == ["NT ranks above ♠"]
    assert reading_of('incomplete("67A"') == [
        "the text of 67A breaks off: its beginning, which says when the section applies"
    ]


def test_a_provision_without_a_rule_says_so(tmp_path: Path) -> None:
    book = load("x", write_rulebook(tmp_path, '%@ 1A\nno_rule("1A", "what a move is").\n'))
    (said,) = [
        read_back(rule, load_language(book.directory, "en", book.vocabulary)).text for rule in book.laws
    ]
    assert said.startswith("1A makes no rule of its own: ")


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (("move(Number, _, _)", r"Number > 5"), "move N comes after move 5"),
        (("move(Number, _, _)", r"Number - 1 != 5 * 2"), "move N - 1 is not move 5 * 2"),
        (("move(Number, _, _)", r"Number != -3"), "move N is not move -3"),
        (("move(Number, _, _)", r"not Number = 5"), "unless move N is move 5"),
        (("saying(What)", r'What != "not p :- q(X), 1 < 2"'), "the what is not not p :- q(X), 1 < 2"),
        (("saying(What)", r'What = "a \"b\" c"'), 'the what is a "b" c'),
    ],
)
def test_comparisons_are_read_from_their_terms(tmp_path: Path, condition: tuple[str, str], said: str) -> None:
    first, rest = condition
    law = f'%@ 1A\nnorm("1A", may, ann, leave) :-\n    {first},\n    {rest}.\n'
    directory = write_rulebook(tmp_path, law, "act leave; event saying what")
    words = (
        '[events]\nmove = "{2} made {1}: {3}"\n[acts]\nleave = "leave"\n[domains]\nmove_number = "move {}"\n'
    )
    (directory / "language").mkdir()
    (directory / "language" / "en.toml").write_text(words, encoding="utf-8")
    rulebook = load("x", directory)

    assert said in read_back(rulebook.laws[0], load_language(directory, "en", rulebook.vocabulary)).text


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [("cancel call N", "cancels call N"), ("apply it", "applies it"), ("pass", "passes"), ("have it", "has it"),
     ("play", "plays"), ("touch cards", "touches cards")],
)  # fmt: skip
def test_verbs(phrase: str, expected: str) -> None:
    assert wording.third_person(phrase) == expected


def test_articles() -> None:
    assert wording.mentioned("player", first=True) == "a player"
    assert wording.mentioned("offender", first=True) == "an offender"
    assert wording.mentioned("other player", first=True) == "another player"
    assert wording.mentioned("next player", first=True) == "the next player"
    assert wording.mentioned("words", first=True) == "certain words"
    assert wording.mentioned("player", first=False) == "the player"
    assert wording.spoken("Other", "player") == "other player"
    assert wording.spoken("Offender", "player") == "offender"
    assert wording.addressed("anyone", "shall not") == "nobody shall"
