"""Write reports to a folder."""

from collections.abc import Mapping
from pathlib import Path

from pyrules.base.errors import InputError, Place
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


def write_report(report: EditionReport, directory: Path) -> tuple[Path, ...]:
    """Write an edition's report to `directory/EDITION`, and return the files written, sorted.

    Pages of laws, and of cases, that an earlier run left there and that this one has not are removed.

    Raises:
        InputError: the folder cannot be written to.

    """
    folder = directory / report.edition
    files = written_files(report)
    for stale in (*folder.glob("law-*.html"), *folder.glob("cases-*.html"), folder / ABOUT_NOTHING):
        if stale.name not in files:
            stale.unlink(missing_ok=True)
    return write_files(files, folder)


def write_files(files: Mapping[str, str], folder: Path) -> tuple[Path, ...]:
    """Write texts to files of a folder by their names, and return the files written, sorted.

    Raises:
        InputError: the folder cannot be written to.

    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(
            f"cannot write the report: {(error.strerror or str(error)).lower()}",
            place=Place(str(folder)),
            expected="a folder to write to",
        ) from None
    return tuple(sorted(folder / name for name in files))
