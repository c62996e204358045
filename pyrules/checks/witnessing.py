"""Findings from the flaws that `asp/checks` defines, each with its witness."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from clingo import Symbol

from pyrules.checks.findings import Conditional, Finding, Instance, Said
from pyrules.code.provisions import natural_order
from pyrules.code.written import answering
from pyrules.search.courses import signature_of
from pyrules.search.generalising import in_common
from pyrules.search.survey import Shown, Survey, Witness
from pyrules.situation import Case, Expect, write_word


def witnessed(survey: Survey, witnesses: Iterable[Witness], said: Said) -> Iterator[Finding]:
    """Yield a finding for each flaw that `asp/checks` defines.

    Args:
        survey: the rulebook in its scope.
        witnesses: the flaws of one kind with their situations.
        said: says what a flaw is.

    """
    language = survey.language
    for witness in witnesses:
        flaw = witness.flaw
        instance = Instance(
            provisions=flaw.provisions,
            names=_names(witness, survey),
            matter=language.matters(witness.matter),
            courses=tuple(
                tuple(f"{language.decision(one)} {language.answer(one, value)}" for one, value in course)
                for course in witness.courses
            ),
        )
        yield Finding(
            kind=flaw.kind,
            provisions=flaw.provisions,
            sentence=said((instance,)),
            witness=witness.case,
            replayed=True,
            shared=tuple(_events(witness.events, survey)),
            instances=(instance,),
            cases=tuple(_mended(shown) for shown in (Shown(flaw, witness.case), *witness.further)),
        )


def conditionally(
    survey: Survey, kind: str, said: Callable[[Conditional, Sequence[str]], str]
) -> list[Conditional]:
    """Return what would be findings of a kind, but for what the rulebook declares: what is about the same as one.

    Args:
        survey: the rulebook in its scope.
        kind: that of the findings.
        said: says what one is, given without its sentence, with what it is about in words.

    """
    groups: dict[tuple[str, ...], list[Symbol]] = defaultdict(list)
    for atom in survey.conditional(kind):
        groups[signature_of(atom)[2]].append(atom)
    found = []
    for atoms in groups.values():
        pairs = [signature_of(atom)[1] for atom in atoms]
        one, other = (tuple(sorted(set(ids), key=natural_order)) for ids in zip(*pairs, strict=True))
        told = Conditional(kind=kind, provisions=one, beside=other, sentence="")
        matter = in_common([atom.arguments[2].arguments for atom in atoms], survey.rulebook.vocabulary)
        found.append(told.model_copy(update={"sentence": said(told, survey.language.matters(matter))}))
    return found


def _names(witness: Witness, survey: Survey) -> tuple[str, ...]:
    """Return the names in what a flaw is about; an answer with a unit as people write it."""
    vocabulary = survey.rulebook.vocabulary
    domains = ["", *(answering(one, vocabulary) for one in witness.matter)]
    return tuple(
        write_word(one, vocabulary, domain) if domain else name
        for name, one, domain in zip(witness.names, witness.matter, domains, strict=False)
    )


def _events(names: Sequence[str], survey: Survey) -> Iterator[str]:
    """Yield kinds of events in words; what is about a call tells that there is one."""
    vocabulary = survey.rulebook.vocabulary
    declared = vocabulary.of_kind("sequence", "event", "election")
    others = [
        domain for name in names for domain in declared[name].domains[declared[name].kind == "sequence" :]
    ]
    told = {vocabulary.numbered.get(domain) for domain in others}
    for name in names:
        if name not in told:
            yield survey.language.in_general(declared[name])


def _mended(shown: Shown) -> Case:
    """Return a case that fails as long as its situation shows a flaw, under whatever decisions.

    It names the flaw with what it is about: under other decisions the situation can show another one.
    """
    flaw = shown.flaw
    expect = Expect(sound=(f"{flaw.kind} {' '.join(flaw.provisions)} {flaw.matter}",))
    return shown.case.model_copy(update={"expect": expect})
