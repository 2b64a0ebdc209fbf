"""Signals at random moments to commands that are at work, or about to be: code 130, one line, at once, nothing left.

The moments begin with a command's first child: what is sent before is Python's own affair.
"""

from __future__ import annotations

import random
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.abuse.long_commands import LONG, Long
from tests.abuse.processes import can_see_processes
from tests.abuse.signals.trial import Trial, tried
from tests.abuse.table import Row, progress

__all__ = ["WAYS", "plan", "run"]

WAYS = {
    f"{number.name}{' to its whole group' * group}": (number, group)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for group in (False, True)
}
"""The signal, and whether the terminal's whole group gets it."""

_STARTING, _WORKING = (0.0, 1.0), (1.0, 5.0)
"""Seconds after the first child in which a command loads what it needs, and in which it works."""
_AT_START = 0.25
"""The share of moments while a command starts."""


def run(count: int, seed: int) -> Iterator[Row]:
    """A row a way; ``count`` signals in all, to every command in turn."""
    if not can_see_processes():
        yield Row("signals", "all", 0, 0, remark="not tried: processes are found through /proc")
        return
    _heed_signals()
    for way, some in plan(count, seed).items():
        progress(f"signals: {way}, {len(some)} moments")
        begin = time.monotonic()
        trials = [_tried(way, long, after, seed) for long, after in some]
        yield _row(way, trials, time.monotonic() - begin)


def _heed_signals() -> None:
    """A shell has what it starts in the background ignore interrupts, and ``nohup`` hang-ups; children inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def plan(count: int, seed: int, commands: Sequence[Long] = LONG) -> dict[str, list[tuple[Long, float]]]:
    """For each way the commands, and when they get it: every command in turn, in another way each round."""
    chance = random.Random(seed)
    order = chance.sample(commands, len(commands))
    found: dict[str, list[tuple[Long, float]]] = {}
    for place in range(count):
        way = list(WAYS)[(place + place // len(order)) % len(WAYS)]
        moments = _STARTING if chance.random() < _AT_START else _WORKING
        found.setdefault(way, []).append((order[place % len(order)], chance.uniform(*moments)))
    return found


def _tried(way: str, long: Long, after: float, seed: int) -> Trial:
    with tempfile.TemporaryDirectory(prefix="allocert-signals-") as name:
        return tried(long, *WAYS[way], after, Path(name), seed)


def _row(way: str, trials: Sequence[Trial], seconds: float) -> Row:
    hit = [trial for trial in trials if trial.hit]
    broken = tuple(f"{trial}: {fault}" for trial in hit for fault in trial.faults)
    remark = f"{len(trials) - len(hit)} had ended before"
    if hit:
        remark = f"slowest end {max(trial.seconds for trial in hit):.2f} s; {remark}"
    return Row("signals", way, len(hit), sum(not trial.faults for trial in hit), broken, seconds, remark)
