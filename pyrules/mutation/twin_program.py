"""One program that holds a code and its changed versions over the same situations and decisions.

The code stands there as it is. Beside it stands a copy, under the names `changed__...`, of all that depends on what
the changes' rules conclude; a switch says which one change is made in the copy.

    switched_on(Change)     this change, and no other, is made in the copy; none where Change is `nothing`
    taken(Decision, Value)  how a decision is taken, in whichever of the two it comes up
    differs                 what the two say under these decisions is not the same

What does not hang on the code is in `asp/copies`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import clingo

from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Rule
from pyrules.code.terms import Function, Number, Term, Variable
from pyrules.grounding.copies import statements
from pyrules.grounding.scopes import limits, span
from pyrules.grounding.statements import Line, facts
from pyrules.mutation.change import Change
from pyrules.mutation.switching import COPY, NOTHING, switches, where_kept, where_made
from pyrules.relevance.needed import solved, spanned
from pyrules.search.lemmas import Lemma, holding
from pyrules.solver.program import Program, program_of, rule_text


def twin_program(
    rulebook: Rulebook,
    changes: Mapping[int, Change],
    constants: Mapping[str, int],
    *,
    ids: bool,
    known: Iterable[Lemma] = (),
) -> Program:
    """Return the program.

    Args:
        rulebook: the code.
        changes: the changes by the number that stands for each in the program.
        constants: bounds of the situations.
        ids: whether it matters which provision says something; where not, the decisions that the changed
            provision itself leaves to somebody do not matter either.
        known: what is proven of the code, as it stands without a change.

    """
    added = [rule for change in changes.values() for rule in change.added]
    # What happens may matter to the changed code alone; how an edition settles elections stays its own.
    whole = replace(rulebook, rules=(*rulebook.rules, *added))
    numbers = {rule.number for rule in added}
    code = [*rulebook.core, *(rule for rule in solved(whole) if rule.number not in numbers)]
    touched = _touched([*code, *added], _seeds(rulebook, changes.values()))
    return program_of(
        [
            *((rule.text, rule) for rule in code if not _replaced(rule)),
            *span(whole, dict(constants)),
            *((f"{one.text}.", None) for one in whole.standing_in),
            *_copied(code, changes, touched),
            *_elected(rulebook, touched),
            *switches(changes, [NOTHING]),
            *_compared(changes, touched, ids=ids),
            *_beginnings(code, changes, _happening(rulebook)),
            *limits(rulebook),
            *holding(known, spanned(whole)),
        ],
    )


def _happening(rulebook: Rulebook) -> frozenset[str]:
    """Return what situations are told in, and no law concludes."""
    return frozenset(name for name, _ in rulebook.vocabulary.arities("table", "sequence", "event"))


def _replaced(rule: Rule) -> bool:
    """Tell whether a rule of the core is about how decisions are taken: here both versions share them."""
    return bool(rule.chosen) or rule.concluded == "open"


def _seeds(rulebook: Rulebook, changes: Iterable[Change]) -> set[str]:
    """Return what the rules conclude that a change takes away or brings."""
    removed = frozenset().union(*(change.removed for change in changes))
    gone = {rule.concluded for rule in rulebook.rules if rule.number in removed}
    return gone | {rule.concluded for change in changes for rule in change.added}


def _touched(rules: Sequence[Rule], seeds: set[str]) -> frozenset[str]:
    """Return what depends on the seeds, the seeds included."""
    touched = set(seeds)
    reads = [
        (
            rule.concluded,
            {name for one in rule.body for name in (one.predicate, *(x for x, _ in one.inside))},
        )
        for rule in rules
    ]
    while more := {
        head
        for head, read in reads
        if head and head not in touched and (read & touched or (head == "decided" and "possible" in touched))
    }:
        touched |= more
    if "possible" in touched and "decided" not in touched:
        return _touched(rules, touched | {"decided"})
    return frozenset(touched)


def _copied(code: Sequence[Rule], changes: Mapping[int, Change], touched: frozenset[str]) -> Iterator[Line]:
    """Yield the copy: what it concludes has names of its own; what is removed or added hangs on the switch."""
    removed = frozenset().union(*(change.removed for change in changes.values()))
    copies: list[Rule] = []
    for rule in code:
        if rule.concluded not in touched or not rule.is_rule or _replaced(rule):
            continue
        if rule.number in removed and rule.head:
            copies.append(rule.under(where_kept(rule.number)))
        else:
            copies.append(rule)
    for position, change in changes.items():
        for rule in change.added:
            if rule.head and rule.is_rule:
                copies.append(rule.under(where_made(position)))
    names = {name: f"{COPY}{name}" for name in touched}
    yield from ((rule.renamed(names).text, rule) for rule in copies)


def _elected(rulebook: Rulebook, touched: frozenset[str]) -> Iterator[Line]:
    """Let what organisers elect be the same in both versions where the code does not settle it itself."""
    for name, arity in sorted(rulebook.vocabulary.arities("election")):
        if name in touched:
            parts = [Variable(f"Part{position}") for position in range(arity)]
            elected, copied = Literal.of(name, *parts), Literal.of(f"{COPY}{name}", *parts)
            settled = [one for one in rulebook.elections if one.name == name]
            yield from facts(clingo.Function("settled_by_code", [one]) for one in settled)
            unsettled = Literal.of("settled_by_code", Function(name, tuple(parts)), nots=1)
            conditions = [elected, unsettled] if settled else [elected]
            yield rule_text(copied.text, [one.text for one in conditions]), None


def _compared(changes: Mapping[int, Change], touched: frozenset[str], *, ids: bool) -> Iterator[Line]:
    own = {*touched, "tells", "astray"}
    yield from statements("deciding", copy="")
    for text, rule in statements("deciding", own, copy=COPY):
        if rule is None or rule.concluded.removeprefix("copy__") in own:
            yield text, rule
    if ids:
        yield from facts([clingo.Function("ids__")])
    else:
        yield from facts(
            clingo.Function("about__", [clingo.Number(position), clingo.String(change.provision)])
            for position, change in changes.items()
        )
    yield from statements("twin", own, copy=COPY)
    yield from statements("taken")
    if "impossible" in touched:
        yield from statements("impossible", copy=COPY, shows="differs")


def _beginnings(
    code: Sequence[Rule], changes: Mapping[int, Change], happens: frozenset[str]
) -> Iterator[Line]:
    """Yield where a change begins to show; without that the two versions are the same, and nothing need be searched.

    It begins where, all else being as in the code, an added rule concludes what no rule of the code does, or a
    removed rule what no other rule does that is sure not to rest on that conclusion itself. A term that only removed
    rules read makes no difference.
    """
    readers: dict[str, set[int]] = defaultdict(set)
    for rule in code:
        for one in rule.body:
            for name in (one.predicate, *(inside for inside, _ in one.inside)):
                readers[name or ""].add(rule.number)
    for position, change in changes.items():
        begins = Literal.of("begins", Number(position))
        newly = {
            name for rule in change.added for one in rule.body for name in (one.predicate, *dict(one.inside))
        }
        removed = [
            rule
            for rule in code
            if rule.number in change.removed
            and (rule.concluded in {*HEADS, *newly} or not readers[rule.concluded] <= change.removed)
        ]
        for rule in change.added:
            if rule.head:
                yield replace(rule, conclusion=begins).under(rule.head.denied).text, rule
        others = [*(rule for rule in code if rule.number not in change.removed), *change.added]
        for rule in removed:
            if rule.head is None:
                continue
            for other in others:
                if other.head and rule.head.meets(other.head) and _rests_apart(other, rule, happens):
                    yield replace(other, conclusion=_otherwise(rule, position, other.head)).text, other
            yield (
                replace(rule, conclusion=begins).under(_otherwise(rule, position, rule.head).denied).text,
                rule,
            )


def _otherwise(rule: Rule, position: int, head: Literal) -> Literal:
    """Say that some other rule concludes this where a change is made that takes a rule away."""
    atom = [head.says] if isinstance(head.says, Term) else []
    return Literal.of("otherwise", Number(rule.number), Number(position), *atom)


def _rests_apart(other: Rule, rule: Rule, happens: frozenset[str]) -> bool:
    """Tell whether another rule surely does not rest on what a rule concludes.

    What happens rests on no conclusion, nor does an absence, in a stratified code. Nor does a condition that the
    rule has too, in the same instance: it holds before the rule concludes anything.
    """
    same = other.head and rule.head and other.head.text == rule.head.text
    own = other.head.variables if other.head else frozenset()
    shared = (
        {
            one.text
            for one in rule.body
            if one.variables <= own and not one.encloses and "_" not in one.arguments
        }
        if same
        else set()
    )
    return all(
        one.negated or not (one.predicate or one.encloses) or one.predicate in happens or one.text in shared
        for one in other.body
    )
