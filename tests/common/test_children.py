from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from allocert.common import children

COMMON = Path(children.__file__).parent
HOSTILE = ("allocert", "ctypes", "json", "signal", "sitecustomize", "subprocess", "threading", "z3")


def test_a_child_takes_nothing_from_the_current_folder(tmp_path: Path) -> None:
    mark = tmp_path / "RAN"
    for name in HOSTILE:
        (tmp_path / f"{name}.py").write_text(f"open({str(mark)!r}, 'a').write('{name} ')")
    pipe = subprocess.PIPE
    with children.start("allocert.solvers.engines.sat:main", stdin=pipe, stdout=pipe, cwd=tmp_path) as child:
        answer, _ = child.communicate(b"[1, [[1], [-1]], 10]")
    assert child.returncode == 0
    assert b"unsatisfiable" in answer
    assert not mark.exists()


def test_pythonpath_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wanted.py").write_text("")
    command = [*children.interpreter(), "-c", "import wanted"]
    assert subprocess.run(command, check=False, capture_output=True, cwd=tmp_path).returncode
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    assert subprocess.run(command, check=False).returncode == 0


def test_a_child_has_the_package_of_its_parent(tmp_path: Path) -> None:
    """Also where the parent found it in the current folder, and another one is installed."""
    package = tmp_path / "allocert"
    (package / "common").mkdir(parents=True)
    (package / "__init__.py").touch()
    for name in ("__init__.py", "children.py", "processes.py"):
        shutil.copy(COMMON / name, package / "common")
    (package / "tell.py").write_text("def main():\n    print(__file__)\n")
    script = "from allocert.common.children import run; print(run('allocert.tell:main', b'').stdout.decode())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(package / "tell.py")]


def test_run_ends_what_takes_too_long() -> None:
    begin = time.monotonic()
    with pytest.raises(subprocess.TimeoutExpired):
        children.run("signal:pause", b"", 0.5)
    assert time.monotonic() - begin < 30


FAMILY = """
import os, time
from allocert.common import children
by_kernel = bool(int(os.environ["BY_KERNEL"]))
def tell(name):
    open(os.environ["MARK"] + name, "w").write(str(os.getpid()))
    time.sleep(600)
def grandchild():
    tell("grandchild")
def child():
    children.start("family:grandchild", apart=False, killed=by_kernel)
    tell("child")
if __name__ == "__main__":
    children.start("family:child", killed=by_kernel)
    time.sleep(600)
"""


@pytest.fixture
def family(tmp_path: Path):
    """A parent with a child and a grandchild: ``family(by_kernel)`` gives it and the others' numbers."""
    (tmp_path / "family.py").write_text(FAMILY)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    parents = []

    def begin(by_kernel: bool) -> tuple[subprocess.Popen[bytes], list[int]]:
        environment = {"MARK": f"{tmp_path}/", "BY_KERNEL": str(int(by_kernel)), "PYTHONPATH": path}
        command = [sys.executable, str(tmp_path / "family.py")]
        parents.append(subprocess.Popen(command, env={**os.environ, **environment}))
        files = [tmp_path / "child", tmp_path / "grandchild"]
        limit = time.monotonic() + 30
        while time.monotonic() < limit and not all(file.exists() and file.read_text() for file in files):
            time.sleep(0.02)
        return parents[0], [int(file.read_text()) for file in files]

    yield begin
    for parent in parents:
        parent.kill()
        parent.wait()


def gone(number: int) -> bool:
    limit = time.monotonic() + 15
    while time.monotonic() < limit:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{number}/stat")
        if state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("by_kernel", [True, False])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_children_and_theirs_end_with_a_parent(family, number: signal.Signals, by_kernel: bool) -> None:
    parent, others = family(by_kernel)
    parent.send_signal(number)
    parent.wait(timeout=10)
    assert all(map(gone, others))


def test_the_kernel_ends_a_child_whose_threads_do_not_run(family) -> None:
    if sys.platform != "linux":
        pytest.skip("PR_SET_PDEATHSIG is of Linux")
    parent, (child, grandchild) = family(True)
    os.kill(child, signal.SIGSTOP)
    parent.kill()
    parent.wait(timeout=10)
    assert gone(child)
    assert gone(grandchild)


CHILDREN = """
import signal, subprocess
def deaf():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    mother()
def mother():
    other = subprocess.Popen(["sleep", "600"])
    print(other.pid, flush=True)
    signal.pause()
"""


@pytest.mark.parametrize(("function", "how"), [("mother", "by SIGTERM"), ("deaf", "by SIGKILL")])
def test_end_reaches_all_and_kills_what_does_not_listen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, how: str
) -> None:
    (tmp_path / "mothers.py").write_text(CHILDREN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    with children.start(f"mothers:{function}", stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        other = int(child.stdout.readline())
        begin = time.monotonic()
        children.end([child], 20 if function == "mother" else 0.3)
        assert time.monotonic() - begin < 15
    assert children.how_it_ended(child) == how
    assert gone(other)
    children.end([child])
