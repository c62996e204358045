"""One program that holds a code and its changed versions over the same situations and decisions.

The code stands there as it is. Beside it stands a copy, under the names `changed__...`, of all that depends on what
the changes' rules conclude; a switch says which one change is made in the copy.

    on(Change)           this change, and no other, is made in the copy; none where Change is `nothing`
    taken(Decision, Value)  how a decision is taken, in whichever of the two it comes up
    differs              what the two say under these decisions is not the same
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pyrules.code.literals import Literal
from pyrules.code.parsing import engine_rules
from pyrules.code.provisions import ancestors
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Rule
from pyrules.code.terms import Number
from pyrules.grounding.scopes import limits, span
from pyrules.mutation.change import Change
from pyrules.relevance.needed import solved, spanned
from pyrules.search.lemmas import Lemma, holding
from pyrules.solver.program import Program, program_of, rule_text

COPY = "changed__"
"""What stands before the names of the copy."""
Line = tuple[str, Rule | None]

_SAID = {
    "governs(Id,Force,Bearer,Act)": "norm(Force,Bearer,Act)",
    "option(Id,Bearer,Act); not overridden(Id)": "option(Bearer,Act)",
    "irregularity(Id,What); not overridden(Id)": "irregularity(What)",
    "disposition(Id,What,Disposition)": "disposition(What,Disposition)",
}
"""What a ruling says, and how that is written without the provision that says it."""
_DECISION = (
    "decided(Decision,Value) :- taken(Decision,Value), possible(Decision,Value).",
    "says(decided(Decision,Value)) :- decided(Decision,Value), not aside(Decision).",
    # A decision taken as this version does not allow: that is no course of its own.
    "astray :- decision(Decision), taken(Decision,Value), not possible(Decision,Value).",
)
_COMPARED = (
    "key_value(Decision,Value) :- possible(Decision,Value).",
    f"key_value(Decision,Value) :- {COPY}possible(Decision,Value).",
    "{ taken(Decision,Value) : key_value(Decision,Value) } = 1 :- key_value(Decision,_).",
    f"unlike :- says(Matter), not {COPY}says(Matter).",
    f"unlike :- {COPY}says(Matter), not says(Matter).",
    "unlike :- astray.",
    f"unlike :- {COPY}astray.",
    "differs :- unlike, not astray.",
    f"differs :- unlike, not {COPY}astray.",
)


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
            *_parts(whole),
            *_copied(code, changes, touched),
            *((text, None) for text in _elected(rulebook, touched)),
            *((text, None) for text in _compared(changes, touched, ids=ids)),
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
    return bool(rule.chosen) or _concluded(rule) == "open"


def _concluded(rule: Rule) -> str:
    return rule.head.name if rule.head else ""


def _seeds(rulebook: Rulebook, changes: Iterable[Change]) -> set[str]:
    """Return what the rules conclude that a change takes away or brings."""
    removed = frozenset().union(*(change.removed for change in changes))
    gone = {_concluded(rule) for rule in rulebook.rules if rule.number in removed}
    return gone | {_concluded(rule) for change in changes for rule in change.added}


def _touched(rules: Sequence[Rule], seeds: set[str]) -> frozenset[str]:
    """Return what depends on the seeds, the seeds included."""
    touched = set(seeds)
    reads = [
        (
            _concluded(rule),
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
        if _concluded(rule) not in touched or not rule.is_rule or _replaced(rule):
            continue
        if rule.number in removed and rule.head:
            copies.append(rule.under(Literal.of("off", Number(rule.number), nots=1)))
        else:
            copies.append(rule)
    for position, change in changes.items():
        for rule in change.added:
            if rule.head and rule.is_rule:
                copies.append(rule.under(Literal.of("on", Number(position))))
    names = {name: f"{COPY}{name}" for name in touched}
    yield from ((rule.renamed(names).text, rule) for rule in copies)


def _parts(rulebook: Rulebook) -> Iterator[Line]:
    for part in rulebook.provisions:
        for whole in ancestors(part):
            yield f'part_of("{part}","{whole}").', None


def _elected(rulebook: Rulebook, touched: frozenset[str]) -> Iterator[str]:
    """Let what organisers elect be the same in both versions where the code does not settle it itself."""
    for name, arity in sorted(rulebook.vocabulary.arities("election")):
        if name in touched:
            parts = ",".join(f"Part{position}" for position in range(arity))
            atom = f"{name}({parts})" if parts else name
            settled = [str(one) for one in rulebook.elections if one.name == name]
            yield from (f"settled_by_code({one})." for one in settled)
            yield f"{COPY}{atom} :- {atom}{f', not settled_by_code({atom})' if settled else ''}."


def _compared(changes: Mapping[int, Change], touched: frozenset[str], *, ids: bool) -> Iterator[str]:
    yield f"{{ {'; '.join(['on(nothing)', *(f'on({position})' for position in changes)])} }} = 1."
    for position, change in changes.items():
        yield from (f"off({number}) :- on({position})." for number in sorted(change.removed))
        if not ids:
            yield from (f'ignored("{change.provision}") :- on({position}).',)
    told = [
        f"says({atom.partition(';')[0] if ids else anonymous}) :- {atom}."
        for atom, anonymous in _SAID.items()
    ]
    ours = [*_DECISION, *told]
    names = {name: f"{COPY}{name}" for name in {*touched, "says", "astray"}}
    yield from ours
    copies = (rule.renamed(names).text for rule in engine_rules("\n".join(ours)))
    yield from (text for text in copies if not text.startswith("decided("))
    if "impossible" in touched:
        yield f"differs :- {COPY}impossible(_)."
    pairs = {f"{COPY}possible": names.get("possible", "possible")}
    yield from (rule.renamed(pairs).text for rule in engine_rules("\n".join(_COMPARED)))
    yield "#defined aside/1."
    yield "#defined ignored/1."
    if not ids:
        yield "aside(finding(Id,Question)) :- key_value(finding(Id,Question),_), ignored(Id)."
        yield "aside(choice(Id,Bearer)) :- key_value(choice(Id,Bearer),_), ignored(Id)."
        yield "aside(power(Id,Bearer,Act)) :- key_value(power(Id,Bearer,Act),_), ignored(Id)."


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
        begins = f"begins({position})"
        newly = {
            name for rule in change.added for one in rule.body for name in (one.predicate, *dict(one.inside))
        }
        removed = [
            rule
            for rule in code
            if rule.number in change.removed
            and (_concluded(rule) in {*HEADS, *newly} or not readers[_concluded(rule)] <= change.removed)
        ]
        for rule in change.added:
            if rule.head:
                conditions = [*(one.text for one in rule.body), f"not {rule.head.text}"]
                yield rule_text(begins, conditions), rule
        others = [*(rule for rule in code if rule.number not in change.removed), *change.added]
        for rule in removed:
            if rule.head is None:
                continue
            matter = f"otherwise({rule.number},{position},{rule.head.text})"
            for other in others:
                if other.head and rule.head.meets(other.head) and _rests_apart(other, rule, happens):
                    instead = f"otherwise({rule.number},{position},{other.head.text})"
                    yield rule_text(instead, [one.text for one in other.body]), other
            yield rule_text(begins, [*(one.text for one in rule.body), f"not {matter}"]), rule
        yield f":- on({position}), not {begins}.", None
    yield "#defined otherwise/3.", None
    yield "#defined begins/1.", None


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
