from pyrules.comparing.folding import foldable, joined
from pyrules.texts import Passage, Running
from pyrules.texts.passages import Piece

LONG = "a rather long sentence about a house and all who live in it"


def passage(line: int, words: str, label: str = "") -> Passage:
    body = Running((Piece(line, 1 + len(label), words, ""),))
    return Passage("text.txt", None, "en", "law", (), line, 1, printed_label=label, body=body)


def texts(*words: str) -> dict[str, Passage]:
    """Return provisions that begin with their label in capitals: `A some words`."""
    parted = [one.split(" ", 1) for one in words]
    return {label: passage(line, said, f"{label})") for line, (label, said) in enumerate(parted, start=1)}


def test_what_follows_in_one_text_belongs_to_what_is_as_long_as_both() -> None:
    original = texts(f"A {LONG}", f"B {LONG}", f"C {LONG}")
    translation = texts(f"A {LONG} {LONG}", f"C {LONG}")
    assert foldable(original, translation) == ({"A": ("B",)}, {})
    assert foldable(translation, original) == ({}, {"A": ("B",)})


def test_what_is_missing_is_not_folded() -> None:
    original = texts(f"A {LONG}", f"B {LONG}", f"C {LONG}")
    assert foldable(original, texts(f"A {LONG}", f"C {LONG}")) == ({}, {})


def test_a_few_words_are_folded_where_their_label_is_printed() -> None:
    original = texts(f"A {LONG}", "B a few words")
    assert foldable(original, texts(f"A {LONG} a few words")) == ({}, {})
    assert foldable(original, texts(f"A {LONG} B) a few words")) == ({"A": ("B",)}, {})


def test_as_many_are_folded_as_the_other_text_has_room_for() -> None:
    original = texts(f"A {LONG}", f"B {LONG}", f"C {LONG}", f"D {LONG}")
    assert foldable(original, texts(f"A {LONG} {LONG} {LONG}")) == ({"A": ("B", "C")}, {})


def test_what_comes_before_all_that_is_shared_belongs_to_nothing() -> None:
    assert foldable(texts(f"A {LONG}", f"B {LONG}"), texts(f"B {LONG} {LONG}")) == ({}, {})


def test_words_that_are_joined_keep_their_places() -> None:
    both = joined(passage(3, "first words", "A)"), passage(5, "second words", "B)"))
    assert both.body.text == "first words B) second words"
    assert both.body.place(both.body.text.index("second")) == (5, 3)
    assert (both.printed_label, both.line) == ("A)", 3)
