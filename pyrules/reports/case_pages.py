"""The pages of cases: one for each law, so that none is large, and the list in which they are looked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from pyrules.base.templating import anchor
from pyrules.code.provisions import Order, natural_order
from pyrules.code.vocabulary import Unit
from pyrules.reports.gathering import ShownCase

ABOUT_NOTHING = "other-cases.html"
"""The page of cases that are about no provision. No law's page can be called so."""


@dataclass(frozen=True)
class CasePage:
    """The cases of one law: of those about several, the law of the first. `law` is empty where they are about none."""

    law: str
    title: str
    cases: tuple[ShownCase, ...]

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"cases-{anchor(self.law)}.html" if self.law else ABOUT_NOTHING


def case_pages(cases: Iterable[ShownCase], unit: Unit) -> tuple[CasePage, ...]:
    """Return the pages of cases by law, in book order; on each first those that failed, last those that passed."""

    def law(case: ShownCase) -> str:
        return unit.numbering.law_of(case.outcome.about[0]) if case.outcome.about else ""

    def order(case: ShownCase) -> tuple[bool, Order, bool, bool]:
        name = law(case)
        return not name, natural_order(name), not case.outcome.failed, case.outcome.expects

    return tuple(
        CasePage(name, unit.named(name) if name else "no provision", tuple(of))
        for name, of in groupby(sorted(cases, key=order), key=law)
    )
