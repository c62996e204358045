"""Rows of a document as CSV (RFC 4180)."""

import csv
import io
from collections.abc import Collection, Iterable

from pyrules.base.documents import Value


def to_csv(rows: Iterable[Value], *, named: str | None = None, without: Collection[str] = ()) -> str:
    """Return rows as CSV with a header.

    A list in a cell is written with blanks between its words, or semicolons between its sentences.

    Args:
        rows: values; where they are of several kinds the columns are those of all of them.
        without: columns that hold more than a cell can, to be left out.
        named: the name of a first column that says each row's kind; no such column where None.

    """
    written: list[dict[str, object]] = []
    for row in rows:
        kind: dict[str, object] = {named: type(row).__name__.lower()} if named else {}
        written.append(
            {
                **kind,
                **{
                    name: _cell(cell)
                    for name, cell in row.model_dump(mode="json").items()
                    if name not in without
                },
            }
        )
    columns = dict.fromkeys(name for row in written for name in row)
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, list(columns), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(written)
    return buffer.getvalue()


def _cell(cell: object) -> object:
    if isinstance(cell, list):
        words = [str(one) for one in cell]
        return ("; " if any(" " in one for one in words) else " ").join(words)
    return "" if cell is None else cell
