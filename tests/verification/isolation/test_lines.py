"""A program that is asked by lines: what it answers, and everything else that it may do."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from allocert.verification.isolation import Gone, TimeOverError
from allocert.verification.isolation.lines import Lines

ECHO = "import os, sys, time\nfor line in sys.stdin:\n    exec(line)\n"


def program(body: str = ECHO) -> Lines:
    return Lines([sys.executable, "-c", body])


def say(text: str) -> bytes:
    return f"os.write(1, {text!r}.encode())\n".encode()


def ended(pid: int) -> bool:
    for _ in range(200):
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.02)
    return False


def test_a_line_is_answered_by_a_line_and_nothing_is_left() -> None:
    with program() as lines:
        assert lines.ask(say("one\n"), 20) == b"one"
        pid = int(lines.ask(b"os.write(1, b'%d\\n' % os.getpid())\n", 20))
        folder = lines.ask(b"os.write(1, os.environ['TMPDIR'].encode() + b'\\n')\n", 20)
        assert Path(folder.decode()).is_dir()
    assert ended(pid)
    assert not Path(folder.decode()).exists()


def test_long_lines_go_both_ways() -> None:
    with program(
        "import sys\nfor line in sys.stdin:\n    print(len(line), line[:500000], flush=True)\n"
    ) as lines:
        answer = lines.ask(b"x" * 900_000 + b"\n", 20)
    assert answer == b"900001 " + b"x" * 500_000


@pytest.mark.parametrize(
    ("question", "how"),
    [
        (b"sys.exit(3)\n", "ended the process with exit status 3"),
        (b"os.abort()\n", "ended the process by SIGABRT"),
        (b"os.close(1); time.sleep(9)\n", "closed its standard output"),
        (say("x" * (2 << 20)), "wrote a line of more than 1 MiB"),
        (say("one\ntwo\n"), "answered one question by two lines: 'one' and 'two'"),
        (b"time.sleep(9)\n", "gave no answer within 0.5 s"),
        (
            b"[os.fork() or time.sleep(9) for _ in range(99)]; time.sleep(9)\n",
            "started more than 64 processes",
        ),
    ],
)
def test_what_is_no_answer_is_reported(question: bytes, how: str) -> None:
    with program() as lines:
        lines.ask(say("ready\n"), 20)
        with pytest.raises(Gone) as found:
            lines.ask(
                question,
                0.5
                if question[-9:] == b"sleep(9)\n" and b"close" not in question and b"fork" not in question
                else 20,
            )
        assert found.value.how == how
        with pytest.raises(Gone):
            lines.ask(say("again\n"), 1)


def test_a_line_that_nobody_asked_for_is_reported() -> None:
    with program() as lines:
        lines.ask(b"os.write(1, b'one\\n'); time.sleep(0.05); os.write(1, b'two\\n')\n", 20)
        time.sleep(0.5)
        with pytest.raises(Gone, match="nobody asked for: 'two'"):
            lines.ask(say("three\n"), 20)


def test_standard_error_is_taken_off_and_its_last_line_kept() -> None:
    with program() as lines:
        lines.ask(b"os.write(2, b'x' * 500000 + b'\\nlast \\x1b[2J words\\n'); os.write(1, b'done\\n')\n", 20)
        assert lines.tail == "last [2J words"


def test_the_end_of_everything_is_kept_to() -> None:
    with program() as lines:
        lines.ask(say("ready\n"), 20)
        lines.end = time.monotonic() + 0.2
        with pytest.raises(TimeOverError):
            lines.ask(b"time.sleep(9)\n", 20)


@pytest.mark.parametrize(
    ("body", "how"),
    [
        (ECHO, ""),
        (ECHO + "sys.exit(2)\n", "ended the process with exit status 2"),
        (ECHO + "time.sleep(99)\n", "goes on"),
    ],
)
def test_the_end_of_its_input_ends_it(body: str, how: str) -> None:
    lines = program(body)
    pid = int(lines.ask(b"os.write(1, b'%d\\n' % os.getpid())\n", 20))
    assert lines.dismiss() == how
    assert ended(pid)


def test_no_descriptor_is_left_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with program() as lines:
            lines.ask(say("one\n"), 20)
    assert len(os.listdir("/proc/self/fd")) == before
