"""A small rulebook as Python values, and as the files that pyrules reads. No solver in it.

A party: two guests who come late or not, rain or none, an hour, and music as the house pleases.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product
from pathlib import Path

from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import rules, write_rulebook

Term = str | tuple["Term", ...]
"""A constant, number or variable as its text; a function, or a condition's atom, as its name and its arguments."""

GUESTS = ("ann", "bob")
HOURS = ("1", "2", "3")
GROUPS = {"guests": GUESTS}
RANGES: dict[str, tuple[Term, ...]] = {
    "Guest": GUESTS,
    "Hour": HOURS,
    "What": (*(("brawl", guest) for guest in GUESTS), "noise"),
}
"""What a variable stands for."""
VOCABULARY = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; guests; director)).
domain(hour, 1..3).
member(guests, (ann; bob)).
"""
HAPPENINGS = {
    "late": (
        "vocabulary(event, late, (guest,)).\n#defined late/1.\n",
        "{ late(Guest) : domain(guest, Guest) }.\n",
    ),
    "rain": ("vocabulary(event, rain, ()).\n#defined rain/0.\n", "{ rain }.\n"),
    "hour": (
        "vocabulary(table, hour, (hour,)).\n#defined hour/1.\n",
        "{ hour(Hour) : domain(hour, Hour) } = 1.\n",
    ),
    "music": ("vocabulary(election, music, ()).\n#defined music/0.\n", "{ music }.\n"),
}
"""What a situation can be made of: how it is declared, and how situations are spanned."""
WORDS = {
    "act": ("leave", "stay", "sing guest"),
    "question": ("drunk guest", "weary"),
    "irregularity": ("brawl guest", "noise"),
    "disposition": ("forgiven", "banned", "warned"),
    "term": ("merry guest", "dark", "guilty irregularity guest"),
}
OCCURRENCES: tuple[tuple[Term, ...], ...] = (("late", "ann"), ("late", "bob"), ("rain",), ("music",))
COMES_IN = "comes in"
"""What a law concludes that would leave outside what is encoded."""
_TOKEN = re.compile(r'"[^"]*"|\w+|[(),]')
_COMPARISON = re.compile(r"(\w+) (<=|>=|!=|<|>|=) (\w+)")


@dataclass(frozen=True)
class Condition:
    """An atom that has to hold, or not to hold; or a comparison of two numbers."""

    atom: Term
    negated: bool = False
    comparison: tuple[str, str, str] | None = None


@dataclass(frozen=True)
class Law:
    """A rule with the id of its provision."""

    provision: str
    head: tuple[Term, ...]
    body: tuple[Condition, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook: laws as `tests.rulebooks.rules` reads them, what excludes what, and what cannot happen.

    `words` are the names that are declared, of those in `WORDS` and `HAPPENINGS`; `excludes` are pairs of acts or
    dispositions; `impossible` are the conditions under which rain is impossible; `bans` are those under which a
    situation is out of scope; `undoable` are acts that cannot be done, each with the condition under which.
    """

    laws: tuple[str, ...]
    words: tuple[str, ...]
    excludes: tuple[tuple[str, str], ...] = ()
    impossible: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()
    undoable: tuple[tuple[str, str], ...] = ()

    @property
    def performs(self) -> bool:
        """Whether it is known that a guest stays by coming late."""
        return {"late", "stay"} <= {*self.words}

    @property
    def parts(self) -> tuple[str, ...]:
        """What coming late is said to divide into, in order: it is dark, it rains, or the guest is merry."""
        known = tuple(one for one in ("dark", "rain", "merry") if one in self.words)
        return known if "late" in self.words and len(known) > 1 else ()

    def parsed(self) -> tuple[Law, ...]:
        """Return the laws as values; one that leaves outside what is encoded says nothing."""
        laws = [*map(parsed, self.laws)]
        encoded = {one.provision for one in laws if one.head[0] not in ("outside", "no_rule")}
        there = encoded.union(*map(wholes, encoded))
        return tuple(
            Law(one.provision, (COMES_IN,), ())
            if one.head[0] == "outside" and one.provision in there
            else one
            for one in laws
        )

    def written(self, folder: Path) -> Rulebook:
        """Write the files of the rulebook and load it. The n-th law is told by the sentence `law n`."""
        happenings = [texts for name, texts in HAPPENINGS.items() if name in self.words]
        excludes = [f"excludes({one}, {other}).\n" for one, other in self.excludes]
        performs = ["performs(late(Guest), Guest, stay) :- late(Guest).\n"] if self.performs else []
        parts = [
            f"partitions(late(Guest), {one.replace('merry', 'merry(Guest)')}) :- late(Guest).\n"
            for one in self.parts
        ]
        declared = [declared for declared, _ in happenings]
        vocabulary = "".join([VOCABULARY, *declared, *excludes, *performs, *parts])
        bans = [f":- {', '.join(self.bans)}.\n"] if self.bans else []
        situations = "".join([*(spanned for _, spanned in happenings), *bans])
        mechanics = f"impossible(rain) :- {', '.join(self.impossible)}.\n" if self.impossible else ""
        mechanics += "".join(f"cannot_be_done({act}) :- {when}.\n" for act, when in self.undoable)
        laws = [rules(law).replace("\n", f"\n%  law {number}\n", 1) for number, law in enumerate(self.laws)]
        words = "; ".join(
            f"{kind} {word}"
            for kind, listed in WORDS.items()
            for word in listed
            if word.split(" ")[0] in self.words
        )
        return load(
            "x",
            write_rulebook(
                folder,
                "\n".join(laws),
                words,
                vocabulary=vocabulary,
                situations=situations,
                mechanics=mechanics,
            ),
        )

    def cannot_be(self, facts: frozenset[Term]) -> bool:
        """Whether something is impossible as a situation has it."""
        return bool(self.impossible) and all(holds(one, facts) for one in self.impossible)

    def situations(self) -> Iterator[frozenset[Term]]:
        """Yield every situation in scope, those with fewer occurrences first."""
        settled = {law.head for law in self.parsed() if law.head == ("music",)}
        can_happen = [one for one in OCCURRENCES if one[0] in self.words]
        hours: list[tuple[Term, ...]] = [("hour", hour) for hour in HOURS]
        for happened in chain.from_iterable(
            combinations(can_happen, size) for size in range(len(can_happen) + 1)
        ):
            for table in [[hour] for hour in hours] if "hour" in self.words else [[]]:
                facts = frozenset([*happened, *table])
                cannot = self.cannot_be(facts)
                banned = self.bans and all(holds(one, facts) for one in self.bans)
                if settled <= facts and not cannot and not banned:
                    yield facts


def holds(text: str, facts: frozenset[Term]) -> bool:
    """Tell whether a condition about what happened holds."""
    condition = read_condition(text)
    return (condition.atom in facts) is not condition.negated


# ---- reading and grounding


def parsed(law: str) -> Law:
    """Read `ID HEAD` or `ID HEAD :- CONDITION; CONDITION`."""
    provision, rule = law.split(" ", 1)
    head, _, body = rule.partition(" :- ")
    conclusion = read_term(head)
    assert isinstance(conclusion, tuple)
    return Law(provision, conclusion, tuple(map(read_condition, body.split("; "))) if body else ())


def read_condition(text: str) -> Condition:
    """Read a condition: an atom, `not` an atom, or a comparison."""
    if compared := _COMPARISON.fullmatch(text):
        left, sign, right = compared.groups()
        return Condition("", comparison=(left, sign, right))
    return Condition(read_term(text.removeprefix("not ")), negated=text.startswith("not "))


def read_term(text: str) -> Term:
    """Read a predicate with its arguments; a predicate without any is a tuple of its name."""
    tokens = _TOKEN.findall(text)
    term = _read(tokens)
    assert not tokens, text
    return term if isinstance(term, tuple) else (term,)


def _read(tokens: list[str]) -> Term:
    name = tokens.pop(0)
    if not tokens or tokens[0] != "(":
        return name
    arguments: list[Term] = []
    while tokens.pop(0) != ")":
        arguments.append(_read(tokens))
    return (name, *arguments)


def written(term: Term) -> str:
    """Write a term as clingo does."""
    if isinstance(term, str):
        return term
    name, *arguments = term
    return f"{name}({','.join(map(written, arguments))})" if arguments else str(name)


def instances(law: Law) -> Iterator[Law]:
    """Yield the law for every value of its variables; comparisons that hold are dropped, the others drop it."""
    terms = [law.head, *(one.comparison or one.atom for one in law.body)]
    variables = sorted(set(chain.from_iterable(map(_variables, terms))))
    for values in product(*(RANGES[name] for name in variables)):
        value: dict[Term, Term] = dict(zip(variables, values, strict=True))
        compared = [one.comparison for one in law.body if one.comparison]
        if all(_true(sign, value.get(left, left), value.get(right, right)) for left, sign, right in compared):
            head = _substituted(law.head, value)
            assert isinstance(head, tuple)
            body = tuple(
                Condition(_substituted(one.atom, value), one.negated)
                for one in law.body
                if not one.comparison
            )
            yield Law(law.provision, head, body)


def _variables(term: Term) -> Iterator[str]:
    if isinstance(term, tuple):
        yield from chain.from_iterable(map(_variables, term))
    elif term in RANGES:
        yield term


def _substituted(term: Term, value: dict[Term, Term]) -> Term:
    if isinstance(term, tuple):
        return tuple(_substituted(one, value) for one in term)
    return value.get(term, term)


def _true(sign: str, left: Term, right: Term) -> bool:
    one, other = int(str(left)), int(str(right))
    signs = {
        "<": one < other,
        ">": one > other,
        "<=": one <= other,
        ">=": one >= other,
        "=": one == other,
        "!=": one != other,
    }
    return signs[sign]


def wholes(provision: str) -> tuple[str, ...]:
    """Return the provisions that hold this one: 1A and 1 for 1A2."""
    parts = re.findall(r"\d+|[A-Z]", provision)
    return tuple("".join(parts[:length]) for length in range(len(parts) - 1, 0, -1))
