from __future__ import annotations

import subprocess
import sys
import time

import pytest
from tests.common.test_children import gone

from allocert.common import children

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the kernel's help is of Linux")


def _printed(script: str) -> list[int]:
    """The numbers that a script prints; it ends with exit status 0."""
    command = [*children.interpreter(), "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return [int(word) for word in done.stdout.split()]


def test_a_fork_ends_with_its_parent() -> None:
    script = """
import os, sys, time
from allocert.common.processes import end_with
parent, (ready, tell) = os.getpid(), os.pipe()
child = os.fork()
if not child:
    end_with(parent)
    os.close(1), os.close(2), os.write(tell, b".")
    time.sleep(600)
os.read(ready, 1)
print(child, flush=True)
"""
    (child,) = _printed(script)
    assert gone(child)


def test_a_fork_whose_parent_hasgone_ends_at_once() -> None:
    script = """
import os
from allocert.common.processes import end_with
child = os.fork()
if not child:
    end_with(1 << 30)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert _printed(script) == [1]


@LINUX
def test_all_descendants_are_ended_also_those_of_sessions_of_their_own() -> None:
    script = """
import os, subprocess, time
from allocert.common.processes import adopt_orphans, end_children
adopt_orphans()
inner = "import subprocess as s; print(s.Popen(['sleep', '600'], stdout=s.DEVNULL).pid, flush=True)"
done = subprocess.run(["python3", "-c", inner], stdout=subprocess.PIPE, text=True, start_new_session=True)
own = subprocess.Popen(["sleep", "600"])
print(done.stdout, own.pid, flush=True)
begin = time.monotonic()
end_children()
assert time.monotonic() - begin < 2
"""
    numbers = _printed(script.replace('"python3"', repr(sys.executable)))
    assert len(numbers) == 2
    assert all(map(gone, numbers))


def test_no_children_no_wait() -> None:
    script = "from allocert.common.processes import end_children; end_children()"
    begin = time.monotonic()
    assert _printed(script) == []
    assert time.monotonic() - begin < 30
