"""The benchmark that replays witnesses tells one that shows its finding from one that does not."""

from pathlib import Path

from pyrules.checks.findings import Instance
from pyrules.code.loading import load
from pyrules.situation import parse_case
from tests.benchmarks.witnesses import Asked, shows
from tests.rulebooks import rules, write_rulebook

LAW = rules(
    '1A norm("1A", shall, host, leave) :- rain',
    '1B norm("1B", shall_not, host, leave) :- late(ann)',
    '2 irregularity("2", lateness) :- late(ann)',
    '3 settles("3", lateness, forgiven) :- rain',
)
WORDS = "act leave; irregularity lateness; disposition forgiven"


def test_a_witness_is_told_from_a_situation_that_does_not_show_it(tmp_path: Path) -> None:
    code = load("x", write_rulebook(tmp_path, LAW.replace("host", "ann"), WORDS))
    late, wet = 'late = ["ann"]\n', "rain = true\n"

    def shown(kind: str, events: str, *provisions: str) -> bool:
        case = parse_case(f'edition = "x"\n[table]\nhost = "ann"\n[events]\n{events}', "witness")
        return shows(kind, Asked(code, case, Instance(provisions=provisions, names=("lateness",))))

    assert shown("opposed", late + wet, "1A", "1B")
    assert not shown("opposed", late, "1A", "1B")
    assert not shown("opposed", late + wet, "1B", "1A")
    assert shown("gap", late, "2")
    assert not shown("gap", late + wet, "2")
    assert not shown("gap", wet, "2")
