"""Draw the cross-reference graph."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pyrules import completion
from pyrules.base.errors import InputError, nearest
from pyrules.code.loading import default_rulebook, editions, independent_editions, load
from pyrules.commands.common import RulebookOption, output, progress
from pyrules.drawing import FORMATS, ORIGINS, RELATED
from pyrules.references.crossrefs import Graph, reference_graph
from pyrules.references.inventory import load_inventory, take_inventories
from pyrules.terminal import write_out


class GraphFormat(StrEnum):
    """How the graph is written."""

    TEXT = "text"
    HTML = "html"
    SVG = "svg"
    GRAPHML = "graphml"
    DOT = "dot"
    JSON = "json"


SourcesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[EDITION or TEXT]...",
        autocompletion=completion.editions_or_files,
        help="Editions of the rulebook, or law texts; default: all editions but overlays.",
    ),
]
EditionOption = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="The edition that the texts belong to.")
]
FormatChoice = Annotated[GraphFormat, typer.Option("--format", help="How the graph is written.")]


def command(
    sources: SourcesArgument = None,
    edition: EditionOption = None,
    rulebook: RulebookOption = None,
    form: FormatChoice = GraphFormat.TEXT,
) -> None:
    """Write who refers to whom, in the text and in the encoding, and compare the two."""
    directory = rulebook or default_rulebook()
    known = editions(directory)
    named = [one for one in sources or independent_editions(directory) if one in known]
    texts = [Path(one) for one in sources or () if one not in known]
    for path in texts:
        if not path.exists():
            raise InputError(
                f"`{path}` is neither an edition nor a file",
                expected=" or ".join([*known, "a law text"]),
                nearest=nearest(str(path), known),
            )
    with progress() as step:
        step("reading")
        inventories = [one for name in named if (one := load_inventory(directory, name))]
        if texts:
            inventories.extend(take_inventories(texts, edition))
        codes = [load(name, directory) for name in named]
        # texts alone are taken for those of the rulebook: only that knows what the book calls its parts
        unit = (codes or [load(known[0], directory)])[0].vocabulary.unit
        graph = reference_graph(inventories, codes, unit)
        step("drawing")
        drawn = FORMATS[form.value](graph).rstrip("\n") if form is not GraphFormat.TEXT else ""
    if form is GraphFormat.TEXT:
        _print(graph)
    else:
        write_out(f"{drawn}\n")


def _print(graph: Graph) -> None:
    console = output()

    def line(name: str, found: object) -> None:
        console.print(f"{name}: {found or 'none'}", markup=False)

    def pairs(found: tuple[tuple[str, str], ...]) -> str:
        return ", ".join(f"{source} -> {target}" for source, target in found)

    line("provisions", len(graph.nodes))
    line("references", len(graph.references))
    compared = graph.comparison
    line(ORIGINS["both"], pairs(compared.both))
    line(ORIGINS["text"], pairs(compared.text_only))
    line(ORIGINS["encoding"], pairs(compared.encoding_only))
    if len({language for edge in graph.edges for language in edge.languages}) > 1 or compared.untranslated:
        partly = (
            f"{one.source} -> {one.target} ({' '.join(one.languages)}, not {' '.join(one.missing)})"
            for one in compared.untranslated
        )
        line("not in every language", ", ".join(partly))
    for relation, does in RELATED.items():
        going = tuple((one.source, one.target) for one in graph.edges if relation in one.relations)
        line(does, pairs(going))
    line("cycles", "; ".join(" -> ".join(cycle) for cycle in graph.cycles))
    line("to what is not there", ", ".join(one.target for one in graph.dangling))
    line("outside the encoding", ", ".join(graph.outside))
    line("without any reference", ", ".join(graph.hanging))
    laws = ", ".join(f"{one.id} ({one.references})" for one in graph.most_referred.laws)
    line("laws referred to", laws)
