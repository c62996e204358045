"""Which lines of a law do it: the rules that say what a finding is about, each in the words of its file."""

import re
from collections.abc import Iterator

from pyrules.checks.findings import Finding, Line, located, members
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS

MOST = 3
"""Of one provision no more lines than these: the others say the same of other cases."""
_NAME = re.compile(r"[a-z]\w*")


def with_lines(finding: Finding, rulebook: Rulebook) -> Finding:
    """Return a finding with the lines of its provisions that conclude what it is about, provisions in its own order.

    A defect of the text, which no situation shows, has its place instead.
    """
    if finding.witness is None:
        return finding
    about = {name for part in members(finding) for name in part.names}
    lines = (line for provision in finding.provisions for line in _lines(provision, about, rulebook))
    return finding.model_copy(update={"lines": tuple(lines)})


def _lines(provision: str, about: set[str], rulebook: Rulebook) -> Iterator[Line]:
    said: dict[str, Line] = {}
    for rule in rulebook.rules_of(provision):
        head = rule.head
        if head and head.name in HEADS and rule.sentence and about.intersection(_NAME.findall(head.text)):
            line = Line(provision=provision, sentence=rule.sentence, place=located(rule.place))
            said.setdefault(rule.sentence, line)
    yield from list(said.values())[:MOST]
