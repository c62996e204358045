"""Rule on a situation."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.tree import Tree

from pyrules.base.errors import InputError, Place
from pyrules.base.reading import MOST_TOLD, read_text
from pyrules.base.writing import write_whole
from pyrules.checks.unknown import unknown_words
from pyrules.code.rulebook import Rulebook
from pyrules.commands.common import (
    Format,
    FormatOption,
    LanguageOption,
    RulebookOption,
    opened,
    output,
    print_json,
    print_tree,
    rulebook_of,
)
from pyrules.explaining.outline import Line, fitted, within
from pyrules.language import Language
from pyrules.rulings.interview import Interview
from pyrules.rulings.model import (
    Question,
    Rulings,
)
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import read_case
from pyrules.telling import Page, absences, act_line, asked, text, value_said, why_lines, why_not_lines
from pyrules.telling.documents import absent, document, moments_of, ruled
from pyrules.telling.outcomes import NAMED
from pyrules.terminal import PAGE, busy, prompt, warn

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

SCREEN = 24
"""So many rows an explanation takes that is not asked for as a whole."""

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
        moments_of(read, moment, code)
    if ask:
        if moment is None and read.moment:
            raise InputError(
                "which moment is asked about?", place=Place(str(case)), expected="`--moment` with its number"
            )
        with read.blamed():
            _ask(case, moment, code, language)
        read = read_case(case)
    console = output()
    for word in unknown_words(code):
        warn(f"unknown word, and what it stands in may say nothing: {word}")
    if form is Format.JSON:
        with busy("ruling"):
            found = document(read, code, language, moment=moment, why=why, why_not=why_not)
        print_json(found)
        return
    wanted = _Wanted(why, why_not, explain, summary, every)
    for number, one in moments_of(read, moment, code):
        with one.blamed(), busy("ruling"):
            named = one.named if wanted.whole else None
            rulings, inquiry = ruled(one, code, language, explain=wanted.derived, named=named)
        if read.moment:
            console.print(text(language.word("moment", f"{number}/{len(read.moment)}"), "bold"))
        _show(console, rulings, inquiry, wanted)


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


def _show(console: Console, rulings: Rulings, inquiry: Inquiry, wanted: _Wanted) -> None:
    """Print the rulings of a situation, or why an act is in them or not."""
    language = inquiry.language
    if wanted.why is None and wanted.why_not is None:
        page = Page(rulings, inquiry, explain=wanted.explain, every=wanted.every)
        print_tree(console, page.summary() if wanted.summary else page.on_a_screen())
        return
    left = 0
    if wanted.why is not None:
        left += _explain(console, why_lines(wanted.why, rulings, language), every=wanted.every)
    meant = absent(wanted.why_not, inquiry)
    found = absences(meant, inquiry, rulings)
    if meant.forbidden:
        only = "; ".join(act_line(one, language) for one in meant.forbidden[:NAMED])
        console.print(language.word("only_forbidden", only), markup=False)
    lines, dropped = why_not_lines(found, rulings, language, every=wanted.every)
    left += dropped + _explain(console, lines, every=wanted.every)
    if left:
        console.print(language.word("more_lines", left), markup=False)
    if wanted.why_not is not None and not found:
        console.print(language.word("everywhere"), markup=False)
    if not rulings.complete and inquiry.folded is None:
        console.print(language.word("first_rulings", len(rulings.rulings)), markup=False)


# ---- the questions, one at a time


def _ask(case: Path, moment: int | None, code: Rulebook, language: Language) -> None:
    """Ask what the outcome turns on, and write each answer into the case as soon as it is given."""
    interview = Interview(read_text(case, most=MOST_TOLD), str(case), code, language, moment or 1)
    while question := _next(interview):
        warn(language.word("outcomes_left", interview.outcomes))
        warn(asked(question, language).plain)
        for number, value in enumerate(question.values, 1):
            warn(f"  {number}  {value_said(value, language)}")
        warn(f"  ?  {language.word('not_known_yet')}")
        numbered = {str(number): value for number, value in enumerate(question.values, 1)}
        known = numbered | {value_said(value, language).casefold(): value for value in question.values}
        prompt("> ")
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
            warn(language.word("one_of", ", ".join([*numbered, "?"])))


def _next(interview: Interview) -> Question | None:
    with busy("ruling"):
        return interview.question()


def _explain(console: Console, lines: Iterable[Line], *, every: bool) -> int:
    """Write explanations and return how many lines are left away: all but a screen, where not every one is wanted."""
    width = console.width if console.is_terminal else PAGE
    shown, left = within(lines, width), 0
    if not every:
        shown, left = fitted(shown, width, max(SCREEN, console.height - 2 if console.is_terminal else 0))
    for one in shown:
        tree = Tree(text(one.text, "bold"), guide_style="dim")
        _add(tree, one)
        print_tree(console, tree)
    return left


def _add(parent: Tree, line: Line) -> None:
    for one in line.below:
        _add(parent.add(text(one.text, "dim" if one.soft else "")), one)
