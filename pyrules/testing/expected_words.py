"""The words in which a case says what it expects: refused where nothing can be meant by them.

Expected to fail, or never to be done, what is misspelt would pass for ever. Who runs a case and who only looks at it
refuse the same words: `check_words` and `check_provisions` read the code alone, `check_acts` what rulings have too,
where there are any, and `look_at` is all of it where there are none.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from clingo import Symbol

from pyrules.base.errors import nearest
from pyrules.base.gathering import apart
from pyrules.base.remembering import once_for_each
from pyrules.code.provisions import nearest_provision
from pyrules.code.rulebook import Rulebook
from pyrules.rulings.naming import Names, Situation, entries_in
from pyrules.situation import Case, read_atom
from pyrules.situation.case_format import Branch, expectations, expected_in
from pyrules.testing.branches import decisions_of, may_be_asked


def check_provisions(case: Case, rulebook: Rulebook) -> None:
    """Refuse a case that is about a provision the edition does not have.

    Raises:
        InputError: with the place in the case file and the nearest provision.

    """
    for position, provision in enumerate(case.about):
        if provision not in rulebook.provisions:
            with apart():
                raise case.wrong(
                    f"`{provision}` is no provision of edition {rulebook.edition}",
                    "about",
                    position,
                    expected="a provision that the edition encodes",
                    near=nearest_provision(provision, rulebook.provisions),
                )


def check_words(case: Case, rulebook: Rulebook) -> None:
    """Refuse what cannot be: atoms that no rule concludes and kinds of findings that there are not.

    Raises:
        InputError: with the place in the case file and the nearest name.

    """
    for path, word in expectations(case):
        with apart():
            if path[-2] in ("holds", "fails"):
                _check_atom(case, rulebook, str(word), *path)
            elif path[-2] in ("flaws", "sound"):
                _check_kind(case, rulebook, str(word), *path)


def _check_atom(case: Case, rulebook: Rulebook, word: str, *path: str | int) -> None:
    atom = read_atom(word, rulebook.vocabulary, case, *path)
    known = _concluded(rulebook)
    if (atom.name, len(atom.arguments)) not in known:
        raise case.wrong(
            f"`{atom.name}` with {len(atom.arguments)} arguments is nothing that this rulebook concludes",
            *path,
            expected="a term of the vocabulary, or a conclusion such as `irregularity(Id, What)`",
            near=nearest(atom.name, {one for one, _ in known}),
        )


def _check_kind(case: Case, rulebook: Rulebook, word: str, *path: str | int) -> None:
    kind = word.split(maxsplit=1)[0]
    kinds = rulebook.flaw_kinds
    if kind not in kinds:
        raise case.wrong(
            f"`{kind}` is no kind of finding that a situation can show",
            *path,
            expected=" or ".join(sorted(kinds)),
            near=nearest(kind, kinds),
        )


@once_for_each
def _concluded(rulebook: Rulebook) -> frozenset[tuple[str, int]]:
    heads = (rule.head for rule in (*rulebook.core, *rulebook.rules) if rule.head)
    named = {(one.predicate, len(one.arguments)) for one in heads if one.predicate}
    return frozenset(named) | rulebook.vocabulary.situation_predicates


def check_acts(
    case: Case, names: Names, situation: Situation, anywhere: Collection[Symbol] | None = None
) -> None:
    """Refuse an act that the code does not know.

    Args:
        case: the case.
        names: what names an act.
        situation: what the case tells.
        anywhere: the acts of all rulings, which are known whatever else is; None where nobody has ruled on the case:
            then what some ruling may have after all is let pass.

    Raises:
        InputError: with the place in the case file and the nearest act.

    """
    for path, word in expectations(case):
        act = str(word)
        if path[-2] not in ("acts", "always", "never") or (anywhere and names.meant(act, anywhere)):
            continue
        known = (
            not names.is_surely_unknown(act, situation)
            if anywhere is None
            else names.is_known(act, situation)
        )
        if not known:
            error = names.unknown(act, situation)
            with apart():
                raise case.wrong(error.message, *path, expected=error.expected, near=error.nearest)


@dataclass(frozen=True)
class _Unruled:
    """A situation on which nobody has ruled."""

    rulebook: Rulebook
    facts: frozenset[Symbol]

    def entries(self, sequence: str) -> range:
        return entries_in(self.facts, self.rulebook.vocabulary, sequence)


def look_at(case: Case, names: Names, facts: Iterable[Symbol]) -> None:
    """Refuse the words of a case's expectations that running it would refuse, as far as that is sure without a ruling.

    Args:
        case: the case, no story.
        names: what names an act in the code that the case is put to.
        facts: what the case states.

    Raises:
        InputError: see the other functions; where errors are gathered, all of them are.

    """
    rulebook, language = names.rulebook, names.language
    check_provisions(case, rulebook)
    check_words(case, rulebook)
    check_acts(case, names, _Unruled(rulebook, frozenset(facts)))
    for path, branch in expected_in(case):
        if isinstance(branch, Branch):
            keys = {
                key: value for key, value in branch.when.items() if not may_be_asked(key, rulebook, language)
            }
            with apart():
                decisions_of(case, branch.model_copy(update={"when": keys}), rulebook, {}, *path)
