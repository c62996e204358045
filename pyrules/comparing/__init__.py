"""Compare a translation of a law text with its original.

`lay_side_by_side` takes files and lays provisions beside each other by edition and path, sentences only as far
as needed; `compare` then lets each module of `checks` look for one kind of difference.
"""

from pyrules.comparing.accepting import acceptance, read_accepted
from pyrules.comparing.comparison import compare, lay_side_by_side
from pyrules.comparing.glossary import Glossary, read_tbx, words_of_rules
from pyrules.comparing.model import Accepted, Comparison, Confidence, Difference, Issue, Phrase, Severity

__all__ = [
    "Accepted",
    "Comparison",
    "Confidence",
    "Difference",
    "Glossary",
    "Issue",
    "Phrase",
    "Severity",
    "acceptance",
    "compare",
    "lay_side_by_side",
    "read_accepted",
    "read_tbx",
    "words_of_rules",
]
