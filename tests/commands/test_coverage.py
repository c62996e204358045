import json
from pathlib import Path

from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook

CASE = """
edition = "x"
about = ["1"]
[table]
host = "ann"
[events]
late = ["{who}"]
[expect]
rulings = 1
"""


def test_a_case_that_cannot_be_read_is_named_and_not_counted(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, rules('1 norm("1", shall, ann, leave) :- late(ann)'), "act leave")
    cases = folder / "cases" / "x"
    cases.mkdir(parents=True)
    (cases / "good.toml").write_text(CASE.format(who="ann"), encoding="utf-8")
    assert run("coverage", "--rulebook", folder).status == 0

    (cases / "misspelt.toml").write_text(CASE.format(who="anm"), encoding="utf-8")
    (cases / "torn.toml").write_text("edition = ", encoding="utf-8")

    ran = run("coverage", "--rulebook", folder)
    assert ran.status == 2
    assert "misspelt.toml:7" in ran.err
    assert "nearest known name: `ann`" in ran.err
    assert "torn.toml:1" in ran.err
    document = json.loads(run("coverage", "--rulebook", folder, "--format", "json").out)
    assert len(document["errors"]) == 2
    assert document["totals"]["cases"] == 1
