"""Readings: what a law file says of words that can be read in more than one way.

    %@ 13C
    %  it speaks of a wrong deal that is found out while the board is played
    reading("13C", found_out, literal).

    %@ 13C
    %  it goes for one that is found out later too
    reading("13C", found_out, later_too).

The sentence above each says how the words are then read; `literal` is what they say. Rules ask which one is taken:
`read("13C", found_out, later_too)`. A ruling takes words as they stand, unless the edition prefers another reading by a
fact of its own (`found_out(later_too).`, below the provision), or a case says so, as of an election. A search over
situations looks at each, whatever the edition prefers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count

from clingo import Function

from pyrules.base.errors import RulebookError, nearest
from pyrules.code.parsing import read_statement
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import READ, READING, Layer, Rule
from pyrules.code.terms import Variable, string_of
from pyrules.code.vocabulary import Declaration, Reading, Vocabulary

CHOSEN = 900_000
"""Rules by which a code is made to take one reading are numbered from here."""
LITERAL = "literal"
"""The reading that takes the words as they stand."""


@dataclass(frozen=True)
class Readings:
    """The readings that law files declare: by name the provision, and for each value the rule that declares it.

    `preferred` are the facts by which the edition prefers one, by the name of the reading.
    """

    declared: Mapping[str, tuple[str, Mapping[str, Rule]]]
    preferred: Mapping[str, Rule]

    def taken(self, name: str) -> str:
        """Return the value by which a ruling reads words that is not told otherwise."""
        rule = self.preferred.get(name)
        return str(rule.head.terms[0]) if rule and rule.head else LITERAL

    def without_preferences(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        """Return rules without those that only say which reading the edition prefers."""
        preferring = {rule.number for rule in self.preferred.values()}
        return tuple(rule for rule in rules if rule.number not in preferring)

    def in_vocabulary(self, vocabulary: Vocabulary) -> Vocabulary:
        """Return a vocabulary in which each reading is an election of one value.

        Raises:
            RulebookError: the name of a reading stands for something else.

        """
        taken = {one.name for one in vocabulary.declarations} | vocabulary.domains.keys()
        for name, (_, values) in self.declared.items():
            if name in taken:
                raise RulebookError(
                    f"the reading `{name}` is a word of the vocabulary",
                    place=values[LITERAL].place,
                    expected="a name of its own",
                )
        if not self.declared:
            return vocabulary
        return replace(
            vocabulary,
            declarations=(
                *vocabulary.declarations,
                *(Declaration("election", name, (name,)) for name in self.declared),
            ),
            domains={
                **vocabulary.domains,
                **{name: tuple(map(Function, values)) for name, (_, values) in self.declared.items()},
            },
            readings={
                name: Reading(
                    provision, {value: rule.sentence for value, rule in values.items()}, self.taken(name)
                )
                for name, (provision, values) in self.declared.items()
            },
        )

    def require_known(self, rules: Iterable[Rule]) -> None:
        """Refuse a condition that asks for a reading that there is not.

        Raises:
            RulebookError: some rule asks for one.

        """
        for rule in rules:
            for one in rule.body:
                if one.predicate != READ or len(one.terms) != 3:
                    continue
                of, name, value = string_of(one.terms[0]), *map(str, one.terms[1:])
                provision, values = self.declared.get(name, ("", {}))
                for word, known in ((name, self.declared), (of, [provision]), (value, values)):
                    if word is not None and word not in known and not word[:1].isupper():
                        raise RulebookError(
                            f"`{one.text}` asks for a reading that there is not: `{word}`",
                            place=rule.place,
                            expected=" or ".join(known)
                            or f'`{READING}("ID", name, value).` below the provision',
                            nearest=nearest(word, known),
                        )

    def taking(self, first: int) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
        """Return what takes a reading: rules that take the usual one unless another is told, and situations' choices.

        Args:
            first: the number of the first of these rules.

        """
        numbers, rules, choices = count(first), list[Rule](), list[Rule]()
        for name, (provision, values) in self.declared.items():
            taken = self.taken(name)
            others = [f"{name}({value})" for value in values if value != taken]
            like = replace(values[LITERAL], doubts=())
            said = [f'{READ}("{provision}", {name}, Value) :- {name}(Value).']
            said += [
                f'{READ}("{provision}", {name}, {taken}) :- {", ".join(f"not {one}" for one in others)}.'
            ]
            said += [
                f"impossible({one}) :- {one}, {other}." for one in others for other in others if one < other
            ]
            said += [f"impossible({one}) :- {one}, {name}({taken})." for one in others]
            mechanics = replace(like, layer=Layer.MECHANICS, provision="")
            rules += [read_statement(text, mechanics, next(numbers)) for text in said]
            situations = replace(like, layer=Layer.SITUATION, provision="", sentence="")
            choices.append(read_statement(choice_of(name, values, taken), situations, next(numbers)))
        return tuple(rules), tuple(choices)


def choice_of(name: str, values: Iterable[str], taken: str) -> str:
    """Return the statement by which situations take at most one of the readings that are not the usual one.

    Args:
        name: of the reading.
        values: all ways to read it.
        taken: the usual one.

    """
    return f"{{ {'; '.join(f'{name}({one})' for one in values if one != taken)} }} 1."


def readings_in(rules: Iterable[Rule]) -> Readings:
    """Return the readings that the law files of an edition declare.

    Raises:
        RulebookError: one is declared under conditions or with what is no name, twice, by two provisions, without its
            sentence, or without a literal one and another beside it.

    """
    rules = tuple(rules)
    declared: dict[str, tuple[str, dict[str, Rule]]] = {}
    for rule in rules:
        if rule.layer is Layer.LAW and rule.head and rule.head.predicate == READING:
            name, value = _named(rule)
            provision, values = declared.setdefault(name, (rule.provision, {}))
            if provision != rule.provision or value in values:
                other = next(iter(values.values()))
                raise RulebookError(
                    f"the reading `{name}` stands at {provision} already ({other.place})"
                    if provision != rule.provision
                    else f"the reading `{name}` has `{value}` twice",
                    place=rule.place,
                    expected="another name",
                )
            values[value] = rule
    for name, (provision, values) in declared.items():
        lacking = LITERAL if LITERAL not in values else "another"
        if LITERAL not in values or len(values) == 1:
            raise RulebookError(
                f"the reading `{name}` of {provision} is `{'` and `'.join(values)}` only",
                place=next(iter(values.values())).place,
                expected=f'`reading("{provision}", {name}, {lacking}).` beside it, below its own sentence',
            )
    return Readings(declared, _preferred(rules, declared))


def _preferred(
    rules: Iterable[Rule], declared: Mapping[str, tuple[str, Mapping[str, Rule]]]
) -> dict[str, Rule]:
    """Return the facts by which the edition prefers readings; the last of several, for an overlay stands last."""
    found: dict[str, Rule] = {}
    for rule in rules:
        name = rule.concluded
        if rule.layer is not Layer.LAW or not rule.head or name not in declared:
            continue
        values = declared[name][1]
        value = str(rule.head.terms[0]) if len(rule.head.terms) == 1 else ""
        if rule.body or value not in values:
            raise RulebookError(
                f"`{rule.text}` prefers no reading",
                place=rule.place,
                expected=" or ".join(f"`{name}({one}).`" for one in values),
                nearest=nearest(value, values),
            )
        if name in found and found[name].place.file == rule.place.file:
            raise RulebookError(
                f"the reading `{name}` is preferred twice ({found[name].place})",
                place=rule.place,
                expected="one",
            )
        found[name] = rule
    return found


def _named(rule: Rule) -> tuple[str, str]:
    """Return the name and the value of a reading."""
    terms = rule.head.terms if rule.head else ()
    names = [str(one) for one in terms[1:]]
    plain = len(terms) == 3 and all(one.isidentifier() and one[0].islower() for one in names)
    if rule.body or not plain or not terms or string_of(terms[0]) is None:
        raise RulebookError(
            f"`{rule.text}` is no reading",
            place=rule.place,
            expected=f'a fact: `{READING}("ID", name, value).`',
        )
    if not rule.sentence:
        raise RulebookError(
            f"`{rule.text}` does not say how the words are then read",
            place=rule.place,
            expected="a sentence above it, behind `%`",
        )
    return names[0], names[1]


def left_open(rulebook: Rulebook) -> Mapping[str, Reading]:
    """Return the readings, by name, of which none is settled, whatever the edition prefers.

    Words that an overlay replaces are not there to be read.
    """
    chosen = {one.name for one in rulebook.elections}
    told = {str(name) for _, (_, name, _) in rulebook.facts_of(READING)}
    readings = rulebook.vocabulary.readings.items()
    return {name: one for name, one in readings if name in told and name not in chosen}


def literally(rulebook: Rulebook) -> Rulebook:
    """Return a code in which all words that can be read in more than one way are taken as they stand.

    Where nothing can be read in more than one way it is the same code.
    """
    settling = [choosing(rulebook, name, LITERAL) for name in left_open(rulebook)]
    return replace(rulebook, rules=(*rulebook.rules, *settling)) if settling else rulebook


def choosing(rulebook: Rulebook, name: str, value: str) -> Rule:
    """Return the rule by which a code takes one reading and no other.

    Args:
        rulebook: the code.
        name: of the reading.
        value: the way to read it.

    """
    declaring = (
        rule for rule, (_, one, way) in rulebook.facts_of(READING) if (str(one), str(way)) == (name, value)
    )
    names = list(rulebook.vocabulary.readings)
    number = CHOSEN + 100 * names.index(name) + list(rulebook.vocabulary.readings[name].values).index(value)
    return read_statement(f"{name}({value}).", next(declaring), number)


def asks_otherwise(rule: Rule) -> bool:
    """Tell whether a rule asks for words to be read otherwise than they stand."""
    return any(
        one.predicate == READ
        and not one.negated
        and str(one.terms[-1]) != LITERAL
        and not isinstance(one.terms[-1], Variable)
        for one in rule.body
    )
