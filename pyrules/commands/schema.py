"""Print the JSON Schema of a document."""

import json
from typing import Annotated

import typer

from pyrules import completion
from pyrules.base.errors import InputError, nearest
from pyrules.checks.document import Findings
from pyrules.commands.common import LanguageOption, RulebookOption, opened
from pyrules.comparing import Comparison
from pyrules.comparing_editions.comparison import EditionComparison
from pyrules.coverage.measuring import Coverage
from pyrules.explaining.case_schema import case_schema
from pyrules.explaining.dictionary import Words
from pyrules.linting import Lint
from pyrules.mutation.scoring import Mutation
from pyrules.references.crossrefs import Graph
from pyrules.reports.laws import LawPage
from pyrules.rulings.model import Rulings
from pyrules.rulings.moments import Moments
from pyrules.situation import Case
from pyrules.terminal import write_out
from pyrules.testing.outcomes import Outcomes
from pyrules.texts import ParsedTexts

SCHEMAS = {
    "case": Case.json_schema,
    "check": Findings.json_schema,
    "compare": Comparison.json_schema,
    "coverage": Coverage.json_schema,
    "diff": EditionComparison.json_schema,
    "graph": Graph.json_schema,
    "lint": Lint.json_schema,
    "moments": Moments.json_schema,
    "mutate": Mutation.json_schema,
    "parse": ParsedTexts.json_schema,
    "read": LawPage.json_schema,
    "rule": Rulings.json_schema,
    "test": Outcomes.json_schema,
    "words": Words.json_schema,
}

NameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME", autocompletion=completion.among(SCHEMAS), help=f"One of {', '.join(SCHEMAS)}."
    ),
]
OfArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[EDITION]",
        autocompletion=completion.edition,
        help="Of a case: the edition whose words an editor is to complete.",
    ),
]


def command(
    name: NameArgument = None,
    edition: OfArgument = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
) -> None:
    """Print the JSON Schema of a document, or of the case format: of any case, or of an edition's cases."""
    if name not in SCHEMAS:
        raise InputError(
            f"there is no schema `{name}`" if name else "which schema?",
            expected=" or ".join(SCHEMAS),
            nearest=nearest(name or "", SCHEMAS),
        )
    if edition is not None and name != "case":
        raise InputError(f"the schema `{name}` is the same for every edition", expected=f"`schema {name}`")
    schema = SCHEMAS[name]() if edition is None else case_schema(*opened(edition, rulebook, lang))
    write_out(json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
