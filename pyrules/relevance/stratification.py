"""Hold a rulebook to the promise that situation and decisions determine the ruling.

Laws and mechanics are stratified: no conclusion depends on its own absence. Then there is exactly one answer
set once every decision is taken, and comparing two codes is one search.
"""

from collections.abc import Iterator

from pyrules.base.errors import RulebookError
from pyrules.base.graphs import negative_cycle
from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.provisions import ancestors
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, PUT_BY
from pyrules.code.terms import string_of
from pyrules.relevance.conclusions import conclusions

_ANY = "overrides(_)"


@once_for_each
def require_stratified(rulebook: Rulebook) -> None:
    """Refuse a rulebook in which a conclusion depends on its own absence.

    Raises:
        RulebookError: names the conclusions on the shortest such circle, and a rule on it.

    """
    cycle = negative_cycle(dependencies(rulebook))
    if cycle is None:
        return
    rule = next(one for one in rulebook.rules if one.head and _concluded(one.head) in cycle)
    circle = " which depends on ".join(f"`{name}`" for name in cycle[1:] or cycle)
    raise RulebookError(
        f"`{cycle[0]}` depends on the absence of {circle}, and so on its own absence",
        place=rule.place,
        expected="conclusions that do not depend on their own absence",
    )


def dependencies(rulebook: Rulebook) -> Iterator[tuple[str, str, bool]]:
    """Yield what depends on what, and whether on its absence.

    What an aggregate or a condition looks at counts as its absence: it has to be known as a whole. A decision
    depends on the provision that puts it, and on that provision's not being displaced.
    """
    yield from _core(rulebook)
    for rule in rulebook.rules:
        if rule.head and rule.head.name:
            for one in rule.body:
                if one.name:
                    yield _concluded(rule.head), _node(one), one.negated
                for name, _ in one.inside:
                    yield _concluded(rule.head), name, True


def _core(rulebook: Rulebook) -> Iterator[tuple[str, str, bool]]:
    """Yield what the engine's words depend on that a law may read (asp/core), for each provision and for any."""
    for one in rulebook.provisions:
        stands = [("governs", "norm"), ("disposition", "settles"), *PUT_BY.items()]
        for name, said in stands:
            yield f'{name}("{one}")', f'{said}("{one}")', False
            yield f'{name}("{one}")', f'overridden("{one}")', True
        yield f'overridden("{one}")', _ANY, False
        yield f'overrides("{one}")', _ANY, False
        yield "overrides", f'overrides("{one}")', False
        for name in {"overridden", *HEADS, *(name for name, _ in stands)}:
            yield name, f'{name}("{one}")', False
    yield from _displacing(rulebook)
    yield "settled", "disposition", False
    yield "settled", "outside", False


def _displacing(rulebook: Rulebook) -> Iterator[tuple[str, str, bool]]:
    """Yield what each override displaces: its target, and the parts of that but for those that it comes from."""
    heads = {rule.head for rule in rulebook.rules if rule.head and rule.head.predicate == "overrides"}
    for head in heads:
        by, target = map(string_of, head.terms)
        if by is None or target is None:
            continue
        yield f'overrides("{target}")', _concluded(head), False
        yield f'overridden("{target}")', _concluded(head), False
        for one in conclusions(rulebook).within(target):
            if one != target and by not in (one, *ancestors(one)):
                yield f'overridden("{one}")', _concluded(head), False


def _concluded(head: Literal) -> str:
    """Name what a rule concludes; one that displaces whatever its conditions say may displace any provision."""
    if head.predicate != "overrides":
        return _node(head)
    known = all(string_of(one) is not None for one in head.terms)
    return f"overrides({','.join(head.arguments)})" if known else _ANY


def _node(literal: Literal) -> str:
    """Name a conclusion: its predicate, and the provision it is about where it says one."""
    position = 1 if literal.predicate == "overrides" else 0
    known = literal.predicate in {*HEADS, *PUT_BY, "governs", "disposition", "overridden"}
    about = literal.terms[position] if known and len(literal.terms) > position else None
    return f"{literal.name}({about})" if about and string_of(about) is not None else literal.name
