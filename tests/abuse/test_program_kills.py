"""Ends of a command while it checks a program of another's: whatever the program does, no process of it is left."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.abuse.fuzz.programs import program_files
from tests.abuse.fuzz.worker import spread
from tests.abuse.processes import can_see_processes, command_of
from tests.abuse.running import Running

import allocert

pytestmark = pytest.mark.skipif(not can_see_processes(), reason="finds processes through /proc")

EXAMPLE = Path(allocert.__file__).parents[2] / "examples" / "cpp" / "first_fit.cpp"
_PATIENCE = 60.0
_DYING = 10.0
"""Seconds in which processes may be dying on a busy machine."""

_HEAD = """
import os, signal, sys, time
from _base import LONG
from _speaker import Speaker

class Plugin(Speaker):
    def on_allocate(self, asked):
        if not os.path.exists("ready"):
            self.at_first()
            open("ready", "w").close()
        return self.then(asked)

    def then(self, asked):
        time.sleep(LONG)
"""
_DEAF = """
    def at_first(self):
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
"""
_DAEMON = """
    def at_first(self):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            for descriptor in range(3):
                os.close(descriptor)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.chdir("/")
            time.sleep(LONG)
            os._exit(0)

    then = Speaker.on_allocate
"""
_FORKS = """
    def at_first(self):
        for number in range(40):
            if os.fork() == 0:
                os.setsid()
                time.sleep(LONG)
                os._exit(0)
"""
PROGRAMS = {
    name: f"{_HEAD}{text}\nPlugin().speak()\n"
    for name, text in {"deaf": _DEAF, "daemon": _DAEMON, "forks": _FORKS}.items()
}


@pytest.fixture(scope="module")
def first_fit(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example in C++, compiled."""
    if shutil.which("g++") is None:
        pytest.skip("no g++ here")
    program = tmp_path_factory.mktemp("program") / "first_fit"
    subprocess.run(["g++", "-std=c++17", "-o", str(program), str(EXAMPLE)], check=True)
    return str(program)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[list[Running]]:
    """What was started, which is ended whatever comes."""
    started: list[Running] = []
    yield started
    for one in started:
        one.end()


def _start(tmp_path: Path, program: str, machine: str) -> Running:
    """A check that does not end of itself, once the program is at work."""
    folder = tmp_path / "folder"
    folder.mkdir()
    spread(program_files(), folder)
    words = [program]
    if program in PROGRAMS:
        (folder / f"{program}.py").write_text(PROGRAMS[program])
        words = [sys.executable, f"{program}.py"]
    options = ("--machine", machine, "--time-budget", "1000", "--call-timeout", "1000", "--json", "o.json")
    return Running(("check", "--command", shlex.join(words), *options), folder, tmp_path)


def _at_work(one: Running, tmp_path: Path, program: str) -> bool:
    if program in PROGRAMS:
        return (tmp_path / "folder" / "ready").exists()
    return any(command_of(number).startswith(program) for number in one.processes())


@pytest.mark.parametrize(
    ("program", "number"),
    [
        ("first_fit", signal.SIGINT),
        ("first_fit", signal.SIGKILL),
        ("deaf", signal.SIGTERM),
        ("deaf", signal.SIGKILL),
        ("daemon", signal.SIGHUP),
        ("daemon", signal.SIGKILL),
        ("forks", signal.SIGKILL),
    ],
)
def test_no_process_of_a_program_outlives_the_check(
    tmp_path: Path,
    running: list[Running],
    request: pytest.FixtureRequest,
    program: str,
    number: signal.Signals,
) -> None:
    path = request.getfixturevalue(program) if program not in PROGRAMS else program
    one = _start(tmp_path, path, "torus:8x8" if program == "first_fit" else "mesh:3x3")
    running.append(one)
    until = time.monotonic() + _PATIENCE
    while not _at_work(one, tmp_path, path):
        assert not one.ended(), one.errors()
        assert time.monotonic() < until
        time.sleep(0.01)
    assert len(one.processes()) > 2
    assert one.send(number, group=False)
    code = one.wait(_PATIENCE)
    assert one.left(_DYING) == []
    assert not (tmp_path / "folder" / "o.json").exists()
    if number == signal.SIGKILL:
        assert code == -signal.SIGKILL
        return
    assert (code, one.errors()) == (130, "allocert: interrupted\n")
    assert one.temporary() == []
