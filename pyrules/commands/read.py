"""Read a law: text, rules in words, cases, doubts, references and findings."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pyrules import completion
from pyrules.base.errors import PyrulesError
from pyrules.code.provisions import Numbering
from pyrules.code.rules import DOUBTS
from pyrules.code.vocabulary import Unit
from pyrules.commands.common import (
    FINDINGS,
    ExecutorOption,
    FreshOption,
    LanguageOption,
    RulebookOption,
    TimeoutOption,
    opened,
    output,
    print_json,
    progress,
    say_incomplete,
)
from pyrules.reports.gathering import looked_for, printed_red, run_cases, sources_of
from pyrules.reports.laws import LawPage, ReadProvision, law_page, unknown_provision
from pyrules.reports.pages import single_page
from pyrules.situation import read_case
from pyrules.terminal import busy, note, write_out
from pyrules.testing.outcomes import counted_cases
from pyrules.testing.rulebooks import edition_cases


class ReadFormat(StrEnum):
    """How the page is written."""

    TEXT = "text"
    HTML = "html"
    JSON = "json"


EditionArgument = Annotated[
    str,
    typer.Argument(metavar="EDITION", autocompletion=completion.edition, help="An edition, such as 1997."),
]
LawArgument = Annotated[
    str,
    typer.Argument(
        metavar="LAW", autocompletion=completion.law, help="A law or one of its provisions: 17, 17D."
    ),
]
TextOption = Annotated[
    list[Path] | None,
    typer.Option("--text", metavar="FILE", help="Your own text of the edition, to be read beside the rules."),
]
ReadFormatOption = Annotated[ReadFormat, typer.Option("--format", help="How the page is written.")]
CheckOption = Annotated[
    bool,
    typer.Option("--check/--no-check", help="Look for findings, which takes longest, or leave them out."),
]


def command(
    edition: EditionArgument,
    law: LawArgument,
    text: TextOption = None,
    timeout: TimeoutOption = None,
    fresh: FreshOption = False,  # noqa: FBT002 - typer makes it the option
    executor: ExecutorOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: ReadFormatOption = ReadFormat.TEXT,
    check: CheckOption = True,  # noqa: FBT002 - typer makes it the two options
) -> None:
    """Show a law: your own text, each rule as a sentence and as written, its cases, doubts and findings."""
    code, language = opened(edition, rulebook, lang)
    with busy("reading the texts"):
        sources = sources_of(code, language, texts=text or ())
    if law not in sources.known:
        raise unknown_provision(law, sources)
    with progress(timeout=timeout, executor=executor) as step:
        files = [path for path in edition_cases(code) if _is_about(path, law, code.numbering)]
        outcomes = run_cases(code, files, step, fresh=fresh).outcomes
        check_of = looked_for(code, language, step) if check else None
    findings = check_of.findings if check_of else None
    unfinished = [*(check_of.unfinished if check_of else ())]
    if not outcomes.complete:
        unfinished.append(counted_cases(outcomes.unfinished))
    page = law_page(law, sources.with_results(outcomes.outcomes, findings))
    page = page.model_copy(update={"complete": not unfinished})
    if text and not any(one.text for one in page.provisions):
        names = " nor ".join(str(path) for path in text)
        note(f"{page.unit.named(law)} is not in {names}")
    match form:
        case ReadFormat.JSON:
            print_json(page)
        case ReadFormat.HTML:
            write_out(single_page(page, printed_red(code, language)))
        case ReadFormat.TEXT:
            console = output()
            for line in lines(page):
                console.print(line, markup=False)
    if unfinished:
        say_incomplete(step, unfinished, beside=form is not ReadFormat.TEXT)
    if unfinished or any(
        any(not each.judged for each in one.findings)
        or any(case.expects and not case.passed for case in one.cases)
        for one in page.provisions
    ):
        raise typer.Exit(FINDINGS)


def _is_about(path: Path, asked: str, numbering: Numbering) -> bool:
    """Tell whether a case is about the law of a provision; one that cannot be read is about none."""
    try:
        return any(numbering.law_of(one) == numbering.law_of(asked) for one in read_case(path).about)
    except PyrulesError:
        return False


def lines(page: LawPage) -> list[str]:
    """Return the page as lines of plain text."""
    title = f"{page.unit.named(page.law)}, edition {page.edition}{f': {page.title}' if page.title else ''}"
    found = [title, ""]
    for one in page.provisions:
        found += [*_provision(one, page.unit), ""]
    if not page.checked:
        found += ["findings were not looked for"]
    return found


def _provision(one: ReadProvision, unit: Unit) -> list[str]:
    name = unit.named(one.id)
    found = [name, "-" * len(name)]
    for text in one.text:
        found += [f"  your text ({text.file}, line {text.line}):"]
        found += [f"    {line}" for line in text.words.splitlines()]
        found += [""]
    for rule in one.rules:
        found += [f"  {rule.sentence}"] if rule.sentence else []
        found += [f"  {one.id}: {rule.text}"]
        found += [f"    {DOUBTS[one.kind]}: {one.sentence}" for one in rule.doubts]
        found += [f"    | {line}" for line in rule.written.splitlines()]
        found += [f"    {rule.place}", ""]
    for case in one.cases:
        came_out = "passed" if case.passed else "FAILED" if case.expects else "expects nothing"
        found += [f"  case {came_out}: {case.title or case.file}"]
        found += [f"    {failure}" for failure in case.failures]
    for name, references in (("refers to", one.refers_to), ("referred to by", one.referred_by)):
        if references:
            found += [f"  {name}: {', '.join(each.provision for each in references)}"]
    for finding in one.findings:
        found += [f"  finding, {finding.kind}: {finding.sentence}"]
        found += [f"    judged {said.words}" for said in finding.judgements]
    if not one.rules:
        found += ["  no rule"]
    return found
