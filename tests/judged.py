"""A party of which some findings are judged: two gaps, one of which has two members."""

from pathlib import Path

from tests.rulebooks import rules, write_rulebook

LAW = rules(
    '1 irregularity("1", lateness) :- late(ann)',
    '2 irregularity("2", lateness) :- sang(ann)',
    '3 irregularity("3", noise) :- rain',
)
WORDS = "irregularity lateness; irregularity noise"
BOTH = 'provisions = [["1"], ["2"]]'
"""Both members of the first gap."""


def entry(what: str, *, kind: str = "gap", of: str = "law", reason: str = "nobody minds", **more: str) -> str:
    """Return a judgement as a file has it; `what` is its lines on what it is about."""
    lines = [f'kind = "{kind}"', what, f'of = "{of}"', f'reason = "{reason}"']
    return "\n".join(["[[judged]]", *lines, *(f"{key} = {value}" for key, value in more.items()), "", ""])


def write_judged(folder: Path, *entries: str) -> Path:
    """Write the party with judgements of its edition, and return its folder."""
    write_rulebook(folder, LAW, WORDS)
    judgements = folder / "judgements"
    judgements.mkdir(exist_ok=True)
    (judgements / "x.toml").write_text("".join(entries), encoding="utf-8")
    return folder
