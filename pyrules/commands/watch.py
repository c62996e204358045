"""Look at a rulebook again after each save."""

from pathlib import Path

import typer

from pyrules.base.errors import PyrulesError
from pyrules.base.limits import StoppedError
from pyrules.code.loading import default_rulebook
from pyrules.commands.common import EditionArgument, RulebookOption, complain, output, progress
from pyrules.watching import Round, Saves, Session
from pyrules.watching.session import names_of

MOST = 5
"""So many problems and cases of a kind are told; of the others, how many they are."""


def command(edition: EditionArgument = None, rulebook: RulebookOption = None) -> None:
    """Lint a rulebook after each save, run the cases that the save touches, tell what has changed; Ctrl-C ends it."""
    directory = rulebook or default_rulebook()
    session = Session(directory, edition)
    try:
        with Saves.within(directory) as saves:
            stopped = _look(session, None, saves)
            while stopped is None:
                stopped = _look(session, saves.next(), saves)
    except KeyboardInterrupt:
        pass
    raise typer.Exit


def _look(session: Session, saved: frozenset[Path] | None, saves: Saves) -> str | None:
    """Look at a rulebook once, and tell of it; return why all is to end, where somebody says so."""
    with progress() as steps:

        def step(name: str) -> None:
            steps(name)
            if saves.waiting:
                raise StoppedError("by another save")

        found = None
        try:
            found = session.begin(step) if saved is None else session.after(saved, step)
        except StoppedError:
            pass  # what was to be run is run after the next save
        except PyrulesError as error:
            if saved is None:
                raise
            complain(error)
    if found:
        _print(found, saved)
    return steps.stopped


def _print(found: Round, saved: frozenset[Path] | None) -> None:
    console = output()
    if saved is not None:
        console.print(f"saved {names_of(saved)}", style="bold")
    _list([str(one) for one in found.told])
    _list([f"mended: {one.place}: {one.message} [{one.kind}]" for one in found.gone])
    _list(["\n".join([f"FAILED {one.file}", *(f"  {line}" for line in one.failures or (one.error or "",))])
           for one in found.failing])  # fmt: skip
    _list([f"passes again: {one.file}" for one in found.mended])
    counted = [
        f"{found.problems or 'no'} {'problem' if found.problems == 1 else 'problems'}",
        f"{found.run} {'case' if found.run == 1 else 'cases'} run",
        f"{found.failed or 'none'} failed",
    ]
    waiting = [f"{found.waiting} still to be run"] if found.waiting else []
    console.print(", ".join([*counted, *waiting]))


def _list(lines: list[str]) -> None:
    console = output()
    for line in lines[:MOST]:
        console.print(line)
    if len(lines) > MOST:
        console.print(f"  and {len(lines) - MOST} more")
