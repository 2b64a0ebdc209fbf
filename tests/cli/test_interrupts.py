"""Interrupts end a command at once, whatever it does: one line, code 130, no process and no file left."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.abuse.long_questions import QUESTIONS
from tests.abuse.processes import children_of, running_with

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes through /proc")

SOON = 10.0
"""Seconds within which a command has to end on a machine that does other things too; it takes a few hundredths."""

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Start the command line in an empty folder, with a folder for temporary files that is its own."""
    (tmp_path / "home").mkdir()
    (tmp_path / "temp").mkdir()

    def run(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "allocert", *arguments],
            cwd=tmp_path / "home",
            env={**os.environ, "TMPDIR": str(tmp_path / "temp"), "MARK": str(tmp_path)},
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},  # type: ignore[call-overload]
        )

    return run


def until_it_runs(process: subprocess.Popen[bytes], generations: int = 1) -> None:
    """Wait until this number of generations of processes below it is there."""
    waiting = [process.pid]
    for _ in range(generations):
        while not (below := [child for one in waiting for child in children_of(one)]):
            assert process.poll() is None
            time.sleep(0.01)
        waiting = below


def ended(process: subprocess.Popen[bytes], tmp_path: Path) -> None:
    """It has ended as it should."""
    begin = time.monotonic()
    _, errors = process.communicate(timeout=60)
    assert time.monotonic() - begin < SOON
    assert process.returncode == 130
    assert errors.endswith(b"allocert: interrupted\n")
    assert not list((tmp_path / "temp").iterdir())
    assert running_with(f"MARK={tmp_path}") == []


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("hypercube:7, fit", signal.SIGINT),  # Exact, CP-SAT and CaDiCaL
        ("squares 1..40", signal.SIGTERM),  # compiled searches
        ("a queue of 60", signal.SIGHUP),
        ("contiguous", signal.SIGTERM),  # CP-SAT
        ("sharing", signal.SIGINT),  # Z3
        ("sequential", signal.SIGINT),  # one call of a compiled search
    ],
)
def test_every_engine_is_ended(start: Start, tmp_path: Path, name: str, number: int) -> None:
    question = next(question for question in QUESTIONS if question.name == name)
    (tmp_path / "home" / "i.json").write_text(json.dumps(question.draw(random.Random(1))))
    process = start("solve", "i.json", "--json", "o.json", "--certificate", "c.json", "--svg", "s.svg")
    until_it_runs(process, 2)
    time.sleep(1.5)
    if process.poll() is not None:
        pytest.skip("it was answered before the signal")
    process.send_signal(number)
    ended(process, tmp_path)
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["i.json"]


@pytest.mark.parametrize("wait", [0.0, 0.02, 0.1, 0.3])
@pytest.mark.parametrize("command", [("claims", "--json", "o.json"), ("recheck", "c.json"), ("solve", "-")])
def test_also_while_it_starts(start: Start, tmp_path: Path, command: tuple[str, ...], wait: float) -> None:
    process = start(*command, stdin=subprocess.PIPE)
    until_it_runs(process)
    time.sleep(wait if command[0] != "recheck" else 0.0)
    process.send_signal(signal.SIGINT)
    ended(process, tmp_path)
    assert not list((tmp_path / "home").iterdir())


def test_a_signal_for_the_whole_group_and_another_one(start: Start, tmp_path: Path) -> None:
    process = start("reproduce", "morgenstern", "--search", "--json", "o.json", start_new_session=True)
    until_it_runs(process)
    time.sleep(2)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT):
        os.killpg(process.pid, number)
    ended(process, tmp_path)
    assert not list((tmp_path / "home").iterdir())


def test_also_when_nobody_reads(start: Start, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    process = start("claims", stdout=writer, stderr=writer)
    os.close(writer)
    until_it_runs(process)
    time.sleep(4)
    process.send_signal(signal.SIGTERM)
    assert process.wait(SOON) == 130
    os.close(reader)
    assert running_with(f"MARK={tmp_path}") == []


def test_what_the_caller_has_ignored_is_left_alone(start: Start, tmp_path: Path) -> None:
    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    process = start("solve", "-", stdin=subprocess.PIPE, preexec_fn=ignore)
    until_it_runs(process)
    process.send_signal(signal.SIGHUP)
    output, errors = process.communicate(
        b'{"schema": "allocert/instance/1", "machine": "mesh:4x3", "requests": [[1, 1]]}', timeout=60
    )
    assert (process.returncode, errors) == (0, b"")
    assert output.startswith(b"feasible")


def test_nothing_outlives_the_process_that_waits(start: Start, tmp_path: Path) -> None:
    question = QUESTIONS[0].draw(random.Random(1))
    (tmp_path / "home" / "i.json").write_text(json.dumps(question))
    process = start("solve", "i.json")
    until_it_runs(process, 2)
    time.sleep(1)
    process.kill()
    process.communicate(timeout=SOON)
    limit = time.monotonic() + SOON
    while running_with(f"MARK={tmp_path}") and time.monotonic() < limit:
        time.sleep(0.05)
    assert running_with(f"MARK={tmp_path}") == []


def test_a_command_that_is_killed_is_no_answer(start: Start, tmp_path: Path) -> None:
    process = start("solve", "-", stdin=subprocess.PIPE)
    until_it_runs(process)
    os.kill(children_of(process.pid)[0], signal.SIGKILL)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (3, b"")
    assert errors == b"allocert: engine: the process was ended by SIGKILL\n"
    assert not list((tmp_path / "temp").iterdir())
