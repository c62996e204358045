"""One matter is told once: what repeats another finding stands under it, and a bundle of several is told apart."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from pyrules.checks.findings import Finding, Instance, Section, as_one, members
from pyrules.checks.judgements import NOT_OF_THE_LAW
from pyrules.checks.kinds import modules

Rank = Callable[[Finding], Finding]
"""Ranks a finding by its situation."""


def parted(finding: Finding, ranked: Rank) -> Iterator[Finding]:
    """Yield a finding whose members were judged differently as one for each judgement; any other as it is.

    Args:
        finding: with its judgements.
        ranked: ranks what is told apart, as its situation is another one.

    """
    if not finding.judged or len(finding.judgements) < 2:
        yield finding
        return
    module = modules().get(finding.kind)
    said = getattr(module, "said", None)
    for judgement in finding.judgements:
        parts = [part for part in finding.instances if part.judgement == judgement]
        told = as_one([_alone(finding, part, said) for part in parts], said)
        kept = {"judged": True, "judgements": (judgement,), "shared": finding.shared, "cases": ()}
        yield ranked(told.model_copy(update=kept))


def _alone(finding: Finding, part: Instance, said: Callable[[Sequence[Instance]], str] | None) -> Finding:
    """Return a member as a finding of its own."""
    return Finding(
        kind=finding.kind,
        provisions=part.provisions,
        sentence=said((part,)) if said else finding.sentence,
        witness=part.witness,
        replayed=part.replayed,
        place=part.place,
        instances=(part,),
    )


def told_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings without those that repeat another one: these stand under it (`also`).

    One repeats another where each of its members was judged to. By itself an undecided question does where its answer
    is on a way on which a gap shows. What is new is not put under what is judged, nor what is judged under what is new.
    """
    listed = list(findings)
    under: dict[int, int] = {}
    for repeated in (_judged_to_repeat, _on_a_way_of):
        for place, one in enumerate(listed):
            target = next(
                (at for at, other in enumerate(listed) if at != place and repeated(one, other)), None
            )
            alike = target is not None and one.judged == listed[target].judged
            if target is not None and alike and place not in under and place != _last(target, under):
                under[place] = target
    return tuple(
        one.model_copy(update={"also": tuple(listed[each] for each in under if _last(each, under) == place)})
        for place, one in enumerate(listed)
        if place not in under
    )


def _last(place: int, under: dict[int, int]) -> int:
    while place in under:
        place = under[place]
    return place


def _judged_to_repeat(one: Finding, other: Finding) -> bool:
    """Tell whether each member of a finding was judged to repeat a member of another one."""
    named = [part.judgement.repeats if part.judgement else None for part in members(one)]
    named = named if one.instances else [said.repeats for said in one.judgements]
    return bool(named) and all(
        name and any(name.fits(other.kind, part.provisions, part.names) for part in members(other))
        for name in named
    )


def _on_a_way_of(one: Finding, other: Finding) -> bool:
    """Tell whether a gap shows where each question of a finding has the answer that leads nowhere."""
    if (one.kind, other.kind) != ("undecided", "gap"):
        return False
    ways = [set(course) for part in other.instances for course in part.courses]
    return all(
        any(way.issuperset((*course, f"{question} ({part.provisions[0]}) {answer}")) for way in ways)
        for part in one.instances
        for question, answer in [part.matter]
        for course in part.courses or ((),)
    )


def section_of(finding: Finding, incomplete: Collection[str]) -> Section:
    """Return where a finding is told: what nobody has judged, or somebody of the law, among those of the law.

    Args:
        finding: with its judgements.
        incomplete: the provisions of which the text at hand breaks off.

    """
    of = {one.of for one in finding.judgements}
    if not finding.judged:
        return Section.LAW
    if of.issubset(NOT_OF_THE_LAW) or ("law" not in of and not {*incomplete}.isdisjoint(finding.provisions)):
        return Section.BESIDE
    return Section.MARK if finding.mark_alone else Section.LAW
