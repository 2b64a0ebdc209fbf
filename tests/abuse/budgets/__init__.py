"""Time budgets: long questions and plug-ins end in time, and say no more than they have shown."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.abuse.budgets.trial import Trial, start_up, tried
from tests.abuse.long_commands import FOREIGN, Long, solving
from tests.abuse.long_questions import QUESTIONS
from tests.abuse.processes import can_see_processes
from tests.abuse.table import Row, progress

__all__ = ["BUDGETS", "plan", "run"]

BUDGETS = (1, 3, 5)
"""Seconds."""


def run(count: int, seed: int) -> Iterator[Row]:
    """A row for each budget; ``count`` runs in all."""
    if not can_see_processes():
        yield Row("budgets", "all", 0, 0, remark="not tried: processes are found through /proc")
        return
    for budget, some in plan(count, seed).items():
        progress(f"budgets: {budget} s, {len(some)} commands")
        begin = time.monotonic()
        start = start_up()
        trials = [_tried(long, budget, start, seed) for long in some]
        yield _row(budget, start, trials, time.monotonic() - begin)


def plan(count: int, seed: int) -> dict[int, list[Long]]:
    """For each budget the commands that get it: every command in turn, with another budget each round."""
    commands = [*map(solving, QUESTIONS), *FOREIGN]
    random.Random(seed).shuffle(commands)
    found: dict[int, list[Long]] = {}
    for place in range(count):
        budget = BUDGETS[(place + place // len(commands)) % len(BUDGETS)]
        found.setdefault(budget, []).append(commands[place % len(commands)])
    return found


def _tried(long: Long, budget: int, start: float, seed: int) -> Trial:
    with tempfile.TemporaryDirectory(prefix="allocert-budgets-") as name:
        return tried(long, budget, start, Path(name), seed)


def _row(budget: int, start: float, trials: Sequence[Trial], seconds: float) -> Row:
    broken = tuple(f"{trial.name}: {fault}" for trial in trials for fault in trial.faults)
    worst = max(trials, key=lambda trial: trial.excess)
    remark = f"at most {worst.excess:+.2f} s beside the budget ({worst.name}) and {start:.2f} s to start"
    held = sum(not trial.faults for trial in trials)
    return Row("budgets", f"--time-budget {budget}", len(trials), held, broken, seconds, remark)
