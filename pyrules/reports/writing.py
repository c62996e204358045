"""Write reports to a folder."""

from collections.abc import Iterable, Mapping
from glob import escape
from pathlib import Path

from pyrules.base.errors import InputError, Place
from pyrules.base.writing import write_together
from pyrules.drawing import to_svg
from pyrules.reports.case_pages import ABOUT_NOTHING
from pyrules.reports.gathering import EditionReport
from pyrules.reports.pages import PICTURE, pages


def written_files(report: EditionReport) -> dict[str, str]:
    """Return the files of a report by name: pages, with JSON documents and the picture of the graph beside them."""
    return {
        **pages(report),
        "check.json": report.check.to_json(),
        "coverage.json": report.coverage.to_json(),
        "graph.json": report.graph.to_json(),
        PICTURE: to_svg(report.graph, f"References of edition {report.edition}"),
        "test.json": report.outcomes.to_json(),
    }


def write_report(
    reports: Iterable[EditionReport], front: Mapping[str, str], directory: Path
) -> dict[str, tuple[Path, ...]]:
    """Write the reports of editions, each to `directory/EDITION`, and what stands above them: all or nothing.

    Pages of laws, and of cases, that an earlier run left in these folders and that this one has not are removed.

    Args:
        reports: the editions.
        front: the files above them, by name.
        directory: the folder of all of them.

    Returns:
        The files written for each edition, sorted.

    Raises:
        InputError: the folder cannot be written to; then it is as it was.

    """
    names: dict[str, list[str]] = {}
    files: dict[str, str] = {}
    old: list[str] = []
    for report in reports:
        below = {f"{report.edition}/{name}": text for name, text in written_files(report).items()}
        names[report.edition] = sorted(below)
        files |= below
        old += [f"{escape(report.edition)}/{one}" for one in ("law-*.html", "cases-*.html", ABOUT_NOTHING)]
    try:
        write_together({**files, **front}, directory, old)
    except OSError as error:
        raise InputError(
            f"cannot write the report: {(error.strerror or str(error)).lower()}",
            place=Place(str(directory)),
            expected="a folder to write to, and room in it; what was there before is as it was",
        ) from None
    return {edition: tuple(directory / name for name in below) for edition, below in names.items()}
