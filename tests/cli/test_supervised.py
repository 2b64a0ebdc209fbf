"""Work in a process of its own: what it comes to, what it said when time is up, how it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from allocert.cli.budget import Budget
from allocert.cli.channels import Channel
from allocert.cli.supervised import Ended, all_or_nothing, supervised
from allocert.errors import EngineError, InstanceError

Work = Callable[[Channel[str]], int]


class Line:
    """The progress shown."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def update(self, status: str) -> None:
        self.said.append(status)

    def stop(self) -> None:
        self.said.append("stop")


def done(work: Work, seconds: float | None = 20.0, line: Line | None = None) -> Ended[str]:
    @contextmanager
    def shown() -> Iterator[Line]:
        yield line or Line()

    budget = None if seconds is None else Budget(seconds, time.monotonic() + seconds)
    return supervised(work, budget, shown)


@pytest.mark.parametrize("seconds", [20.0, None])
def test_work_that_comes_to_its_end(seconds: float | None) -> None:
    line = Line()

    def work(channel: Channel[str]) -> int:
        channel.progress("one")
        channel.tell("an answer")
        channel.progress("two")
        channel.decided()
        return 7

    assert done(work, seconds, line) == Ended(code=7)
    assert line.said == ["one", "two", "stop"]


def test_what_is_raised_is_raised_here() -> None:
    def mistaken(channel: Channel[str]) -> int:
        raise InstanceError("field", 3, "more")

    def strange(channel: Channel[str]) -> int:
        class OwnError(Exception):
            pass

        raise OwnError

    with pytest.raises(InstanceError, match="field: got 3, expected more"):
        done(mistaken)
    with pytest.raises(EngineError, match="OwnError in the process that searches"):
        done(strange)


def test_the_last_answer_counts_when_time_is_up() -> None:
    def work(channel: Channel[str]) -> int:
        channel.tell("first")
        channel.tell("second" * 100_000)
        time.sleep(60)
        return 0

    begin = time.monotonic()
    assert done(work, 0.5) == Ended(known="second" * 100_000, why="the time budget of 0.5 s ran out")
    assert time.monotonic() - begin < 20


def test_nothing_may_be_known() -> None:
    def work(channel: Channel[str]) -> int:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(60)
        return 0

    assert done(work, 0.1) == Ended(why="the time budget of 0.1 s ran out")


def test_what_is_decided_is_printed_to_its_end() -> None:
    def work(channel: Channel[str]) -> int:
        channel.decided()
        time.sleep(1.5)
        return 4

    assert done(work, 0.3) == Ended(code=4)


def test_a_death_is_no_answer_but_leaves_what_was_reported() -> None:
    def work(channel: Channel[str]) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def message(channel: Channel[str]) -> int:
        channel.tell("known")
        return work(channel)

    with pytest.raises(EngineError, match="the process that searches ended by signal 9"):
        done(work)
    assert done(message) == Ended(known="known", why="the process that searches ended by signal 9")


def test_results_in_time_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    @contextmanager
    def shown() -> Iterator[Line]:
        yield Line()

    def slow(channel: Channel[None]) -> int:
        time.sleep(60)
        return 0

    assert all_or_nothing(lambda channel: 5, 20.0, shown) == 5
    assert all_or_nothing(slow, 0.1, shown) == 3
    assert capsys.readouterr().err == "allocert: --time-budget: 0.1 s ran out; no results\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the kernel kills it")
def test_it_dies_with_the_process_that_waits(tmp_path: Path) -> None:
    script = (
        "import os, time\n"
        "from contextlib import nullcontext\n"
        "from allocert.cli.budget import Budget\n"
        "from allocert.cli.supervised import supervised\n"
        "def work(channel):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()) + ' ')\n"
        "    while True: pass\n"
        "supervised(work, Budget(60, time.monotonic() + 60), nullcontext)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script]) as process:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text().endswith(" "):
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    worker = Path("/proc", (tmp_path / "pid").read_text().strip(), "stat")
    limit = time.monotonic() + 10
    while worker.exists() and worker.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < limit
        time.sleep(0.01)
