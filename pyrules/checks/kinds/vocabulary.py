"""Words used and never defined, defined and never used, or misspelt."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass

from pyrules.base.errors import PyrulesError, nearest
from pyrules.checks.findings import Finding, located
from pyrules.code.literals import Literal
from pyrules.code.loading import editions, load
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, Layer, Rule
from pyrules.code.vocabulary import Vocabulary
from pyrules.search.survey import Survey

DEFINITION = "a term used and never defined, defined and never used, or a misspelt one"

Name = tuple[str, int]
"""A name and its number of arguments."""

# Which argument of a head or a decision holds a term of the vocabulary, and of which kind.
_CONCLUDED = {
    "norm": (3, "act"), "option": (2, "act"), "question": (1, "question"),
    "irregularity": (1, "irregularity"), "settles": (2, "disposition"),
}  # fmt: skip
_READ = {
    "found": (1, "question"), "chosen": (2, "act"), "exercised": (2, "act"), "waived": (2, "act"),
    "irregularity": (1, "irregularity"),
}  # fmt: skip


@dataclass(frozen=True)
class _Use:
    """A name as a rule uses it."""

    name: Name
    kind: str
    rule: Rule
    defines: bool


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the names that do not fit together, at the rule or the declaration where each stands."""
    uses = list(_uses(survey.rulebook))
    elsewhere = list(_uses_elsewhere(survey.rulebook))
    yield from _undefined(survey.rulebook, uses, elsewhere)
    yield from _unused(survey.rulebook, uses, elsewhere)


def _undefined(rulebook: Rulebook, uses: list[_Use], elsewhere: list[_Use]) -> Iterator[Finding]:
    """Yield what is used and neither declared nor defined.

    Situations and mechanics are shared by the editions, and may speak of what another one defines.
    """
    vocabulary = rulebook.vocabulary
    elsewhere_defined = {use.name for use in elsewhere if use.defines and use.kind == "predicate"}
    defined = frozenset(use.name for use in uses if use.defines and use.kind == "predicate")
    shared = [*rulebook.core, *(rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY)]
    ours = {rule.head.predicate for rule in shared if rule.head} | set(HEADS) | set(DECIDED)
    supplied = vocabulary.situation_predicates
    answered = {use.name for use in uses if use.defines and use.kind == "question"}
    predicates = defined | supplied
    seen: set[tuple[str, Name, str]] = set()
    for use in uses:
        if (use.kind, use.name, use.rule.provision) in seen:
            continue
        if use.rule.layer in (Layer.SITUATION, Layer.MECHANICS) and use.name in elsewhere_defined:
            continue
        seen.add((use.kind, use.name, use.rule.provision))
        if use.kind == "predicate":
            fits = use.defines or use.name in predicates or use.name[0] in ours
        else:
            fits = use.name in vocabulary.arities(use.kind) and (
                use.defines or use.kind != "question" or use.name in answered
            )
        if not fits:
            known = predicates if use.kind == "predicate" else vocabulary.arities(use.kind)
            yield _finding(use, _advice(use.name, known, ours if use.kind == "predicate" else set()))


def _advice(used: Name, known: frozenset[Name], words: Collection[str | None]) -> str:
    """Say what is known instead: the name with other arguments, or one like it, also among further words."""
    name, arity = used
    others = {number for one, number in known if one == name}
    if others - {arity}:
        numbers = " or ".join(str(number) for number in sorted(others))
        return f"`{name}` is used with {arity} arguments and defined with {numbers}"
    names = {one for one in (*(one for one, _ in known), *words) if one}
    like = nearest(name, names - {name})
    return f"`{name}` is used and never defined" + (f"; the nearest known name is `{like}`" if like else "")


def _uses_elsewhere(rulebook: Rulebook) -> Iterator[_Use]:
    """Yield the uses in the other editions, which share the vocabulary; those that cannot be read use nothing."""
    for edition in editions(rulebook.directory):
        if edition != rulebook.edition:
            with suppress(PyrulesError):
                yield from _uses(load(edition, rulebook.directory))


def _unused(rulebook: Rulebook, uses: list[_Use], elsewhere: list[_Use]) -> Iterator[Finding]:
    """Yield what is declared or defined and used in no edition, unless a law outside is said to use it.

    A name that only other editions speak of is their affair.
    """
    outside = {matter for _, matter in rulebook.outside}
    broken_off = {rule.provision for rule, _ in rulebook.facts_of("incomplete")}
    everywhere = [*uses, *elsewhere]
    theirs = {use.name for use in elsewhere} - {use.name for use in uses}
    read = {(use.kind, use.name) for use in everywhere if not use.defines}
    concluded = {(use.kind, use.name) for use in everywhere if use.defines}
    defining: dict[Name, _Use] = {}
    for use in uses:
        if use.defines:
            defining.setdefault(use.name, use)
    used = concluded | read
    for one in rulebook.vocabulary.declarations:
        name = (one.name, one.arity)
        if one.name in outside or name in theirs:
            continue
        if one.kind in ("act", "question", "irregularity", "disposition"):
            if (one.kind, name) not in used:
                yield Finding(
                    kind="vocabulary",
                    provisions=(),
                    sentence=f"the {one.kind} `{one.name}` is declared and never used",
                )
        elif ("predicate", name) not in read:
            definition = defining.get(name)
            if definition and definition.rule.provision in broken_off:
                continue  # what would read it may stand in what is missing
            what = f"`{one.name}` is defined and never used"
            if definition is None and one.kind == "term":
                what = f"`{one.name}` is declared and never defined"
            elif definition is None:
                what = f"the {one.kind} `{one.name}` is declared and never used"
            provisions = (definition.rule.provision,) if definition and definition.rule.provision else ()
            yield Finding(
                kind="vocabulary",
                provisions=provisions,
                sentence=what,
                place=located(definition.rule.place) if definition else None,
            )


def _finding(use: _Use, sentence: str) -> Finding:
    provisions = (use.rule.provision,) if use.rule.provision else ()
    return Finding(kind="vocabulary", provisions=provisions, sentence=sentence, place=located(use.rule.place))


def _uses(rulebook: Rulebook) -> Iterator[_Use]:
    """Yield each name in the rules of laws, mechanics and vocabulary, and in the situations.

    What a law outside settles is its own word; under which conditions it does is told in words of the code.
    """
    said = _saying(rulebook.vocabulary)
    for rule in (*rulebook.rules, *rulebook.situations):
        if not rule.is_rule or rule.layer is Layer.VOCABULARY:
            continue
        if rule.head and rule.head.predicate and rule.head.predicate != "outside":
            yield from _of(rule.head, rule, _CONCLUDED | said, defines=True)
        if rule.excepted:
            yield from _of(rule.excepted, rule, _CONCLUDED, defines=False)
        for one in rule.chosen:
            yield from _of(one, rule, {}, defines=True)
        for one in rule.body:
            if one.predicate:
                yield from _of(one, rule, _READ | said, defines=False)


def _saying(vocabulary: Vocabulary) -> dict[str, tuple[int, str]]:
    """Return the terms of the vocabulary that are said of something it names, such as of an irregularity."""
    return {
        one.name: (position, domain)
        for one in vocabulary.declarations
        if one.kind == "term"
        for position, domain in enumerate(one.domains)
        if vocabulary.ranges_over_names(domain)
    }


def _of(
    literal: Literal, rule: Rule, holders: dict[str, tuple[int, str]], *, defines: bool
) -> Iterator[_Use]:
    """Yield the literal's predicate, and the term of the vocabulary that it holds."""
    yield _Use((literal.predicate or "", len(literal.arguments)), "predicate", rule, defines)
    if literal.predicate in holders:
        position, kind = holders[literal.predicate]
        name = literal.terms[position].signature if position < len(literal.terms) else None
        if name:
            yield _Use(name, kind, rule, defines)
