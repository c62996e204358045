"""The rulings on a finding's situation: what is wrong there, the lines that contradict each other, all that is said."""

from collections.abc import Iterable
from dataclasses import dataclass

from pyrules.checks.findings import Finding
from pyrules.rulings.model import Act, Disposition, Flaw, Outcome, Ruling, Rulings, Step


@dataclass(frozen=True)
class Fault:
    """A defect as a ruling shows it, in a sentence, and the lines of the ruling that it sets against each other."""

    sentence: str
    sides: tuple[Act | Disposition, ...]

    @property
    def contradiction(self) -> bool:
        """Whether lines of more than one provision are set against each other."""
        return len({one.provision for one in self.sides}) > 1


def faults_of(finding: Finding, rulings: Rulings | None) -> tuple[Fault, ...]:
    """Return the defects in the rulings on its situation that a finding is about, each once; of others it has none.

    Args:
        finding: the finding.
        rulings: those on its situation; None where it has none.

    """
    found: dict[Flaw, Fault] = {}
    for ruling in rulings.rulings if rulings else ():
        for flaw in ruling.flaws:
            if set(flaw.provisions) <= set(finding.provisions) and flaw not in found:
                found[flaw] = Fault(flaw.sentence, tuple(_sides(flaw, ruling)))
    return tuple(found.values())


def _sides(flaw: Flaw, ruling: Ruling) -> Iterable[Act | Disposition]:
    """Yield the lines that a defect is about, each once."""
    said: tuple[Act | Disposition, ...] = (*ruling.acts, *ruling.powers, *ruling.dispositions)
    return {(one.provision, one.sentence): one for one in said if flaw.is_about(one)}.values()


class Drawing:
    """The diagram of rulings while a page shows it: each of its points is shown once.

    Args:
        rulings: the rulings, with their diagram.

    """

    def __init__(self, rulings: Rulings) -> None:
        self.outcomes: tuple[Outcome, ...] = rulings.outcomes
        self.several = len(rulings.outcomes) > 1
        self._flaws = dict.fromkeys(one for ruling in rulings.rulings for one in ruling.flaws)
        self._shown: set[int] = set()

    def again(self, step: Step) -> bool:
        """Tell whether a point has been shown; from now on it has. Points with one outcome are the same."""
        key = id(step) if step.outcome is None else -1 - step.outcome
        before = key in self._shown
        self._shown.add(key)
        return before

    def at_odds(self, said: Act | Disposition) -> bool:
        """Tell whether a defect in any of the rulings is about a line."""
        return any(one.is_about(said) for one in self._flaws)
