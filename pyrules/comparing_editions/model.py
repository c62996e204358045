"""What `pyrules diff` says: value objects, and the document that holds them."""

from typing import ClassVar, Literal

from pydantic import Field

from pyrules.base.documents import Document, Value
from pyrules.rulings.model import Decision
from pyrules.situation import Case

Verdict = Literal["equivalent", "stricter", "more_lenient", "incomparable", "unfinished"]
UNFINISHED: Verdict = "unfinished"
DEFINITIONS: dict[Verdict, str] = {
    "equivalent": "in every situation, under the same decisions, both editions have the same rulings",
    "stricter": "in some situation the left edition obliges or forbids more, or permits less, and in none less",
    "more_lenient": "in some situation the left edition obliges or forbids less, or permits more, and in none more",
    "incomparable": "it is stricter in one respect and more lenient in another, or the rulings differ otherwise",
    UNFINISHED: "the search was stopped: there may be more differences than those found so far",
}
"""Each verdict in one sentence."""


Way = Literal["stricter", "more_lenient", "different"]
"""How the left edition is in one respect, against the right one."""


class Item(Value):
    """One thing that a ruling of a law says."""

    provision: str
    kind: Literal["norm", "option", "irregularity", "disposition"]
    force: str = Field(description="of a norm: its force on the Code's scale; empty for anything else")
    bearer: str = Field(description="of a norm or an option: whom it addresses")
    matter: str = Field(description="the act or the irregularity, with the disposition that ends it")
    sentence: str


class LawRuling(Value):
    """What a law says in a situation under some decisions."""

    decisions: tuple[Decision, ...] = Field(
        description="the edition's decisions on which it rests; shared ones are given in the witness"
    )
    items: tuple[Item, ...] = Field(
        description="norms, options, irregularities and dispositions of the law's provisions that do not give way; "
        "rulings are compared by them, without the provision ids"
    )


class EditionDifference(Value):
    """What one cause makes two editions rule differently in, with a smallest situation that shows it."""

    left_is: Way = Field(description="the left edition against the right one in this respect")
    more: Literal["left", "right"] = Field(description="the edition that says it, or says it with more force")
    provisions: tuple[str, ...] = Field(
        description="the cause: the provisions of that edition that say it, in book order; none where the same things "
        "are said in other combinations"
    )
    sentence: str
    witness: Case = Field(
        description="the situation, with the shared decisions as the left edition puts them"
    )
    witness_right: Case = Field(description="the same with the decisions as the right edition puts them")
    rulings_left: tuple[LawRuling, ...] = Field(description="all rulings of the left law in the witness")
    rulings_right: tuple[LawRuling, ...] = Field(description="all rulings of the right law in the witness")
    replayed: bool = Field(description="the witness was ruled on by both editions and shows the difference")


class LawComparison(Value):
    """A law of the left edition against its counterpart in the right one.

    `witness`, `rulings_left` and `rulings_right` are those of the first difference, null and empty where there is
    none.
    """

    left: str = Field(
        description="a law of the left edition, or a part of one; empty where that edition lacks the law"
    )
    right: str = Field(
        description="its counterpart by the concordance, or by number where that says nothing; empty where the "
        "right edition lacks the law, which is then held against all that it says"
    )
    verdict: Verdict = Field(
        description="the left against the right: "
        + "; ".join(f"{name}: {one}" for name, one in DEFINITIONS.items())
    )
    witness: Case | None
    rulings_left: tuple[LawRuling, ...]
    rulings_right: tuple[LawRuling, ...]
    differences: tuple[EditionDifference, ...]
    shared: tuple[str, ...] = Field(
        description="decisions that are the same in both: as the left and the right puts them"
    )


class EditionComparison(Document):
    """The document that `pyrules diff` writes.

    A ruling of a law, in a situation and under decisions, is the set of what its provisions say there and do not
    give way in, without their ids: norms with force, bearer and act; options; irregularities, and how these end. A
    finding, choice or power is the same decision in both editions where the provisions correspond and the name is
    the same; it is taken the same way in both. Each other decision is its edition's own, and an edition has a set
    of rulings: one for each way of taking its own decisions. These sets are compared. An edition says more in a
    respect where it can come to say what the other never says, or says in every ruling what the other says in some
    only.

    Verdicts hold within `scope`, the bounds of the situations that were searched. A law that one edition lacks is held
    against all that it says; where the concordance says that not all of its laws are encoded, it is not compared.
    """

    schema_name: ClassVar[str] = "pyrules/diff/1"

    left: str = Field(description="the left edition")
    right: str = Field(description="the right edition")
    scope: dict[str, int | str]
    laws: tuple[LawComparison, ...]
    only_left: tuple[str, ...] = Field(
        description="encoded in the left edition only, and not compared: not all of the right one is encoded"
    )
    only_right: tuple[str, ...] = Field(
        description="encoded in the right edition only, and not compared: not all of the left one is encoded"
    )
    seconds: float
    complete: bool = Field(default=True, description="false where the search was stopped")
    unfinished: tuple[str, ...] = Field(
        default=(), description="pairs of laws that were not, or not fully, compared"
    )
