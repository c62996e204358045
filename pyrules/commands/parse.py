"""Read law texts."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from pyrules.commands.common import TableFormat, TableFormatOption, output, print_json
from pyrules.formats.table import to_csv
from pyrules.texts import ParsedTexts, parse

TextsArgument = Annotated[list[Path], typer.Argument(metavar="TEXT...", help="Law texts, UTF-8.")]
EditionOption = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="The edition that the texts belong to.")
]


def command(
    texts: TextsArgument, edition: EditionOption = None, form: TableFormatOption = TableFormat.TEXT
) -> None:
    """List the provisions, references and anomalies of law texts."""
    parsed = parse(texts, edition)
    if form is TableFormat.JSON:
        print_json(parsed)
        return
    if form is TableFormat.CSV:
        rows = (*parsed.documents, *parsed.provisions, *parsed.references, *parsed.anomalies)
        typer.echo(to_csv(rows, named="table"), nl=False)
        return
    console = output()
    for table in _tables(parsed):
        console.print(table)
        console.print()


def _tables(parsed: ParsedTexts) -> list[Table]:
    documents = _table("Documents", ("file", "language", "edition", "kind"))
    for one in parsed.documents:
        documents.add_row(one.file, one.language, one.edition or "not said", one.kind)
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
    return [documents, provisions, references, anomalies]


def _table(title: str, columns: tuple[str, ...]) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column)
    return table
