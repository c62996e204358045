"""Rows of a document as CSV (RFC 4180)."""

import csv
import io
from collections.abc import Iterable

from pyrules.documents import Value


def to_csv(rows: Iterable[Value], *, named: str | None = None, without: str = "") -> str:
    """Return rows as CSV with a header; a list in a cell is written with blanks between its entries.

    Args:
        rows: values; where they are of several kinds the columns are those of all of them.
        without: a column that holds more than a cell can, to be left out.
        named: the name of a first column that says each row's kind; no such column where None.

    """
    written: list[dict[str, object]] = []
    for row in rows:
        kind: dict[str, object] = {named: type(row).__name__.lower()} if named else {}
        written.append(
            {
                **kind,
                **{
                    name: _cell(cell) for name, cell in row.model_dump(mode="json").items() if name != without
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
        return " ".join(map(str, cell))
    return "" if cell is None else cell
