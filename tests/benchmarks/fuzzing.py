"""Feed what people can get wrong, or somebody means badly, to all that reads, and count how it ends.

    python -m tests.benchmarks.fuzzing [INPUTS] [SEED]

Each input is something that is right with a few edits: characters and tokens put in, left out, doubled or exchanged. It
may be read, or refused with an error for people; nothing else. Whoever reads runs in processes of their own, so that an
input that kills one is known. Writes `reports/fuzzing.md`; status 1 where any input ends otherwise.
"""

import faulthandler
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import clingo

from pyrules.base.errors import PyrulesError
from pyrules.base.limits import Limit, StoppedError, limited
from pyrules.checks.judgement_files import read_judgements
from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.comparing.accepting import read_accepted
from pyrules.comparing.glossary import read_tbx
from pyrules.formats.tagged import read_records
from pyrules.language import load_language, parse_language
from pyrules.mutation.scoring import Mutation, read_mutation, score
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import parse_case, situation_of
from pyrules.testing.rulebooks import case_language
from pyrules.texts import parse
from tests.places import ROOT
from tests.rulebooks import rules, write_rulebook

INPUTS, SEED = 100_000, 1
PATIENCE = 20.0
"""Seconds for one input."""
BATCH = 500
"""Inputs that one process reads: what clingo has seen once it never forgets."""
ENDS = "read", "refused"
"""How an input may end."""
TOKENS = (
    "#include", "#script (python)", "#program base.", "#const x = 1.", "#minimize { -2147483648 : a }.", "#show.", "%*",
    "*%", "#!", "asp 1 0 0", "%@ 1A", "%?", '"', "'", "\\", "\x00", "\x1b[2J", "\u202e", "\ufeff", "\r", "\n",
    "\t", "é", "а", "2147483647", "2147483648", "-", "not ", "@f()", "f(", "((((((((((", ")))", "{", "}", "[", "]",
    "..", ":-", ":~", ";", ",", ".", "|", "&", "^", "~", "**", "/0", "\\0", "X", "_", "__", "1..100000000", "inf",
    "#sup", "#inf", "1e9", "nan", "?", "=", "[[", "]]", "<!ENTITY a 'b'>", "<", ">", "</", "&a;", "true",
    "null", "{}", "%", "`", "$", "{{", "}}",
)  # fmt: skip
LAW = rules(
    '1A norm("1A", must, Guest, leave) :- late(Guest)',
    '1B norm("1B", may, Guest, stay) :- late(Guest); not rain',
)
"""A law file of a small code."""
CASE = """edition = "x"
title = "rain"
about = ["1A"]
[events]
rain = true
late = ["ann"]
[expect]
rulings = 1
acts = ["ann: must leave (1A)"]
"""


@dataclass(frozen=True)
class Reader:
    """What reads: something right, and what is to be done with it once it is no longer."""

    right: Callable[[], str]
    read: Callable[[Path], object]


@cache
def _party() -> Path:
    return write_rulebook(Path(tempfile.mkdtemp()), LAW)


@cache
def _code() -> Rulebook:
    return load("x", _party())


@cache
def _bridge() -> Rulebook:
    return load("2017")


@cache
def _mutation() -> Mutation:
    return score(_code())


def _shipped(name: str) -> Callable[[], str]:
    return lambda: (default_rulebook() / name).read_text(encoding="utf-8")


def _glossary() -> str:
    """Return a glossary of two entries: the first of the shipped one."""
    *entries, end = _shipped("language/glossary.tbx")().split("</conceptEntry>")
    return "</conceptEntry>".join((*entries[:2], end))


def _in_place(name: str) -> Callable[[Path], object]:
    """Return what reads a small code with a file of it in the place of its own."""

    def read(path: Path) -> object:
        folder = write_rulebook(path.parent / "code", LAW)
        (folder / name).write_bytes(path.read_bytes())
        return Inquiry(code := load("x", folder), [], case_language(code)).listed

    return read


def _ruled(path: Path) -> object:
    case = parse_case(path.read_text(encoding="utf-8", errors="surrogateescape"), str(path))
    with case.blamed():
        language = load_language(_party(), "en", _code().vocabulary)
        return Inquiry(_code(), situation_of(case, _code()), language).listed


READERS: Mapping[str, Reader] = {
    "laws": Reader(lambda: LAW, _in_place("laws/x/law1.lp")),
    "vocabularies": Reader(
        lambda: (_party() / "vocabulary.lp").read_text(encoding="utf-8"), _in_place("vocabulary.lp")
    ),
    "situations": Reader(
        lambda: (_party() / "situations/all.lp").read_text(encoding="utf-8"), _in_place("situations/all.lp")
    ),
    "editions": Reader(
        lambda: (_party() / "editions/x.lp").read_text(encoding="utf-8"), _in_place("editions/x.lp")
    ),
    "cases": Reader(lambda: CASE, _ruled),
    "judgements": Reader(_shipped("judgements/2017.toml"), lambda path: read_judgements(path, _bridge())),
    "language files": Reader(
        _shipped("language/en/acts.toml"),
        lambda path: parse_language(
            path.read_text(encoding="utf-8", errors="surrogateescape"), "en", _bridge().vocabulary
        ),
    ),
    "glossaries": Reader(_glossary, read_tbx),
    "accepted differences": Reader(
        lambda: '[[accepted]]\nkind = "force"\nprovision = "1A"\noriginal = "shall"\nreason = "so"\n',
        read_accepted,
    ),
    "mutation results": Reader(lambda: _mutation().to_json(), read_mutation),
    "law texts": Reader(
        lambda: (
            "LAW 1\nHEADING\nA. First\n1. one, see Law 2B.\n2. two\nB. Second\n(a) three\nLAW 2\nOTHER\n"
            "A. Fourth, unless 1A1 applies.\n"
        ),
        parse,
    ),
    "recorded boards": Reader(
        lambda: '[Event "x"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\n1H Pass Pass Pass\n',
        read_records,
    ),
}


def edited(text: str, chance: random.Random) -> str:
    """Return a text with a few edits."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        first = chance.randint(0, len(text))
        last = first + chance.choice((1, 1, 2, 5, 20, 200))
        piece = text[first:last]
        put = chance.choice(
            (
                chance.choice(TOKENS),
                chance.choice(TOKENS) * chance.choice((1, 2, 50, 3_000)),
                "",
                chance.choice("abcNESW0123456789 _.,"),
                piece * 2,
                piece[::-1],
                chr(chance.randrange(1, 0xD000)),
                "".join(chance.sample(piece, len(piece))),
            )
        )
        text = text[:first] + put + text[chance.choice((first, last)) :]
    return text


def outcome(kind: str, text: str, folder: Path) -> str:
    """Feed one input; return `read`, `refused`, or what it should not have come to."""
    path = folder / "input.txt"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        with limited(Limit(PATIENCE)):
            READERS[kind].read(path)
    except PyrulesError as error:
        return "refused" if str(error).strip() else f"{type(error).__name__} without a word"
    except StoppedError:
        return "hangs"
    except Exception as error:  # that is what is looked for
        return f"{type(error).__name__}: {error}"
    return "read"


def _feed(kind: str, first: int, end: int) -> None:
    """Feed some inputs, and print of each how it ended behind its number, which is printed before."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, end):
            print(number, end="\t", flush=True)
            # What Python itself cannot stop, such as a search by a pattern, ends the process, which is told as such.
            faulthandler.dump_traceback_later(2 * PATIENCE, exit=True)
            text = edited(READERS[kind].right(), random.Random(f"{kind} {number}"))  # noqa: S311 - no secret
            print(" ".join(outcome(kind, text, Path(folder)).split()), flush=True)


def _ends(kind: str, first: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield of some inputs each with how it ended, fed in processes of their own."""
    while first < end:
        words = [
            sys.executable,
            "-m",
            __spec__.name,
            "--feed",
            kind,
            str(first),
            str(min(end, first + BATCH)),
        ]
        ended = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603 - our own
        for line in ended.stdout.splitlines():
            number, _, how = line.partition("\t")
            first = int(number) + 1
            yield first - 1, how or f"the process ends with {ended.returncode}"
        if not ended.stdout:
            raise RuntimeError(ended.stderr)


def main() -> None:
    """Feed all readers, and write the report."""
    if sys.argv[1:2] == ["--feed"]:
        _, _, kind, first, end = sys.argv
        _feed(kind, int(first), int(end))
        return
    inputs, seed = [*map(int, sys.argv[1:]), *(INPUTS, SEED)[len(sys.argv) - 1 :]]
    each = -(-inputs // len(READERS))
    begun = time.monotonic()
    rows = ["| what is read | inputs | read | refused | otherwise |", "| --- | ---: | ---: | ---: | ---: |"]
    wrong: list[str] = []
    for kind in READERS:
        counts: Counter[str] = Counter()
        for number, how in _ends(kind, seed * each, (seed + 1) * each):
            counts[how if how in ENDS else "otherwise"] += 1
            if how not in ENDS:
                wrong.append(f"- {kind}, {number}: {how[:300]}")
        told = (counts.total(), *(counts[one] for one in (*ENDS, "otherwise")))
        rows.append(f"| {kind} | {' | '.join(f'{one:,}' for one in told)} |")
        print(rows[-1], flush=True)
    report = (
        "# Edited inputs",
        "",
        f"`python -m {__spec__.name} {inputs} {seed}` on Python {platform.python_version()}, clingo "
        f"{clingo.__version__}, {platform.system()}, {(time.monotonic() - begun) / 60:.0f} minutes. Each input is "
        f"something right with one to five edits, and has {PATIENCE:g} seconds; it may be read, or refused with an "
        "error for people.",
        "",
        *rows,
        *(["", *wrong] if wrong else []),
    )
    (ROOT / "reports" / "fuzzing.md").write_text("\n".join(report) + "\n", encoding="utf-8")
    print(*wrong, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
