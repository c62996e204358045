"""What of the text is encoded, exercised by cases and referred to, provision by provision."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.coverage.faithful import Departure
from pyrules.coverage.judgement import LeftToJudgement
from pyrules.mutation.scoring import Mutation
from pyrules.references.crossrefs import node_id, reference_graph
from pyrules.references.inventory import Inventory
from pyrules.testing.outcomes import Outcome


class Row(Value):
    """One provision.

    `in_text`: a text has it. `complete`: the text that we have of it does not break off. `encoded`: a rule,
    or the statement that it makes none, stands under it. `references_in`: how many provisions refer to it;
    `references_out`: to how many it refers, those of other editions included. `cases`: how many cases are
    about it; `applied`: in how many cases a rule of it applied; `defeated`: in how many another provision
    displaced it. `mutants`: how many changes of it `pyrules mutate` made and decided; `mutants_killed`: how many
    of them a case noticed; both are empty where no such result is at hand.
    """

    edition: str
    id: str
    in_text: bool
    encoded: bool
    cases: int
    applied: int
    defeated: int
    references_in: int
    references_out: int
    doubts: int
    complete: bool = True
    mutants_killed: int | None = None
    mutants: int | None = None


class Totals(Value):
    """How many provisions there are, and of how many each thing is true."""

    provisions: int
    in_text: int
    encoded: int
    with_cases: int
    applied: int
    defeated: int
    doubts: int
    cases: int


class Coverage(Document):
    """The document that `pyrules coverage` writes.

    `departures` is where the encoding says something else than a text that the user brought, `left_to_judgement` what
    the text leaves to whoever rules without a test. `complete` is false
    where the run of the cases was stopped, before those in `unfinished`: what they would exercise is not counted.
    Nor is a case that cannot be ruled on: `errors` says what is wrong with it.
    """

    schema_name: ClassVar[str] = "pyrules/coverage/1"

    edition: str
    provisions: tuple[Row, ...]
    totals: Totals
    departures: tuple[Departure, ...] = ()
    left_to_judgement: tuple[LeftToJudgement, ...] = ()
    complete: bool = True
    unfinished: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


def measure(
    rulebook: Rulebook,
    outcomes: Iterable[Outcome],
    inventory: Inventory | None,
    texts: Iterable[Inventory] = (),
) -> Coverage:
    """Set text, encoding, cases and references side by side.

    Args:
        rulebook: the edition.
        outcomes: how the cases came out.
        inventory: what the edition's texts hold, from the rulebook; None where the rulebook lists none.
        texts: what texts hold that the user brought; they count beside the inventory.

    Returns:
        A row for each provision that a text or the encoding has and that has no parts of its own, in book
        order, and for each whole with rules of its own.

    """
    held = [
        one.spelt(rulebook.printed)
        for one in (inventory, *texts)
        if one is not None and one.edition == rulebook.edition
    ]
    in_text = {provision for one in held for provision in one.provisions}
    whole = {provision for one in held for provision in {*one.provisions} - one.incomplete}
    incomplete = rulebook.incomplete | (in_text - whole)
    encoded = set(rulebook.provisions)
    graph = reference_graph(held, [rulebook])
    incoming = Counter(edge.target for edge in graph.references)
    outgoing = Counter(edge.source for edge in graph.references)
    every = list(outcomes)
    cases = [one for one in every if one.error is None]
    about = Counter(provision for case in cases for provision in set(case.about))
    applied = Counter(provision for case in cases for provision in case.applied)
    defeated = Counter(provision for case in cases for provision in case.defeated)
    doubts = Counter(rule.provision for rule in rulebook.laws for _ in rule.doubts)
    wholes = {whole for provision in in_text | encoded for whole in rulebook.numbering.ancestors(provision)}
    rows = tuple(
        Row(
            edition=rulebook.edition,
            id=provision,
            in_text=provision in in_text,
            encoded=provision in encoded,
            cases=about[provision],
            applied=applied[provision],
            defeated=defeated[provision],
            references_in=incoming[node_id(rulebook.edition, provision)],
            references_out=outgoing[node_id(rulebook.edition, provision)],
            doubts=doubts[provision],
            complete=provision not in incomplete,
        )
        for provision in sorted(encoded | (in_text - wholes), key=natural_order)
    )
    return Coverage(
        edition=rulebook.edition,
        provisions=rows,
        totals=Totals(
            provisions=len(rows),
            in_text=sum(row.in_text for row in rows),
            encoded=sum(row.encoded for row in rows),
            with_cases=sum(row.cases > 0 for row in rows),
            applied=sum(row.applied > 0 for row in rows),
            defeated=sum(row.defeated > 0 for row in rows),
            doubts=sum(row.doubts for row in rows),
            cases=len(cases),
        ),
        errors=tuple(one.error for one in every if one.error is not None),
    )


def with_mutation(coverage: Coverage, mutation: Mutation) -> Coverage:
    """Set beside each provision how many of its changes the cases notice.

    Args:
        coverage: an edition's coverage.
        mutation: what `pyrules mutate` found in it.

    Raises:
        InputError: it is about another edition.

    """
    if mutation.edition != coverage.edition:
        raise InputError(
            f"these changes are of edition {mutation.edition}", expected=f"edition {coverage.edition}"
        )
    tallies = {one.provision: one for one in mutation.provisions}
    rows = tuple(
        row.model_copy(update={"mutants": tally.mutants - tally.undecided, "mutants_killed": tally.killed})
        if (tally := tallies.get(row.id))
        else row
        for row in coverage.provisions
    )
    return coverage.model_copy(update={"provisions": rows})
