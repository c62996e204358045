"""Verify codes of rules: load a rulebook, then question it; lay a translation beside its original.

    import pyrules

    rulebook = pyrules.load("1997")
    rulings = pyrules.rule(rulebook, pyrules.read_case("case.toml"))
    findings = pyrules.check(rulebook)
    changes = pyrules.diff(rulebook, pyrules.load("2017"))

    texts = pyrules.lay_side_by_side("original.txt", "translation.txt", pyrules.glossary_of())
    differences = pyrules.compare(texts)
    at_the_table = pyrules.with_consequences(differences, texts, pyrules.codes_of(texts, None, {}))

    references = pyrules.reference_graph([pyrules.load_inventory(rulebook.directory, "1997")], [rulebook])

Results are frozen value objects; each document has `to_json()`, and rulings, findings and graphs show themselves in a
notebook. A path can be a text.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyrules.api import check, diff, glossary_of, rule, test
    from pyrules.base.errors import InputError, PyrulesError, RulebookError, SolvingError
    from pyrules.checks.document import Findings
    from pyrules.checks.findings import Finding, Instance, Rank
    from pyrules.checks.judgements import Judged, Judgement
    from pyrules.code.loading import editions, load
    from pyrules.code.rulebook import Rulebook
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
    from pyrules.comparing_editions.comparison import EditionComparison, EditionDifference, LawComparison
    from pyrules.consequences import codes_of, with_consequences
    from pyrules.coverage.measuring import Coverage, measure
    from pyrules.formats.recorded import recorded_cases
    from pyrules.references.crossrefs import Graph, reference_graph
    from pyrules.references.inventory import Inventory, load_inventory, take_inventories
    from pyrules.rulings.model import Ruling, Rulings
    from pyrules.rulings.ruling import Inquiry
    from pyrules.situation import Case, moments, parse_case, read_case
    from pyrules.texts import ParsedTexts, parse

_HOMES = {
    "api": ("check", "diff", "glossary_of", "rule", "test"),
    "checks.document": ("Findings",),
    "checks.findings": ("Finding", "Instance", "Rank"),
    "checks.judgements": ("Judged", "Judgement"),
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
    "comparing_editions.comparison": ("EditionComparison", "EditionDifference", "LawComparison"),
    "consequences": ("codes_of", "with_consequences"),
    "coverage.measuring": ("Coverage", "measure"),
    "formats.recorded": ("recorded_cases",),
    "references.crossrefs": ("Graph", "reference_graph"),
    "references.inventory": ("Inventory", "load_inventory", "take_inventories"),
    "base.errors": ("InputError", "PyrulesError", "RulebookError", "SolvingError"),
    "code.loading": ("editions", "load"),
    "code.rulebook": ("Rulebook",),
    "rulings.model": ("Ruling", "Rulings"),
    "rulings.ruling": ("Inquiry",),
    "situation": ("Case", "moments", "parse_case", "read_case"),
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
    "Inventory",
    "Judged",
    "Judgement",
    "LawComparison",
    "ParsedTexts",
    "PyrulesError",
    "Rank",
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
    "load_inventory",
    "measure",
    "moments",
    "parse",
    "parse_case",
    "read_accepted",
    "read_case",
    "read_tbx",
    "recorded_cases",
    "reference_graph",
    "rule",
    "take_inventories",
    "test",
    "with_consequences",
]


def __dir__() -> list[str]:
    """Return the public names, imported already or not."""
    return __all__


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: a test run that only has the plugin pays for none."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"pyrules.{module}"), name)
    raise AttributeError(f"module `pyrules` has no attribute `{name}`")
