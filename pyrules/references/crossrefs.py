"""The cross-references of a code: who points at whom, in the text and in the encoding.

A node is a provision and an edge a reference, or says that one provision goes before the other; that one provision is a
part of another is no edge, its law is an attribute of the node. Also here: ids that lead back to themselves.

A text may point at another edition. Where it names the year, the edge leads to the node of that edition,
`2007:16D`, whether a text of it was read or not; where it speaks of "the old 16D" only, to the node
`earlier:16D`, so that it is never taken for 16D of its own edition. Such references are not compared, since an
encoding refers within its own edition, and their targets dangle only where something of their edition is known.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

from pyrules.base import graphs
from pyrules.base.documents import Document, Value
from pyrules.base.errors import RulebookError
from pyrules.code.provisions import Numbering, Order, natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import READ, READING
from pyrules.code.terms import string_of
from pyrules.code.vocabulary import Unit
from pyrules.references.inventory import Inventory

LONGEST_CYCLE = 10
"""Cycles of more references than this are not listed: nobody can read them."""
MOST_CYCLES = 500
"""No more cycles than this are listed."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Origin = Literal["text", "encoding", "both"]
Relation = Literal["refers", "overrides", "excepts", "reads"]
Pair = tuple[str, str]
# A provision and its edition: what a reference points at.
Target = tuple[str, str]


class Node(Value):
    """A provision of an edition, or a paragraph of a commentary on it.

    `in_text`: a text has it. `encoded`: a rule, or the statement that it makes none, is labelled with it.
    `outside`: the encoding leaves it, or what it stands in, outside. `complete` is false where the text
    breaks off in it. `readings` are the names of its words that can be read in more than one way.
    """

    id: str
    label: str
    edition: str
    provision: str
    law: str
    kind: Literal["law", "commentary"] = "law"
    in_text: bool = False
    encoded: bool = False
    outside: bool = False
    complete: bool = True
    readings: tuple[str, ...] = ()


class Edge(Value):
    """A reference from one provision to another, or that one goes before the other, or more than one of these.

    `relations` tells what the one does: it refers to the other, overrides it as a whole, excepts something from it, or
    `reads` it: says something that turns on how the other's words are read. But for references, the encoding alone
    says so, and that one goes before the other is said by a third provision too. `origin` tells who makes the
    reference: the text, the encoding or both. `line` is its line in the first text that makes it, 0 where none does;
    `places` are all its places, and `languages` those of its texts, sorted.
    """

    source: str
    target: str
    origin: Origin
    line: int = 0
    places: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ("refers",)

    @property
    def ranks(self) -> bool:
        """Whether the one provision goes before the other, whole or in part."""
        return not {"overrides", "excepts"}.isdisjoint(self.relations)


class Untranslated(Value):
    """A reference that the provision makes in some languages, and that it does not make in `missing`, which have it."""

    source: str
    target: str
    languages: tuple[str, ...]
    missing: tuple[str, ...]


class Comparison(Value):
    """References, as pairs of source and target, by who makes them.

    Those of commentaries and those to another edition are left out. `untranslated` are those that not every language
    makes in which the provision stands whole: where a translation points elsewhere, both are there.
    """

    text_only: tuple[Pair, ...] = ()
    encoding_only: tuple[Pair, ...] = ()
    both: tuple[Pair, ...] = ()
    untranslated: tuple[Untranslated, ...] = ()


class Dangling(Value):
    """A target that is nowhere, and who refers to it.

    `law_known` tells a provision that its law lacks from one whose whole law is missing.
    """

    target: str
    sources: tuple[str, ...]
    law_known: bool


class Referred(Value):
    """A law or a provision, and how many references point at it."""

    id: str
    references: int


class MostReferred(Value):
    """What is referred to, most referred first, in book order among equals.

    A reference to a provision counts for its law too.
    """

    laws: tuple[Referred, ...] = ()
    provisions: tuple[Referred, ...] = ()


class GraphAttributes(Value):
    """What the graph was made from: names of text files, and editions whose encoding was read.

    `editions` are those of the nodes; among them are those that a text merely names. `unit` is what the book calls its
    chief parts.
    """

    editions: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    encodings: tuple[str, ...] = ()
    unit: Unit = Unit()


class Graph(Document):
    """The cross-reference graph as node-link data, with what was found in it.

    The first five keys are what `networkx.node_link_data(network, edges="edges")` writes. `cycles` are
    elementary, each from its first id in book order; `cycles_cut` where longer or more cycles may exist
    than are listed. `outside` are the nodes that the encoding leaves outside, `hanging` the provisions that
    take no part in any reference, neither themselves nor through a part or a whole. `communities` are laws, as
    `EDITION:LAW`, that lead to each other more than to the rest, by edges of any kind; a law that leads to no other and
    to which none leads is in none. All else that was found is about references alone.
    """

    schema_name: ClassVar[str] = "pyrules/graph/1"
    shown_by: ClassVar[str] = "pyrules.reports.notebook:graph"

    directed: Literal[True] = True
    multigraph: Literal[False] = False
    graph: GraphAttributes = GraphAttributes()
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    comparison: Comparison = Comparison()
    cycles: tuple[tuple[str, ...], ...] = ()
    cycles_cut: bool = False
    dangling: tuple[Dangling, ...] = ()
    outside: tuple[str, ...] = ()
    hanging: tuple[str, ...] = ()
    most_referred: MostReferred = MostReferred()
    communities: tuple[tuple[str, ...], ...] = ()

    @property
    def references(self) -> tuple[Edge, ...]:
        """The edges that are references."""
        return tuple(edge for edge in self.edges if "refers" in edge.relations)


def node_id(edition: str, provision: str) -> str:
    """Return a node's id: `EDITION:ID`."""
    return f"{edition}:{provision}"


def nowhere(rulebook: Rulebook, inventory: Inventory | None = None) -> Callable[[str], bool]:
    """Return what tells whether a provision is neither encoded nor outside, nor in a text, nor where one breaks off.

    Args:
        rulebook: the edition.
        inventory: what the texts of the edition have, if anybody knows.

    Raises:
        RulebookError: a rule refers to something that is no id in quotes.

    """
    known = _Edition(rulebook.numbering)
    if inventory:
        _add_text(known, inventory)
    _add_encoding(known, rulebook)
    return known.dangles


# ---- building


@dataclass
class _Edition:
    """What is known of one edition while the graph is built."""

    numbering: Numbering = field(default_factory=Numbering)
    in_text: set[str] = field(default_factory=set)
    paragraphs: set[str] = field(default_factory=set)
    incomplete: set[str] = field(default_factory=set)
    encoded: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    from_text: dict[tuple[str, Target], list[tuple[str, str, int]]] = field(default_factory=dict)
    from_encoding: dict[tuple[str, Target], list[str]] = field(default_factory=dict)
    ranked: dict[tuple[str, Target], list[tuple[Relation, str]]] = field(default_factory=dict)
    readings: dict[str, dict[str, None]] = field(default_factory=dict)
    languages: dict[str, set[str]] = field(default_factory=dict)
    """In which languages a text has the whole of a provision."""

    @cached_property
    def there(self) -> set[str]:
        """What text, commentary or encoding has, with the provisions that hold it."""
        own = self.in_text | self.encoded
        return own | self.paragraphs | {whole for part in own for whole in self.numbering.ancestors(part)}

    def place(self, provision: str) -> tuple[Order, bool, Order]:
        """Return a key that sorts a law's provisions in book order, and the paragraphs of a commentary behind them."""
        commentary = provision in self.paragraphs - self.in_text
        return natural_order(self.numbering.law_of(provision)), commentary, natural_order(provision)

    def is_outside(self, provision: str) -> bool:
        """Tell whether the encoding leaves a provision, or what it stands in, outside."""
        return provision not in self.encoded and any(
            one in self.outside for one in (provision, *self.numbering.ancestors(provision))
        )

    def dangles(self, provision: str) -> bool:
        """Tell whether a provision is nowhere: not there, not outside, and not where the text breaks off.

        Of an edition that is merely named, nothing is known.
        """
        whole = (provision, *self.numbering.ancestors(provision))
        return bool(self.there or self.outside) and not (
            provision in self.there
            or any(one in self.outside for one in whole)
            or any(one in self.incomplete for one in whole)
        )


def reference_graph(
    inventories: Iterable[Inventory] = (), rulebooks: Iterable[Rulebook] = (), unit: Unit | None = None
) -> Graph:
    """Build the graph of what texts and encodings refer to, and compare the two.

    Args:
        inventories: what the texts have; several of one edition are taken together.
        rulebooks: editions of rulebooks, whose `refers` and `outside` are read.
        unit: what the book calls its chief parts; as the first rulebook says where None.

    Raises:
        RulebookError: a rule refers to something that is no id in quotes.

    """
    rulebooks = tuple(rulebooks)
    printed = {one.edition: one.printed for one in rulebooks}
    inventories = tuple(one.spelt(printed.get(one.edition, {})) for one in inventories)
    unit = unit or (rulebooks[0].vocabulary.unit if rulebooks else Unit())
    known: dict[str, _Edition] = defaultdict(lambda: _Edition(unit.numbering))
    for inventory in inventories:
        _add_text(known[inventory.edition], inventory)
        for _, target, edition in inventory.references:
            known[edition].named.add(target)
    for rulebook in rulebooks:
        known[rulebook.edition].numbering = rulebook.numbering
        _add_encoding(known[rulebook.edition], rulebook)
    known = dict(sorted(known.items(), key=lambda item: (natural_order(item[0]), item[0])))
    nodes = tuple(node for edition, one in known.items() for node in _nodes(edition, one, unit))
    edges = tuple(edge for edition in known for edge in _edges(edition, known))
    references = tuple(edge for edge in edges if "refers" in edge.relations)
    commentary = {node.id for node in nodes if node.kind == "commentary"}
    edition_of = {node.id: node.edition for node in nodes}
    comparable = [
        edge
        for edge in references
        if edge.source not in commentary and edition_of[edge.source] == edition_of[edge.target]
    ]
    cycles, cycles_cut = _cycles(nodes, references)
    return Graph(
        graph=GraphAttributes(
            unit=unit,
            editions=tuple(known),
            texts=tuple(sorted({text.file for one in inventories for text in one.texts})),
            encodings=tuple(sorted({one.edition for one in rulebooks}, key=natural_order)),
        ),
        nodes=nodes,
        edges=edges,
        comparison=Comparison(
            text_only=_made_by("text", comparable),
            encoding_only=_made_by("encoding", comparable),
            both=_made_by("both", comparable),
            untranslated=tuple(_untranslated(comparable, known)),
        ),
        cycles=cycles,
        cycles_cut=cycles_cut,
        dangling=tuple(_dangling(known, nodes, references)),
        outside=tuple(node.id for node in nodes if node.outside),
        hanging=tuple(_hanging(nodes, references, known)),
        most_referred=_most_referred(nodes, references),
        communities=tuple(_communities(nodes, edges)),
    )


def _add_text(edition: _Edition, inventory: Inventory) -> None:
    listed = {*inventory.provisions, *inventory.paragraphs}
    # where two inventories have a provision, it is incomplete only if neither has all of it
    whole = (edition.in_text | edition.paragraphs) - edition.incomplete | (listed - inventory.incomplete)
    edition.in_text |= set(inventory.provisions)
    edition.paragraphs |= set(inventory.paragraphs)
    edition.incomplete = (edition.incomplete | inventory.incomplete) - whole
    for text in inventory.texts:
        for one in text.provisions if text.kind == "law" else ():
            if one.complete:
                edition.languages.setdefault(one.id, set()).add(text.language)
    for (source, target, target_edition), mentions in inventory.references.items():
        places = edition.from_text.setdefault((source, (target, target_edition)), [])
        places.extend((text.language, text.file, line) for text, line in mentions)


def _add_encoding(edition: _Edition, rulebook: Rulebook) -> None:
    for rule in rulebook.laws:
        if rule.is_rule and not (rule.head and rule.head.predicate == "outside"):
            edition.encoded.add(rule.provision)
    edition.outside |= {law for law, _ in rulebook.outside}
    edition.incomplete |= rulebook.incomplete
    for rule, terms in rulebook.facts_of("refers"):
        source, target = map(string_of, terms)
        if source is None or target is None:
            raise RulebookError(
                f"`refers({terms[0]},{terms[1]})` names no provision",
                place=rule.place,
                expected='two ids in quotes, such as `refers("17D", "90")`',
            )
        reference = (source, (target, rulebook.edition))
        edition.from_encoding.setdefault(reference, []).append(f"{rule.place.file}:{rule.place.line}")
        edition.named.add(target)
    relations: tuple[Relation, ...] = ("overrides", "excepts")
    for relation in relations:
        for rule, (one, other, *_) in rulebook.facts_of(relation):
            source, target = string_of(one), string_of(other)
            if (
                source is not None and target is not None
            ):  # which ones a variable stands for is for situations to say
                told = edition.ranked.setdefault((source, (target, rulebook.edition)), [])
                told.append((relation, f"{rule.place.file}:{rule.place.line}"))
                edition.named.update((source, target))
    for _, (read, name, *_) in rulebook.facts_of(READING):
        if (provision := string_of(read)) is not None:
            edition.readings.setdefault(provision, {})[str(name)] = None
    for rule in rulebook.laws:
        for literal in rule.body:
            read_of = string_of(literal.terms[0]) if literal.predicate == READ else None
            if read_of is not None and read_of != rule.provision:
                told = edition.ranked.setdefault((rule.provision, (read_of, rulebook.edition)), [])
                told.append(("reads", f"{rule.place.file}:{rule.place.line}"))
                edition.named.add(read_of)


def _nodes(edition: str, known: _Edition, unit: Unit) -> Iterator[Node]:
    ends = known.named | {source for source, _ in (*known.from_text, *known.from_encoding)}
    everything = known.in_text | known.paragraphs | known.encoded | known.outside | ends
    for provision in sorted(everything, key=known.place):
        law = known.numbering.law_of(provision)
        commentary = provision in known.paragraphs - known.in_text
        yield Node(
            id=node_id(edition, provision),
            kind="commentary" if commentary else "law",
            label=unit.named(provision),
            edition=edition,
            provision=provision,
            law=law,
            in_text=provision in known.in_text or commentary,
            encoded=provision in known.encoded,
            outside=known.is_outside(provision),
            complete=provision not in known.incomplete,
            readings=tuple(known.readings.get(provision, ())),
        )


def _edges(edition: str, editions: Mapping[str, _Edition]) -> Iterator[Edge]:
    known = editions[edition]

    def place(reference: tuple[str, Target]) -> tuple[object, ...]:
        source, (target, target_edition) = reference
        return known.place(source), editions[target_edition].place(target), reference

    for one in sorted({*known.from_text, *known.from_encoding, *known.ranked}, key=place):
        source, (target, target_edition) = one
        texts, rules = known.from_text.get(one, []), known.from_encoding.get(one, [])
        ranked = known.ranked.get(one, [])
        referring: tuple[Relation, ...] = ("refers",) if texts or rules else ()
        origin: Origin = "both" if texts and rules else "text" if texts else "encoding"
        yield Edge(
            source=node_id(edition, source),
            target=node_id(target_edition, target),
            origin=origin,
            line=texts[0][2] if texts else 0,
            places=tuple(
                dict.fromkeys(
                    [*(f"{file}:{line}" for _, file, line in texts), *rules, *(at for _, at in ranked)]
                )
            ),
            relations=(*referring, *dict.fromkeys(relation for relation, _ in ranked)),
            languages=tuple(sorted({language for language, _, _ in texts})),
        )


# ---- what is found in it


def _made_by(origin: Origin, edges: Iterable[Edge]) -> tuple[Pair, ...]:
    return tuple((edge.source, edge.target) for edge in edges if edge.origin == origin)


def _untranslated(edges: Iterable[Edge], known: Mapping[str, _Edition]) -> Iterator[Untranslated]:
    """Yield the references of a text that another language's text of the same provision does not make."""
    for edge in edges:
        edition, _, source = edge.source.partition(":")
        missing = known[edition].languages.get(source, set()) - {*edge.languages}
        if edge.languages and missing:
            yield Untranslated(
                source=edge.source,
                target=edge.target,
                languages=edge.languages,
                missing=tuple(sorted(missing)),
            )


def _dangling(
    known: dict[str, _Edition], nodes: Iterable[Node], edges: tuple[Edge, ...]
) -> Iterator[Dangling]:
    for node in nodes:
        edition = known[node.edition]
        sources = tuple(edge.source for edge in edges if edge.target == node.id)
        if sources and edition.dangles(node.provision):
            yield Dangling(target=node.id, sources=sources, law_known=node.law in edition.there)


def _hanging(
    nodes: tuple[Node, ...], edges: tuple[Edge, ...], known: Mapping[str, _Edition]
) -> Iterator[str]:
    """Yield provisions of text or encoding that take no part in a reference.

    A reference to a whole reaches its parts, and what a part refers to, its whole does.
    """
    active: set[str] = set()
    reached = {edge.target for edge in edges}
    ends = reached | {edge.source for edge in edges}
    wholes_of = {
        node.id: {
            node_id(node.edition, one) for one in known[node.edition].numbering.ancestors(node.provision)
        }
        for node in nodes
    }
    for node in nodes:
        if node.id in ends:
            active |= {node.id, *wholes_of[node.id]}
    for node in nodes:
        wholes = wholes_of[node.id]
        if (node.in_text or node.encoded) and node.id not in active and not wholes & reached:
            yield node.id


def _most_referred(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> MostReferred:
    incoming = Counter(edge.target for edge in edges)
    degrees = {node.id: incoming[node.id] for node in nodes}
    laws: dict[str, int] = {}
    for node in nodes:
        law = node_id(node.edition, node.law)
        laws[law] = laws.get(law, 0) + degrees[node.id]
    return MostReferred(laws=_ranked(laws), provisions=_ranked(degrees))


def _ranked(counts: dict[str, int]) -> tuple[Referred, ...]:
    """Rank what has references; the counts come in book order, and a stable sort keeps it among equals."""
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return tuple(Referred(id=name, references=count) for name, count in ranked if count)


def _communities(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the laws that lead to each other more than to the rest."""
    law_of = {node.id: node_id(node.edition, node.law) for node in nodes}
    weights = Counter((law_of[edge.source], law_of[edge.target]) for edge in edges)
    for group in graphs.communities(dict.fromkeys(law_of.values()), weights):
        if len(group) > 1:
            yield tuple(group)


def _cycles(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> tuple[tuple[tuple[str, ...], ...], bool]:
    """List the elementary cycles, and tell whether some may be missing."""
    # numbers, in book order, instead of ids: sets of numbers are walked in the same order on every run
    numbers = {node.id: number for number, node in enumerate(nodes)}
    pairs = [(numbers[edge.source], numbers[edge.target]) for edge in edges]
    found: list[tuple[int, ...]] = []
    cut = any(len(knot) > LONGEST_CYCLE for knot in graphs.knots(pairs))
    for cycle in graphs.elementary_cycles(pairs, LONGEST_CYCLE):
        if len(found) == MOST_CYCLES:
            cut = True
            break
        start = cycle.index(min(cycle))
        found.append((*cycle[start:], *cycle[:start]))
    return tuple(tuple(nodes[number].id for number in cycle) for cycle in sorted(found)), cut


def network_of(graph: Graph) -> Any:
    """Return the graph as a `networkx.DiGraph` with the attributes that the JSON document has."""
    return graphs.network_of(
        graph.graph.model_dump(mode="json"),
        {node.id: node.model_dump(mode="json", exclude={"id"}) for node in graph.nodes},
        {
            (edge.source, edge.target): edge.model_dump(mode="json", exclude={"source", "target"})
            for edge in graph.edges
        },
    )


def to_graphml(graph: Graph) -> str:
    """Return the graph as GraphML; lists become text, their entries parted by a space."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", graphs.graphml(network_of(graph))) + "\n"


def circles(pairs: Iterable[Pair]) -> tuple[tuple[str, ...], ...]:
    """Find the ids that lead back to themselves.

    Args:
        pairs: from and to.

    Returns:
        The ids of each set in which every one leads to every other, in book order; so are the sets.

    """
    found = [tuple(sorted(names, key=lambda one: (natural_order(one), one))) for names in graphs.knots(pairs)]
    return tuple(sorted(found, key=lambda names: [natural_order(one) for one in names]))
