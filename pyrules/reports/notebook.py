"""What a notebook shows of rulings, findings and graphs: a small piece of a page that needs nothing besides itself."""

from pyrules.checks import ranking
from pyrules.checks.document import Findings
from pyrules.drawing import to_svg
from pyrules.references.crossrefs import Graph
from pyrules.reports.pages import Site, written
from pyrules.rulings.model import Rulings


def rulings(shown: Rulings) -> str:
    """Return the diagram of rulings, as pages show it."""
    return written("notebook_rulings.html.j2", rulings=shown, site=Site(shown.edition))


def findings(shown: Findings) -> str:
    """Return a table of findings, those first that nobody has judged."""
    ranked = sorted(shown.findings, key=ranking.by_rank)
    return written("notebook_findings.html.j2", shown=shown, ranked=ranked, site=Site(shown.edition))


def graph(shown: Graph) -> str:
    """Return the picture that shows a graph as a whole."""
    return to_svg(shown)
