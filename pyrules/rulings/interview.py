"""A situation asked about one question at a time, and the answers written into its case."""

from dataclasses import dataclass
from functools import cached_property

from clingo import Symbol

from pyrules.code.rulebook import Rulebook
from pyrules.code.vocabulary import KINDS
from pyrules.grounding.open_facts import numbered_apart
from pyrules.language import Language
from pyrules.rulings.diagram import Diagram, diagram
from pyrules.rulings.model import Question, Rulings
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, moments, parse_case, situation_of
from pyrules.situation.case_answering import answered
from pyrules.situation.completing import listed_numbers


class Interview:
    """The questions on which the outcome of a case turns, one after the other.

    Args:
        text: the case in TOML.
        file: what to call it in messages.
        rulebook: the edition that it names.
        language: the language of the questions.
        moment: at which moment of a story they are asked.

    Raises:
        InputError: the case names what the rulebook does not know, or cannot be.
        SolvingError: clingo refuses the program.

    """

    def __init__(self, text: str, file: str, rulebook: Rulebook, language: Language, moment: int = 1) -> None:
        self.text = text
        self._file = file
        self._rulebook = rulebook
        self._language = language
        self._moment = moment
        self._left: set[str] = set()
        self._put = self._inquired()

    @property
    def case(self) -> Case:
        """The situation as it is told by now: of a story the moment asked about."""
        return self._put.case

    @property
    def inquiry(self) -> Inquiry:
        """The inquiry into the situation."""
        return self._put.inquiry

    @property
    def rulings(self) -> Rulings:
        """The rulings on the situation, without what their acts rest on, or what they take for granted."""
        return self._put.rulings

    def question(self) -> Question | None:
        """Return what to ask next: what the most turns on, of what nobody has left open; None where that is all."""
        asked = (one for one in self._put.diagram.questions() if one.key not in self._left)
        return next((one for one in asked if not self._turns_on_numbers(one)), None)

    @property
    def outcomes(self) -> int:
        """How many outcomes are left."""
        return len(self._put.diagram.outcomes)

    def answer(self, question: Question, value: str) -> None:
        """Write an answer into the case: one of the question's values.

        Raises:
            InputError: the situation cannot be so; the case stays as it was.

        """
        decision = self._put.inquiry.decision_of(question.key)
        by_name = dict(zip(question.values, self._put.inquiry.values(decision), strict=True))
        before = self.text
        vocabulary = self._rulebook.vocabulary
        self.text = answered(before, self._put.facts, decision, by_name[value], vocabulary, self._moment)
        try:
            self._put = self._inquired()
        except Exception:
            self.text = before
            raise

    def leave(self, question: Question) -> None:
        """Leave a question open."""
        self._left.add(question.key)

    def _turns_on_numbers(self, question: Question) -> bool:
        """Tell whether a question is of entries whose numbers are not known: the case could not write the answer."""
        apart = numbered_apart(self._put.facts)
        if not apart:
            return False
        decision = self._put.inquiry.decision_of(question.key)
        if decision.name == "fact" and decision.arguments[0].name in apart:
            return False
        listed = listed_numbers(self._put.facts, self._rulebook.vocabulary)
        asked = decision.arguments[-1:] if decision.name != "choice" else self._put.inquiry.values(decision)
        return any(
            number >= apart.get(sequence, number + 1)
            for one in asked
            for _, sequence, number in listed.within(one, KINDS)
        )

    def _inquired(self) -> "_Put":
        code = self._rulebook
        case = moments(parse_case(self.text, self._file), code.vocabulary)[self._moment - 1]
        facts = situation_of(case, code)
        return _Put(case, facts, Inquiry(code, facts, self._language))


@dataclass(frozen=True)
class _Put:
    """The situation as it is put at some time: what is asked of it is worked out when somebody asks."""

    case: Case
    facts: tuple[Symbol, ...]
    inquiry: Inquiry

    @cached_property
    def rulings(self) -> Rulings:
        """With what is named, so that it is known what is as always: that divides nothing."""
        return self.inquiry.document(self.case.title, explain=False, named=self.case.named, granted=False)

    @cached_property
    def diagram(self) -> Diagram:
        return diagram(self.rulings)
