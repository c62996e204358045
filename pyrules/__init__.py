"""Verify codes of rules: load a rulebook, then question it; lay a translation beside its original.

    import pyrules

    rulebook = pyrules.load("1997")
    rulings = pyrules.rule(rulebook, pyrules.read_case("case.toml"))
    findings = pyrules.check(rulebook)
    changes = pyrules.diff(rulebook, pyrules.load("2017"))

    texts = pyrules.lay_side_by_side(Path("original.txt"), Path("translation.txt"), pyrules.glossary_of())
    differences = pyrules.compare(texts)
    at_the_table = pyrules.with_consequences(differences, texts, pyrules.codes_of(texts, None, {}))

Results are frozen value objects; each document has `to_json()`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyrules.api import check, diff, glossary_of, rule, test
    from pyrules.checks import Finding, Findings, Instance
    from pyrules.comparing import (
        Accepted,
        Comparison,
        Difference,
        Glossary,
        acceptance,
        compare,
        lay_side_by_side,
        read_accepted,
        read_tbx,
    )
    from pyrules.comparing_editions import EditionComparison, EditionDifference, LawComparison
    from pyrules.consequences import codes_of, with_consequences
    from pyrules.coverage import Coverage, measure
    from pyrules.crossrefs import Graph, reference_graph
    from pyrules.errors import InputError, PyrulesError, RulebookError, SolvingError
    from pyrules.rulebook import Rulebook, editions, load
    from pyrules.ruling import Inquiry, Ruling, Rulings
    from pyrules.situation import Case, parse_case, read_case
    from pyrules.texts import ParsedTexts, parse

_HOMES = {
    "api": ("check", "diff", "glossary_of", "rule", "test"),
    "checks": ("Finding", "Findings", "Instance"),
    "comparing": (
        "Accepted",
        "Comparison",
        "Difference",
        "Glossary",
        "acceptance",
        "compare",
        "lay_side_by_side",
        "read_accepted",
        "read_tbx",
    ),
    "comparing_editions": ("EditionComparison", "EditionDifference", "LawComparison"),
    "consequences": ("codes_of", "with_consequences"),
    "coverage": ("Coverage", "measure"),
    "crossrefs": ("Graph", "reference_graph"),
    "errors": ("InputError", "PyrulesError", "RulebookError", "SolvingError"),
    "rulebook": ("Rulebook", "editions", "load"),
    "ruling": ("Inquiry", "Ruling", "Rulings"),
    "situation": ("Case", "parse_case", "read_case"),
    "texts": ("ParsedTexts", "parse"),
}

__all__ = [
    "Accepted",
    "Case",
    "Comparison",
    "Coverage",
    "Difference",
    "EditionComparison",
    "EditionDifference",
    "Finding",
    "Findings",
    "Glossary",
    "Graph",
    "InputError",
    "Inquiry",
    "Instance",
    "LawComparison",
    "ParsedTexts",
    "PyrulesError",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Rulings",
    "SolvingError",
    "acceptance",
    "check",
    "codes_of",
    "compare",
    "diff",
    "editions",
    "glossary_of",
    "lay_side_by_side",
    "load",
    "measure",
    "parse",
    "parse_case",
    "read_accepted",
    "read_case",
    "read_tbx",
    "reference_graph",
    "rule",
    "test",
    "with_consequences",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: a test run that only has the plugin pays for none."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"pyrules.{module}"), name)
    raise AttributeError(f"module `pyrules` has no attribute `{name}`")
