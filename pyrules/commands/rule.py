"""Rule on a situation."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
    say_beside,
)
from pyrules.explaining.derivations import Absence, Derivation, DerivationKind, leaves, nodes
from pyrules.explaining.instances import ANYTHING, replaced
from pyrules.explaining.outline import Line, beginning, derived, fitted, missed, said, within
from pyrules.language import Language
from pyrules.rulings.asking import Meant, absent_acts, acts_named
from pyrules.rulings.chains import Chain, chain
from pyrules.rulings.diagram import diagram
from pyrules.rulings.interview import Interview
from pyrules.rulings.model import Act, Doubtful, Irregularity, Outcome, Question, Rulings, Saying, Step
from pyrules.rulings.moments import Moments
from pyrules.rulings.read_otherwise import read_otherwise
from pyrules.rulings.ruling import LIMIT, Inquiry
from pyrules.situation import Case, moments, read_case, situation_of
from pyrules.testing.expectations import check_provisions

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
TOGETHER = 3
"""So many questions that have to be answered alike are told as one."""
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
        code, language = opened(read.edition, rulebook, lang)
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
        say_beside(f"unknown word, and what it stands in may say nothing: {word}")
    wanted = _Wanted(why, why_not, explain, summary, every)
    documents = []
    for number, one in _moments(read, moment, code):
        with one.blamed():
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
        print_tree(console, page.summary() if wanted.summary else page.tree())
        return
    if wanted.why is not None:
        _explain(console, _why(wanted.why, rulings, language), every=True)
    meant = wanted.absent(inquiry)
    absences = _absences(meant, inquiry, rulings)
    if meant.forbidden:
        only = "; ".join(_act_line(one, language) for one in meant.forbidden[:NAMED])
        console.print(language.word("only_forbidden", only), markup=False)
    lines, left = _why_not(absences, rulings, language, every=wanted.every)
    left += _explain(console, lines, every=wanted.every)
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
    while question := interview.question():
        typer.echo(language.word("outcomes_left", interview.outcomes), err=True)
        typer.echo(_question(question, language).plain, err=True)
        for number, value in enumerate(question.values, 1):
            typer.echo(f"  {number}  {_value(value, language)}", err=True)
        typer.echo(f"  ?  {language.word('not_known_yet')}", err=True)
        known = {str(number): value for number, value in enumerate(question.values, 1)}
        typer.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            return  # nobody answers any more
        said = line.strip()
        if said == "?":
            interview.leave(question)
        elif said in known:
            interview.answer(question, known[said])
            try:
                write_whole(case, interview.text)
            except OSError as error:
                raise InputError(f"cannot be written: {error.strerror}", place=Place(str(case))) from None
        else:
            typer.echo(language.word("one_of", ", ".join([*known, "?"])), err=True)


def _value(value: str, language: Language) -> str:
    return language.value(Function(value)) if value.isidentifier() else value


def _question(question: Question, language: Language) -> Text:
    """Return the words for a question, with the key by which a case answers it."""
    word = language.word
    if question.kind == "fact":
        asked = "asks_fact" if set(question.values) <= {"yes", "no"} else "not_known"
        return _text(word(asked, question.question))
    bearer = language.bearer(Function(question.bearer))
    asker = {
        "finding": word("finds"),
        "choice": f"{bearer} {word('chooses')}",
        "power": f"{bearer} {word('may_use')}",
    }[question.kind]
    said = f"{asker}: {question.question}" if question.question else asker
    key = "" if question.given else f"  `{question.key}`"
    return _text(f"{said} ({question.provision})").append(key, "dim")


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
        self._happened = inquiry.happened()
        self._language = inquiry.language
        self._explain = explain
        self._every = every
        self._diagram = diagram(rulings, every=every)
        steps = Counter(id(one) for one in self._diagram.steps() if one.question)
        self._led_to: dict[int, int] = {}
        for one in self._diagram.steps():
            if steps[id(one)] > 1:
                self._led_to.setdefault(id(one), len(self._led_to) + 1)
        self._told: set[int] = set()

    def tree(self) -> Tree:
        """Return the situation, the diagram of its decisions, and the outcomes."""
        word = self._language.word
        node = self._beginning().add(_text(self._counted()))
        defective = sum(bool(one.flaws) for one in self.rulings.rulings)
        if defective and self.rulings.complete:
            node.add(_text(word("defective", defective), "red"))
        beginning = self._diagram.beginning
        if beginning and beginning.outcome is None:
            self._grow(node, "", beginning)
        for number, outcome in enumerate(self._diagram.outcomes, 1):
            self._outcome(self._root.add(_text(word("outcome", number), "bold")), outcome)
        self._read_otherwise()
        self._doubts()
        return self._root

    def _read_otherwise(self) -> None:
        """Say which other reading of the words would change the rulings, and how."""
        word = self._language.word
        for one in self.rulings.read_otherwise:
            said = _text(f"{one.provision}, {word('read_so')}: {one.sentence}", "bold")
            node = self._root.add(said.append(f'  `{one.name} = "{one.value}"`', "dim"))
            for name, lines in (("further", one.further), ("no_longer", one.no_longer)):
                if lines:
                    node.add(_text(word(name, "; ".join(lines))))

    def _doubts(self) -> None:
        """Say where the text can be read otherwise; and where the rulebook fills in what the text does not say."""
        found: dict[str, dict[Doubtful, None]] = {}
        for one in (one for ruling in self.rulings.rulings for one in ruling.doubts):
            found.setdefault(one.kind, {})[one] = None
        word, filled = self._language.word, list[str]()
        for kind in DOUBTS:
            doubts = found.get(kind, {})
            if kind != "ambiguous" and not self._every:
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
        for sentence in self._happened:
            happened.add(_text(sentence))
        for sentence in self.rulings.not_known:
            happened.add(_text(word("not_known", sentence)))
        if self.rulings.idle:
            happened.add(_text(word("idle", "; ".join(self.rulings.idle))))
        return self._root

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
        word, before = self._language.word, f"{answer}: " if answer else ""
        if step.left_out:
            line = _text(f"{before}{word('left_out')}", "dim")
            parent.add(
                line.append(": ") + _question(step.question, self._language) if step.question else line
            )
            return
        if step.outcome is not None:
            parent.add(_text(f"{before}{word('outcome', step.outcome + 1)}", "bold"))
            return
        if not (step.question or step.beside):
            parent.add(_text(f"{before}{word('nothing_more')}"))
            return
        number = self._led_to.get(id(step))
        if number in self._told:
            parent.add(_text(f"{before}{word('go_on', number)}"))
            return
        if number is not None:
            self._told.add(number)
            before += f"[{number}] "
        together = chain(step, lambda one: id(one) in self._led_to)
        if together and len(together.questions) >= TOGETHER:
            self._grow_chain(parent, before, together)
            return
        asked = _question(step.question, self._language) if step.question else _text(word("beside"))
        node = parent.add(_text(before) + asked)
        for answers in step.answers:
            said = f" {word('or')} ".join(_value(one, self._language) for one in answers.values)
            given = f" ({word('given')})" if step.question and step.question.given else ""
            self._grow(node, said + given, answers.step)
        for following in step.beside:
            self._grow(node, word("in_any_case") if following.outcome is not None else "", following)

    def _grow_chain(self, parent: Tree, before: str, together: Chain) -> None:
        """Add questions that have to be answered alike as one, and what follows from that and from any other way."""
        word = self._language.word
        asked = Text("; ").join(_question(one, self._language) for one in together.questions)
        node = parent.add(_text(f"{before}{word('of_these')}: ") + asked)
        for heading, answers in (("all_so", together.on), ("some_so", together.away)):
            said = f" {word('or')} ".join(_value(one, self._language) for one in answers.values)
            self._grow(node, word(heading, said), answers.step)

    def _outcome(self, node: Tree, outcome: Outcome) -> None:
        word = self._language.word
        for flaw in outcome.flaws:
            node.add(_text(word("defect", flaw.sentence), "red"))
        for provision in outcome.incomplete:
            node.add(_text(word("breaks_off_here", provision)))
        if outcome.onward:
            told = "; ".join(f"{one.target} ({one.provision})" for one in outcome.onward)
            node.add(_text(word("look_up", told)))
        for heading, acts in {**outcome.by_time, "as_always": outcome.always}.items():
            if acts and heading in ("lapsed", "as_always") and not self._every:
                several = heading == "as_always" and outcome.differs
                told = self._summed_up(heading, acts)
                node.add(_text(f"{told}; {word('not_in_each')}" if several else told))
            else:
                self._acts(node, heading, acts)
        if outcome.irregularities:
            found = node.add(_text(word("irregularities")))
            for one in outcome.irregularities:
                found.add(_text(f"{one.sentence} ({one.provision}): {self._end(one, outcome)}"))
        if not (
            *outcome.acts,
            *outcome.powers,
            *outcome.dispositions,
            *outcome.irregularities,
            *outcome.always,
        ):
            node.add(_text(word("nothing_follows")))
        granted = [one.sentence for one in outcome.granted if self._every or not one.as_always]
        if granted:
            node.add(_text(word("granted", "; ".join(dict.fromkeys(granted))), "dim"))

    def _acts(self, parent: Tree, heading: str, acts: Sequence[Act]) -> None:
        if not acts:
            return
        node = parent.add(_text(self._language.word(heading)))
        for act in acts:
            line = node.add(_text(act.sentence))
            if act.derivation and self._explain:
                reasons = "; ".join(_reasons(act.derivation, self._language))
                line.add(_text(f"{self._language.word('because')} {reasons}", "dim"))

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
