"""Print the JSON Schema of a document."""

import json
from typing import Annotated

import typer

from pyrules.base.errors import InputError, nearest
from pyrules.checks.document import Findings
from pyrules.comparing import Comparison
from pyrules.comparing_editions.comparison import EditionComparison
from pyrules.coverage.measuring import Coverage
from pyrules.explaining.dictionary import Words
from pyrules.mutation.scoring import Mutation
from pyrules.references.crossrefs import Graph
from pyrules.reports.laws import LawPage
from pyrules.rulings.model import Rulings
from pyrules.situation import Case
from pyrules.testing.outcomes import Outcomes
from pyrules.texts import ParsedTexts

SCHEMAS = {
    "case": Case.json_schema,
    "check": Findings.json_schema,
    "compare": Comparison.json_schema,
    "coverage": Coverage.json_schema,
    "diff": EditionComparison.json_schema,
    "graph": Graph.json_schema,
    "mutate": Mutation.json_schema,
    "parse": ParsedTexts.json_schema,
    "read": LawPage.json_schema,
    "rule": Rulings.json_schema,
    "test": Outcomes.json_schema,
    "words": Words.json_schema,
}

NameArgument = Annotated[str | None, typer.Argument(metavar="NAME", help=f"One of {', '.join(SCHEMAS)}.")]


def command(name: NameArgument = None) -> None:
    """Print the JSON Schema of a document, or of the case format."""
    if name not in SCHEMAS:
        raise InputError(
            f"there is no schema `{name}`" if name else "which schema?",
            expected=" or ".join(SCHEMAS),
            nearest=nearest(name or "", SCHEMAS),
        )
    typer.echo(json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=2))
