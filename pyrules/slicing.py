"""Which rules can apply at all in a situation, told from the names in them.

A rule whose condition nothing can make true never applies, and a program without it has the same answer sets. Most
rules of a code are about what did not happen, and the grounder takes longer to look at them than the rest takes.
"""

from collections.abc import Iterable, Sequence

from clingo import Symbol, SymbolType

from pyrules.rules import DECIDED, PUT_BY, Literal, Rule, Shape


def applicable(
    rules: Sequence[Rule], facts: Iterable[Symbol], supplied: Iterable[str] = ()
) -> frozenset[int]:
    """Return the numbers of the rules that may apply where the facts are all that happened.

    Args:
        rules: the rules of a program, those of the engine included.
        facts: the situation with the decisions given.
        supplied: predicates that may hold besides, whatever the rules say.

    """
    known: dict[str, set[Shape]] = {}
    pooled = set(supplied)  # and the predicates of heads that state several atoms at once
    for fact in facts:
        known.setdefault(fact.name, set()).add(tuple(map(_shape_of, fact.arguments)))
    found: set[int] = set()
    held: set[tuple[str | None, Shape]] = set()  # conditions that something makes true: many rules share one
    pending = [(rule, [one for one in rule.body if one.predicate and not one.negated]) for rule in rules]
    changed = True
    while changed:
        changed = False
        waiting = []
        refused: set[tuple[str | None, Shape]] = set()
        for rule, conditions in pending:
            if not all(one.predicate in pooled or _holds(one, known, held, refused) for one in conditions):
                waiting.append((rule, conditions))
                continue
            found.add(rule.number)
            for head in (*rule.chosen, *([rule.head] if rule.head else [])):
                if head.predicate:
                    shapes = known.setdefault(head.predicate, set())
                    if head.shape not in shapes:
                        shapes.add(head.shape)
                        changed = True
                elif not rule.chosen:
                    name = head.text.partition("(")[0]
                    changed |= name not in pooled
                    pooled.add(name)
        pending = waiting
    return frozenset(found)


def _holds(
    condition: Literal,
    known: dict[str, set[Shape]],
    held: set[tuple[str | None, Shape]],
    refused: set[tuple[str | None, Shape]],
) -> bool:
    """Tell whether something can make a condition true, looking only once in a round for conditions alike."""
    key = condition.predicate, condition.shape
    if key in held:
        return True
    if key in refused:
        return False
    (held if (holds := _can_hold(condition, known)) else refused).add(key)
    return holds


def _can_hold(condition: Literal, known: dict[str, set[Shape]]) -> bool:
    """Tell whether something can make a condition true."""
    predicate = condition.predicate or ""
    wanted = condition.shape
    if predicate in DECIDED:
        return any(_fit(wanted[:1], shape[:1]) for shape in known.get(PUT_BY[predicate], ()))
    return any(len(shape) == len(wanted) and _fit(wanted, shape) for shape in known.get(predicate, ()))


def _fit(one: Shape, other: Shape) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=False))


def _shape_of(argument: Symbol) -> str | None:
    if argument.type is SymbolType.String:
        return str(argument)
    if argument.type is SymbolType.Function and argument.name:
        return f"{argument.name}/{len(argument.arguments)}"
    return None
