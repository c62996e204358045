"""Findings beside their judgements: which of them are judged, and which judgements fit nothing any more."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pyrules.checks.findings import Finding, Instance, Unproven, listed, members
from pyrules.checks.judgements import Judged, Judgement, Judgements
from pyrules.checks.kinds import modules
from pyrules.grounding.scopes import bounds_in_force
from pyrules.search.survey import Survey


def judged(findings: Iterable[Finding], judgements: Judgements) -> tuple[Finding, ...]:
    """Return findings with their judgements: one is judged where each of its members is."""
    return tuple(_judged(one, judgements) for one in findings)


def _judged(finding: Finding, judgements: Judgements) -> Finding:
    parts = tuple(
        part.model_copy(update={"judgement": _first(finding, part, judgements)}) for part in members(finding)
    )
    told = (part.judgement for part in parts if part.judgement)
    return finding.model_copy(
        update={
            "judged": all(part.judgement for part in parts),
            "judgements": tuple(dict.fromkeys(told)),
            "instances": parts if finding.instances else (),
        }
    )


def _first(finding: Finding, part: Instance, judgements: Judgements) -> Judgement | None:
    fitting = judgements.about(finding.kind, part.provisions, part.names)
    if fitting:
        return fitting[0].judgement
    told_as = getattr(modules().get(finding.kind), "told_as", None)
    elsewhere = [judgements.among(each) for each in told_as(part)] if told_as else []
    return elsewhere[0] if elsewhere and all(elsewhere) else None


def stale(
    findings: Iterable[Finding],
    judgements: Judgements,
    kinds: Iterable[str],
    survey: Survey,
    unproven: Iterable[Unproven] = (),
) -> tuple[Judged, ...]:
    """Return the judgements that fit nothing that was found; of the edition itself, not of those that it is laid over.

    Args:
        findings: what was found.
        judgements: those that hold for the edition.
        kinds: those looked for to the end: of others nobody knows.
        survey: where they were looked for; in another scope than the rulebook's own there may be less, or more.
        unproven: what may be findings.

    """
    if survey.scope != bounds_in_force(survey.rulebook, {}):
        return ()
    fitting = {
        one
        for finding in findings
        for part in members(finding)
        for one in judgements.about(finding.kind, part.provisions, part.names)
    }
    fitting.update(
        one for each in unproven for one in judgements.about(each.kind, each.provisions, each.names)
    )
    looked_for = frozenset(kinds)
    return tuple(one for one in judgements.own if one.kind in looked_for and one not in fitting)


def in_words(finding: Finding) -> tuple[str, ...]:
    """Say what a finding was judged to be, each judgement once, with its members where it is not that of all."""
    parts = members(finding)
    several = len(finding.judgements) > 1 or (finding.judgements and not finding.judged)
    found = []
    for one in finding.judgements:
        about = dict.fromkeys(" and ".join(part.provisions) for part in parts if part.judgement == one)
        found.append(f"{one.words} [{'; '.join(about)}]" if several else one.words)
    return tuple(found)


def counted(findings: Sequence[Finding]) -> str:
    """Say how many findings are judged, and of what: `3 findings judged: 2 of the law, 1 of the text`."""
    told = [one for one in findings if one.judged]
    counts = Counter(
        listed(dict.fromkeys(f"of the {judgement.of}" for judgement in one.judgements)) for one in told
    )
    of = ", ".join(
        f"{number} {what}" for what, number in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    )
    again = sum(len(one.also) for one in told)
    repeat = f", and {again} more that {'repeats' if again == 1 else 'repeat'} one of them" if again else ""
    return f"{len(told)} {'finding' if len(told) == 1 else 'findings'} judged: {of}{repeat}"


def also_seen_as(finding: Finding) -> str:
    """Say on one line which findings tell the same matter; nothing where none does."""
    told = dict.fromkeys(f"{one.kind} {', '.join(one.provisions)}" for one in finding.also)
    return f"also seen as: {'; '.join(told)}" if told else ""
