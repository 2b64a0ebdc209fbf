"""Files that are no ledger, and rows that somebody has edited."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.verification.ledger.common import CLAIM, VERDICT, names, others, sql, stored_in

from allocert.errors import LedgerError
from allocert.verification.claims.claim import Context
from allocert.verification.ledger.question import question_key
from allocert.verification.ledger.record import Record, digest, sound
from allocert.verification.ledger.store import Ledger

_ENDLESS = """CREATE TRIGGER y BEFORE INSERT ON verdicts_2 BEGIN SELECT count(*) FROM (
    WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r
); END"""

EDITS = {
    "verdict": "UPDATE verdicts_2 SET verdict = replace(verdict, 'refuted', 'proved')",
    "scope": "UPDATE verdicts_2 SET verdict = replace(verdict, 'n <= 3', 'n <= 4')",
    "seconds": "UPDATE verdicts_2 SET seconds = 7",
    "decided": "UPDATE verdicts_2 SET decided = 'today'",
    "certificate": "UPDATE verdicts_2 SET certificate = NULL",
    "text for certificate": "UPDATE verdicts_2 SET certificate = 'text'",
    "claim": "UPDATE verdicts_2 SET claim = 'X-2@A'",
    "effort": "UPDATE verdicts_2 SET effort = 'deep'",
    "digest": "UPDATE verdicts_2 SET digest = ''",
    "no text": "UPDATE verdicts_2 SET verdict = x'ff00fe'",
    "number for text": "UPDATE verdicts_2 SET verdict = 7",
    "text for number": "UPDATE verdicts_2 SET seconds = 'long'",
    "another's question": "UPDATE verdicts_2 SET question = 'x' || substr(question, 2)",
}

SHAPES = [
    "7", "[]", "{}", "null", "[" * 5000, '"text"', '{"kind": "proved"}',
    json.dumps({"kind": "sure", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "undecided", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "refuted", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "proved", "scope": "s", "evidence": ["a"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "proved", "scope": 7, "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "proved", "scope": "s", "evidence": ["a", "b"], "values": [1], "counterexample": None}),
    json.dumps({"kind": "refuted", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": [1, 2, 3]}),
]  # fmt: skip


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite3"
    foreign = tmp_path / "foreign.sqlite3"
    sql(foreign, "CREATE TABLE precious (value)", "INSERT INTO precious VALUES (1)")
    layout = tmp_path / "layout.sqlite3"
    sql(layout, "CREATE TABLE verdicts_2 (question TEXT, other TEXT)")
    path.write_bytes(b"not a database, " * 100)
    for file in (path, foreign, layout):
        before = file.read_bytes()
        with pytest.raises(LedgerError, match=r"ledger: got .* left as it is"):
            Ledger(file)
        assert file.read_bytes() == before
    assert names(tmp_path) == ["foreign.sqlite3", "layout.sqlite3", "ledger.sqlite3"]


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        (_ENDLESS, "a trigger"),
        ("CREATE TRIGGER y BEFORE INSERT ON verdicts_2 BEGIN SELECT RAISE(IGNORE); END", "a trigger"),
        ("CREATE VIEW verdicts AS SELECT * FROM verdicts_2", "a view"),
        ("CREATE VIRTUAL TABLE verdicts USING fts5(question)", "other tables"),
        ("CREATE INDEX y ON verdicts_2 (abs(seconds)) WHERE seconds > 0", "an index of its own"),
        ("CREATE UNIQUE INDEX y ON verdicts_2 (claim, effort)", "an index of its own"),
    ],
)
def test_what_would_run_with_a_ledger_is_no_ledger(tmp_path: Path, statement: str, what: str) -> None:
    path = stored_in(tmp_path / "ledger", others(2))
    empty = Ledger(tmp_path / "empty").path
    for file in (path, empty):
        try:
            sql(file, statement)
        except sqlite3.OperationalError as error:
            pytest.skip(str(error))
    with pytest.raises(LedgerError, match=rf"\(it has {what}\); it is left as it is"):
        Ledger(empty)
    messages: list[str] = []
    ledger = Ledger(path, messages.append)
    assert messages == [f"ledger: {path} was damaged: 2 verdicts saved, kept as ledger.damaged-1"]
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert ledger.get(CLAIM, Context()) is not None
    assert ledger.get(others(2)[1], Context()) is not None
    assert names(tmp_path) == ["empty", "ledger", "ledger.damaged-1"]


def test_a_trigger_that_comes_during_a_run_does_not_run(tmp_path: Path) -> None:
    ledger = Ledger(stored_in(tmp_path / "ledger", others(2)))
    sql(ledger.path, "CREATE TRIGGER y BEFORE INSERT ON verdicts_2 BEGIN SELECT RAISE(IGNORE); END")
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert ledger.get(CLAIM, Context()) is not None


def test_what_cannot_be_a_ledger_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in (
        tmp_path, tmp_path / "pipe", Path("/dev/null"), tmp_path / "loop", tmp_path / ("x" * 300), Path("/proc/no/ledger"),
    ):  # fmt: skip
        with pytest.raises(LedgerError, match="ledger") as caught:
            Ledger(path)
        assert "\n" not in str(caught.value)


def test_a_table_of_an_earlier_layout_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    sql(
        path,
        "CREATE TABLE verdicts (question TEXT PRIMARY KEY, verdict TEXT)",
        "INSERT INTO verdicts VALUES ('q', 'v')",
    )
    messages: list[str] = []
    ledger = Ledger(path, messages.append)
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert Ledger(path).get(CLAIM, Context()) == Record(CLAIM, VERDICT, 1.5, resumed=True)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM verdicts").fetchall() == [("q", "v")]
    assert messages == []


@pytest.mark.parametrize("statement", EDITS.values(), ids=EDITS.keys())
def test_an_edited_row_is_reported_dropped_and_decided_again(tmp_path: Path, statement: str) -> None:
    path = stored_in(tmp_path / "ledger", [CLAIM])
    sql(path, statement)
    messages: list[str] = []
    ledger = Ledger(path, messages.append)
    assert ledger.get(CLAIM, Context()) is None
    if "SET question" not in statement:
        assert messages == ["ledger: the stored verdict of X-1@A is damaged; it is decided again"]
    assert ledger.get(CLAIM, Context()) is None
    assert len(messages) <= 1
    ledger.put(Record(CLAIM, VERDICT, 2.5), Context())
    assert ledger.get(CLAIM, Context()) == Record(CLAIM, VERDICT, 2.5, resumed=True)


def test_many_edited_rows_are_counted_in_one_line(tmp_path: Path) -> None:
    claims = others(9)
    path = stored_in(tmp_path / "ledger", claims)
    sql(path, "UPDATE verdicts_2 SET seconds = 7 WHERE claim != 'X-4'")
    messages: list[str] = []
    assert list(Ledger(path, messages.append).find(claims, Context())) == ["X-4"]
    assert messages == ["ledger: 8 stored verdicts are damaged; they are decided again: X-0, X-1, X-2, ..."]


@pytest.mark.parametrize("blob", [None, b"no gzip"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_of_another_shape_is_dropped_though_its_digest_is_right(
    tmp_path: Path, shape: str, blob: bytes | None
) -> None:
    path = stored_in(tmp_path / "ledger", [CLAIM])
    values = [question_key(CLAIM, Context()), CLAIM.key, "quick", shape, blob, 1.5, "now"]
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("REPLACE INTO verdicts_2 VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, digest(values)))
    messages: list[str] = []
    assert Ledger(path, messages.append).get(CLAIM, Context()) is None
    assert len(messages) == 1


def test_a_digest_speaks_of_every_column_and_of_types() -> None:
    values: list[str | bytes | float | None] = ["q", "c", "e", "v", b"b", 1.5, "d"]
    digests = {digest(values)}
    for place in range(len(values)):
        for other in ("q2", b"q", b"", None, 1.25):
            digests.add(digest([*values[:place], other, *values[place + 1 :]]))
    assert len(digests) == 1 + 5 * len(values)
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert sound((*values, digest(values))) == (*values, digest(values))
    assert sound((*values, digest(values)[::-1])) is None
    assert sound(values) is None
