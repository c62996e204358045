"""What findings were judged to be: of the law, of the text at hand, or of the encoding."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from pyrules.base.documents import Value

Of = Literal["law", "text", "outside", "encoding"]
"""Whose a defect is.

law: its words leave it so; text: the law itself may say more than the text at hand; outside: what is not encoded, a law
or a part of this one, settles it; encoding: rather ours to mend.
"""
NOT_OF_THE_LAW: tuple[Of, ...] = ("outside", "encoding")


class Named(Value):
    """A member of a finding by what tells it from others: its kind, its provisions, and the names in its matter."""

    kind: str
    provisions: tuple[str, ...]
    about: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The member in words, as a judgement names it."""
        return " ".join((self.kind, *self.provisions, *self.about))

    def fits(self, kind: str, provisions: tuple[str, ...], names: tuple[str, ...]) -> bool:
        """Tell whether a member of a finding is meant, in whatever order its provisions are named."""
        same = self.kind == kind and sorted(self.provisions) == sorted(provisions)
        return same and self.about in ((), names)


class Judgement(Value):
    """What a finding was judged to be, why, which provisions of other editions mend it, and where that is said.

    `repeats` is the member of another finding that tells the same matter; None where it is a matter of its own.
    """

    of: Of
    reason: str
    mended: tuple[str, ...] = ()
    repeats: Named | None = None
    place: str

    @property
    def words(self) -> str:
        """The judgement in words."""
        mended = f" (mended by {', '.join(self.mended)})" if self.mended else ""
        return f"of the {self.of}: {self.reason}{mended}"


class Judged(Named):
    """What a judgement is about: a kind, the provisions of one member of a finding, and the names in its matter.

    Without provisions it is about a member that has none. Without names it is about members of these provisions
    whatever their matter.
    """

    judgement: Judgement


@dataclass(frozen=True)
class Judgements:
    """The judgements that hold for an edition; `inherited` are those of the editions that it is laid over.

    What is more special goes before what is more general, and somebody's own before the rulebook's.
    """

    own: tuple[Judged, ...] = ()
    inherited: tuple[Judged, ...] = ()

    def about(self, kind: str, provisions: tuple[str, ...], names: tuple[str, ...]) -> tuple[Judged, ...]:
        """Return the judgements that are about a member of a finding, the one that counts first."""
        fitting = (one for one in (*self.own, *self.inherited) if one.fits(kind, provisions, names))
        return tuple(sorted(fitting, key=lambda one: not one.about))

    def among(self, told: Collection[tuple[str, tuple[str, ...]]]) -> Judgement | None:
        """Return the first judgement about members of one of these kinds and provisions, whatever their matter."""
        said = {(kind, tuple(sorted(provisions))) for kind, provisions in told}
        fitting = (
            one.judgement
            for one in (*self.own, *self.inherited)
            if (one.kind, tuple(sorted(one.provisions))) in said
        )
        return next(fitting, None)
