from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.code.loading import load
from tests.rulebooks import PARTY, rulebook, rules, write_rulebook


def refused(folder: Path, law: str, **parts: str) -> RulebookError:
    with pytest.raises(RulebookError) as raised:
        load("x", write_rulebook(folder, law, **parts))
    return raised.value


def line_of(error: RulebookError) -> int:
    assert error.place is not None
    assert error.place.file.endswith("laws/x/law1.lp")
    return error.place.line


@pytest.mark.parametrize(
    ("law", "message", "line"),
    [
        (
            rules('5/1 no_rule("5/1", "none")'),
            "`5/1` cannot be read as the id of a provision: it has `/` in it",
            2,
        ),
        (rules('1 no_rule("1", "none")', 'law no_rule("law", "none")'), "`law` cannot be read as the id", 5),
        (rules('1 refers("1", "5_2")'), "`5_2` cannot be read as the id", 2),
        (rules('1 outside("2,3", sing)'), "`2,3` cannot be read as the id", 2),
        (rules('1 overrides("1", "II 3") :- rain'), "`II 3` cannot be read as the id", 2),
        (rules('§\N{NO-BREAK SPACE}5 no_rule("§\N{NO-BREAK SPACE}5", "none")'), "no-break space", 2),
    ],
)
def test_what_is_no_id_is_refused_where_it_stands(tmp_path: Path, law: str, message: str, line: int) -> None:
    error = refused(tmp_path, law)
    assert message in error.message
    assert line_of(error) == line
    assert "an id as printed, such as" in (error.expected or "")


def test_a_form_of_ids_that_no_sample_has_is_refused_with_the_sample_to_add(tmp_path: Path) -> None:
    law = rules('5(1) no_rule("5(1)", "none")', '5.1.2 no_rule("5.1.2", "none")')
    error = refused(tmp_path, law, vocabulary=PARTY + 'numbering("1(1)(a)").\n')
    assert (
        error.message == "`5.1.2` cannot be read as the id of a provision: no sample of `numbering` reads so"
    )
    assert error.expected == (
        'an id as `1(1)(a)`; or, in the vocabulary, a sample of how this one is counted: `numbering("1.1.1").`'
    )


@pytest.mark.parametrize("other", ["5(1) (a)", "5.1.a", "5.(1)(a)"])
def test_one_provision_has_one_spelling(tmp_path: Path, other: str) -> None:
    law = rules('5(1)(a) no_rule("5(1)(a)", "none")') + f'\n%@ {other}\nno_rule("{other}", "none").\n'
    error = refused(tmp_path, law)
    assert other in error.message
    assert line_of(error) == 5


def test_a_letter_that_only_looks_alike_is_another_spelling(tmp_path: Path) -> None:
    cyrillic = "17\N{CYRILLIC CAPITAL LETTER A}"
    error = refused(tmp_path, rules('17A no_rule("17A", "none")', f'17B refers("17B", "{cyrillic}")'))
    assert error.message.startswith(f"`{cyrillic}` is `17A` in another spelling")


@pytest.mark.parametrize("asked", ["17d", "17(D)"])
def test_a_condition_asks_for_provisions_by_their_ids(tmp_path: Path, asked: str) -> None:
    law = rules(
        '17D question("17D", drunk(Guest)) :- sang(Guest)',
        '17E question("17E", drunk(Guest)) :- late(Guest)',
        f'18 norm("18", shall, director, leave) :- found("{asked}", drunk(_), yes)',
    )
    error = refused(tmp_path, law, words="question drunk guest; act leave")
    assert error.nearest == "17D"
    assert line_of(error) == 10


def test_a_letter_behind_a_number_is_a_part_where_nothing_says_otherwise(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('34 no_rule("34", "none")', '34A no_rule("34A", "none")'))
    assert [one.text for one in code.standing_in] == ['part_of("34A","34")']


def test_beside_ids_with_brackets_it_has_to_be_said(tmp_path: Path) -> None:
    law = rules('5(1) no_rule("5(1)", "none")', '34A no_rule("34A", "none")')
    error = refused(tmp_path, law)
    assert error.message == "`34A` leaves open what `34A` is: a part of `34`, or inserted behind it"
    assert '`numbering("1").` where it is inserted, `numbering("1A").`' in (error.expected or "")

    inserted = rulebook(tmp_path / "inserted", law, vocabulary=PARTY + 'numbering("1(1)").\n')
    part = rulebook(tmp_path / "part", law, vocabulary=PARTY + 'numbering("1(1)"). numbering("1A").\n')
    assert inserted.numbering.ancestors("34A") == ()
    assert part.numbering.ancestors("34A") == ("34",)
    assert part.numbering.ancestors("5(1)") == ("5",)


def test_samples_that_read_an_id_in_two_ways_are_refused(tmp_path: Path) -> None:
    law = rules('IB no_rule("IB", "none")')
    error = refused(tmp_path, law, vocabulary=PARTY + 'numbering("A"). numbering("IA").\n')
    assert "leave open what it is a part of: none or `I`" in error.message
