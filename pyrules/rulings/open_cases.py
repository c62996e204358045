"""Cases that leave open what was decided."""

from itertools import islice

from pyrules.code.rulebook import Rulebook
from pyrules.language import Language
from pyrules.rulings import ruling
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, situation_of


def left_open(case: Case, rulebook: Rulebook, language: Language) -> Case:
    """Return a case without the decisions that it gives, so that its expectations hold under every course of them.

    A situation that then has more rulings than are listed keeps its decisions: it could not be run as a test.

    Raises:
        InputError: the case names what the rulebook does not know.
        SolvingError: clingo refuses the program.

    """
    undecided = case.model_copy(update={"findings": {}, "powers": {}, "choices": {}})
    situation = situation_of(undecided, rulebook)
    leaves = Inquiry.unexplained(rulebook, situation, language).leaves()
    many = sum(1 for _ in islice(leaves, ruling.LIMIT + 1)) > ruling.LIMIT
    return case if many else undecided
