"""Where rulings show what a finding is about: what is wrong there, and the lines that contradict each other."""

from collections.abc import Iterable
from dataclasses import dataclass

from pyrules.checks.findings import Finding
from pyrules.rulings.model import Act, Disposition, Flaw, Ruling, Rulings


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
    alone = ruling.model_copy(update={"flaws": (flaw,)})
    said: tuple[Act | Disposition, ...] = (*ruling.acts, *ruling.powers, *ruling.dispositions)
    return {(one.provision, one.sentence): one for one in said if alone.at_odds(one)}.values()
