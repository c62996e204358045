"""Why something holds in a ruling, and why something else does not.

`explainer` answers; `derivations` are the answers, as values; `instances` finds which instances of rules
applied and in which order; `absence` finds how close a rule came that did not apply.
"""

from pyrules.explaining.derivations import (
    Absence,
    AbsenceKind,
    Attempt,
    Derivation,
    DerivationKind,
    Told,
    leaves,
    told_once,
)
from pyrules.explaining.explainer import Explainer, Preparation, SentenceOf
from pyrules.explaining.instances import ANYTHING

__all__ = [
    "ANYTHING",
    "Absence",
    "AbsenceKind",
    "Attempt",
    "Derivation",
    "DerivationKind",
    "Explainer",
    "Preparation",
    "SentenceOf",
    "Told",
    "leaves",
    "told_once",
]
