"""A process that runs foreign code: whatever it does, the suite goes on, and nothing of it is left."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from allocert.verification.isolation import Gone, TimeOverError
from allocert.verification.isolation.process import Isolated

BODY = """
import os, signal, socket, subprocess, sys, time
from allocert.verification.isolation.frames import packed, read_frames
channel = int(sys.argv[1])
read = lambda count: os.read(channel, count)
say = lambda message: os.write(channel, packed(message))
for message in read_frames(read):
    exec(message[1])
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A worker that executes what it is sent."""
    (tmp_path / "obedient_worker.py").write_text(BODY)
    paths = [str(tmp_path), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return "obedient_worker"


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def ended(pid: int) -> bool:
    for _ in range(200):
        if not alive(pid):
            return True
        time.sleep(0.05)
    return False


def code(text: str) -> list[Any]:
    return [1, textwrap.dedent(text)]


def test_messages_go_both_ways_and_nothing_is_left(module: str, tmp_path: Path) -> None:
    with Isolated(module) as isolated:
        isolated.send(code("say([message[0], os.getpid(), os.environ['TMPDIR']])"))
        _, pid, folder = isolated.receive(20)
        assert Path(folder).parent == tmp_path
        assert alive(pid)
    assert ended(pid)
    assert not Path(folder).exists()


@pytest.mark.parametrize(
    ("body", "how"),
    [
        ("os._exit(7)", "exit status 7"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "by SIGSEGV"),
        ("time.sleep(99)", "no answer within 1 s"),
        ("signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64)); time.sleep(99)", "no answer within 1 s"),
        ("os.write(channel, b'\\\\xff' * 9)", "forbidden length"),
        ("os.write(channel, b'\\\\x02\\\\0\\\\0\\\\0{}')", "without its number"),
        ("os.write(channel, b'\\\\x02\\\\0\\\\0\\\\0x}')", "no JSON"),
        ("os.close(channel); time.sleep(99)", "closed its channel"),
        ("keep = [bytearray(1 << 20) for _ in range(999)]", "memory"),
        ("[os.fork() or time.sleep(99) for _ in range(99)]; time.sleep(99)", "more than 8 processes"),
    ],
)  # fmt: skip
def test_each_end_is_reported_as_what_it_is(module: str, body: str, how: str) -> None:
    with Isolated(module, memory=200 << 20, processes=8) as isolated:
        isolated.send(code("say([1])"))
        isolated.receive(20)
        isolated.send(code(body.replace("\\\\", "\\")))
        with pytest.raises((Gone, TimeOverError)) as gone:
            isolated.receive(1.0 if "no answer" in how else 20)
    if how == "memory":
        # The limit of one process raises a MemoryError there, which ends it.
        assert "exit status 1" in str(gone.value) or "memory" in str(gone.value)
    else:
        assert how in str(gone.value)


def test_children_with_sessions_of_their_own_end_with_it(module: str) -> None:
    with Isolated(module) as isolated:
        isolated.send(
            code("""
            first = subprocess.Popen(["sleep", "99"], start_new_session=True)
            second = subprocess.run(["setsid", "sh", "-c", "sleep 99 >/dev/null & echo $!"], stdout=subprocess.PIPE)
            say([1, first.pid, int(second.stdout)])
            """)
        )
        _, *pids = isolated.receive(20)
        assert all(map(alive, pids))
    assert all(map(ended, pids))


def test_the_memory_of_all_its_processes_counts(module: str) -> None:
    with Isolated(module, memory=300 << 20) as isolated:
        isolated.send(
            code("""
            for _ in range(4):
                if os.fork() == 0:
                    keep = bytearray(b"x" * (100 << 20))
                    time.sleep(99)
            """)
        )
        with pytest.raises(Gone, match="took more than 300 MiB of memory"):
            isolated.receive(20)


def test_the_end_of_everything_is_kept_to(module: str) -> None:
    with Isolated(module) as isolated:
        isolated.send(code("say([1])"))
        isolated.receive(20)
        isolated.end = time.monotonic() + 0.2
        isolated.send(code("time.sleep(99)"))
        with pytest.raises(TimeOverError):
            isolated.receive(20)


def test_it_ends_with_a_parent_that_is_killed(module: str, tmp_path: Path) -> None:
    script = f"""
    import os, tempfile, time
    from allocert.verification.isolation import process
    tempfile.tempdir = {str(tmp_path)!r}
    isolated = process.Isolated({module!r})
    isolated.send([1, "first = subprocess.Popen(['sleep', '99'], start_new_session=True); say([1, os.getpid(), first.pid])"])
    print(*isolated.receive(20), flush=True)
    time.sleep(99)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        _, *pids = map(int, parent.stdout.readline().split())
        parent.kill()
    assert all(map(ended, pids))
    for _ in range(100):
        if not list(tmp_path.glob("allocert-*")):
            break
        time.sleep(0.05)
    assert not list(tmp_path.glob("allocert-*"))


def test_the_current_folder_offers_no_modules(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    for name in ("threading", "json", "allocert", "obedient_worker"):
        (folder / f"{name}.py").write_text("raise SystemExit('foreign code')")
    monkeypatch.chdir(folder)
    with Isolated(module) as isolated:
        isolated.send(code("import threading; say([1, threading.__file__])"))
        assert str(folder) not in isolated.receive(20)[1]
