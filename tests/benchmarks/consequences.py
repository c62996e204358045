"""What the differences between two real texts do at the table.

    python -m tests.benchmarks.consequences ../shared/seeds

`consequences.toml` beside this file holds how each consequence reads to somebody who directs. Writes
`reports/consequences.md`, which says what becomes what by the names of the glossary and quotes nothing of the texts.
"""

import platform
import sys
import time
import tomllib
from pathlib import Path

from pyrules.api import glossary_of
from pyrules.comparing import Difference, compare, lay_side_by_side
from pyrules.comparing.model import Consequence
from pyrules.consequences import codes_of, with_consequences
from tests.places import ROOT

READINGS = Path(__file__).with_suffix(".toml")
COMMAND = "python -m tests.benchmarks.consequences ../shared/seeds"
FILES = ("001", "004")
EDITION = "1997"
SAID = 3
"""So many of the names that the words may have are given."""

Found = tuple[str, Difference, Consequence]
"""The text, a difference in it, and what that does."""


def judged(folder: Path, file: str) -> list[Found]:
    """Compare the two languages of the text whose name begins so, with consequences."""
    path = next(folder.glob(f"{file}_*.txt"))
    texts = lay_side_by_side(path, None, glossary_of(), EDITION)
    found = with_consequences(compare(texts), texts, codes_of(texts, None, {}))
    return [(file, one, one.consequence) for one in found.findings if one.consequence]


def becomes(difference: Difference) -> str:
    """Say what becomes what in the names of the glossary, of which the usual ones come first."""
    if difference.became is None:
        return "other words"
    before, after = (
        " or ".join(one.replace("_", " ") for one in names[:SAID]) or "nothing"
        for names in (difference.became.before, difference.became.after)
    )
    return f"{before} → {after}"


def place(difference: Difference) -> str:
    """Return the lines of original and translation."""
    return "/".join(str(one.line) if one else "-" for one in (difference.original, difference.translation))


def reading(found: Found, readings: list[dict[str, str]]) -> str:
    """Return how the consequence reads to somebody who directs; `not read` where nobody has said."""
    file, difference, _ = found
    key = {"file": file, "provision": difference.provision, "kind": difference.kind}
    for one in readings:
        if all(one[name] == value for name, value in key.items()) and one.get("becomes", "") in becomes(
            difference
        ):
            return one["reading"]
    return "not read"


def situation(found: Found) -> list[str]:
    """Return the lines that tell a situation and what is ruled there by either text."""
    file, difference, consequence = found
    lines = [f"### {difference.provision}, {difference.kind}: {becomes(difference)} ({file})", ""]
    lines += [f"{consequence.change}.", "", "```toml", (consequence.witness or "").strip(), "```", ""]
    for whose, sentences in (
        ("by the original only", consequence.only_before),
        ("by the translation only", consequence.only_after),
    ):
        lines += [f"- {whose}: {'; '.join(sentences) or 'nothing'}"]
    return [*lines, ""]


def main(arguments: list[str]) -> None:
    """Look, and write the report."""
    if not arguments:
        sys.exit(f"usage: {COMMAND}")
    readings = tomllib.loads(READINGS.read_text(encoding="utf-8"))["read"]
    begun = time.process_time()
    found = [one for file in FILES for one in judged(Path(arguments[0]), file)]
    seconds = time.process_time() - begun
    changing = [one for one in found if one[2].changes_ruling]
    unknown = sum(one[2].changes_ruling is None for one in found)
    lines = [
        "# What the differences of a translation do at the table",
        "",
        f"Made by `{COMMAND}`: the two bilingual texts of {EDITION} (Laws 9-16 and 17-22), each difference made",
        "in the encoding. What becomes what is said by the names of the glossary; nothing of the texts is quoted. The",
        "reading in the last column was given by the developer, who held each consequence against the two texts.",
        "",
        f"{len(found)} differences: {len(changing)} change a ruling, {len(found) - len(changing) - unknown} change"
        f" none, {unknown} are not expressible. Processor time {seconds:.0f} s (Python {platform.python_version()},"
        f" {platform.system()}).",
        "",
        "| text | provision | lines | kind | what becomes what | consequence | reading |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *(
            f"| {one[0]} | {one[1].provision} | {place(one[1])} | {one[1].kind} | {becomes(one[1])} | {one[2].verdict} "
            f"| {reading(one, readings)} |"
            for one in found
        ),
        "",
        "## The situations",
        "",
        *(line for one in changing for line in situation(one)),
    ]
    text = "\n".join(lines)
    (ROOT / "reports" / "consequences.md").write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
