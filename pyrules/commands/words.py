"""The words of an edition, with the key to paste into a case."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from pyrules import completion
from pyrules.code.loading import default_rulebook, editions
from pyrules.code.provisions import Numbering
from pyrules.commands.common import (
    LanguageOption,
    RulebookOption,
    TableFormat,
    TableFormatOption,
    opened,
    output,
    print_json,
)
from pyrules.explaining.dictionary import Words, dictionary
from pyrules.formats.table import to_csv
from pyrules.terminal import busy, write_out

SoughtArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[EDITION] [TEXT]",
        autocompletion=completion.edition,
        help="An edition, such as 1997, and what to search for.",
    ),
]
FEW = 6
"""No more provisions than these are listed by a word: else their laws are."""
LawOption = Annotated[
    str | None,
    typer.Option(
        "--law",
        metavar="ID",
        autocompletion=completion.law,
        help="Only what this law, or any provision, reads or says.",
    ),
]
AllOption = Annotated[
    bool, typer.Option("--all", help="List words too that nothing reads that is encoded of this edition.")
]


def command(
    sought: SoughtArgument = None,
    law: LawOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    every: AllOption = False,  # noqa: FBT002 - typer makes it the option
    form: TableFormatOption = TableFormat.TEXT,
) -> None:
    """List what a case can tell, what is asked and what can be done: the key to paste, in words, and who reads it."""
    said = list(sought or ())
    known = editions(rulebook or default_rulebook())
    edition = said.pop(0) if said and (said[0] in known or len(known) > 1) else None
    code, language = opened(edition, rulebook, lang)
    with busy("looking words up"):
        words = dictionary(code, language, law=law, text=" ".join(said))
    if form is TableFormat.JSON:
        print_json(words)
    elif form is TableFormat.CSV:
        write_out(to_csv(words.words))
    else:
        _print(words, code.numbering, code.chief_parts, every=every)


def _by(provisions: Sequence[str], numbering: Numbering) -> str:
    """Say by what a word matters: by provisions, or by whole laws where they are many."""
    if len(provisions) > FEW:
        return f"by {', '.join(dict.fromkeys(map(numbering.law_of, provisions)))}"
    return f"by {', '.join(provisions)}" if provisions else "by nothing that is encoded of this edition"


def _print(words: Words, numbering: Numbering, encoded: Sequence[str], *, every: bool) -> None:
    """Print words; those that nothing reads where they are all that there are, or are wanted."""
    console = output()
    read = tuple(one for one in words.words if one.provisions)
    shown = words.words if every or not read else read
    for kind in dict.fromkeys(one.kind for one in shown):
        console.print(Text(f"[{kind}]", "bold"))
        for one in (word for word in shown if word.kind == kind):
            console.print(Text(f"{one.key}  ") + Text(one.sentence, "italic"))
            details = [
                f"such as {one.example}" if one.example not in ("", one.key) else "",
                "; ".join(one.values),
            ]
            console.print(
                Text(f"    {'  '.join(filter(None, [*details, _by(one.provisions, numbering)]))}", "dim")
            )
        console.print()
    if left := len(words.words) - len(shown):
        console.print(Text(f"{left} more by nothing that is encoded of this edition (--all)", "dim"))
    elif not read and not every:
        console.print(Text(f"encoded of this edition: {', '.join(encoded)}", "dim"))
