"""Rule on a situation."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from clingo import Function
from rich.text import Text
from rich.tree import Tree

from pyrules.checks.unknown import unknown_words
from pyrules.commands.common import (
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
from pyrules.explaining.derivations import Absence, AbsenceKind, Derivation, DerivationKind, leaves
from pyrules.language import Language
from pyrules.rulings.asking import absent_acts, acts_named
from pyrules.rulings.model import Act, Branch, Irregularity, Ruling, Rulings
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, read_case
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
    with read.blamed():
        code, language = opened(read.edition, rulebook, lang)
        check_provisions(read, code)
        inquiry = Inquiry(code, facts(read, code.vocabulary, code.provisions, code.certain), language)
        rulings = inquiry.document(read.title).model_copy(update={"unknown_words": unknown_words(code)})
    console = output()
    for one in rulings.unknown_words:
        say_beside(f"unknown word, and what it stands in may say nothing: {one}")
    if form is Format.JSON:
        asked = acts_named(why, rulings.rulings) if why is not None else ()
        absent = tuple(absence for _, absence in _absences(why_not, inquiry)) if why_not is not None else ()
        print_json(rulings.model_copy(update={"why": asked, "why_not": absent}))
    elif why is not None or why_not is not None:
        for act in acts_named(why, rulings.rulings) if why is not None else ():
            print_tree(console, _derived(act, language))
        absences = list(_absences(why_not, inquiry)) if why_not is not None else []
        for title, absence in absences:
            print_tree(console, _absent(title, absence, language))
        if why_not is not None and not absences:
            console.print(language.word("everywhere"), markup=False)
    else:
        print_tree(console, _Page(rulings, inquiry).tree())


# ---- the decision tree


@dataclass(frozen=True)
class _Page:
    """Lays out the rulings of one inquiry for people, in its language."""

    rulings: Rulings
    inquiry: Inquiry

    @property
    def _language(self) -> Language:
        return self.inquiry.language

    def tree(self) -> Tree:
        """Return the situation and the decision tree."""
        word, rulings = self._language.word, self.rulings
        tree = Tree(_text(rulings.title or word("the_situation")), guide_style="dim")
        happened = tree.add(_text(word("happened", rulings.edition)))
        for sentence in self.inquiry.happened():
            happened.add(_text(sentence))
        for sentence in rulings.not_known:
            happened.add(_text(word("not_known", sentence)))
        heading = word("rulings" if rulings.complete else "first_rulings", len(rulings.rulings))
        self._grow(tree.add(_text(heading)), rulings.tree)
        return tree

    def _grow(self, parent: Tree, branch: Branch) -> None:
        """Add a node of the decision tree with all that follows from it."""
        question, word = branch.question, self._language.word
        if question is None:
            if branch.ruling is not None:
                self._ruling(parent, branch.ruling)
            return
        if question.kind == "fact":
            asked = "asks_fact" if {one.value for one in branch.branches} <= {"yes", "no"} else "not_known"
            self._values(parent.add(_text(word(asked, question.question))), branch)
            return
        bearer = self._language.bearer(Function(question.bearer))
        asker = {
            "finding": word("finds"),
            "choice": f"{bearer} {word('chooses')}",
            "power": f"{bearer} {word('may_use')}",
        }[question.kind]
        asked = f"{asker}: {question.question}" if question.question else asker
        node = parent.add(_text(f"{asked} ({question.provision})"))
        self._values(node, branch)

    def _values(self, node: Tree, branch: Branch) -> None:
        """Add a branch for each value of a decision."""
        for child in branch.branches:
            value = child.value or ""
            said = self._language.value(Function(value)) if value.isidentifier() else value
            given = f" ({self._language.word('given')})" if branch.question and branch.question.given else ""
            self._grow(node.add(_text(said + given)), child)

    def _ruling(self, parent: Tree, number: int) -> None:
        ruling, word = self.rulings.rulings[number], self._language.word
        node = parent.add(_text(word("ruling", number + 1), "bold"))
        forbidden = [act for act in ruling.acts if act.force.endswith("_not")]
        self._acts(node, "to_be_done", [act for act in ruling.acts if act not in forbidden])
        self._acts(node, "not_to_be_done", forbidden)
        self._acts(node, "free_to_be_done", list(ruling.powers))
        if ruling.irregularities:
            found = node.add(_text(word("irregularities")))
            for one in ruling.irregularities:
                found.add(_text(f"{one.sentence} ({one.provision}): {self._end(one, ruling)}"))

    def _acts(self, parent: Tree, heading: str, acts: list[Act]) -> None:
        if not acts:
            return
        node = parent.add(_text(self._language.word(heading)))
        for act in acts:
            line = node.add(_text(act.sentence))
            if act.derivation:
                reasons = "; ".join(_reasons(act.derivation, self._language))
                line.add(_text(f"{self._language.word('because')} {reasons}", "dim"))

    def _end(self, irregularity: Irregularity, ruling: Ruling) -> str:
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
        return self._language.word("nothing_settles")


def _reasons(derivation: Derivation, language: Language) -> Iterator[str]:
    """Say in short what an act rests on: events, decisions, and what laws themselves ask to be absent or so.

    Absences on which only the mechanics rest are left to `--why`.
    """
    said = {_line(leaf, language): leaf.kind for leaf in leaves(derivation)}
    of_laws = set(_conditions_of_laws(derivation, language))
    for line, kind in said.items():
        if kind in (DerivationKind.EVENT, DerivationKind.DECISION) or line in of_laws:
            yield line


def _conditions_of_laws(derivation: Derivation, language: Language) -> Iterator[str]:
    for child in derivation.because:
        if derivation.provision and child.kind in (DerivationKind.ABSENT, DerivationKind.CONDITION):
            yield _line(child, language)
        elif child.kind is not DerivationKind.ABSENT:
            yield from _conditions_of_laws(child, language)


# ---- explanations


def _derived(act: Act, language: Language) -> Tree:
    tree = Tree(_text(act.sentence, "bold"), guide_style="dim")
    if act.derivation:
        for child in act.derivation.because or (act.derivation,):
            _explain(tree, child, language)
    return tree


def _explain(parent: Tree, derivation: Derivation, language: Language) -> None:
    source = ": ".join(filter(None, (derivation.provision, derivation.rule_sentence)))
    node = parent.add(_text(_line(derivation, language) + (f" [{source}]" if source else "")))
    for child in derivation.because:
        if child.sentence != derivation.sentence:  # an entry of a sequence, told by the term it makes true
            _explain(node, child, language)


def _line(derivation: Derivation, language: Language) -> str:
    said = derivation.sentence
    if derivation.kind is DerivationKind.ABSENT:
        said = language.word("not_so", said)
    if derivation.repeated:
        said += f" ({language.word('as_above')})"
    return said + (" ..." if derivation.shortened else "")


def _absences(text: str, inquiry: Inquiry) -> Iterator[tuple[str, Absence]]:
    """Yield why each act meant is absent, for each ruling in which it is, the same reason once."""
    said: set[Absence] = set()
    acts = absent_acts(text, inquiry)
    for number, leaf in enumerate(inquiry.leaves(), 1):
        explainer = inquiry.explainer(inquiry.model(leaf))
        for act in acts:
            absence = explainer.why_not(act)
            if absence is not None and absence not in said:
                said.add(absence)
                provision, force, bearer, what = act.arguments
                line = inquiry.language.act_line(bearer, force, what, provision)
                yield f"{inquiry.language.word('absent_in', number)}: {line}", absence


def _absent(title: str, absence: Absence, language: Language) -> Tree:
    tree = Tree(_text(title, "bold"), guide_style="dim")
    _explain_absence(tree, absence, language)
    return tree


_REASONS = {
    AbsenceKind.EVENT: "no_event",
    AbsenceKind.FACT: "no_fact",
    AbsenceKind.UNKNOWN: "unknown",
    AbsenceKind.UNMATCHED: "unmatched",
    AbsenceKind.RULES: "no_rule_applies",
    AbsenceKind.OVERRIDDEN: "displaced",
    AbsenceKind.WAIVED: "unused",
    AbsenceKind.OTHERWISE: "otherwise",
    AbsenceKind.UNDECIDED: "undecided",
}


def _explain_absence(parent: Tree, absence: Absence, language: Language) -> None:
    reason = language.word(_REASONS[absence.kind], absence.provision)
    node = parent.add(_text(f"{absence.sentence}: {reason}"))
    for derivation in absence.because:
        _explain(node, derivation, language)
    for attempt in absence.attempts:
        label = ": ".join(filter(None, (attempt.provision, attempt.rule_sentence)))
        tried = node.add(_text(label)) if label else node  # the mechanics have no provision to name
        for held in attempt.held:
            tried.add(_text(language.word("holds", _line(held, language)), "dim"))
        fails = tried.add(_text(language.word("fails", attempt.sentence)))
        if attempt.blocked_by:
            _explain(fails, attempt.blocked_by, language)
        if attempt.absent:
            _explain_absence(fails, attempt.absent, language)


def _text(words: str, style: str = "") -> Text:
    return Text(words, style)
