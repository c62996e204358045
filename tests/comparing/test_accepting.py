from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import Accepted, Difference, Issue, Phrase, Severity, acceptance, read_accepted
from pyrules.comparing.accepting import again, identity, sort
from pyrules.comparing.model import Elsewhere


def difference(
    original: str | None = "three beds",
    translation: str | None = "четыре грядки",
    *,
    provision: str = "1A",
    edition: str | None = None,
    line: int = 5,
) -> Difference:
    def phrase(text: str | None) -> Phrase | None:
        return Phrase(text=text, file="garden.txt", line=line, column=1) if text is not None else None

    return Difference(
        kind="number",
        issue=Issue.NUMBERS,
        severity=Severity.MAJOR,
        provision=provision,
        edition=edition,
        original=phrase(original),
        translation=phrase(translation),
        message="3 became 4",
    )


def accepted(
    original: str | None = "three beds",
    translation: str | None = "четыре грядки",
    *,
    provision: str = "1A",
    edition: str | None = None,
) -> Accepted:
    return Accepted(
        kind="number",
        provision=provision,
        edition=edition,
        original=original,
        translation=translation,
        reason="the fourth is new",
    )


def test_what_is_accepted_stays_away() -> None:
    left = sort([difference(), difference(provision="1B")], [accepted()])

    assert left.shown == (difference(provision="1B"),)
    assert left.accepted == (accepted(),)
    assert left.stale == ()


def test_it_stays_away_when_it_only_moves() -> None:
    left = sort([difference(line=90), difference("three\n  beds", line=91)], [accepted()])

    assert left.shown == ()


@pytest.mark.parametrize(
    "changed",
    [
        difference(original="two beds"),
        difference(translation="пять грядок"),
        difference(provision="1B"),
        difference(translation=None),
    ],
)
def test_it_comes_back_when_the_words_change_and_the_acceptance_is_stale(changed: Difference) -> None:
    left = sort([changed], [accepted()])

    assert left.shown == (changed,)
    assert left.accepted == ()
    assert left.stale == (accepted(),)


def test_an_acceptance_without_an_edition_fits_every_edition() -> None:
    differences = [difference(edition="2001"), difference(edition="2002")]

    assert sort(differences, [accepted()]).shown == ()
    assert sort(differences, [accepted(edition="2001")]).shown == (difference(edition="2002"),)
    assert sort([difference()], [accepted(edition="2001")]).stale == (accepted(edition="2001"),)


def test_the_order_of_the_file_is_kept() -> None:
    entries = [accepted(provision=name) for name in ("2B", "1A", "2A")]

    assert sort([], entries).stale == tuple(entries)
    assert sort([difference(provision=name) for name in ("1A", "2A", "2B")], entries).accepted == tuple(
        entries
    )


def said(  # a finding with its sentences, and the entry that accepts it as it was then
    provision: str, original: str, translation: str, words: tuple[str, str] = ("three", "четыре")
) -> Difference:
    return difference(words[0], words[1], provision=provision).model_copy(
        update={"original_sentence": original, "translation_sentence": translation}
    )


def entry_of(one: Difference) -> Accepted:
    return Accepted(
        kind=one.kind,
        provision=one.provision,
        original=one.original and one.original.text,
        translation=one.translation and one.translation.text,
        original_sentence=one.original_sentence,
        translation_sentence=one.translation_sentence,
        reason="so",
    )


WATERED = "He waters three beds before noon.", "Он поливает четыре грядки до полудня."
WEEDED = "She weeds three beds in the evening.", "Она пропалывает четыре грядки вечером."


def test_it_stays_away_under_another_number() -> None:
    entry = entry_of(said("1A", *WATERED))
    moved, new = said("1B", *WATERED), said("1A", *WEEDED)

    left = sort([new, moved], [entry])

    assert left.shown == (new,)
    assert [(one.difference, one.moved) for one in left.settled] == [(moved, True)]


def test_it_stays_away_when_the_rest_of_its_sentence_is_edited() -> None:
    entry = entry_of(said("1A", *WATERED))
    edited = said(
        "1A", WATERED[0].replace("before noon", "at night"), WATERED[1].replace("до полудня", "ночью")
    )
    both = said("1B", WATERED[0].replace("noon", "dawn"), WATERED[1].replace("полудня", "рассвета"))

    assert sort([edited], [entry]).shown == ()
    assert sort([both], [entry]).shown == ()
    assert sort([said("1B", *WEEDED)], [entry]).stale == (entry,)


@pytest.mark.parametrize("words", [("two", "четыре"), ("three", "пять")])
def test_its_sentence_does_not_accept_other_words(words: tuple[str, str]) -> None:
    left = sort([said("1A", *WATERED, words)], [entry_of(said("1A", *WATERED))])

    assert len(left.shown) == len(left.stale) == 1


def test_of_the_same_words_in_two_sentences_one_is_accepted() -> None:
    first, second = said("1A", *WATERED), said("1A", *WEEDED)
    edited = said("1A", WEEDED[0] + " Often.", WEEDED[1] + " Часто.")

    assert sort([first, second], [entry_of(second)]).shown == (first,)
    assert sort([first, edited], [entry_of(second)]).shown == (first,)


def test_sentences_that_are_alike_are_accepted_one_by_one() -> None:
    here, there = said("1A", *WATERED), said("2A", *WATERED)

    assert sort([here, there], [entry_of(there)]).shown == (here,)
    moved = [said("1B", *WATERED), said("2B", *WATERED)]
    assert sort(moved, [entry_of(here), entry_of(there)]).shown == ()
    assert sort(moved, [entry_of(here)]).shown == (moved[1],)


def test_a_provision_named_whole_is_known_without_its_label() -> None:
    def lacking(label: str) -> Difference:
        one = difference(f"{label}. Who rests The cat sleeps.", None, provision=f"1{label}")
        return one.model_copy(update={"original_sentence": "Who rests The cat sleeps."})

    assert sort([lacking("C")], [entry_of(lacking("B"))]).shown == ()
    assert sort([lacking("B")], [accepted("B. Who rests The cat sleeps.", None, provision="1B")]).shown == ()


def test_an_entry_without_a_sentence_fits_each_place_in_its_provision() -> None:
    both = said("1A", *WATERED), said("1A", *WEEDED)

    assert sort(both, [accepted("three", "четыре")]).shown == ()


def test_a_habit_is_accepted_at_each_of_its_places(tmp_path: Path) -> None:
    one = difference()
    other = Elsewhere(
        provision="2C", original=one.original, translation=one.translation, message="", became=None
    )
    path = tmp_path / "accepted.toml"
    path.write_text(acceptance(one.model_copy(update={"elsewhere": (other,)}), "so"), encoding="utf-8")

    assert sort([one, difference(provision="2C")], read_accepted(path)).shown == ()


def test_an_entry_is_written_as_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "accepted.toml"
    path.write_text(acceptance(said("1A", *WATERED), 'a "reason"'), encoding="utf-8")

    assert "".join(map(again, read_accepted(path))) == path.read_text(encoding="utf-8")


def test_names_of_a_difference_outlive_a_new_number_and_an_edit() -> None:
    one = said("1A", *WATERED)

    assert identity(said("1B", *WATERED))[0] == identity(one)[0]
    assert identity(said("1A", *WEEDED))[1] == identity(one)[1]
    assert set(identity(said("1B", *WEEDED))).isdisjoint(identity(one))


@pytest.mark.parametrize(
    "one",
    [
        difference(),
        difference(edition="2001"),
        difference(original=None),
        difference(translation=None),
        difference(original='a "quoted" \\ word\nand [[accepted]]'),
    ],
)
def test_the_entry_for_a_difference_accepts_it(one: Difference, tmp_path: Path) -> None:
    path = tmp_path / "accepted.toml"
    path.write_text(acceptance(one, "because"), encoding="utf-8")

    left = sort([one], read_accepted(path))

    assert left.shown == ()
    assert [entry.reason for entry in left.accepted] == ["because"]


def test_several_entries_make_one_file(tmp_path: Path) -> None:
    path = tmp_path / "accepted.toml"
    both = [difference(), difference(provision="1B")]
    path.write_text("\n".join(acceptance(one, "because") for one in both), encoding="utf-8")

    assert [entry.provision for entry in read_accepted(path)] == ["1A", "1B"]


def test_a_file_without_entries_accepts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "accepted.toml"
    path.write_text("# nothing yet\n", encoding="utf-8")

    assert read_accepted(path) == ()


ENTRY = '[[accepted]]\nkind = "number"\nprovision = "1A"\noriginal = "three"\nreason = "so"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[accepted]\n", ["accepted.toml:1:", "not TOML"]),
        ("[[acepted]]\n", ["`acepted` is not known here", "accepted.toml:1:", "nearest known name: `accepted`"]),
        ("accepted = 3\n", ["`accepted` is no list of tables", "accepted.toml:1:"]),
        ("accepted = [3]\n", ["an acceptance is a table"]),
        (ENTRY + "why = 'x'\n", ["`why` is no part of an acceptance", "accepted.toml:6:1"]),
        (ENTRY.replace("reason", "raeson"), ["accepted.toml:5:1", "nearest known name: `reason`"]),
        (ENTRY.replace('"1A"', "1"), ["`provision` is not in words", "accepted.toml:3:"]),
        (ENTRY.replace('reason = "so"\n', ""), ["the acceptance has no reason", "why the difference is accepted"]),
        (ENTRY.replace('"so"', '"  "'), ["the acceptance has no reason", "accepted.toml:5:"]),
        (ENTRY.replace('kind = "number"\n', ""), ["the acceptance has no kind", "accepted.toml:1:"]),
        (ENTRY.replace('original = "three"\n', ""), ["the acceptance names no words"]),
        (ENTRY.replace("number", "nunber"), ["`nunber` is no kind of difference", "nearest known name: `number`"]),
    ],
)  # fmt: skip
def test_a_broken_file_is_told(text: str, told: list[str], tmp_path: Path) -> None:
    path = tmp_path / "accepted.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(InputError) as raised:
        read_accepted(path)

    assert [words for words in told if words not in str(raised.value)] == []


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")

    with pytest.raises(InputError, match="no such file"):
        read_accepted(tmp_path / "nowhere.toml")
    with pytest.raises(InputError, match="folder"):
        read_accepted(tmp_path)
    with pytest.raises(InputError, match="not UTF-8"):
        read_accepted(tmp_path / "latin.toml")
