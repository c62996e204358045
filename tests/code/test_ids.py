"""What stands where an id belongs: ids, variables that stand for ids alone, and nothing else."""

from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from tests.rulebooks import PARTY, document, found, rulebook, rules

WORDS = "irregularity brawl guest; act leave; act sing; term ranked name name"
ONE = '1 norm("1", shall, Guest, leave) :- late(Guest)'
TWO = '2 norm("2", shall, Guest, sing) :- late(Guest)'


@pytest.mark.parametrize(
    ("law", "said", "expected"),
    [
        ('4 overrides("4", X) :- X = 4', '`4` in `overrides("4",X)` is no id', '`"4"`'),
        ('4 overrides("4", X) :- one = X', '`one` in `overrides("4",X)` is no id', '`"one"`'),
        ('4 overrides("4", X) :- X = 2 + 2', "`(2+2)` in", "an id in quotation marks"),
        ('4 overrides("4", ("1";2))', "`2` in", '`"2"`'),
        ('4 excepts("4", X, norm(shall, ann, leave)) :- X = 4', "`4` in `excepts(", '`"4"`'),
        ('4 refers("4", X) :- X = 4', "`4` in `refers(", '`"4"`'),
        ('4 overrides("4", X) :- host(X)', 'nothing says that `X` in `overrides("4",X)` is an id', "norm(X, ...)"),
        ('4 overrides("4", X) :- ranked("4", X)', "nothing says that `X`", "a term of which each conclusion has an id"),
        ('4 overrides("4", X) :- domain(guest, X)', "nothing says that `X`", "an id in quotation marks"),
        ('4 overrides("4", X) :- not norm(X, shall, ann, leave); host(X)', "nothing says that `X`", "ids stand there"),
        ('4 refers("4", X) :- norm(X, shall, ann, leave)', "names no provision", "a rule for each"),
        ('4 outside(X, brawl(ann)) :- norm(X, shall, ann, leave)', "names no provision", "a rule for each"),
        ('4 overrides(X, "1") :- norm(X, shall, ann, leave)', "and the rule X", "the same id in both"),
        ('4 norm("4", shall, ann, sing) :- norm(1, shall, ann, leave)', "asks for `1`, which is no id", '`"1"`'),
        ('4 norm("4", shall, ann, sing) :- not overridden(one)', "asks for `one`, which is no id", '`"one"`'),
        ('4 norm("4", shall, ann, sing) :- norm(X, shall, ann, leave); X = 1', "asks for `1`", '`"1"`'),
        ('4 norm("4", shall, ann, sing) :- #count { G : norm(1, shall, G, leave) } > 0', "asks for `1`", '`"1"`'),
    ],
)  # fmt: skip
def test_what_can_be_no_id_is_refused_where_it_stands(
    tmp_path: Path, law: str, said: str, expected: str
) -> None:
    with pytest.raises(RulebookError) as caught:
        rulebook(tmp_path, rules(ONE, TWO, law, '5 ranked("1", 2)'), WORDS)
    assert said in caught.value.message
    assert expected in (caught.value.expected or "")
    assert caught.value.place is not None
    assert caught.value.place.line == 10


@pytest.mark.parametrize(
    "law",
    [
        ('4 overrides("4", X) :- X = "1"',),
        ('4 overrides("4", ("1"; "3"))', '3 no_rule("3", "lists words")'),
        ('4 overrides("4", X) :- norm(X, shall, _, leave)',),
        ('4 overrides("4", X) :- ranked(X, ann)', "5 ranked(X, ann) :- governed(X)", '5 governed("1")'),
        ('4 overrides("4", X) :- ranked(X, ann)', "5 ranked(X, ann) :- ranked(X, bob)", '5 ranked("1", bob)'),
        ('4 overrides("4", X) :- domain(chapter, X)',),
        ('4 excepts("4", X, norm(shall, Guest, leave)) :- norm(X, shall, Guest, leave)',),
    ],
)
def test_a_variable_that_stands_for_ids_alone_works(tmp_path: Path, law: tuple[str, ...]) -> None:
    code = rulebook(
        tmp_path,
        rules(ONE, TWO, *law),
        WORDS + "; term governed name",
        vocabulary=PARTY + 'domain(chapter, "1").\n',
    )
    (ruling,) = document(code, "host(ann) late(ann)").rulings
    assert [act.provision for act in ruling.acts] == ["2"]
    shadowed = found(code, "shadowed")
    assert [one.provisions[0] for one in shadowed if one.provisions[0] == "1"] == ["1"]


def test_a_condition_about_a_provision_that_there_is_not_dangles_with_the_nearest(tmp_path: Path) -> None:
    law = rules(
        '12A norm("12A", shall, ann, leave) :- late(ann)',
        '2 norm("2", shall, ann, sing) :- norm("12B", shall, ann, leave)',
        '3 norm("3", shall, ann, sing) :- not overridden("12C")',
    )
    first, second = found(rulebook(tmp_path, law, WORDS), "dangling")
    assert (first.provisions, second.provisions) == (("2",), ("3",))
    for finding, missing in ((first, "12B"), (second, "12C")):
        assert f"it reads what is said by {missing}, " in finding.sentence
        assert finding.sentence.endswith("the nearest is 12A")
        assert finding.place is not None
