from pathlib import Path

from pyrules.checks.findings import Finding
from pyrules.reports.gathering import shown_findings
from pyrules.situation import parse_case
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rulebook, rules


def test_a_situation_that_another_reading_alone_rules_on_stands_as_a_case(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1A question("1A", meant) :- rain'), "question meant")
    told = 'edition = "x"\ntitle = "{}"\n[events]\nrain = {}\n[findings]\n"1A meant" = "yes"\n'
    witnesses = [parse_case(told.format(rain, rain)) for rain in ("true", "false")]
    findings = [
        Finding(kind="ambiguous", provisions=("1A",), sentence="so or so", witness=one, replayed=True)
        for one in witnesses
    ]

    asked, not_asked = shown_findings(code, case_language(code), findings)

    assert asked.rulings is not None
    assert (not_asked.scene, not_asked.rulings) == (None, None)
    assert '"1A meant" = "yes"' in not_asked.toml
