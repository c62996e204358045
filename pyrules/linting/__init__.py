"""All that is wrong with the files of a rulebook, as far as reading them shows it: nothing is solved here.

Each kind of problem is told by whoever knows it: what breaks the conventions by the reading itself, whose errors are
gathered; words and references by the checks of form (`pyrules.checks.kinds`); cases and sentences by their own readers.
"""

from pyrules.linting.model import KINDS, Lint, Problem
from pyrules.linting.running import lint

__all__ = ["KINDS", "Lint", "Problem", "lint"]
