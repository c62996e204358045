"""What a case tells though no ruling turns on it."""

from pathlib import Path

import pytest

from pyrules.rulings.ruling import Inquiry
from pyrules.situation import parse_case, situation_of
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rulebook, rules

LAW = rules(
    '1 irregularity("1", noise) :- sang(Guest); not rain',
    '2 norm("2", shall, Guest, leave) :- late(Guest); host(Guest)',
)


@pytest.mark.parametrize(
    ("events", "idle"),
    [
        ('sang = ["ann"]', ()),
        ('sang = ["ann"]\nrain = true', ()),
        ("rain = true", ("rain",)),
        ('late = ["ann", "bob"]', ("late bob",)),
        ('late = ["ann ?", "bob ?"]', ("late bob",)),
        ('sang = "?"', ()),
        ("rain = false", ()),
        ("", ()),
    ],
)
def test_what_nothing_turns_on_is_named(tmp_path: Path, events: str, idle: tuple[str, ...]) -> None:
    code = rulebook(tmp_path, LAW, "act leave; irregularity noise")
    case = parse_case(f'edition = "x"\n[table]\nhost = "ann"\n[events]\n{events}')
    inquiry = Inquiry(code, situation_of(case, code), case_language(code))
    assert inquiry.document(named=case.named).idle == idle
    assert inquiry.document().idle == ()


def test_what_tells_only_when_an_act_is_due_is_none(tmp_path: Path) -> None:
    done = "timing(Guest, leave, done) :-\n    governs(_, _, Guest, leave),\n    sang(Guest)."
    law = rules('2 norm("2", shall, Guest, leave) :- late(Guest)')
    code = rulebook(tmp_path, law, "act leave", mechanics=done)
    case = parse_case('edition = "x"\n[events]\nlate = ["ann"]\nsang = ["ann", "bob"]')
    inquiry = Inquiry(code, situation_of(case, code), case_language(code))
    assert inquiry.document(named=case.named).idle == ("sang bob",)
