"""Measure what is read of the texts beside the project, against an independent reading of their numbering.

    python -m tests.benchmarks.layouts

Prints the section of `reports/benchmarks/texts.md` about layouts; `python -m tests.benchmarks.texts` writes it.
The texts are not ours to hand on: without them there is no section.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

from pyrules.texts import parse
from tests.texts.printed import LAWS, LICENCE, provisions_of, references_by_law
from tests.texts.test_printed import LICENCE_REFERENCES, RELATIVE_2017, TEXTS, pairs

_CODE = "2017_en.txt"
_LICENCES = tuple(f"cc_by_sa_4.0_{language}.txt" for language in ("en", "de", "pl", "ru"))
# What was read before other headings than those of laws, other nestings and lines without blank ones between
# were known: provisions right, missing and wrong, references right, missing and wrong.
_BEFORE = {
    (_CODE, "as it is"): (828, 0, 0, 386, 43, 2),
    (_CODE, "no blank lines"): (794, 34, 18, None, None, None),
    (_CODE, "titles on a line of their own, no blank lines"): (644, 184, 88, None, None, None),
    (_CODE, "contents, pages of 50 lines"): (804, 24, 11, None, None, None),
    **{(name, "as it is"): (0, 70, 0, 0, 19, 0) for name in _LICENCES},
}


def _paragraphs(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _tight(text: str) -> str:
    return "\n".join(_paragraphs(text)) + "\n"


def _titles_apart(text: str) -> str:
    return _tight(re.sub(r"(?m)^LAW (\d+) - (.*)$", r"LAW \1\n\2", text))


def _dump(text: str) -> str:
    """Return a text as a program takes it from the pages of a book."""
    titles = [line for line in _paragraphs(text) if line.startswith("LAW ")]
    contents = [
        "Contents",
        "",
        *(f"{title} ........ {page}" for page, title in enumerate(titles, start=3)),
        "",
    ]
    lines = [
        part for line in [*contents, *_paragraphs(text)] for part in wrap(line, 70, break_on_hyphens=False)
    ]
    pages = [lines[first : first + 50] for first in range(0, len(lines), 50)]
    return "\n".join(
        line for number, page in enumerate(pages, start=1) for line in [*page, "", str(number), ""]
    )


_LAYOUTS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "no blank lines": _tight,
    "titles on a line of their own, no blank lines": _titles_apart,
    "contents, pages of 50 lines": _dump,
}


def _read(name: str, layout: str) -> tuple[int, ...]:
    text = (TEXTS / name).read_text(encoding="utf-8")
    printed = LAWS if name == _CODE else LICENCE
    provisions = set(provisions_of(text, printed))
    relative = pairs(RELATIVE_2017 if name == _CODE else LICENCE_REFERENCES)
    references = relative + (Counter(references_by_law(text, printed)) if name == _CODE else Counter())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(_LAYOUTS[layout](text), encoding="utf-8")
        parsed = parse([path])
    found = {one.id for one in parsed.provisions}
    cited = Counter((one.source, one.target) for one in parsed.references)
    return (
        *(len(one) for one in (found & provisions, provisions - found, found - provisions)),
        *(one.total() for one in (references & cited, references - cited, cited - references)),
    )


def section() -> list[str]:
    """Return the lines of the section; none where the texts are not beside the project."""
    if not TEXTS.exists():
        return []
    rows = []
    for (name, layout), before in _BEFORE.items():
        counts = (*before, *_read(name, layout))
        rows.append(
            f"| {name} | {layout} | " + " | ".join("" if one is None else str(one) for one in counts) + " |"
        )
    parts = ("provisions right", "missing", "wrong", "references right", "missing", "wrong")
    heads = [f"{when}: {part}" for when in ("before", "now") for part in parts]
    return [
        "",
        "## What is read of real texts",
        "",
        "Against an independent reading of the printed numbering (`tests/texts/printed.py`), before and after other",
        "headings, nestings and layouts than those of bridge codes were known.",
        "",
        f"| text | layout | {' | '.join(heads)} |",
        f"| --- | --- |{' ---: |' * len(heads)}",
        *rows,
    ]


if __name__ == "__main__":
    sys.stdout.write("\n".join(section()).lstrip() + "\n")
