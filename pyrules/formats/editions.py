"""How two editions differ as CSV (RFC 4180): one row for each difference, and one for each equivalent law."""

import csv
import io

from pyrules.comparing_editions.comparison import EditionComparison
from pyrules.situation import to_toml

COLUMNS = ("left", "right", "verdict", "left_is", "more", "provisions", "sentence", "witness")


def to_csv(comparison: EditionComparison) -> str:
    """Return the differences as CSV with a header, the witness as the text of its case."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for law in comparison.laws:
        for one in law.differences:
            witness = to_toml(one.witness)
            told = (one.left_is, one.more, " ".join(one.provisions), one.sentence, witness)
            writer.writerow([law.left, law.right, law.verdict, *told])
        if not law.differences:
            writer.writerow([law.left, law.right, law.verdict, *[""] * 5])
    return buffer.getvalue()
