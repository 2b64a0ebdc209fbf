"""The bench's part about readers: that it can fail, and a small number of things to read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.abuse import readers
from tests.abuse.processes import can_see_processes
from tests.abuse.readers import trial
from tests.abuse.readers.sources import DOCUMENTS, SOURCES, Source, bomb, document

pytestmark = pytest.mark.skipif(not can_see_processes(), reason="finds processes through /proc")

_REFUSES = (
    "import os, sys, time\nprint('allocert: file: got 1, expected more', file=sys.stderr, flush=True)\n"
)
_DEEP = next(source for source in SOURCES if "lists" in source.name)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f"{_REFUSES}time.sleep(0.1)\nos._exit(2)", ""),
        ("", "accepted (exit code 0)"),
        (f"{_REFUSES}{_REFUSES}os._exit(2)", "not one line"),
        ("{}['x']", "exit code 1"),
        (f"{_REFUSES}open('.7.partial', 'w')\nos._exit(2)", "files left"),
        (f"{_REFUSES}time.sleep(1)\nos._exit(2)", "it took 1."),
        (f"{_REFUSES}x = bytes(range(250)) * 2_000_000\ntime.sleep(0.2)\nos._exit(2)", "MiB"),
        (f"{_REFUSES}os.fork() or time.sleep(60)\nos._exit(2)", "processes are left"),
    ],
)
def test_what_must_not_happen_is_seen(
    tmp_path: Path,
    played: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    word: str,
) -> None:
    monkeypatch.setattr(trial, "busy", lambda: 1.0)
    monkeypatch.setattr(trial, "SECONDS", 0.5 if "sleep(1)" in text else 60.0)
    monkeypatch.setattr(trial, "MEMORY", 200 << 20)
    played(text)
    found = trial.tried(_DEEP, "solve", ("solve", "@"), "packing", tmp_path).faults
    assert word in " ".join(found) if word else found == ()


def test_a_bomb_is_small_and_right(tmp_path: Path) -> None:
    bomb(b"; x\n")(tmp_path / "bomb")
    assert (tmp_path / "bomb").stat().st_size < 2 << 20
    with gzip.open(tmp_path / "bomb") as file:
        assert file.read(1 << 21) == b"; x\n" * (1 << 19)


def test_documents_are_right_but_for_what_is_put_in() -> None:
    for name in DOCUMENTS:
        assert json.loads(document(name, Source("nothing")))["schema"] == f"allocert/{name}/1"


def test_every_reader_is_given_something_and_every_source_is_read() -> None:
    plan = list(readers.plan(10_000, 0))
    assert {source.name for source, _ in plan} == {source.name for source in SOURCES}
    assert {command for _, commands in plan for command in commands} == set(readers.COMMANDS)


def test_a_small_part_of_the_bench_holds() -> None:
    rows = list(readers.run(2, 1))
    assert [row.broken for row in rows if row.failed] == []
    assert sum(row.tried for row in rows) == 2
