"""Cases from atoms of code that may say what no case can: the vocabulary does not declare it."""

from collections.abc import Iterable, Sequence

from clingo import Symbol

from pyrules.base.errors import InputError
from pyrules.code.vocabulary import Vocabulary
from pyrules.situation.case_facts import facts
from pyrules.situation.case_format import Case, parse_case
from pyrules.situation.case_writing import case_from, to_toml


def told(
    happened: Iterable[Symbol],
    decisions: Sequence[Symbol],
    vocabulary: Vocabulary,
    *,
    edition: str,
    title: str = "",
) -> Case:
    """Return the case that states a situation, and those of its decisions that a case can state.

    A law can put a question, or leave an act to somebody, that is not declared: the check `vocabulary` says so. A
    decision about it has no words, and stays open in the case.

    Args:
        happened: the atoms of the situation.
        decisions: decisions taken, as `given(Decision,Value)` or `decided(Decision,Value)`.
        vocabulary: what the rulebook's names and values mean.
        edition: the edition to rule by.
        title: the situation in a few words.

    Raises:
        InputError: the atoms are no situation.

    """
    happened = list(happened)

    def stating(given: Sequence[Symbol]) -> Case:
        return case_from(happened, vocabulary, edition=edition, title=title, decisions=given)

    def readable(given: Sequence[Symbol]) -> bool:
        try:
            facts(parse_case(to_toml(stating(given))), vocabulary)
        except InputError:
            return False
        return True

    if not readable(decisions):
        decisions = [one for one in decisions if readable([one])]
    return stating(decisions)
