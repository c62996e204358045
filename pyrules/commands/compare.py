"""Compare a translation with its original."""

import textwrap
from collections.abc import Collection, Iterable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pyrules import completion
from pyrules.api import glossary_of
from pyrules.base.errors import InputError, Place
from pyrules.commands.check import ScopeOption, read_scope
from pyrules.commands.common import (
    FINDINGS,
    LanguageOption,
    RulebookOption,
    TimeoutOption,
    output,
    print_json,
    progress,
    say_incomplete,
)
from pyrules.comparing import (
    Accepted,
    Comparison,
    Difference,
    Phrase,
    checks,
    lay_side_by_side,
    read_accepted,
    read_tbx,
    words_of_rules,
)
from pyrules.comparing.accepting import Settled
from pyrules.comparing.bilingual import remember
from pyrules.comparing.comparison import look
from pyrules.comparing.model import Consequence
from pyrules.comparing.page import to_html
from pyrules.comparing.page_words import page_words
from pyrules.consequences import codes_of, with_consequences
from pyrules.formats.bilingual import to_tmx, to_xliff
from pyrules.formats.differences import to_csv, to_sarif
from pyrules.terminal import write_out

# A whole sentence is shown as far as it takes to find it.
_LONGEST_SHOWN = 90
# Of a rendering that stands in so many places at most they are named.
_SELDOM = 3
# What the page calls the file of what is accepted, where none was given.
_FILE = "accepted.toml"


class CompareFormat(StrEnum):
    """How differences are written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    CSV = "csv"
    HTML = "html"
    XLIFF = "xliff"
    TMX = "tmx"


OriginalArgument = Annotated[
    Path,
    typer.Argument(
        metavar="ORIGINAL", help="The original's text, or a file with both languages (text, XLIFF)."
    ),
]
TranslationArgument = Annotated[
    Path | None, typer.Argument(metavar="[TRANSLATION]", help="The text of the translation.")
]
GlossaryOption = Annotated[
    Path | None,
    typer.Option("--glossary", metavar="FILE", help="Terms as TBX; default: the rulebook's own glossary."),
]
AcceptOption = Annotated[
    Path | None,
    typer.Option("--accept", metavar="FILE", help="Differences that are accepted, with reasons, as TOML."),
]
MemoryOption = Annotated[
    Path | None,
    typer.Option(
        "--tm", metavar="FILE", help="A translation memory as TMX, to learn what renders what from."
    ),
]
OnlyOption = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="KIND,...",
        autocompletion=completion.kinds_in("comparing", "checks"),
        help="Kinds of differences to look for; default: all but mere form.",
    ),
]
LanguageOfOriginalOption = Annotated[
    str | None,
    typer.Option("--original", metavar="CODE", help="The language of the original, such as en."),
]
EditionOption = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="The edition that the texts belong to.")
]
ConsequencesOption = Annotated[
    bool,
    typer.Option(
        "--consequences",
        help="Say of each difference whether it changes a ruling, with a situation; the edition has to be encoded.",
    ),
]
AllOption = Annotated[
    bool, typer.Option("--all", help="Show what only one weak source tells as well, and the texts' habits.")
]
CompareFormatOption = Annotated[CompareFormat, typer.Option("--format", help="How differences are written.")]


def command(
    original: OriginalArgument,
    translation: TranslationArgument = None,
    glossary: GlossaryOption = None,
    memory: MemoryOption = None,
    accept: AcceptOption = None,
    only: OnlyOption = None,
    everything: AllOption = False,  # noqa: FBT002 - typer makes it the option
    original_language: LanguageOfOriginalOption = None,
    edition: EditionOption = None,
    consequences: ConsequencesOption = False,  # noqa: FBT002 - typer makes it the option
    scope: ScopeOption = None,
    timeout: TimeoutOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: CompareFormatOption = CompareFormat.TEXT,
) -> None:
    """Look for places where a translation says something else than its original."""
    # What is quickly told to be wrong is told before the texts are read.
    kinds = checks.chosen([kind.strip() for kind in only.split(",")] if only else None)
    if scope and not consequences:
        raise InputError("a scope bounds the search for consequences", expected="`--consequences` with it")
    accepted = read_accepted(accept) if accept else ()
    terms = read_tbx(glossary).joined(words_of_rules()) if glossary else glossary_of(rulebook)
    with progress(timeout=timeout) as step:
        step("reading")
        if form is CompareFormat.HTML:
            page_words(lang)  # a language without pages is told before the texts are read
        texts = lay_side_by_side(original, translation, terms, edition, original_language)
        texts = remember(texts, memory, step) if memory else texts
        codes = codes_of(texts, rulebook, partial(read_scope, scope), lang) if consequences else None
        looked = look(texts, kinds, accepted, step, weak=everything)
        comparison = looked.comparison
        if codes:
            comparison = with_consequences(comparison, texts, codes, step)
    if form is CompareFormat.JSON:
        print_json(comparison)
    elif form is CompareFormat.SARIF:
        write_out(to_sarif(comparison))
    elif form is CompareFormat.CSV:
        write_out(to_csv(comparison))
    elif form is CompareFormat.XLIFF:
        write_out(to_xliff(comparison, texts))
    elif form is CompareFormat.TMX:
        write_out(to_tmx(comparison, texts))
    elif form is CompareFormat.HTML:
        write_out(to_html(comparison, texts, looked, lang, accept.name if accept else _FILE))
    else:
        _print(comparison, looked.settled, habits=everything)
    if not comparison.complete:
        say_incomplete(step, comparison.unfinished, beside=form is not CompareFormat.TEXT)
    if comparison.findings or comparison.stale or not comparison.complete:
        raise typer.Exit(FINDINGS)


def _print(comparison: Comparison, settled: Iterable[Settled], *, habits: bool) -> None:
    console = output()
    for difference in comparison.findings:
        _print_difference(difference, comparison, console)
    original, translation = comparison.original, comparison.translation
    console.print(
        f"{len(comparison.findings) or 'no'} {'difference' if len(comparison.findings) == 1 else 'differences'}"
        f" between the original ({original.language}, {original.provisions} provisions)"
        f" and its translation ({translation.language}, {translation.provisions} provisions)",
        markup=False,
    )
    told = [one.consequence for one in comparison.findings if one.consequence]
    if comparison.scope:
        changing = sum(bool(one.changes_ruling) for one in told)
        unknown = sum(one.changes_ruling is None for one in told)
        left = len(comparison.findings) - len(told)
        scopes = "; ".join(
            f"{edition}: {', '.join(f'{name}={number}' for name, number in bounds.items()) or 'without bounds'}"
            for edition, bounds in comparison.scope.items()
        )
        console.print(
            f"{changing} change a ruling, {len(told) - changing - unknown} change none in scope, "
            f"{unknown} are not expressible{f', {left} were not looked at' if left else ''} (scope of {scopes})",
            markup=False,
        )
    for habit in comparison.habits if habits else ():
        renderings = ", ".join(
            f"`{word}` {times}{_few(habit.places.get(word, ()))}" for word, times in habit.renderings.items()
        )
        console.print(f"habit: {habit.what} `{habit.original}` is {renderings}", markup=False)
    if comparison.weak:
        console.print(
            f"not shown, for one weak source alone tells of them (--all): {comparison.weak}", markup=False
        )
    console.print(f"pairs looked at: {', '.join(f'{kind} {n}' for kind, n in comparison.checked.items())}")
    if comparison.without_term:
        terms = ", ".join(comparison.without_term)
        console.print(f"no term in `{translation.language}` for: {terms}", markup=False)
    if comparison.dropped:
        console.print(
            f"terms of the glossary that are none of these texts: {', '.join(comparison.dropped)}",
            markup=False,
        )
    if comparison.accepted:
        console.print(f"accepted and not shown: {len(comparison.accepted)}")
    for moved in (one for one in settled if one.moved):
        here, there = moved.entry.provision, moved.difference.provision
        console.print(f"accepted at {here}, and now at {there}: {moved.difference.kind}", markup=False)
    for one in comparison.stale:
        console.print(f"stale: {stale_sentence(one)}", markup=False)


def _few(provisions: Collection[str]) -> str:
    """Return the provisions of what is seldom, to be read behind a number."""
    return f" ({', '.join(dict.fromkeys(provisions))})" if 0 < len(provisions) <= _SELDOM else ""


def _print_difference(difference: Difference, comparison: Comparison, console: Console) -> None:
    kind = f"{difference.kind}: {difference.provision}"
    console.print(kind, style="bold", markup=False, end="")
    console.print(
        f"  ({difference.issue}, {difference.severity}, {difference.confidence})", style="dim", markup=False
    )
    console.print(f"  {difference.message}", markup=False)
    for language, words in (
        (comparison.original.language, difference.original),
        (comparison.translation.language, difference.translation),
    ):
        console.print(f"  {language}: {_shown(words)}", markup=False)
    if difference.elsewhere:
        places = dict.fromkeys(one.provision for one in difference.elsewhere)
        console.print(f"  also in {', '.join(places)}", markup=False)
    if difference.consequence:
        _print_consequence(difference.consequence, console)
    console.print()


def _print_consequence(consequence: Consequence, console: Console) -> None:
    """Write what a difference does: what is ruled in the situation by the one text only, and by the other."""
    console.print(f"  consequence: {consequence.verdict}", markup=False)
    if consequence.change:
        console.print(f"    {consequence.change}", markup=False)
    for line in (consequence.witness or "").splitlines():
        console.print(f"    {line}" if line else "", style="dim", markup=False)
    for whose, sentences in (
        ("by the original only", consequence.only_before),
        ("by the translation only", consequence.only_after),
    ):
        if consequence.witness:
            console.print(f"    {whose}:{'' if sentences else ' nothing'}", markup=False)
        for sentence in sentences:
            console.print(f"      {sentence}", markup=False)


def _shown(phrase: Phrase | None) -> str:
    if phrase is None:
        return "nothing"
    text = textwrap.shorten(phrase.text, _LONGEST_SHOWN, placeholder=" …")
    return f"`{text}` at {Place(phrase.file, phrase.line, phrase.column)}"


def stale_sentence(accepted: Accepted) -> str:
    """Return what is to be known of an acceptance that fits no difference."""
    original, translation = (
        f"`{words}`" if words is not None else "nothing"
        for words in (accepted.original, accepted.translation)
    )
    edition = f" of edition {accepted.edition}" if accepted.edition else ""
    return (
        f"the acceptance of {accepted.kind} at {accepted.provision}{edition} ({original} rendered by {translation})"
        " fits no difference any more: the words have changed, or the two texts agree now; read them again and"
        " take the entry out"
    )
