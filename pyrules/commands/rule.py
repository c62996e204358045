"""Rule on a situation."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from clingo import Function
from rich.text import Text
from rich.tree import Tree

from pyrules.asking import absent_acts, acts_named
from pyrules.commands.common import (
    Format,
    FormatOption,
    LanguageOption,
    RulebookOption,
    opened,
    output,
    print_json,
    print_tree,
)
from pyrules.derivations import Absence, Derivation, DerivationKind, leaves
from pyrules.language import Language
from pyrules.ruling import Act, Branch, Inquiry, Ruling, Rulings
from pyrules.situation import facts, read_case
from pyrules.testing import check_provisions

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


def command(
    case: CaseArgument,
    why: WhyOption = None,
    why_not: WhyNotOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: FormatOption = Format.TEXT,
) -> None:
    """List every ruling that the code allows in a situation, as a decision tree with provisions."""
    read = read_case(case)
    code, language = opened(read.edition, rulebook, lang)
    check_provisions(read, code)
    inquiry = Inquiry(code, facts(read, code.vocabulary, code.provisions), language)
    rulings = inquiry.document(read.title)
    console = output()
    if form is Format.JSON:
        asked = acts_named(why, rulings.rulings) if why else ()
        absent = tuple(absence for _, absence in _absences(why_not, inquiry)) if why_not else ()
        print_json(rulings.model_copy(update={"why": asked, "why_not": absent}))
    elif why or why_not:
        for act in acts_named(why, rulings.rulings) if why else ():
            if act.derivation:
                print_tree(console, _derived(act.sentence, act.derivation))
        for title, absence in _absences(why_not, inquiry) if why_not else ():
            print_tree(console, _absent(title, absence))
    else:
        print_tree(console, _tree(rulings, inquiry))


# ---- the decision tree


def _tree(rulings: Rulings, inquiry: Inquiry) -> Tree:
    tree = Tree(_text(rulings.title or "The situation"), guide_style="dim")
    happened = tree.add(_text(f"what happened (edition {rulings.edition})"))
    for sentence in inquiry.happened():
        happened.add(_text(sentence))
    count = len(rulings.rulings)
    heading = f"{count} rulings" if count != 1 else "one ruling"
    if not rulings.complete:
        heading = f"the first {count} rulings of more"
    _grow(tree.add(_text(heading)), rulings.tree, rulings, inquiry.language)
    return tree


def _grow(parent: Tree, branch: Branch, rulings: Rulings, language: Language) -> None:
    """Add a node of the decision tree with all that follows from it."""
    if branch.ruling is not None:
        _lay_out(parent, rulings.rulings[branch.ruling], branch.ruling + 1)
        return
    question = branch.question
    if question is None:
        parent.add(_text("not opened"))
        return
    asker = {
        "finding": "the Director finds",
        "choice": f"{question.bearer} chooses",
        "power": f"{question.bearer} may",
    }[question.kind]
    node = parent.add(_text(f"{asker}: {question.question} ({question.provision})"))
    for child in branch.branches:
        value = child.value or ""
        said = language.value(Function(value)) if value.isidentifier() else value
        given = " (given in the case)" if question.given else ""
        _grow(node.add(_text(said + given)), child, rulings, language)


def _lay_out(parent: Tree, ruling: Ruling, number: int) -> None:
    node = parent.add(_text(f"ruling {number}", "bold"))
    ordered = [act for act in ruling.acts if not act.force.endswith("_not")]
    forbidden = [act for act in ruling.acts if act.force.endswith("_not")]
    _acts(node, "to be done", ordered)
    _acts(node, "not to be done", forbidden)
    if ruling.powers:
        may = node.add(_text("free to be done"))
        for act in ruling.powers:
            may.add(_text(act.sentence))
    if ruling.irregularities:
        found = node.add(_text("irregularities"))
        for one in ruling.irregularities:
            found.add(_text(f"{one.sentence} ({one.provision}): {_end(one.irregularity, ruling)}"))


def _end(irregularity: str, ruling: Ruling) -> str:
    """Say how an irregularity ends in a ruling."""
    ends = [
        f"{one.sentence.partition(': ')[2]} ({one.provision})"
        for one in ruling.dispositions
        if one.irregularity == irregularity
    ]
    outside = next((one.outside for one in ruling.irregularities if one.irregularity == irregularity), None)
    if ends:
        return "ends with " + " and ".join(ends)
    return f"settled in law {outside}, which is not encoded" if outside else "nothing settles it"


def _acts(parent: Tree, heading: str, acts: list[Act]) -> None:
    if not acts:
        return
    node = parent.add(_text(heading))
    for act in acts:
        line = node.add(_text(act.sentence))
        if act.derivation:
            line.add(_text("because " + "; ".join(_reasons(act.derivation)), "dim"))


def _reasons(derivation: Derivation) -> Iterator[str]:
    """Say in short what an act rests on: events, decisions, and what laws themselves ask to be absent or so.

    Absences on which only the mechanics rest are left to `--why`.
    """
    said = {_line(leaf, short=True): leaf.kind for leaf in leaves(derivation)}
    of_laws = set(_conditions_of_laws(derivation))
    for line, kind in said.items():
        if kind in (DerivationKind.EVENT, DerivationKind.DECISION) or line in of_laws:
            yield line


def _conditions_of_laws(derivation: Derivation) -> Iterator[str]:
    for child in derivation.because:
        if derivation.provision and child.kind in (DerivationKind.ABSENT, DerivationKind.CONDITION):
            yield _line(child, short=True)
        elif child.kind is not DerivationKind.ABSENT:
            yield from _conditions_of_laws(child)


# ---- explanations


def _derived(title: str, derivation: Derivation) -> Tree:
    tree = Tree(_text(title, "bold"), guide_style="dim")
    for child in derivation.because or (derivation,):
        _explain(tree, child)
    return tree


def _explain(parent: Tree, derivation: Derivation) -> None:
    node = parent.add(_text(_line(derivation)))
    for child in derivation.because:
        if child.sentence != derivation.sentence:  # an entry of a sequence, told by the term it makes true
            _explain(node, child)


def _line(derivation: Derivation, *, short: bool = False) -> str:
    said = derivation.sentence
    if derivation.kind is DerivationKind.ABSENT:
        said = f"not so: {said}"
    if not short and derivation.provision:
        said += f" [{': '.join(filter(None, (derivation.provision, derivation.rule_sentence)))}]"
    if derivation.repeated:
        said += " (as above)"
    return said + (" ..." if derivation.shortened else "")


def _absences(text: str, inquiry: Inquiry) -> Iterator[tuple[str, Absence]]:
    """Yield why each act meant is absent, for each ruling in which it is."""
    said = set()
    for number, leaf in enumerate(inquiry.leaves(), 1):
        explainer = inquiry.explainer(inquiry.model(leaf))
        for act in absent_acts(text, inquiry):
            absence = explainer.why_not(act)
            if absence is not None and absence not in said:
                said.add(absence)
                provision, force, bearer, what = act.arguments
                yield (
                    f"ruling {number}, not: {inquiry.language.act_line(bearer, force, what, provision)}",
                    absence,
                )
    if not said:
        yield "each ruling has it", Absence(kind="rules", atom=text, sentence=text)


def _absent(title: str, absence: Absence) -> Tree:
    tree = Tree(_text(title, "bold"), guide_style="dim")
    _explain_absence(tree, absence)
    return tree


def _explain_absence(parent: Tree, absence: Absence) -> None:
    reason = {
        "event": "it did not happen",
        "fact": "the rulebook does not list it",
        "unknown": "no rule concludes it"
        + (f"; the nearest is `{absence.nearest}`" if absence.nearest else ""),
        "unmatched": "no rule concludes this one",
        "rules": "no rule for it applies",
        "overridden": f"{absence.provision} displaces it",
        "waived": "it is free to be done, and was not",
        "otherwise": "it was decided otherwise",
        "undecided": "nobody has decided it",
    }[absence.kind]
    node = parent.add(_text(f"{absence.sentence}: {reason}"))
    for derivation in absence.because:
        _explain(node, derivation)
    for attempt in absence.attempts:
        label = (
            f"{attempt.provision}: {attempt.rule_sentence}" if attempt.provision else attempt.rule_sentence
        )
        tried = node.add(_text(label or attempt.conclusion))
        for held in attempt.held:
            tried.add(_text(f"so: {_line(held, short=True)}", "dim"))
        fails = tried.add(_text(f"fails: {attempt.sentence}"))
        if attempt.blocked_by:
            _explain(fails, attempt.blocked_by)
        if attempt.absent:
            _explain_absence(fails, attempt.absent)


def _text(words: str, style: str = "") -> Text:
    return Text(words, style)
