"""The document of a ruling: its tree, what was decided, what is to be done, how irregularities end."""

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from pyrules.base.documents import Document, Value
from pyrules.base.sharing import Table
from pyrules.explaining import Absence, Derivation


class Asked(Value):
    """What there is to decide: a fact left open, a finding of the judge, somebody's choice, a power to be used.

    `question` is the sentence that asks for it, `term` its name in the vocabulary and `key` how a case writes it; a
    fact has no provision.
    """

    provision: str
    kind: Literal["fact", "finding", "choice", "power"]
    bearer: str
    question: str
    term: str
    key: str


class Decision(Asked):
    """A decision as it was taken: how a fact was, a finding, a choice of somebody, a power used or waived.

    `question` is the sentence that asks for it and `term` its name in the vocabulary; `given` tells that the
    case says so.
    """

    value: str
    given: bool = False


class Act(Value):
    """What a provision has somebody do or leave; `sentence` is the line for people, `key` names it in a case.

    `force` is the verb's force on the Code's own scale, `may` for a power that was used, and `option` for the
    act chosen among several. `derivation` leads back to the situation's events. What goes on `as_always` follows from
    the moves alone and from nothing that went wrong; where no act is explained none is said to. `stage` says whether it
    is due now, done already, to come later, or too late.
    """

    provision: str
    force: str
    bearer: str
    act: str
    key: str
    sentence: str
    stage: Literal["due", "done", "later", "lapsed"] = "due"
    as_always: bool = False
    derivation: Derivation | None = None


class Disposition(Value):
    """How an irregularity ends."""

    provision: str
    irregularity: str
    disposition: str
    sentence: str


class Irregularity(Value):
    """What a provision calls an irregularity; `settled` tells whether anything ends it."""

    provision: str
    irregularity: str
    sentence: str
    settled: bool
    outside: str | None = None


class Flaw(Value):
    """A defect of the code that shows in this ruling (see `pyrules check`), and the line for people."""

    kind: str
    provisions: tuple[str, ...]
    matter: str
    sentence: str = ""

    def is_about(self, said: Act | Disposition) -> bool:
        """Tell whether a line of the ruling is one of those that contradict each other."""
        what = said.act if isinstance(said, Act) else said.disposition
        named = re.search(rf"(?<!\w){re.escape(what)}(?!\w)", self.matter)
        return said.provision in self.provisions and named is not None


class Onward(Value):
    """A provision of a ruling that points at what is not encoded."""

    provision: str
    target: str


class Granted(Value):
    """What a ruling takes for granted: what is not told did not happen, or was not elected.

    `as_always` says that only what goes on as always rests on it.
    """

    event: str
    sentence: str
    as_always: bool = False


class Doubtful(Value):
    """A doubt about what the text of a provision says, where a ruling goes by it; its kind is one of `DOUBTS`."""

    provision: str
    kind: str
    sentence: str


class ReadOtherwise(Value):
    """A reading of words that can be read in more than one way, by which the rulings would be others.

    A case takes it by `name = "value"` under `[elections]`. `further` is what some ruling then says, and `no_longer`
    what none does any more. Where there is neither, `turns_on` has what is found out or chosen in one of the readings
    alone; if that is the same, what other answers then lead to.
    """

    provision: str
    name: str
    value: str
    sentence: str
    further: tuple[str, ...]
    no_longer: tuple[str, ...]
    turns_on: tuple[str, ...] = ()


class Saying(Value):
    """What is said: where the code is at fault, what is done, what is free to be done, what is irregular.

    `incomplete` are provisions of which the text at hand breaks off, `onward` what provisions point at that is not
    encoded. `granted` are events on whose absence it rests though nothing is told of them: of most silence says
    that they did not happen.
    """

    flaws: tuple[Flaw, ...]
    incomplete: tuple[str, ...]
    onward: tuple[Onward, ...]
    acts: tuple[Act, ...]
    powers: tuple[Act, ...]
    dispositions: tuple[Disposition, ...]
    irregularities: tuple[Irregularity, ...]
    granted: tuple[Granted, ...] = ()

    @property
    def usual(self) -> tuple[Act, ...]:
        """The acts and powers that are as always, beside what went wrong; none where nothing did."""
        due = (one for one in (*self.acts, *self.powers) if one.stage == "due")
        return tuple(one for one in due if one.as_always and self.irregularities)

    @property
    def by_time(self) -> Mapping[str, tuple[Act, ...]]:
        """The acts and powers that are not as always: what to do and not to do now, what comes later, what is past.

        The keys are those words of a language under which they stand.
        """
        usual = self.usual
        found: dict[str, list[Act]] = {
            "to_be_done": [], "not_to_be_done": [], "free_to_be_done": [], "later": [], "done": [], "lapsed": []
        }  # fmt: skip
        for acts, heading in ((self.acts, "to_be_done"), (self.powers, "free_to_be_done")):
            for one in acts:
                due = "not_to_be_done" if one.force.endswith("_not") else heading
                if one not in usual:
                    found[due if one.stage == "due" else one.stage].append(one)
        return {heading: tuple(acts) for heading, acts in found.items() if acts}


class Ruling(Saying):
    """One ruling: what is said, the decisions on which it rests, and the provisions that say something.

    `doubts` are what the law files mark at the rules that lead to what is not as always.
    """

    decisions: tuple[Decision, ...]
    provisions: tuple[str, ...]
    doubts: tuple[Doubtful, ...] = ()


class Outcome(Saying):
    """What is said at an end of the diagram, beside what goes on as always there.

    `always` is what goes on as always in some of the rulings that end there, `differs` tells that it is not the same in
    all of them.
    """

    always: tuple[Act, ...]
    differs: bool


class Question(Asked):
    """A decision that comes up in a situation, and the values it can take; `given` where the case says which."""

    values: tuple[str, ...]
    given: bool = False


class Branch(Value):
    """A node of the tree: a question with one branch for each value, or a ruling by its place in the list."""

    value: str | None
    question: Question | None
    branches: tuple["Branch", ...]
    ruling: int | None


class Answers(Value):
    """Answers to a question that lead on alike, and where they lead."""

    values: tuple[str, ...]
    step: "Step"


class Step(Value):
    """A point of the diagram: a question with its answers, or an outcome by its place in the list.

    Answers that lead on alike stand together. Points that lead on alike are one object. Where there are several
    `beside` each other, all of them are gone through. Where it is `left_out`, the tree goes on with rulings that are
    not listed: first with the question, where there is one. Where there is nothing at all, nothing more is said.
    """

    question: Question | None = None
    answers: tuple[Answers, ...] = ()
    outcome: int | None = None
    beside: tuple["Step", ...] = ()
    left_out: bool = False

    @property
    def below(self) -> tuple["Step", ...]:
        """The points to which this one leads."""
        return *(one.step for one in self.answers), *self.beside

    def steps(self) -> Iterator["Step"]:
        """Yield this point and all that it leads to, each as often as a point leads there."""
        gone_on: set[int] = set()

        def reached(step: Step) -> Iterator[Step]:
            yield step
            if id(step) not in gone_on:
                gone_on.add(id(step))
                for one in step.below:
                    yield from reached(one)

        return reached(self)


class Rulings(Document):
    """The document that `pyrules rule` writes.

    `diagram` leads to the `outcomes`: what is the same told once, and what does not touch beside each other, so that
    what is said under some answers is what is said at all outcomes to which they lead.

    `complete` is false where there are more rulings than are listed: then one of each outcome is, the one that rests on
    the least that is not told, and the tree is the diagram of all; where there are too many even for that, those are
    listed that rest on the least, and a branch that ends with a question, or with nothing, goes on with others;
    `in_any_case` is then what every ruling says, listed or not, in sentences.

    `told_not` are events of which the case says that they did not happen, in sentences.
    `not_known` are the facts that the case leaves open, in sentences; those of them that matter are among the open
    questions; `only_way` are those that can have been in one way alone, as the rest is told, and how. `idle` are events
    of the case on which no ruling turns, `entailed` are events that it does not tell and that happened with those that
    it does, `may_mean` says which of its events may have been something else as well.
    `why` holds the acts that `--why` asks for, `why_not` what keeps those away that `--why-not` asks for.
    `unknown_words` are words of the laws that are none, with their places: what they stand in may say nothing,
    here or anywhere. `read_otherwise` are readings of the words that the case does not take and that would change the
    rulings.

    In JSON each derivation, act, decision and so on stands once, in a table of the document, and everything else has
    its name there: rulings share most of what they say.
    """

    schema_name: ClassVar[str] = "pyrules/rule/3"
    shown_by: ClassVar[str] = "pyrules.reports.notebook:rulings"
    tables: ClassVar[Mapping[str, Table]] = {
        "branches": Table(Branch, "b"),
        "steps": Table(Step, "s"),
        "questions": Table(Question, "q"),
        "decisions": Table(Decision, "t"),
        "acts": Table(Act, "a"),
        "dispositions": Table(Disposition, "e"),
        "irregularities": Table(Irregularity, "i"),
        "flaws": Table(Flaw, "f"),
        "granted": Table(Granted, "g"),
        "doubts": Table(Doubtful, "u"),
        "derivations": Table(Derivation, "d"),
    }

    edition: str
    title: str
    rulings: tuple[Ruling, ...]
    tree: Branch
    open_questions: tuple[Question, ...]
    outcomes: tuple[Outcome, ...] = ()
    diagram: Step | None = None
    complete: bool = True
    in_any_case: tuple[str, ...] = ()
    told_not: tuple[str, ...] = ()
    not_known: tuple[str, ...] = ()
    only_way: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    entailed: tuple[str, ...] = ()
    may_mean: tuple[str, ...] = ()
    why: tuple[Act, ...] = ()
    why_not: tuple[Absence, ...] = ()
    unknown_words: tuple[str, ...] = ()
    read_otherwise: tuple[ReadOtherwise, ...] = ()
