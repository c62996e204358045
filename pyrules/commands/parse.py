"""Read law texts."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from pyrules.commands.common import output, print_json
from pyrules.formats.akoma_ntoso import to_akoma_ntoso
from pyrules.formats.table import to_csv
from pyrules.terminal import busy, write_out
from pyrules.texts import ParsedTexts, parse

TextsArgument = Annotated[list[Path], typer.Argument(metavar="TEXT...", help="Law texts, UTF-8.")]
EditionOption = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="The edition that the texts belong to.")
]


class TextsFormat(StrEnum):
    """How what texts hold is written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    AKN = "akn"


TextsFormatOption = Annotated[
    TextsFormat, typer.Option("--format", help="How the result is written; akn: Akoma Ntoso XML.")
]


def command(
    texts: TextsArgument, edition: EditionOption = None, form: TextsFormatOption = TextsFormat.TEXT
) -> None:
    """List the provisions, references and anomalies of law texts."""
    with busy("reading"):
        parsed = parse(texts, edition)
    if form is TextsFormat.JSON:
        print_json(parsed)
        return
    if form is TextsFormat.AKN:
        write_out(to_akoma_ntoso(parsed))
        return
    if form is TextsFormat.CSV:
        rows = (
            *parsed.documents,
            *parsed.divisions,
            *parsed.provisions,
            *parsed.references,
            *parsed.anomalies,
        )
        write_out(to_csv(rows, named="table"))
        return
    console = output()
    for table in _tables(parsed):
        console.print(table)
        console.print()


def _tables(parsed: ParsedTexts) -> list[Table]:
    documents = _table("Documents", ("file", "language", "edition", "kind"))
    for one in parsed.documents:
        documents.add_row(one.file, one.language, one.edition or "not said", one.kind)
    divisions = _table("Divisions", ("language", "word", "number", "line", "heading"))
    for division in parsed.divisions:
        divisions.add_row(
            division.language, division.word, division.number, str(division.line), division.heading or ""
        )
    provisions = _table("Provisions", ("language", "id", "line", "complete", "heading"))
    for provision in parsed.provisions:
        complete = "yes" if provision.complete else "no"
        provisions.add_row(
            provision.language, provision.id, str(provision.line), complete, provision.heading or ""
        )
    references = _table("References", ("language", "from", "to", "line", "words"))
    for reference in parsed.references:
        target = reference.target if reference.target and reference.resolved else "not resolved"
        references.add_row(
            reference.language, reference.source or "", target, str(reference.line), reference.text
        )
    anomalies = _table("Anomalies", ("kind", "line", "text", "message"))
    for anomaly in parsed.anomalies:
        anomalies.add_row(str(anomaly.kind), str(anomaly.line), anomaly.text, anomaly.message)
    return [documents, divisions, provisions, references, anomalies]


def _table(title: str, columns: tuple[str, ...]) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column)
    return table
