"""The page of a ruling: the situation, the diagram of what there is to decide, and the outcomes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text
from rich.tree import Tree

from pyrules.code.provisions import natural_order
from pyrules.code.rules import DOUBTS
from pyrules.language.condensing import condensed
from pyrules.rulings.chains import Chain, chain
from pyrules.rulings.diagram import diagram
from pyrules.rulings.model import Doubtful, Question, Rulings, Step
from pyrules.rulings.ruling import LIMIT, Inquiry
from pyrules.telling.asked import asked, text, value_said
from pyrules.telling.outcomes import NAMED, ONE_LINE, OutcomeLine, Outcomes, in_line
from pyrules.terminal import rows

ENOUGH = 80
"""A page of so many rows is shown whole: what is left away costs more than to read a little on."""
AT_ONCE = 70
"""Of a longer page as many questions are gone through as fit so many rows."""
TRIED = 40
"""So many questions are tried at most, whether what follows from them fits besides."""
TOGETHER = 3
"""So many questions that have to be answered alike are told as one."""
FIRST = 12
"""So many questions are told where there are more rulings than can be listed: the first ones lead to the rest."""
SHORT = 2
"""An outcome of so many lines is told where the diagram leads to it."""


class Page:
    """Lays out the rulings of one inquiry for people, in its language.

    Args:
        rulings: what was ruled.
        inquiry: the inquiry.
        explain: whether each act says what it rests on.
        every: whether what goes on as always is listed, and not only counted.

    """

    def __init__(self, rulings: Rulings, inquiry: Inquiry, *, explain: bool, every: bool) -> None:
        self.rulings = rulings
        self._story = inquiry.story()
        self._language = inquiry.language
        self._explain = explain
        self._every = every
        self._diagram = diagram(rulings, every=every)
        steps = Counter(id(one) for one in self._diagram.steps() if one.question or one.beside)
        self._led_to: dict[int, int] = {}
        for one in self._diagram.steps():
            if steps[id(one)] > 1:
                self._led_to.setdefault(id(one), len(self._led_to) + 1)
        self._told: set[int] = set()
        outcomes = Outcomes(
            inquiry.language,
            inquiry.rulebook.chief_parts,
            alone=not any(one.beside for one in self._diagram.steps()),
            explain=explain,
            every=every,
        )
        self._lines = [outcomes.lines(one) for one in self._diagram.outcomes]
        self._ends = Counter(one.outcome for one in self._diagram.steps())
        self._for_sure: dict[int, tuple[OutcomeLine, ...]] = {}

    def on_a_screen(self) -> Tree:
        """Return the page, with as many questions gone through as fit a screen: those first on which most turns.

        Of each other one it says how much turns on it, and what each answer has for sure.
        """
        whole = self.tree()
        if self._every or self._explain or rows(whole) <= ENOUGH:
            return whole
        fitting = self.tree(frozenset())
        opened, tried = frozenset[int](), set[int]()
        while len(tried) < TRIED and (left := [one for one in self._closed if id(one) not in tried]):
            one = id(min(left, key=lambda step: (self._levels[id(step)], -len(_ends(step)))))
            page = self.tree(opened | {one})
            if not tried or rows(page) <= AT_ONCE:  # the first of all however long it takes
                fitting, opened = page, opened | {one}
            else:
                self.tree(opened)
            tried.add(one)
        with_doubts = self.tree(opened, doubts=True)
        return with_doubts if rows(with_doubts) <= AT_ONCE else fitting

    def tree(self, opened: frozenset[int] | None = None, *, doubts: bool = False) -> Tree:
        """Return the situation, the diagram of its decisions, and the outcomes.

        Args:
            opened: the points whose questions are gone through; all of them where None.
            doubts: whether what the words leave in doubt is told where not all questions are gone through.

        """
        self._opened, self._level, self._doubts_too = opened, 0, doubts
        self._told.clear()
        self._shown: set[int] = set()
        self._closed: list[Step] = []
        self._levels: dict[int, int] = {}
        word = self._language.word
        if self._too_many and not self._every:
            return self._what_is_open()
        node = self._beginning().add(text(self.counted()))
        defective = sum(bool(one.flaws) for one in self.rulings.rulings)
        if defective and self.rulings.complete:
            node.add(text(word("defective", defective), "red"))
        beginning = self._diagram.beginning
        if beginning and (beginning.outcome is None or self._short(beginning.outcome)):
            self._grow(node, "", beginning)
        if self._closed:
            node.add(text(word("folded"), "dim"))
        for number, lines in enumerate(self._lines):
            if not self._short(number) and (number in self._shown or not self._closed):
                self._outcome(self._root.add(text(word("outcome", number + 1), "bold")), lines)
        self._granted()
        self._read_otherwise()
        self._doubts()
        return self._root

    @property
    def _too_many(self) -> bool:
        """Whether the rulings listed are a few of more, and not one of each outcome."""
        return not self.rulings.complete and any(one.left_out for one in self._diagram.steps())

    def _what_is_open(self) -> Tree:
        """Return the situation, what is so in any case, and the questions: a few of the rulings would be odd ones."""
        word = self._language.word
        root = self._beginning()
        if self.rulings.in_any_case:
            always = root.add(text(word("in_any_case"), "bold"))
            for sentence in condensed(self.rulings.in_any_case):
                always.add(text(sentence))
        node = root.add(text(word("too_many_rulings")))
        questions = self.rulings.open_questions
        for question in questions[:FIRST]:
            node.add(asked(question, self._language))
        if len(questions) > FIRST:
            node.add(text(word("more_with_all", len(questions) - FIRST), "dim"))
        return root

    def _granted(self) -> None:
        """Say what was taken for granted, in whichever outcome."""
        found = (one for outcome in self._diagram.outcomes for one in outcome.granted)
        said = dict.fromkeys(one.sentence for one in found if self._every or not one.as_always)
        if said:
            told = list(condensed(said))
            if self._closed and len(told) > NAMED:
                more = self._language.word("more_with_all", len(told) - NAMED)
                told[NAMED:] = [more]
            self._root.add(text(self._language.word("granted", "; ".join(told)), "dim"))

    def _read_otherwise(self) -> None:
        """Say which other reading of the words would change the rulings, and how."""
        word = self._language.word
        for one in self.rulings.read_otherwise:
            said = text(f"{one.provision}, {word('read_so')}: {one.sentence}", "bold")
            node = self._root.add(said.append(f'  `{one.name} = "{one.value}"`', "dim"))
            for name, lines in (
                ("further", one.further), ("no_longer", one.no_longer), ("turns_on_others", one.turns_on)
            ):  # fmt: skip
                if lines and not self._closed:
                    told = list(condensed(lines))
                    if len(told) > NAMED and not self._every:
                        told[NAMED:] = ["..."]
                    node.add(text(word(name, "; ".join(told))))

    def _doubts(self) -> None:
        """Say where the text can be read otherwise; and where the rulebook fills in what the text does not say."""
        found: dict[str, dict[Doubtful, None]] = {}
        for one in (one for ruling in self.rulings.rulings for one in ruling.doubts):
            found.setdefault(one.kind, {})[one] = None
        word, filled = self._language.word, list[str]()
        for kind in DOUBTS:
            doubts = found.get(kind, {})
            if kind == "ambiguous" and doubts and self._closed and not self._doubts_too:
                named = sorted({one.provision for one in doubts}, key=natural_order)
                self._root.add(text(f"{word(kind)}: {', '.join(named)} ({word('with_all')})"))
            elif kind != "ambiguous" and not self._every:
                filled += [one.provision for one in doubts if kind in ("silent", "torn")]
            elif doubts:
                node = self._root.add(text(word(kind)))
                for one in doubts:
                    node.add(text(f"{one.provision}: {one.sentence}"))
        if filled:
            told = sorted(dict.fromkeys(filled), key=natural_order)
            self._root.add(text(word("filled_in", ", ".join(told)), "dim"))

    def summary(self) -> Tree:
        """Return how many outcomes there are, in a line each, and what they turn on."""
        word = self._language.word
        self._beginning().add(text(self.counted()))
        turning = self._root.add(text(word("turns_on_what")))
        for question in self._diagram.questions():
            turning.add(asked(question, self._language))
        ends = self._root.add(text(word("outcomes")))
        if any(one.beside for one in self._diagram.steps()):
            ends.add(text(word("beside")))
        for number, outcome in enumerate(self._diagram.outcomes, 1):
            said = [one.sentence for one in outcome.by_time.get("to_be_done", ())]
            said += [f"{one.sentence} ({one.provision})" for one in outcome.dispositions]
            faults = [word("defect", one.sentence) for one in outcome.flaws]
            ends.add(
                text(f"{number}. {'; '.join([*faults, *said]) or in_line(self._lines[number - 1]) or '-'}")
            )
        return self._root

    def _beginning(self) -> Tree:
        """Begin the page: the title, and what happened."""
        word = self._language.word
        self._root = Tree(text(self.rulings.title or word("the_situation")), guide_style="dim")
        happened = self._root.add(text(word("happened", self.rulings.edition)))
        for sentence in self.situation():
            happened.add(text(sentence))
        return self._root

    def situation(self) -> Iterator[str]:
        """Yield what happened, in sentences: what is told, what is answered, what is left open or goes with it."""
        word = self._language.word
        yield from condensed("; ".join(several) for several in self._story)
        yield from self._given()
        for name in ("told_not", "not_known", "only_way", "entailed"):
            if said := getattr(self.rulings, name):
                yield word(name, "; ".join(condensed(said)))
        yield from self.rulings.may_mean
        if self.rulings.idle:
            yield word("idle", "; ".join(condensed(self.rulings.idle)))

    @property
    def outcomes(self) -> Sequence[Sequence[OutcomeLine]]:
        """What is said at each outcome, a line each."""
        return self._lines

    def in_any_case(self) -> tuple[OutcomeLine, ...]:
        """Return the lines of outcomes that are said however it is decided."""
        beginning = self._diagram.beginning
        return self._sure(beginning) if beginning else ()

    def beside(self) -> Tree:
        """Return what stands beside the outcomes: what is taken for granted, what can be read otherwise, doubts."""
        self._root, self._closed, self._doubts_too = Tree(""), [], True
        self._granted()
        self._read_otherwise()
        self._doubts()
        return self._root

    def _given(self) -> Iterator[str]:
        """Yield each question that the case answers and a ruling turns on, with its answer."""
        told = {}
        for step in self._diagram.steps():
            if step.question and step.question.given and len(step.answers) == 1:
                (answer,) = step.answers
                value = f" {self._language.word('or')} ".join(
                    value_said(one, self._language) for one in answer.values
                )
                told[asked(step.question, self._language).plain] = value
        yield from (f"{said} {value} ({self._language.word('given')})" for said, value in told.items())

    def counted(self) -> str:
        """Say how many rulings and outcomes there are."""
        word, listed, several = self._language.word, len(self.rulings.rulings), self._diagram.different
        if self.rulings.complete:
            heading = word("rulings", listed)
        elif any(one.left_out for one in self._diagram.steps()):
            heading = word("first_rulings", listed)
        else:
            heading = word("many_rulings", LIMIT)
        parts = any(
            one.beside for one in self._diagram.steps()
        )  # then what is numbered are parts of outcomes
        return heading if parts or several == listed else f"{heading}; {word('outcomes_of', several)}"

    def _grow(self, parent: Tree, answer: str, step: Step) -> None:
        """Add a point of the diagram, behind the answer that leads there, with all that follows from it."""
        before = f"{answer}: " if answer else ""
        number = self._led_to.get(id(step))
        if end := self._ended(step, number):
            parent.add(text(before) + end)
            return
        if step.question and (beyond := self._beyond(step)):
            self._levels.setdefault(id(step), self._level)
            self._closed.append(step)
            asking = text(before) + asked(step.question, self._language)
            self._promise(parent.add(asking + text(f"; {beyond}", "dim")), step)
            return
        if number is not None:
            self._told.add(number)
            before += f"[{number}] "
        if not self._grow_in_line(parent, before, step):
            self._grow_below(parent, before, step)

    def _beyond(self, step: Step) -> str:
        """Say how much turns on a question that is not gone through, for others come before it; else nothing."""
        given = step.question is not None and step.question.given
        if self._opened is None or id(step) in self._opened or given:
            return ""
        below = list(step.steps())
        further = len({id(one.question) for one in below if one.question}) - 1
        word = self._language.word
        return f"{word('beyond', further)}, {word('outcomes_of', len(_ends(step)))}" if further else ""

    def _promise(self, parent: Tree, step: Step) -> None:
        """Say what each answer to a question has for sure, of what the others do not have."""
        # who uses a power does what is asked
        deed = step.question.question if step.question and step.question.kind == "power" else None
        always = self._sure(step)
        for answers in step.answers:
            sure = [one for one in self._sure(answers.step) if one not in always]
            sure = [one for one in sure if deed is None or deed not in one.words]
            if sure:
                said = f" {self._language.word('or')} ".join(
                    value_said(one, self._language) for one in answers.values
                )
                parent.add(text(f"{said}: {self._language.word('in_any_case')}: {in_line(sure)}"))

    def _sure(self, step: Step) -> tuple[OutcomeLine, ...]:
        """Return the lines of outcomes that are said wherever a point leads."""
        if id(step) not in self._for_sure:
            self._for_sure[id(step)] = tuple(self._said_wherever(step))
        return self._for_sure[id(step)]

    def _said_wherever(self, step: Step) -> Iterable[OutcomeLine]:
        if step.left_out:
            return ()
        if step.outcome is not None:
            return self._lines[step.outcome]
        if step.beside:
            return dict.fromkeys(line for one in step.beside for line in self._sure(one))
        first, *others = [self._sure(one.step) for one in step.answers] or [()]
        return (line for line in first if all(line in lines for lines in others))

    def _ended(self, step: Step, number: int | None) -> Text | None:
        """Return the words for a point behind which nothing is added; None where there is something."""
        word = self._language.word
        if step.left_out:
            line = text(word("left_out"), "dim")
            return line + text(": ") + asked(step.question, self._language) if step.question else line
        if step.outcome is not None and self._lines[step.outcome]:
            self._shown.add(step.outcome)
            return text(word("outcome", step.outcome + 1), "bold") + text(self._told_here(step.outcome))
        if not (step.question or step.beside):
            return text(word("nothing_more"))
        return text(word("go_on", number)) if number in self._told else None

    def _grow_in_line(self, parent: Tree, before: str, step: Step) -> bool:
        """Add a point with what follows in one line: what holds in any case, or what follows from what is given."""
        word = self._language.word
        match step:
            case Step(beside=(Step(outcome=int(always)), Step(question=Question()) as following)):
                self._shown.add(always)
                said = f"{word('in_any_case')}: {word('outcome', always + 1)}{self._told_here(always)}"
                self._grow(parent, f"{before}{said}; {word('besides')}", following)
                return True
            case Step(question=Question(given=True), answers=(only,)):
                self._grow(parent, before.removesuffix(": "), only.step)  # what is given was told above
                return True
        return False

    def _grow_below(self, parent: Tree, before: str, step: Step) -> None:
        word = self._language.word
        together = chain(step, lambda one: id(one) in self._led_to)
        if together and len(together.questions) >= TOGETHER:
            self._grow_chain(parent, before, together)
            return
        asking = asked(step.question, self._language) if step.question else text(word("beside"))
        node = parent.add(text(before) + asking)
        asks = bool(step.question and not step.question.given)
        self._level += asks
        for answers in step.answers:
            said = f" {word('or')} ".join(value_said(one, self._language) for one in answers.values)
            given = f" ({word('given')})" if step.question and step.question.given else ""
            self._grow(node, said + given, answers.step)
        self._level -= asks
        for following in step.beside:
            self._grow(node, word("in_any_case") if following.outcome is not None else "", following)

    def _grow_chain(self, parent: Tree, before: str, together: Chain) -> None:
        """Add questions that have to be answered alike as one, and what follows from that and from any other way."""
        word = self._language.word
        facts = all(one.kind == "fact" for one in together.questions)
        questions = [asked(one, self._language) for one in together.questions]
        if facts:
            questions = [text(one) for one in condensed(one.plain for one in questions)]
        node = parent.add(text(f"{before}{word('of_these')}: ") + Text("; ").join(questions))
        self._level += 1
        for heading, answers in (("all_so", together.on), ("some_so", together.away)):
            said = f" {word('or')} ".join(value_said(one, self._language) for one in answers.values)
            self._grow(node, word(heading, said), answers.step)
        self._level -= 1

    def _told_here(self, outcome: int) -> str:
        """Return what an outcome says where it is told where the diagram leads to it."""
        return f": {in_line(self._lines[outcome])}" if self._short(outcome) else ""

    def _short(self, outcome: int) -> bool:
        """Tell whether an outcome is told where the diagram leads to it: it takes no more rows there."""
        lines = self._lines[outcome]
        if self._explain or len(lines) > SHORT:
            return False
        rows = 1 + len({one.heading for one in lines} - {""}) + len(lines)
        return len(in_line(self._lines[outcome])) // ONE_LINE * self._ends[outcome] <= rows

    def _outcome(self, node: Tree, lines: Sequence[OutcomeLine]) -> None:
        under = {"": node}
        for one in lines:
            if one.heading not in under:
                under[one.heading] = node.add(text(one.heading))
            line = under[one.heading].add(text(one.words, one.style))
            for reason in one.reasons:
                line.add(text(reason, "dim"))


def _ends(step: Step) -> set[int]:
    """Return the outcomes to which a point leads."""
    return {one.outcome for one in step.steps() if one.outcome is not None}
