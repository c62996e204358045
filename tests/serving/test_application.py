"""The server answers as the command line does, lets nothing in that is too large, and survives its workers."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyrules.serving.application import application
from pyrules.serving.guards import LARGEST, OWN
from pyrules.serving.questions import RuleQuestion
from pyrules.serving.workers import Terms, Worker, Workers
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook
from tests.serving.conftest import Client, served

LAW = rules(
    '1 norm("1", shall, Guest, pay) :- late(Guest)',
    '2 question("2", drunk(ann)) :- sang(ann)',
    '2 norm("2", shall, ann, leave) :- found("2", drunk(ann), yes)',
    '3 norm("3", shall_not, Guest, leave) :- next(Guest)',
    '9 outside("9", noise) :- rain',
)
MECHANICS = """\
moved(Number, Guest, Colour) :- move(Number, Guest, Colour), Guest != on_turn.
next(ann) :- move(1, bob, _).
"""
CASE = 'edition = "x"\ntitle = "A party"\n[table]\nhost = "bob"\n[events]\nsang = ["ann"]\nlate = ["bob"]\n'
STORY = 'edition = "x"\n[[moment]]\nevents = { late = ["ann"] }\n[[moment]]\nevents = { sang = ["ann"] }\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_rulebook(tmp_path_factory.mktemp("party"), LAW, mechanics=MECHANICS)
    vocabulary = folder / "vocabulary.lp"
    declared = (
        "vocabulary(act, pay, ()). vocabulary(act, leave, ()). vocabulary(question, drunk, (guest,)).\n"
        "vocabulary(irregularity, noise, ()).\n"
        "vocabulary(term, next, (guest,)). vocabulary(term, moved, (move_number, guest, colour)).\n"
        "told_as(move, moved). whose_turn(move, next). drawn_at(ann, left; bob, right). drawn_last(blue).\n"
    )
    vocabulary.write_text(vocabulary.read_text() + declared)
    return folder


@pytest.fixture(scope="module")
def crew(folder: Path) -> Iterator[Workers]:
    crew = Workers(1, Terms.shared_by(1, folder, seconds=20))
    crew.start()
    yield crew
    crew.end()


@pytest.fixture(scope="module")
def client(crew: Workers) -> Iterator[Client]:
    with served(application(crew, tuple(OWN))) as client:
        yield client


def put(client: Client, path: str, **question: object) -> tuple[int, Any]:
    answer = client.post(path, **question)
    return answer.status, answer.json()


def test_documents_are_those_of_the_command_line(
    client: Client, folder: Path, tmp_path: Path, run: Run
) -> None:
    for number, text in enumerate((CASE, STORY)):
        case = tmp_path / f"{number}.toml"
        case.write_text(text)
        ruled = run("rule", case, "--rulebook", folder, "--format", "json")
        assert client.post("/api/rule", case=text).text == ruled.out

    why = run("rule", tmp_path / "0.toml", "--rulebook", folder, "--format", "json", "--why-not", "leave")
    assert client.post("/api/rule", case=CASE, why_not="leave").text == why.out

    words = run("words", "x", "late", "--rulebook", folder, "--format", "json")
    assert client.get("/api/words", edition="x", text="late").text == words.out

    checked = json.loads(run("check", "x", "--rulebook", folder, "--only", "dead", "--format", "json").out)
    status, found = put(client, "/api/check", edition="x", only=["dead"])
    assert status == 200
    assert found | {"seconds": 0} == checked | {"seconds": 0}


def test_what_is_wrong_is_told_with_its_place_and_the_nearest_name(client: Client) -> None:
    status, found = put(client, "/api/rule", case=CASE.replace("late", "lat"))

    assert status == 422
    assert found["error"] == {
        "message": "`lat` is not known here",
        "place": "case:7:1",
        "expected": found["error"]["expected"],
        "nearest": "late",
    }


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("/api/rule", {}),
        ("/api/rule", {"case": CASE, "lang": "xx"}),
        ("/api/rule", {"case": CASE, "wy": "leave"}),
        ("/api/rule", {"case": STORY, "moment": 3}),
        ("/api/check", {"edition": "x", "only": ["dea"]}),
        ("/api/table", {"case": CASE, "answer": {"key": "2 drunk bob", "value": "yes"}}),
        ("/api/table", {"case": CASE, "answer": {"key": "2 drunk ann", "value": "perhaps"}}),
        ("/api/reasons", {"case": CASE}),
    ],
)
def test_a_wrong_question_is_refused(client: Client, path: str, question: dict[str, object]) -> None:
    status, found = put(client, path, **question)

    assert status == 422
    assert found["error"]["message"]


def test_what_is_too_large_is_not_read(client: Client) -> None:
    assert client.send("/api/rule", b"x" * (LARGEST + 1)).status == 413
    assert client.send("/api/rule", [b" " * 65536] * 5).status == 413
    assert client.send("/api/rule", b"{").status == 422


def test_who_asks_by_another_name_is_not_answered(client: Client) -> None:
    assert client.get("/health", headers={"host": "elsewhere.example"}).status == 421
    assert client.get("/health", headers={"host": "127.0.0.1:8000"}).status == 200


def test_browsers_are_told_to_load_nothing_from_elsewhere(client: Client) -> None:
    for path in ("/", "/page.js", "/api/rulebook", "/nowhere"):
        answer = client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/api/rulebook").headers["cache-control"] == "no-store"


def test_the_table_asks_and_an_answer_leads_on(client: Client) -> None:
    _, first = put(client, "/api/table", case=CASE)
    assert (first["question"]["key"], first["outcomes_left"]) == ("2 drunk ann", 2)
    assert [one["words"] for one in first["sure"]] == ["bob: shall pay (1)"]

    _, second = put(client, "/api/table", case=CASE, answer={"key": "2 drunk ann", "value": "yes"})
    assert (second["question"], second["outcomes_left"]) == (None, 1)
    assert second["told"]["findings"] == {"2 drunk ann": "yes"}
    assert '"2 drunk ann" = "yes"' in str(second["case"])

    _, left = put(client, "/api/table", case=CASE, left=["2 drunk ann"])
    assert left["question"] is None
    assert [one["key"] for one in left["left"]] == ["2 drunk ann"]


def test_the_table_says_who_made_each_move_and_whose_turn_it_is(client: Client) -> None:
    _, found = put(client, "/api/table", case='edition = "x"\n[events]\nmove = ["bob:red"]\n')

    assert found["moves"] == {"move": {"made": ["bob"], "next": "ann"}}


def test_what_is_settled_by_what_is_not_encoded_is_marked(client: Client) -> None:
    _, found = put(client, "/api/table", case=CASE.replace('late = ["bob"]', "rain = true"))

    (noise,) = [one for one in found["sure"] if "noise" in one["words"]]
    assert noise["outside"]
    assert not noise["fault"]


def test_reasons_are_told(client: Client) -> None:
    _, why = put(client, "/api/reasons", case=CASE, why="bob: shall pay (1)")
    _, why_not = put(client, "/api/reasons", case=CASE, why_not="ann: pay")

    assert "late" in json.dumps(why["lines"])
    assert "not in each" not in json.dumps(why_not["lines"])
    assert why_not["lines"]


def test_what_can_be_told_goes_over_in_pieces(client: Client) -> None:
    found = client.get("/api/entries", edition="x").json()
    entries = {one["name"]: one for one in found["entries"]}

    assert entries["move"]["turns"]
    assert (entries["move"]["actor"], entries["move"]["domains"]) == ("guest", ["colour"])
    assert found["domains"]["guest"]["seats"] == ["ann", "bob"]
    assert [one["word"] for one in found["domains"]["colour"]["values"]] == ["red", "blue"]
    assert entries["late"]["pieces"] == ["late", " ", [1, "guest"]]
    assert found["said"]["guest"] == {"ann": "ann", "bob": "bob"}


def test_what_is_counted_and_how_it_is_described(client: Client) -> None:
    assert client.get("/health").json() == {"status": "ok", "workers": 1, "waiting": 0}
    assert 'pyrules_answers_total{path="/health",status="200"}' in client.get("/metrics").text
    described = client.get("/openapi.json").json()
    names = [one["$ref"] for one in _schemas(described)]
    assert "/api/schema/rule" in names
    assert all(client.get(name).status == 200 for name in names)
    assert client.get("/docs").status == 404


def _schemas(described: dict[str, object]) -> Iterator[dict[str, str]]:
    for one in described.values() if isinstance(described, dict) else ():
        for part in one if isinstance(one, list) else [one]:
            if isinstance(part, dict):
                if str(part.get("$ref", "")).startswith("/"):
                    yield part
                yield from _schemas(part)


def test_a_worker_that_is_killed_costs_one_question(client: Client, crew: Workers) -> None:
    (process,) = crew.processes
    os.kill(process, signal.SIGKILL)

    lost = client.post("/api/rule", case=CASE)
    again = client.post("/api/rule", case=CASE)

    assert (lost.status, again.status) == (503, 200)
    assert lost.headers["retry-after"]
    assert crew.died == 1


def test_a_worker_that_does_not_stop_is_killed(folder: Path) -> None:
    worker = Worker(Terms(folder, seconds=-1.0, gigabytes=1.0))  # its time is over before it begins
    worker.start()
    worker.get_ready()
    first = worker.process

    assert worker.answer(RuleQuestion(case=CASE)).kind == "stopped"
    assert worker.process != first
    worker.end()
