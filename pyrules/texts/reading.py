"""Read law texts: from files to documents, provisions, references and anomalies."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from pyrules.base.given import FilePath, paths_in
from pyrules.texts.dividing import FoundDivision
from pyrules.texts.footnotes import report_marks
from pyrules.texts.headings import forms_of_headings, likely_heading_word
from pyrules.texts.layout import Segment, lay_out
from pyrules.texts.model import (
    Anomaly,
    AnomalyKind,
    Division,
    ParsedTexts,
    Provision,
    Reference,
    TextDocument,
    TextKind,
)
from pyrules.texts.outline import outline
from pyrules.texts.parts import Found
from pyrules.texts.passages import Passage, element_id
from pyrules.texts.references import find_references
from pyrules.texts.source import read_lines
from pyrules.texts.survey import Survey, survey


def parse(paths: FilePath | Iterable[FilePath], edition: str | None = None) -> ParsedTexts:
    """Return what law texts hold.

    Args:
        paths: text files in UTF-8, or the only one; a file may hold several languages, and law and commentary.
        edition: which edition of the code the texts are; it is written into every result.

    Returns:
        Documents, provisions, references and anomalies in the order of the files; `eid` follows the Akoma
        Ntoso naming convention (`law_9__para_A__subpara_2__point_b__indent_1`). A law is told from a
        commentary by its numbering: paragraphs 25.1, 25.2 ... under the heading of law 25 comment on it.

    Raises:
        InputError: a file is missing, unreadable, a folder, empty, or not UTF-8.

    """
    files = [_parse_file(path, edition) for path in paths_in(paths)]
    return ParsedTexts(
        documents=tuple(chain.from_iterable(_documents(one.passages) for one in files)),
        provisions=tuple(chain.from_iterable(_provisions(one.passages) for one in files)),
        references=tuple(chain.from_iterable(one.references for one in files)),
        anomalies=tuple(chain.from_iterable(one.anomalies for one in files)),
        divisions=tuple(chain.from_iterable(one.divisions for one in files)),
    ).with_passages([passage for one in files for passage in one.passages])


def references_of(passages: Sequence[Passage]) -> tuple[Reference, ...]:
    """Return the references in passages that come from no text file, such as units of XLIFF."""
    return tuple(_references(passages, survey(()))[0])


def provision_text(
    paths: FilePath | Iterable[FilePath],
    provision: str,
    language: str | None = None,
    edition: str | None = None,
) -> tuple[str, int]:
    """Return the running text of one provision of law texts, and the line where it begins.

    Args:
        paths: the text files.
        provision: an id such as `17D`.
        language: a code such as `en`; None takes the first language that has the provision.
        edition: which edition of the code the texts are.

    Raises:
        InputError: a file cannot be read, or no text has the provision.

    """
    return parse(paths, edition).text_of(provision, language)


@dataclass(frozen=True)
class _File:
    """What one file holds."""

    passages: tuple[Passage, ...]
    references: list[Reference]
    anomalies: list[Anomaly]
    divisions: list[Division]


def _parse_file(path: Path, edition: str | None) -> _File:
    file = str(path)
    laid_out = lay_out(file, read_lines(path))
    whole = survey(laid_out.segments)
    outlined = outline(file, edition, laid_out.segments, whole)
    references, suspicions = _references(outlined.passages, whole)
    anomalies = [
        *laid_out.anomalies,
        *outlined.anomalies,
        *report_marks(file, laid_out.segments),
        *_absent_laws(file, outlined.passages, laid_out.segments, whole),
        *_nothing_found(file, outlined.passages, laid_out.segments),
        *suspicions,
    ]
    return _File(
        passages=outlined.passages,
        references=references,
        anomalies=sorted(anomalies, key=lambda one: (one.line, one.column, one.kind)),
        divisions=[_division(file, edition, one) for one in outlined.divisions],
    )


def _division(file: str, edition: str | None, found: FoundDivision) -> Division:
    return Division(
        file=file,
        edition=edition,
        language=found.heading.language.code,
        kind=found.kind,
        eid=found.eid,
        word=found.heading.word,
        number=found.heading.number,
        heading=found.heading.title or None,
        line=found.segment.line,
    )


def _documents(passages: Iterable[Passage]) -> list[TextDocument]:
    kinds = dict.fromkeys((one.file, one.language, one.edition, one.kind) for one in passages)
    return [
        TextDocument(file=file, language=language, edition=edition, kind=TextKind(kind))
        for file, language, edition, kind in kinds
    ]


def _provisions(passages: Iterable[Passage]) -> list[Provision]:
    """Return one provision for each path, the first one where a text has it twice."""
    found: dict[tuple[str, str, str | None, str], Provision] = {}
    for one in passages:
        if one.id is None or one.footnote:
            continue
        provision = Provision(
            file=one.file,
            edition=one.edition,
            language=one.language,
            kind=TextKind(one.kind),
            id=one.id,
            eid=element_id(one.path),
            heading=" ".join(one.heading.text.split()) or None,
            line=one.line,
            complete=one.complete,
            division=one.division,
        )
        found.setdefault((one.language, one.kind, one.edition, one.id), provision)
    return list(found.values())


def _references(passages: Sequence[Passage], whole: Survey) -> tuple[list[Reference], list[Anomaly]]:
    references: list[Reference] = []
    suspicions: list[Anomaly] = []
    held: dict[tuple[str, str, str | None], dict[str, str]] = {}
    for one in passages:
        if one.id is not None:
            held.setdefault((one.language, one.kind, one.edition), {}).setdefault(one.id, one.printed_label)
    for passage in passages:
        of_text = held.get((passage.language, passage.kind, passage.edition), {})
        for running in (passage.heading, passage.body):
            words = running.text
            for found in find_references(passage, running, whole, of_text):
                line, column = running.place(found.start)
                text = " ".join(words[found.start : found.end].split())
                references += [
                    Reference(
                        file=passage.file,
                        edition=passage.edition,
                        language=passage.language,
                        kind=TextKind(passage.kind),
                        source=passage.id,
                        target=target,
                        line=line,
                        column=column,
                        text=text,
                        resolved=target is not None,
                        target_edition=found.edition,
                    )
                    for target in found.targets
                ]
                suspicions += [
                    Anomaly(
                        kind=kind, file=passage.file, line=line, column=column, text=text, message=message
                    )
                    for kind, message in _suspicions(found)
                ]
    return references, suspicions


def _suspicions(found: Found) -> list[tuple[AnomalyKind, str]]:
    suspicions = []
    if None in found.targets:
        suspicions.append((AnomalyKind.REFERENCE_UNRESOLVED, "what the words point at cannot be determined"))
    if found.other_alphabet:
        suspicions.append((AnomalyKind.REFERENCE_ALPHABET, "the path has a letter of another alphabet"))
    return suspicions


def _absent_laws(
    file: str, passages: Sequence[Passage], segments: Sequence[Segment], whole: Survey
) -> list[Anomaly]:
    present = {(one.language, one.about or one.id) for one in passages}
    return [
        Anomaly(
            kind=AnomalyKind.LAW_ABSENT,
            file=file,
            line=segments[index].line,
            column=segments[index].column,
            text=segments[index].text[:80],
            message=f"the contents list names law {heading.number}, which the text does not hold",
        )
        for index, heading in whole.headings.items()
        if heading.contents and (heading.language.code, heading.number) not in present
    ]


def _nothing_found(file: str, passages: Sequence[Passage], segments: Sequence[Segment]) -> list[Anomaly]:
    if any(passage.path for passage in passages):
        return []
    message = f"no provision is found: no heading of a law has a form that is known: {forms_of_headings()}"
    word = likely_heading_word([segment.text for segment in segments if segment.opens])
    if word is not None:
        message += f"; `{word}` may be a word for them: the language's headings.unit_words lists such words"
    return [Anomaly(kind=AnomalyKind.NO_PROVISIONS, file=file, line=1, column=1, text="", message=message)]
