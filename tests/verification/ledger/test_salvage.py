"""Damaged files are mended, and lose nothing that can be read."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.abuse.ledgers import KINDS, tried
from tests.abuse.ledgers.original import Original
from tests.verification.ledger.common import CLAIM, VERDICT, names

from allocert.verification.claims.claim import Context
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.salvage import salvage
from allocert.verification.ledger.store import Ledger

HEADERS = {
    "magic": (0, b"sQLite"), "page size": (16, b"\xff\xff"), "read only": (18, b"\x03"), "reserved bytes": (20, b"\xf0"),
    "a chain of free pages": (32, b"\0\0\0\x07\0\0\0\x02"), "another schema format": (44, b"\0\0\0\x09"),
    "vacuum": (52, b"\0\0\0\x07"), "UTF-16": (56, b"\0\0\0\x02"), "schema": (100, b"\x0d\0\0\0\0"),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_mended_and_lose_nothing_that_can_be_read(
    original: Original, tmp_path: Path, kind: str
) -> None:
    for number in range(4):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert tried(original, folder / "ledger", KINDS[kind], random.Random(f"{kind} {number}")).faults == []


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    return Original(tmp_path_factory.mktemp("ledger") / "original", 0)


def test_salvage_reads_every_row_of_a_sound_file(original: Original) -> None:
    rows = salvage(original.path)
    assert {row[1] for row in rows} == original.records.keys()
    with closing(sqlite3.connect(original.path)) as db:
        assert sorted(rows) == sorted(db.execute("SELECT * FROM verdicts_2"))


@pytest.mark.parametrize(("place", "value"), HEADERS.values(), ids=HEADERS.keys())
def test_whatever_the_header_says_the_rows_are_used(
    original: Original, tmp_path: Path, place: int, value: bytes
) -> None:
    data = bytearray(original.data)
    data[place : place + len(value)] = value
    (tmp_path / "ledger").write_bytes(data)
    messages: list[str] = []
    assert Ledger(tmp_path / "ledger", messages.append).find(original.claims, Context()) == original.records
    assert len(messages) == 1


def test_a_schema_that_is_no_text_is_reported(original: Original, tmp_path: Path) -> None:
    """SQLite's own message cannot be decoded then."""
    (tmp_path / "ledger").write_bytes(
        original.data.replace(b"CREATE TABLE verdicts_2", b"CREATE \x81\xffBLE verdicts_2")
    )
    messages: list[str] = []
    assert len(Ledger(tmp_path / "ledger", messages.append).find(original.claims, Context())) == len(
        original.claims
    )
    assert len(messages) == 1


def test_a_damaged_file_is_kept_and_reported_in_one_line(original: Original, tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    for number in (1, 2):
        data = bytearray(path.read_bytes() if path.exists() else original.data)
        data[20:30] = b"\xff" * 10
        path.write_bytes(data)
        messages: list[str] = []
        assert len(Ledger(path, messages.append).find(original.claims, Context())) == len(original.claims)
        assert messages == [
            f"ledger: {path} was damaged: {len(original.claims)} verdicts saved, kept as ledger.damaged-{number}"
        ]
        assert (tmp_path / f"ledger.damaged-{number}").read_bytes() == data
    assert len(names(tmp_path)) == 3


def test_a_file_that_is_damaged_during_a_run_is_mended_then(original: Original, tmp_path: Path) -> None:
    original.copy_to(tmp_path / "ledger")
    messages: list[str] = []
    ledger = Ledger(tmp_path / "ledger", messages.append)
    data = bytearray(original.data)
    data[:16] = b"x" * 16
    (tmp_path / "ledger").write_bytes(data)
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert len(messages) == 1
    assert len(ledger.find([*original.claims, CLAIM], Context())) == len(original.claims) + 1


def test_several_that_find_the_damage_at_once_mend_it_once(original: Original, tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(b"x" * 16 + original.data[16:])
    script = (
        "import sys; from pathlib import Path; from allocert.verification.ledger.store import Ledger\n"
        "sys.stdin.readline(); Ledger(Path(sys.argv[1]), print)"
    )
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", script, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for run in runs:
        assert run.stdin is not None
        run.stdin.write("\n")
        run.stdin.flush()
    messages = [run.communicate(timeout=120)[0] for run in runs]
    assert [run.returncode for run in runs] == [0] * 4
    assert len("".join(messages).splitlines()) == 1
    assert names(tmp_path) == ["ledger", "ledger.damaged-1"]
