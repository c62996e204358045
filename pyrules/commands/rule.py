"""Rule on a situation."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from clingo import Function, Symbol
from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from pyrules.base.errors import InputError, Place
from pyrules.base.toml_source import read_text
from pyrules.base.writing import write_whole
from pyrules.checks.unknown import unknown_words
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DOUBTS
from pyrules.code.vocabulary import Vocabulary
from pyrules.commands.common import (
    PAGE,
    Format,
    FormatOption,
    LanguageOption,
    RulebookOption,
    opened,
    output,
    print_json,
    print_tree,
    rows,
    rulebook_of,
)
from pyrules.explaining.derivations import Absence, Derivation, DerivationKind, leaves, nodes
from pyrules.explaining.instances import ANYTHING, replaced
from pyrules.explaining.outline import Line, beginning, derived, fitted, missed, said, within
from pyrules.language import Language
from pyrules.language.condensing import condensed
from pyrules.rulings.asking import Meant, absent_acts, acts_named
from pyrules.rulings.chains import Chain, chain
from pyrules.rulings.diagram import diagram
from pyrules.rulings.interview import Interview
from pyrules.rulings.model import (
    Act,
    Doubtful,
    Irregularity,
    Onward,
    Outcome,
    Question,
    Rulings,
    Saying,
    Step,
)
from pyrules.rulings.moments import Moments
from pyrules.rulings.read_otherwise import read_otherwise
from pyrules.rulings.ruling import LIMIT, Inquiry
from pyrules.situation import Case, moments, read_case, situation_of
from pyrules.terminal import busy, warn
from pyrules.testing.expected_words import check_provisions

CaseArgument = Annotated[Path, typer.Argument(metavar="CASE", help="A situation, as a case file.")]
WhyOption = Annotated[
    str | None,
    typer.Option(
        "--why", metavar="ACT", help="Show why an act is in a ruling: its words, its provision or its name."
    ),
]
WhyNotOption = Annotated[
    str | None,
    typer.Option("--why-not", metavar="ACT", help="Show why an act is in no ruling, or not in each."),
]


ExplainOption = Annotated[bool, typer.Option("--explain", help="Say with each act what it rests on.")]
SummaryOption = Annotated[
    bool, typer.Option("--summary", help="Say how many outcomes there are, and what divides them.")
]


AllOption = Annotated[
    bool,
    typer.Option("--all", help="List what goes on as always too, and all of an explanation."),
]
AskOption = Annotated[
    bool,
    typer.Option("--ask", help="Ask the open questions one at a time, and write the answers into the case."),
]

NAMED = 3
"""So many acts are named at most of what is summed up."""
SCREEN = 24
"""So many rows an explanation takes that is not asked for as a whole."""
BEGINNING = 4
"""Reasons that are the same so many lines down are told once where not every one is wanted."""
ENOUGH = 80
"""A page of so many rows is shown whole: what is left away costs more than to read a little on."""
AT_ONCE = 70
"""Of a longer page as many questions are gone through as fit so many rows."""
TRIED = 40
"""So many questions are tried at most, whether what follows from them fits besides."""
TOGETHER = 3
"""So many questions that have to be answered alike are told as one."""
SHORT = 2
"""An outcome of so many lines is told where the diagram leads to it."""
ONE_LINE = 70
"""So long is what stands in one line of a tree, on a page of 80 columns."""


MomentOption = Annotated[
    int | None,
    typer.Option("--moment", metavar="N", min=1, help="Only the N-th moment of a story; default: each."),
]


def command(
    case: CaseArgument,
    why: WhyOption = None,
    why_not: WhyNotOption = None,
    explain: ExplainOption = False,  # noqa: FBT002 - typer makes it the option
    summary: SummaryOption = False,  # noqa: FBT002
    ask: AskOption = False,  # noqa: FBT002
    every: AllOption = False,  # noqa: FBT002
    moment: MomentOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: FormatOption = Format.TEXT,
) -> None:
    """List every ruling that the code allows in a situation, as a decision tree with provisions."""
    read = read_case(case)
    with read.blamed():
        code, language = opened(read.edition, rulebook_of([case], rulebook), lang)
        _moments(read, moment, code)
    if ask:
        if moment is None and read.moment:
            raise InputError(
                "which moment is asked about?", place=Place(str(case)), expected="`--moment` with its number"
            )
        with read.blamed():
            _ask(case, moment, code, language)
        read = read_case(case)
    console = output()
    unknown = unknown_words(code)
    for word in unknown:
        warn(f"unknown word, and what it stands in may say nothing: {word}")
    wanted = _Wanted(why, why_not, explain, summary, every)
    documents = []
    for number, one in _moments(read, moment, code):
        with one.blamed(), busy("ruling"):
            check_provisions(one, code)
            situation = situation_of(one, code)
            inquiry = Inquiry(code, situation, language)
            named = one.named if form is Format.JSON or wanted.whole else None
            rulings = inquiry.document(one.title, explain=form is Format.JSON or wanted.derived, named=named)
            otherwise = read_otherwise(code, situation, language)
            rulings = rulings.model_copy(update={"unknown_words": unknown, "read_otherwise": otherwise})
        if form is Format.JSON:
            documents.append(_explained(rulings, inquiry, wanted))
            continue
        if read.moment:
            console.print(_text(language.word("moment", f"{number}/{len(read.moment)}"), "bold"))
        _show(console, rulings, inquiry, wanted)
    if form is Format.JSON:
        story = Moments(edition=code.edition, title=read.title, moments=tuple(documents))
        print_json(story if read.moment and moment is None else documents[0])


@dataclass(frozen=True)
class _Wanted:
    """What is to be shown of a ruling."""

    why: str | None
    why_not: str | None
    explain: bool
    summary: bool
    every: bool

    @property
    def derived(self) -> bool:
        """Whether what acts rest on is shown."""
        return self.explain or self.why is not None

    @property
    def whole(self) -> bool:
        """Whether the outcomes are shown, with all that there is in them."""
        return self.why is None and self.why_not is None

    def absent(self, inquiry: Inquiry) -> Meant:
        """Return the acts of which is asked why they are absent."""
        return absent_acts(self.why_not, inquiry) if self.why_not is not None else Meant(())

    def present(self, rulings: Rulings) -> tuple[Act, ...]:
        """Return the acts of which is asked why they are there."""
        return acts_named(self.why, rulings.rulings) if self.why is not None else ()


def _moments(case: Case, moment: int | None, code: Rulebook) -> list[tuple[int, Case]]:
    """Return the moments of a case that are asked about, with their numbers."""
    each = list(enumerate(moments(case, code.vocabulary), 1))
    if moment is not None and moment > len(each):
        raise case.wrong(f"there is no moment {moment}", expected=f"a number from 1 to {len(each)}")
    return each if moment is None else each[moment - 1 : moment]


def _explained(rulings: Rulings, inquiry: Inquiry, wanted: _Wanted) -> Rulings:
    """Return a ruling's document with what is asked for besides."""
    absences = _absences(wanted.absent(inquiry), inquiry, rulings)
    absent = tuple(dict.fromkeys(absence for _, absence in absences))
    return rulings.model_copy(update={"why": wanted.present(rulings), "why_not": absent})


def _show(console: Console, rulings: Rulings, inquiry: Inquiry, wanted: _Wanted) -> None:
    """Print the rulings of a situation, or why an act is in them or not."""
    language = inquiry.language
    if wanted.why is None and wanted.why_not is None:
        page = _Page(rulings, inquiry, explain=wanted.explain, every=wanted.every)
        print_tree(console, page.summary() if wanted.summary else page.on_a_screen())
        return
    left = 0
    if wanted.why is not None:
        left += _explain(console, _why(wanted.why, rulings, language), every=wanted.every)
    meant = wanted.absent(inquiry)
    absences = _absences(meant, inquiry, rulings)
    if meant.forbidden:
        only = "; ".join(_act_line(one, language) for one in meant.forbidden[:NAMED])
        console.print(language.word("only_forbidden", only), markup=False)
    lines, dropped = _why_not(absences, rulings, language, every=wanted.every)
    left += dropped + _explain(console, lines, every=wanted.every)
    if left:
        console.print(language.word("more_lines", left), markup=False)
    if wanted.why_not is not None and not absences:
        console.print(language.word("everywhere"), markup=False)
    if not rulings.complete and inquiry.folded is None:
        console.print(language.word("first_rulings", len(rulings.rulings)), markup=False)


# ---- the questions, one at a time


def _ask(case: Path, moment: int | None, code: Rulebook, language: Language) -> None:
    """Ask what the outcome turns on, and write each answer into the case as soon as it is given."""
    interview = Interview(read_text(case), str(case), code, language, moment or 1)
    while question := _next(interview):
        typer.echo(language.word("outcomes_left", interview.outcomes), err=True)
        typer.echo(_question(question, language).plain, err=True)
        for number, value in enumerate(question.values, 1):
            typer.echo(f"  {number}  {_value(value, language)}", err=True)
        typer.echo(f"  ?  {language.word('not_known_yet')}", err=True)
        numbered = {str(number): value for number, value in enumerate(question.values, 1)}
        known = numbered | {_value(value, language).casefold(): value for value in question.values}
        typer.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            return  # nobody answers any more
        said = line.strip().casefold()
        if said == "?":
            interview.leave(question)
        elif said in known:
            interview.answer(question, known[said])
            try:
                write_whole(case, interview.text)
            except OSError as error:
                raise InputError(f"cannot be written: {error.strerror}", place=Place(str(case))) from None
        else:
            typer.echo(language.word("one_of", ", ".join([*numbered, "?"])), err=True)


def _next(interview: Interview) -> Question | None:
    with busy("ruling"):
        return interview.question()


def _value(value: str, language: Language) -> str:
    return language.value(Function(value)) if value.isidentifier() else value


def _question(question: Question, language: Language) -> Text:
    """Return the words for a question, with the key by which a case answers it."""
    word = language.word
    if question.kind == "fact":
        asked = "asks_fact" if set(question.values) <= {"yes", "no"} else "not_known"
        key = "" if question.given else f"  `{_entry(question.key, language.vocabulary)}`"
        return _text(word(asked, question.question)).append(key, "dim")
    bearer = language.bearer(Function(question.bearer))
    asker = {
        "finding": word("finds"),
        "choice": f"{bearer} {word('chooses')}",
        "power": f"{bearer} {word('may_use')}",
    }[question.kind]
    said = f"{asker}: {question.question}" if question.question else asker
    key = "" if question.given else f"  `{question.key}`"
    return _text(f"{said} ({question.provision})").append(key, "dim")


def _entry(key: str, vocabulary: Vocabulary) -> str:
    """Return how a case says that an event happened; of what is no event its key."""
    name, _, words = key.partition(" ")
    if name not in vocabulary.of_kind("event"):
        return key
    return f'{name} = ["{words}"]' if words else f"{name} = true"


# ---- the decision diagram


class _Page:
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
        self._encoded = inquiry.rulebook.chief_parts
        self._explain = explain
        self._every = every
        self._diagram = diagram(rulings, every=every)
        steps = Counter(id(one) for one in self._diagram.steps() if one.question or one.beside)
        self._led_to: dict[int, int] = {}
        for one in self._diagram.steps():
            if steps[id(one)] > 1:
                self._led_to.setdefault(id(one), len(self._led_to) + 1)
        self._told: set[int] = set()
        self._pointed: set[Onward] = set()
        self._lines = [self._lines_of(one) for one in self._diagram.outcomes]
        self._ends = Counter(one.outcome for one in self._diagram.steps())
        self._for_sure: dict[int, tuple[_Line, ...]] = {}

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
        node = self._beginning().add(_text(self._counted()))
        defective = sum(bool(one.flaws) for one in self.rulings.rulings)
        if defective and self.rulings.complete:
            node.add(_text(word("defective", defective), "red"))
        beginning = self._diagram.beginning
        if beginning and (beginning.outcome is None or self._short(beginning.outcome)):
            self._grow(node, "", beginning)
        if self._closed:
            node.add(_text(word("folded"), "dim"))
        for number, lines in enumerate(self._lines):
            if not self._short(number) and (number in self._shown or not self._closed):
                self._outcome(self._root.add(_text(word("outcome", number + 1), "bold")), lines)
        self._granted()
        self._read_otherwise()
        self._doubts()
        return self._root

    def _granted(self) -> None:
        """Say what was taken for granted, in whichever outcome."""
        found = (one for outcome in self._diagram.outcomes for one in outcome.granted)
        said = dict.fromkeys(one.sentence for one in found if self._every or not one.as_always)
        if said:
            told = list(condensed(said))
            if self._closed and len(told) > NAMED:
                more = self._language.word("more_with_all", len(told) - NAMED)
                told[NAMED:] = [more]
            self._root.add(_text(self._language.word("granted", "; ".join(told)), "dim"))

    def _read_otherwise(self) -> None:
        """Say which other reading of the words would change the rulings, and how."""
        word = self._language.word
        for one in self.rulings.read_otherwise:
            said = _text(f"{one.provision}, {word('read_so')}: {one.sentence}", "bold")
            node = self._root.add(said.append(f'  `{one.name} = "{one.value}"`', "dim"))
            for name, lines in (
                ("further", one.further), ("no_longer", one.no_longer), ("turns_on_others", one.turns_on)
            ):  # fmt: skip
                if lines and not self._closed:
                    told = list(condensed(lines))
                    if len(told) > NAMED and not self._every:
                        told[NAMED:] = ["..."]
                    node.add(_text(word(name, "; ".join(told))))

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
                self._root.add(_text(f"{word(kind)}: {', '.join(named)} ({word('with_all')})"))
            elif kind != "ambiguous" and not self._every:
                filled += [one.provision for one in doubts if kind in ("silent", "torn")]
            elif doubts:
                node = self._root.add(_text(word(kind)))
                for one in doubts:
                    node.add(_text(f"{one.provision}: {one.sentence}"))
        if filled:
            told = sorted(dict.fromkeys(filled), key=natural_order)
            self._root.add(_text(word("filled_in", ", ".join(told)), "dim"))

    def summary(self) -> Tree:
        """Return how many outcomes there are, in a line each, and what they turn on."""
        word = self._language.word
        self._beginning().add(_text(self._counted()))
        asked = self._root.add(_text(word("turns_on_what")))
        for question in self._diagram.questions():
            asked.add(_question(question, self._language))
        ends = self._root.add(_text(word("outcomes")))
        if any(one.beside for one in self._diagram.steps()):
            ends.add(_text(word("beside")))
        for number, outcome in enumerate(self._diagram.outcomes, 1):
            said = [one.sentence for one in outcome.by_time.get("to_be_done", ())]
            said += [f"{one.sentence} ({one.provision})" for one in outcome.dispositions]
            faults = [word("defect", one.sentence) for one in outcome.flaws]
            ends.add(_text(f"{number}. {'; '.join([*faults, *said]) or '-'}"))
        return self._root

    def _beginning(self) -> Tree:
        """Begin the page: the title, and what happened."""
        word = self._language.word
        self._root = Tree(_text(self.rulings.title or word("the_situation")), guide_style="dim")
        happened = self._root.add(_text(word("happened", self.rulings.edition)))
        for sentence in condensed("; ".join(several) for several in self._story):
            happened.add(_text(sentence))
        for one in self._given():
            happened.add(_text(one))
        if self.rulings.not_known:
            happened.add(_text(word("not_known", "; ".join(condensed(self.rulings.not_known)))))
        if self.rulings.only_way:
            happened.add(_text(word("only_way", "; ".join(condensed(self.rulings.only_way)))))
        if self.rulings.entailed:
            happened.add(_text(word("entailed", "; ".join(condensed(self.rulings.entailed)))))
        for sentence in self.rulings.may_mean:
            happened.add(_text(sentence))
        if self.rulings.idle:
            happened.add(_text(word("idle", "; ".join(condensed(self.rulings.idle)))))
        return self._root

    def _given(self) -> Iterator[str]:
        """Yield each question that the case answers and a ruling turns on, with its answer."""
        told = {}
        for step in self._diagram.steps():
            if step.question and step.question.given and len(step.answers) == 1:
                (answer,) = step.answers
                value = f" {self._language.word('or')} ".join(
                    _value(one, self._language) for one in answer.values
                )
                told[_question(step.question, self._language).plain] = value
        yield from (f"{asked} {value} ({self._language.word('given')})" for asked, value in told.items())

    def _counted(self) -> str:
        word, listed, several = self._language.word, len(self.rulings.rulings), self._diagram.different
        if self.rulings.complete:
            heading = word("rulings", listed)
        elif any(one.left_out for one in self._diagram.steps()):
            heading = word("first_rulings", listed)
        else:
            heading = word("many_rulings", LIMIT)
        return heading if several == listed else f"{heading}; {word('outcomes_of', several)}"

    def _grow(self, parent: Tree, answer: str, step: Step) -> None:
        """Add a point of the diagram, behind the answer that leads there, with all that follows from it."""
        before = f"{answer}: " if answer else ""
        number = self._led_to.get(id(step))
        if end := self._ended(step, number):
            parent.add(_text(before) + end)
            return
        if step.question and (beyond := self._beyond(step)):
            self._levels.setdefault(id(step), self._level)
            self._closed.append(step)
            asked = _text(before) + _question(step.question, self._language)
            self._promise(parent.add(asked + _text(f"; {beyond}", "dim")), step)
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
        asked = step.question.question if step.question and step.question.kind == "power" else None
        always = self._sure(step)
        for answers in step.answers:
            sure = [one for one in self._sure(answers.step) if one not in always]
            sure = [one for one in sure if asked is None or asked not in one.words]
            if sure:
                said = f" {self._language.word('or')} ".join(
                    _value(one, self._language) for one in answers.values
                )
                parent.add(_text(f"{said}: {self._language.word('in_any_case')}: {_in_line(sure)}"))

    def _sure(self, step: Step) -> tuple["_Line", ...]:
        """Return the lines of outcomes that are said wherever a point leads."""
        if id(step) not in self._for_sure:
            self._for_sure[id(step)] = tuple(self._said_wherever(step))
        return self._for_sure[id(step)]

    def _said_wherever(self, step: Step) -> Iterable["_Line"]:
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
            line = _text(word("left_out"), "dim")
            return line + _text(": ") + _question(step.question, self._language) if step.question else line
        if step.outcome is not None and self._lines[step.outcome]:
            self._shown.add(step.outcome)
            return _text(word("outcome", step.outcome + 1), "bold") + _text(self._told_here(step.outcome))
        if not (step.question or step.beside):
            return _text(word("nothing_more"))
        return _text(word("go_on", number)) if number in self._told else None

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
        asked = _question(step.question, self._language) if step.question else _text(word("beside"))
        node = parent.add(_text(before) + asked)
        asks = bool(step.question and not step.question.given)
        self._level += asks
        for answers in step.answers:
            said = f" {word('or')} ".join(_value(one, self._language) for one in answers.values)
            given = f" ({word('given')})" if step.question and step.question.given else ""
            self._grow(node, said + given, answers.step)
        self._level -= asks
        for following in step.beside:
            self._grow(node, word("in_any_case") if following.outcome is not None else "", following)

    def _grow_chain(self, parent: Tree, before: str, together: Chain) -> None:
        """Add questions that have to be answered alike as one, and what follows from that and from any other way."""
        word = self._language.word
        facts = all(one.kind == "fact" for one in together.questions)
        asked = [_question(one, self._language) for one in together.questions]
        if facts:
            asked = [_text(one) for one in condensed(one.plain for one in asked)]
        node = parent.add(_text(f"{before}{word('of_these')}: ") + Text("; ").join(asked))
        self._level += 1
        for heading, answers in (("all_so", together.on), ("some_so", together.away)):
            said = f" {word('or')} ".join(_value(one, self._language) for one in answers.values)
            self._grow(node, word(heading, said), answers.step)
        self._level -= 1

    def _told_here(self, outcome: int) -> str:
        """Return what an outcome says where it is told where the diagram leads to it."""
        return f": {_in_line(self._lines[outcome])}" if self._short(outcome) else ""

    def _short(self, outcome: int) -> bool:
        """Tell whether an outcome is told where the diagram leads to it: it takes no more rows there."""
        lines = self._lines[outcome]
        if self._explain or len(lines) > SHORT:
            return False
        rows = 1 + len({one.heading for one in lines} - {""}) + len(lines)
        return len(_in_line(self._lines[outcome])) // ONE_LINE * self._ends[outcome] <= rows

    def _outcome(self, node: Tree, lines: Sequence["_Line"]) -> None:
        under = {"": node}
        for one in lines:
            if one.heading not in under:
                under[one.heading] = node.add(_text(one.heading))
            line = under[one.heading].add(_text(one.words, one.style))
            for reason in one.reasons:
                line.add(_text(reason, "dim"))

    def _lines_of(self, outcome: Outcome) -> tuple["_Line", ...]:
        """Return what an outcome says, a line each; what provisions point at is said where it comes up first."""
        lines = tuple(self._said_at(outcome))
        if lines or any(one.beside for one in self._diagram.steps()):
            return lines
        # what nobody has encoded calls nothing irregular either
        return (_Line(self._language.word("nothing_follows", ", ".join(self._encoded))),)

    def _said_at(self, outcome: Outcome) -> Iterator["_Line"]:
        word = self._language.word
        for flaws in _alike(one.sentence for one in outcome.flaws):
            yield _Line(word("defect", flaws), style="red")
        for provision in outcome.incomplete:
            yield _Line(word("breaks_off_here", provision))
        onward = [one for one in outcome.onward if one not in self._pointed]
        self._pointed.update(onward)
        if onward:
            told = "; ".join(f"{one.target} ({one.provision})" for one in onward)
            yield _Line(word("look_up", told))
        for heading, acts in {**outcome.by_time, "as_always": outcome.always}.items():
            if acts and heading in ("lapsed", "as_always") and not self._every:
                several = heading == "as_always" and outcome.differs
                told = self._summed_up(heading, acts)
                yield _Line(f"{told}; {word('not_in_each')}" if several else told)
            else:
                told_alike = () if self._explain else condensed(one.sentence for one in acts)
                yield from (_Line(one, word(heading)) for one in told_alike)
                for act in acts if self._explain else ():
                    rests = act.derivation if self._explain else None
                    reasons = (
                        f"{word('because')} {'; '.join(_reasons(rests, self._language))}" if rests else ""
                    )
                    yield _Line(act.sentence, word(heading), (reasons,) if reasons else ())
        yield from self._endings(outcome)

    def _endings(self, outcome: Outcome) -> Iterator["_Line"]:
        """Yield what is irregular, and how it ends; where that is said in any case, only how it ends."""
        heading = self._language.word("irregularities")
        faults = [one.sentence for one in outcome.flaws]
        for one in outcome.irregularities:
            unsettled = not (one.settled or one.outside)
            if not (unsettled and any(f"{one.sentence} (" in fault for fault in faults)):
                yield _Line(f"{one.sentence} ({one.provision}): {self._end(one, outcome)}", heading)
        named = {one.irregularity for one in outcome.irregularities}
        for end in outcome.dispositions:
            if end.irregularity not in named:
                what, _, how = end.sentence.partition(": ")
                ends = self._language.word("ends_with", f"{how} ({end.provision})")
                yield _Line(f"{what}: {ends}", heading)

    def _summed_up(self, heading: str, acts: Sequence[Act]) -> str:
        """Say in one line how much there is of something, and what the first of it is."""
        line = f"{self._language.word(heading)}: {len(acts)}"
        said = list(dict.fromkeys(map(_deed, acts)))
        for shown in range(min(len(said), NAMED), 0, -1):
            more = "" if shown == len(said) else ", ..."
            told = f"{line} ({', '.join(said[:shown])}{more})"
            if len(told) <= ONE_LINE:
                return told
        return line

    def _end(self, irregularity: Irregularity, ruling: Saying) -> str:
        """Say how an irregularity ends in a ruling."""
        ends = [
            f"{one.sentence.partition(': ')[2]} ({one.provision})"
            for one in ruling.dispositions
            if one.irregularity == irregularity.irregularity
        ]
        if ends:
            return self._language.word("ends_with", "; ".join(ends))
        if irregularity.outside:
            return self._language.word("settled_outside", irregularity.outside)
        # what is the same in every case stands apart from how it ends in each
        return self._language.word("settled_below" if irregularity.settled else "nothing_settles")


@dataclass(frozen=True)
class _Line:
    """A line of an outcome, under a heading where it has one, with the reasons that are shown below it."""

    words: str
    heading: str = ""
    reasons: tuple[str, ...] = ()
    style: str = ""


def _ends(step: Step) -> set[int]:
    """Return the outcomes to which a point leads."""
    return {one.outcome for one in step.steps() if one.outcome is not None}


def _in_line(lines: Sequence[_Line]) -> str:
    """Return lines in one, each heading once for those that follow each other under it."""
    heads = (("", ""), *((one.heading, one.words) for one in lines))
    said = [
        f"{head}: {words}" if head and head != before else words
        for (before, _), (head, words) in pairwise(heads)
    ]
    return "; ".join(said)


def _alike(sentences: Iterable[str]) -> Iterator[str]:
    """Yield sentences, those in one that say the same up to the last colon of what they are about."""
    found: dict[str, list[str]] = {}
    for one in sentences:
        about, colon, what = one.rpartition(": ")
        found.setdefault(f"{about}{colon}", []).append(what)
    for about, several in found.items():
        yield f"{about}{'; '.join(condensed(several))}"


def _deed(act: Act) -> str:
    """Return the line of an act without whom it addresses and its provision."""
    return act.sentence.partition(": ")[2].removesuffix(f" ({act.provision})")


def _reasons(derivation: Derivation, language: Language) -> Iterator[str]:
    """Say in short what an act rests on: events, decisions, and what laws themselves ask to be absent or so.

    Absences on which only the mechanics rest are left to `--why`.
    """
    grounds = {said(leaf, language): leaf.kind for leaf in leaves(derivation)}
    of_laws = set(_conditions_of_laws(derivation, language))
    for line, kind in grounds.items():
        if kind in (DerivationKind.EVENT, DerivationKind.DECISION) or line in of_laws:
            yield line


def _conditions_of_laws(derivation: Derivation, language: Language) -> Iterator[str]:
    for node in nodes(derivation):
        for child in node.because if node.kind is not DerivationKind.ABSENT else ():
            if node.provision and child.kind in (DerivationKind.ABSENT, DerivationKind.CONDITION):
                yield said(child, language)


# ---- explanations


def _why(text: str, rulings: Rulings, language: Language) -> Iterator[Line]:
    """Yield the acts meant with what they rest on."""
    for act in acts_named(text, rulings.rulings):
        yield Line(act.sentence, derived(act.derivation, language) if act.derivation else ())


def _absences(
    meant: Meant, inquiry: Inquiry, rulings: Rulings
) -> dict[tuple[Symbol, Absence], frozenset[int]]:
    """Return why each act meant is absent, with the rulings in which it is for that reason."""
    found: dict[tuple[Symbol, Absence], frozenset[int]] = {}
    alike = diagram(rulings, every=True).alike
    for number, leaf in enumerate(inquiry.listed):
        if number == alike.index(alike[number]):
            explainer = inquiry.explainer(inquiry.model(leaf))
            those = frozenset(place for place, one in enumerate(alike) if one == alike[number])
            for act in meant.acts:
                absence = explainer.why_not(act)
                if absence is not None:
                    found[act, absence] = found.get((act, absence), frozenset()) | those
    return found


def _why_not(
    absences: Mapping[tuple[Symbol, Absence], frozenset[int]],
    rulings: Rulings,
    language: Language,
    *,
    every: bool,
) -> tuple[list[Line], int]:
    """Return the acts meant, each with the outcomes in which it is absent and why, and how many lines are left away.

    What is absent for reasons that begin alike is told once, unless all is wanted.
    """
    alike: dict[tuple[Symbol, tuple[Line, ...]], tuple[frozenset[int], tuple[Line, ...]]] = {}
    left = 0
    for (act, absence), those in absences.items():
        lines = missed(absence, language)
        key = act, lines if every else beginning(lines, BEGINNING)
        left += sum(map(len, lines)) if key in alike else 0
        before, told = alike.get(key, (frozenset(), lines))
        alike[key] = before | those, told
    drawn = diagram(rulings, every=every)
    found = []
    for (act, _), (those, lines) in alike.items():
        outcomes = [number for number, one in enumerate(drawn.said_by, 1) if one <= those]
        if len(those) == len(rulings.rulings) and drawn.different > 1:
            title = language.word("absent_everywhere")
        else:
            title = language.word(*("absent_in", _runs(outcomes)) if outcomes else ("absent_in_some",))
        found.append(Line(f"{title}: {_act_line(act, language)}", lines))
    return found, left


def _runs(numbers: Iterable[int]) -> str:
    """Write numbers, of those that follow each other the first and the last: `1-4, 9`."""
    runs: list[list[int]] = []
    for one in sorted(numbers):
        if runs and runs[-1][-1] == one - 1:
            runs[-1][1:] = [one]
        else:
            runs.append([one])
    return ", ".join("-".join(map(str, one)) for one in runs)


def _act_line(act: Symbol, language: Language) -> str:
    provision, force, bearer, what = replaced(act, ANYTHING, Function("anything")).arguments
    return language.act_line(bearer, force, what, provision)


def _explain(console: Console, lines: Iterable[Line], *, every: bool) -> int:
    """Write explanations and return how many lines are left away: all but a screen, where not every one is wanted."""
    width = console.width if console.is_terminal else PAGE
    shown, left = within(lines, width), 0
    if not every:
        shown, left = fitted(shown, width, max(SCREEN, console.height - 2 if console.is_terminal else 0))
    for one in shown:
        tree = Tree(_text(one.text, "bold"), guide_style="dim")
        _add(tree, one)
        print_tree(console, tree)
    return left


def _add(parent: Tree, line: Line) -> None:
    for one in line.below:
        _add(parent.add(_text(one.text, "dim" if one.soft else "")), one)


def _text(words: str, style: str = "") -> Text:
    return Text(words, style)
