"""Rulebooks of any size for the benchmark of growth: laws of ten provisions, some with a flaw put in on purpose.

Each law has words of its own and is sound. It defines a term, calls something an irregularity, puts a question about
it, ends it one way or the other, leaves a choice, gives a power, gives way to itself in an emergency, and refers to an
earlier law. Every third law's term rests on that of an earlier one, anywhere in the code, and every fifth provision J
on an earlier law's event. Each fourth law has a flaw in place of its provision J (or F), the kinds in turn.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.rulebooks import declared, rules

PERSONS = ("ann", "bob", "cleo")
PROVISIONS = "ABCDEFGHIJ"
"""The provisions of a law."""
EVERY = 4
"""Which laws have a flaw: each that this divides."""

Seeded = tuple[str, frozenset[str]]
"""The kind of a finding and all its provisions."""


@dataclass(frozen=True)
class Flaw:
    """A flaw to be put into a law.

    Args:
        laws: rules as `tests.rulebooks.rules` reads them, with `{n}` for the number of the law. They stand in place
            of those of the provisions that they are labelled with.
        words: what they need declared.
        found: the findings that it makes: a kind and the letters of the provisions.

    """

    laws: tuple[str, ...]
    found: tuple[tuple[str, str], ...]
    words: str = ""


SOUND = (
    "{n}A term{n}(Person) :- came{n}(Person); not excused{n}(Person)",
    '{n}B irregularity("{n}B", breach{n}(Person)) :- term{n}(Person); broke{n}(Person)',
    '{n}C norm("{n}C", shall, Person, report{n}) :- term{n}(Person); not broke{n}(Person)',
    '{n}D question("{n}D", intended{n}(Person)) :- irregularity("{n}B", breach{n}(Person))',
    '{n}E settles("{n}E", breach{n}(Person), fined) :- found("{n}D", intended{n}(Person), yes)',
    '{n}F settles("{n}F", breach{n}(Person), warned) :- found("{n}D", intended{n}(Person), no)',
    '{n}G option("{n}G", Person, stay{n}) :- asked{n}(Person)',
    '{n}G option("{n}G", Person, leave{n}) :- asked{n}(Person)',
    '{n}H norm("{n}H", may, judge, thank{n}(Person)) :- chosen("{n}G", Person, leave{n})',
    '{n}I overrides("{n}I", "{n}C") :- emergency{n}',
    '{n}I norm("{n}I", should_not, Person, speak{n}) :- emergency{n}; term{n}(Person)',
    '{n}J refers("{n}J", "{m}B")',
    '{n}J norm("{n}J", must, Person, sign{n}) :- night{n}; came{n}(Person)',
)
WORDS = (
    "event came{n} person; event excused{n} person; event broke{n} person; event asked{n} person; event emergency{n}; "
    "event night{n}; term term{n} person; irregularity breach{n} person; question intended{n} person; act report{n}; "
    "act stay{n}; act leave{n}; act thank{n} person; act speak{n}; act sign{n}"
)
FLAWS = (
    Flaw(
        ('{n}J norm("{n}J", must_not, Person, report{n}) :- term{n}(Person); night{n}',),
        (("opposed", "CJ"),),
    ),
    Flaw(
        ('{n}J irregularity("{n}J", noise{n}(Person)) :- term{n}(Person); night{n}',),
        (("gap", "J"),),
        "irregularity noise{n} person",
    ),
    Flaw(
        (
            '{n}J settles("{n}J", breach{n}(Person), fined) :- found("{n}D", intended{n}(Person), yes); night{n}',
        ),
        (("redundant", "JE"),),
    ),
    Flaw(
        ('{n}J norm("{n}J", may, Person, speak{n}) :- term{n}(Person); night{n}',),
        (("unclear_precedence", "JI"),),
    ),
    Flaw(
        ('{n}F norm("{n}F", must, Person, weep{n}) :- term{n}(Person); night{n}',),
        (("gap", "B"), ("undecided", "D")),
        "act weep{n}",
    ),
    Flaw(('{n}J overrides("{n}J", "{n}C") :- not emergency{n}',), (("shadowed", "CIJ"),)),
    Flaw(
        (
            '{n}J settles("{n}J", breach{n}(Person), forgiven) :- found("{n}D", intended{n}(Person), yes); night{n}',
        ),
        (("incompatible", "EJ"),),
    ),
    Flaw(
        (
            '{n}J settles("{n}J", breach{n}(Person), forgiven) :- irregularity("{n}B", breach{n}(Person)); night{n}',
        ),
        (("incompatible", "EFJ"),),
    ),
    Flaw(
        ('{n}J norm("{n}J", must, Person, sign{n}) :- term{n}(Person); excused{n}(Person)',),
        (("dead", "J"),),
    ),
    Flaw(
        (
            '{n}I overrides("{n}I", "{n}J") :- emergency{n}',
            '{n}I norm("{n}I", should_not, Person, speak{n}) :- emergency{n}; term{n}(Person)',
            '{n}J overrides("{n}J", "{n}I") :- night{n}',
            '{n}J norm("{n}J", must, Person, sign{n}) :- night{n}; came{n}(Person)',
        ),
        (("circular", "IJ"),),
    ),
    Flaw(('{n}J refers("{n}J", "{n}K")',), (("dangling", "J"),)),
    Flaw(
        ('{n}J norm("{n}J", must, Person, sign{n}) :- came{n}(Person); knight{n}(Person)',),
        (("vocabulary", "J"), ("dead", "J")),
    ),
    Flaw(
        ('{n}J overrides("{n}J", "{n}C") :- broke{n}(Person); night{n}',),
        (("sweeping", "CJ"),),
    ),
    Flaw(
        (
            '{n}J reading("{n}J", by_night{n}, literal)',
            '{n}J reading("{n}J", by_night{n}, by_day)',
            '{n}J norm("{n}J", must, Person, sign{n}) :- came{n}(Person); read("{n}J", by_night{n}, by_day)',
            '{n}J norm("{n}J", must, Person, sign{n}) :- came{n}(Person); night{n}; read("{n}J", by_night{n}, literal)',
        ),
        (("ambiguous", "J"),),
    ),
    Flaw(
        ('{n}J norm("{n}J", should, Person, report{n}) :- term{n}(Person); not broke{n}(Person); night{n}',),
        (("uneven", "JC"),),
    ),
    Flaw(
        (
            '{n}J settles("{n}J", breach{n}(Person), warned) :- night{n}; came{n}(Person); not broke{n}(Person)',
        ),
        (("unbound", "J"),),
    ),
    Flaw(
        (
            '{n}J refers("{n}J", "{n}H")',
            '{n}J norm("{n}J", must, Person, sign{n}) :- night{n}; came{n}(Person); not asked{n}(_)',
        ),
        (("vain", "JH"),),
    ),
)
VOCABULARY = """
domain(person, ({persons})).
domain(bearer, ({persons}; judge)).
vocabulary(disposition, fined, ()).
vocabulary(disposition, warned, ()).
vocabulary(disposition, forgiven, ()).
excludes(forgiven, fined).
excludes(forgiven, warned).
"""


def written(folder: Path, provisions: int, seed: int = 1) -> frozenset[Seeded]:
    """Write a rulebook with one edition, `x`, and return the findings that are to be made in it.

    Args:
        folder: where to write it.
        provisions: how many it is to have; tens.
        seed: of what rests on what.

    """
    chance = Random(seed)  # noqa: S311 - nothing is secret
    laws = [_law(number, chance) for number in range(1, provisions // 10 + 1)]
    words = "".join(one.words for one in laws)
    files = {
        "vocabulary.lp": VOCABULARY.replace("{persons}", "; ".join(PERSONS)) + words,
        **{f"laws/x/law{number}.lp": one.text for number, one in enumerate(laws, 1)},
        "editions/x.lp": "".join(
            f'#include "../{one}".\n'
            for one in ("vocabulary.lp", *(f"laws/x/law{number}.lp" for number in range(1, len(laws) + 1)))
        ),
    }
    _write(folder, files)
    return frozenset(finding for one in laws for finding in one.found)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def table(folder: Path, rows: int, columns: int, values: int, seed: int = 1) -> frozenset[Seeded]:
    """Write a rulebook with a table, and return the findings that are to be made in it.

    Each row ends one matter in its own way for a range of each column. The rows share out the first column, so that no
    two overlap; what the other columns leave out nothing ends.

    Args:
        folder: where to write it.
        rows: how many the table has.
        columns: how many numbers it asks for.
        values: how many each of them can be.
        seed: of the ranges.

    """
    chance = Random(seed)  # noqa: S311 - nothing is secret
    words = "".join(
        f"domain(value{column}, 0..{values - 1}).\nvocabulary(table, column{column}, (value{column},)).\n"
        f"#defined column{column}/1.\n"
        for column in range(columns)
    )
    edges = [0, *sorted(chance.sample(range(1, values), rows - 1)), values]
    laws = ['1 irregularity("1", due)']
    for number in range(1, rows + 1):
        ranges = [(edges[number - 1], edges[number])]
        ranges += [
            (chance.randrange(values // 3), chance.randrange(2 * values // 3, values))
            for _ in range(1, columns)
        ]
        asked = [
            f"column{column}(Value{column}); Value{column} >= {low}; Value{column} < {high}"
            for column, (low, high) in enumerate(ranges)
        ]
        laws.append(f'2A{number} settles("2A{number}", due, pays{number}) :- {"; ".join(asked)}')
    endings = "; ".join(f"disposition pays{number}" for number in range(1, rows + 1))
    files = {
        "vocabulary.lp": f"domain(bearer, judge).\n{words}{declared(f'irregularity due; {endings}')}",
        "laws/x/law1.lp": rules(*laws),
        "editions/x.lp": '#include "../vocabulary.lp".\n#include "../laws/x/law1.lp".\n',
    }
    _write(folder, files)
    return frozenset({("gap", frozenset({"1"}))} if columns > 1 else ())


@dataclass(frozen=True)
class _Law:
    text: str
    words: str
    found: tuple[Seeded, ...]


def _law(number: int, chance: Random) -> _Law:
    earlier = chance.randint(1, max(1, number - 1))
    stated = list(SOUND)
    if number > 1 and number % 3 == 0:
        stated[0] += f"; not term{earlier}(Person)"
    if number > 1 and number % 5 == 0:
        stated[-1] += f"; not came{earlier}(Person)"
    flaw = FLAWS[number // EVERY % len(FLAWS)] if number % EVERY == 0 else None
    words = WORDS
    found: list[Seeded] = []
    if flaw:
        replaced = {one.partition(" ")[0] for one in flaw.laws}
        stated = [one for one in stated if one.partition(" ")[0] not in replaced] + list(flaw.laws)
        words = f"{words}; {flaw.words}" if flaw.words else words
        found = [(kind, frozenset(f"{number}{letter}" for letter in letters)) for kind, letters in flaw.found]

    def filled(text: str) -> str:
        return text.replace("{n}", str(number)).replace("{m}", str(earlier))

    law = rules(*map(filled, stated))
    used = [one for one in filled(words).split("; ") if re.search(rf"\b{one.split()[1]}\b", law)]
    return _Law(law, declared("; ".join(used)) + "".join(_defined(used)), tuple(found))


def _defined(words: Iterable[str]) -> Iterator[str]:
    """Yield `#defined` for what may never happen."""
    for one in words:
        kind, name, *domains = one.split()
        if kind == "event":
            yield f"#defined {name}/{len(domains)}.\n"
