"""Plug-ins that misbehave in every way we know: each has to end as its own finding."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from allocert.errors import PluginError
from allocert.verification.pairing.isolation import check_isolated

NASTY = """
import ctypes, os, random, sys, time
from allocert.machines import Hypercube

class Base:
    def __init__(self, machine):
        self.machine, self.busy = machine, 0
    def allocate(self, k):
        for cube in self.machine.subcubes(k):
            if not self.machine.word(cube) & self.busy:
                self.busy |= self.machine.word(cube)
                return cube
        return None
    def release(self, cube):
        self.busy ^= self.machine.word(cube)

class RaisesAtOnce(Base):
    def __init__(self, machine):
        raise RuntimeError("no\\nlicence")
class RaisesInAllocate(Base):
    def allocate(self, k):
        return super().allocate(k) if not self.busy else self.busy["x"]
class RaisesInRelease(Base):
    def release(self, cube):
        raise KeyError("gone")
class Exits(Base):
    def allocate(self, k):
        sys.exit(0)
class ExitsHard(Base):
    def allocate(self, k):
        os._exit(0) if self.busy else None
        return super().allocate(k)
class Crashes(Base):
    def release(self, cube):
        ctypes.string_at(0)
class Hangs(Base):
    def release(self, cube):
        while True: pass
class HangsStubbornly(Base):
    def release(self, cube):
        while True:
            try:
                while True: time.sleep(1)
            except BaseException: pass
class EatsMemory(Base):
    def allocate(self, k):
        return super().allocate(k) if not self.busy else [0] * 10**10
class GrantsBusy(Base):
    def allocate(self, k):
        return next(iter(self.machine.subcubes(k)))
class WrongSize(Base):
    def allocate(self, k):
        return super().allocate(max(0, k - 1))
class Outside(Base):
    def allocate(self, k):
        return "*" * k + "0" * (self.machine.n + 1 - k)
class WrongType(Base):
    def allocate(self, k):
        return 3.5
class Mutates(Base):
    pass
class Lies(Base):
    def allocate(self, k):
        self.machine = Hypercube(5)
        return None
class Forgets(Base):
    def release(self, cube):
        self.busy ^= self.machine.word(cube) & ~1
class RefusesWrongly(Base):
    def allocate(self, k):
        return None if self.busy.bit_count() == 2 else super().allocate(k)
class Unpicklable(Base):
    def __init__(self, machine):
        super().__init__(machine)
        self.order = (k for k in range(99))
    def allocate(self, k):
        return None if next(self.order) == 2 else super().allocate(k)
class Unstable(Base):
    def allocate(self, k):
        return None if self.busy and random.random() < 0.5 else super().allocate(k)
"""

NASTY_MESH = '''
class Mutates:
    """Returns a list, and changes it later."""
    def __init__(self, machine):
        self.last, self.y = None, -1
    def allocate(self, request):
        if self.last:
            self.last[0], self.last[2] = 1, 1
            return None
        if request != (1, 1):
            return None
        self.last = [0, 0, 0, 0]
        return self.last
    def release(self, region):
        self.last = None
'''

EXPECTED = [
    ("RaisesInAllocate", "answers", 2, "TypeError"),
    ("RaisesInRelease", "answers", 2, "KeyError"),
    ("Exits", "answers", 1, "SystemExit"),
    ("ExitsHard", "answers", 2, "exit status 0"),
    ("Crashes", "answers", 2, "SIGSEGV"),
    ("Hangs", "answers", 2, "within 0.3 s"),
    ("HangsStubbornly", "answers", 2, "within 0.3 s"),
    ("EatsMemory", "answers", 2, "MemoryError"),
    ("GrantsBusy", "sound", 2, "taken already"),
    ("WrongSize", "sound", 1, "asked for a 1-cube"),
    ("Outside", "sound", 1, "no region of the machine"),
    ("WrongType", "sound", 1, "no region of the machine"),
    ("Lies", "stable", 1, "hypercube:5"),
    ("Forgets", "complete", 3, "it refused"),
    ("RefusesWrongly", "complete", 2, "is free"),
    ("Unpicklable", "complete", 3, "is free"),
    ("Unstable", "complete", 2, "is free"),
]


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plugins") / "nasty.py"
    path.write_text(NASTY)
    (path.parent / "mesh.py").write_text(NASTY_MESH)
    return path


@pytest.mark.parametrize(("name", "promise", "steps", "text"), EXPECTED)
def test_each_misbehaviour_is_found_with_its_shortest_trace(
    nasty: Path, name: str, promise: str, steps: int, text: str
) -> None:
    report = check_isolated(
        f"{nasty}:{name}", "hypercube:2", ("complete",), call_seconds=0.3, strength="exhaustive"
    )
    broken = report.broken
    assert broken is not None
    assert (broken.promise, text in broken.detail) == (promise, True), broken
    if name != "Unstable":
        assert len(broken.trace) == steps
        assert broken.replays == broken.tried > 0
    assert len(broken.replies) == len(broken.trace)


def test_a_region_that_changes_after_it_was_granted(nasty: Path) -> None:
    report = check_isolated(f"{nasty.parent / 'mesh.py'}:Mutates", "mesh:2x2", strength="exhaustive")
    assert report.broken is not None
    assert report.broken.promise == "stable"
    assert len(report.broken.trace) == 2


def test_the_honest_one_passes(nasty: Path) -> None:
    report = check_isolated(f"{nasty}:Base", "hypercube:2", ("complete", "first"), strength="exhaustive")
    assert report.broken is None
    assert report.complete


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (NASTY, "RaisesAtOnce"),
        (NASTY, "Missing"),
        ("x = 1 +", "Any"),
        ("raise SystemExit(3)", "Any"),
        ("import os; os._exit(4)", "Any"),
        ("Any = 3", "Any"),
        ("def Any(machine): return 5", "Any"),
        ("class Any:\n contract = 'sound'\n def __init__(self, machine): pass", "Any"),
    ],
)
def test_what_cannot_be_loaded_is_bad_input_in_one_line(tmp_path: Path, body: str, name: str) -> None:
    path = tmp_path / "plugin.py"
    path.write_text(body)
    with pytest.raises(PluginError) as error:
        check_isolated(f"{path}:{name}", "hypercube:2")
    assert "\n" not in str(error.value)


def test_a_hanging_import_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from allocert.verification.isolation import talk

    monkeypatch.setattr(talk, "IMPORT_SECONDS", 2.0)
    path = tmp_path / "plugin.py"
    path.write_text("while True: pass")
    with pytest.raises(PluginError, match="imported within"):
        check_isolated(f"{path}:Any", "hypercube:2")


def test_what_the_plugin_prints_does_not_disturb(tmp_path: Path) -> None:
    path = tmp_path / "plugin.py"
    path.write_text(
        NASTY + "\nclass Chatty(Base):\n def allocate(self, k):\n  print(k)\n  os.write(1, b'{')\n"
    )
    assert check_isolated(f"{path}:Chatty", "hypercube:1", seconds=5).broken is None
    assert os.path.exists(path)


def test_a_process_that_dies_once_accuses_nobody(tmp_path: Path) -> None:
    path = tmp_path / "plugin.py"
    path.write_text(
        NASTY + "\nclass Once(Base):\n def allocate(self, k):\n"
        f"  mark = {str(tmp_path / 'mark')!r}\n"
        "  if self.busy and not os.path.exists(mark):\n   open(mark, 'w').close()\n   os.kill(os.getpid(), 9)\n"
        "  return super().allocate(k)\n"
    )
    report = check_isolated(f"{path}:Once", "hypercube:2", strength="exhaustive")
    assert report.broken is None
    assert "without a call to blame" in " ".join(report.notes)
    assert report.states > 10


@pytest.mark.parametrize(
    "body",
    [
        "def __deepcopy__(self, memo):\n  while True: pass",
        "def __reduce_ex__(self, protocol):\n  while True: pass",
        "def decision_state(self):\n  while True: pass",
        "def __getstate__(self):\n  raise KeyboardInterrupt",
    ],
)
def test_foreign_code_outside_the_calls_hangs_nothing_and_breaks_no_promise(
    tmp_path: Path, body: str
) -> None:
    path = tmp_path / "plugin.py"
    path.write_text(NASTY + f"\nclass Odd(Base):\n {body}\n")
    report = check_isolated(
        f"{path}:Odd", "hypercube:1", call_seconds=0.2, max_states=6, seconds=20, strength="exhaustive"
    )
    assert report.broken is None, report.broken
    assert report.transitions
