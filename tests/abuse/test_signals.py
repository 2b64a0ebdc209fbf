"""The bench's part that sends signals: that it can fail, and a small number of moments."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.abuse import signals
from tests.abuse.long_commands import LONG, Long
from tests.abuse.processes import can_see_processes
from tests.abuse.signals import trial

pytestmark = pytest.mark.skipif(not can_see_processes(), reason="finds processes through /proc")

_CHILD = "import os, signal, sys, time\n"
_DEAF = "if not os.fork():\n    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    time.sleep(60)\n"
_TELLING = """
def tell(*given):
    print("allocert: interrupted", file=sys.stderr)
    {more}
    sys.stderr.flush()
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os._exit(130)
child = os.fork()
if not child:
    time.sleep(60)
signal.signal(signal.SIGTERM, tell)
time.sleep(60)
"""


def _tried(tmp_path: Path, keeps: tuple[str, ...] = ()) -> trial.Trial:
    return trial.tried(Long("played", (), keeps=keeps), signal.SIGTERM, False, 0.3, tmp_path, 1)


def test_a_command_that_is_killed_by_a_signal_and_leaves_a_child_is_seen(
    tmp_path: Path, played: Callable[[str], None]
) -> None:
    played(f"{_CHILD}{_DEAF}time.sleep(60)\n")
    found = " ".join(_tried(tmp_path).faults)
    for word in ("exit code -15", "not the one line", "processes are left"):
        assert word in found


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ("pass", ""),
        ("print('Traceback', file=sys.stderr)", "not the one line"),
        ("open('half.json', 'w')", "half.json is new"),
        ("open('certificates.partial', 'w')", "certificates.partial is new"),
        ("os.makedirs('certificates'); open('certificates/.1.partial', 'w')", ".1.partial is new"),
        ("os.makedirs('certificates'); open('certificates/whole.json', 'w')", ""),
        ("open(os.environ['TMPDIR'] + '/x', 'w')", "temporary files are left: ['x']"),
        ("time.sleep(0.6)", "it took 0."),
    ],
)
def test_what_must_not_happen_is_seen(
    tmp_path: Path,
    played: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    more: str,
    word: str,
) -> None:
    if "sleep" in more:
        monkeypatch.setattr(trial, "SOON", 0.1)
    played(_CHILD + _TELLING.format(more=more))
    done = _tried(tmp_path, ("certificates",))
    assert done.hit
    assert word in " ".join(done.faults) if word else done.faults == ()


def test_what_ends_before_is_not_counted_but_what_is_refused_is(
    tmp_path: Path, played: Callable[[str], None]
) -> None:
    played(f"{_CHILD}if not os.fork():\n    os._exit(0)\ntime.sleep(0.1)\nsys.exit(len(os.listdir('.')))\n")
    assert not _tried(tmp_path).hit
    refused = Long("played", (), lambda chance: {"1": b"", "2": b""})
    (tmp_path / "again").mkdir()
    done = trial.tried(refused, signal.SIGTERM, False, 0.5, tmp_path / "again", 1)
    assert "exit code 2 of itself" in done.faults[0]


def test_every_command_gets_its_turn() -> None:
    plan = signals.plan(2 * len(LONG), 1)
    assert set(plan) == set(signals.WAYS)
    names = [long.name for some in plan.values() for long, _ in some]
    assert sorted(names) == sorted(2 * [long.name for long in LONG])


@pytest.mark.deep
def test_a_small_part_of_the_bench_holds() -> None:
    rows = list(signals.run(1, 3))
    assert [row.broken for row in rows if row.failed] == []
    assert len(rows) == 1
