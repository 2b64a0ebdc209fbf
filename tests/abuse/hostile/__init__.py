"""Hostile plug-ins: allocators and schedulers that fool, hang, flood, outlive or crash what checks them.

A file of ``plugins/`` holds those of one kind (:mod:`~tests.abuse.hostile.variants`). Each is written into a folder of its own and
tried through the real command line (:mod:`~tests.abuse.hostile.case`). :mod:`~tests.abuse.hostile.judge` says what must hold
besides the verdict: no traceback, the time, the memory, nothing left running, no temporary file, a report that says what the
exit code says. Linux only.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.abuse.hostile.case import Case, cases
from tests.abuse.hostile.judge import START, complaints
from tests.abuse.hostile.trial import Outcome, try_case
from tests.abuse.table import Row, progress

__all__ = ["GROUPS", "Tried", "rows_of", "run", "try_all"]

GROUPS = {
    "forge": "forged answers, patched judges, mangled channels",
    "hang": "foreign code that never returns, inside calls and outside",
    "import": "modules and classes that cannot be had",
    "proc": "children, daemons, threads, signals, crashes",
    "mem": "memory, of the process and of its children",
    "file": "files and folders of the check and of the user",
    "lie": "lies about state, regions, machines and promises",
    "folder": "modules by our names in the working folder",
    "sym": "kernels on symbolic words",
    "sched": "schedulers (check-scheduler)",
    "sim": "allocators in simulate, schedulers in schedule",
    "cmd": "programs that speak the line protocol (check --command)",
    "odd": "right allocators with odd manners",
    "rights": "what a user's rights allow, and no check can hold in",
}
_AT_ONCE = 2


@dataclass(frozen=True)
class Tried:
    """A case, its outcome, and the faults of that."""

    case: Case
    outcome: Outcome
    wrong: tuple[str, ...]


def try_all(
    chosen: Sequence[Case], start: float = START, tell: Callable[[Tried], None] = lambda tried: None
) -> list[Tried]:
    """Try them, two at a time, in order; ``tell`` hears of each that is done.

    ``start`` is what a command may take in addition to its limits on an idle machine.
    """

    def one(case: Case) -> Tried:
        outcome = try_case(case)
        tried = Tried(case, outcome, tuple(complaints(case, outcome, start)))
        tell(tried)
        return tried

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(one, chosen))


def run(count: int, seed: int) -> list[Row]:
    """A row for each group: all plug-ins, or ``count`` of them at random (0 means all)."""
    everything = cases()
    if sys.platform != "linux":
        return [
            Row("hostile plug-ins", what, 0, 0, remark="not tried: Linux only") for what in GROUPS.values()
        ]
    chosen = everything
    if 0 < count < len(everything):
        chosen = sorted(random.Random(seed).sample(everything, count), key=lambda case: case.name)
    done = try_all(chosen, tell=_tell)
    return list(rows_of(done))


def _tell(tried: Tried) -> None:
    if tried.wrong:
        progress(f"{tried.case.name}: {'; '.join(tried.wrong)}")


def rows_of(done: Sequence[Tried]) -> Iterator[Row]:
    """A row for each group with a trial."""
    for group, what in GROUPS.items():
        some = [tried for tried in done if tried.case.group == group]
        if not some:
            continue
        broken = tuple(f"{t.case.name}: {'; '.join(t.wrong)}" for t in some if t.wrong)
        seconds = sum(tried.outcome.seconds for tried in some)
        yield Row(
            "hostile plug-ins", what, len(some), len(some) - len(broken), broken, seconds, _remark(some)
        )


def _remark(some: Sequence[Tried]) -> str:
    """The slowest, the most memory; of what is not contained what it did."""
    loose = [tried for tried in some if not tried.case.expected.contained]
    if loose:
        return "; ".join(f"{t.case.name}: {_ended(t.outcome)}" for t in loose)
    slowest = max(some, key=lambda tried: tried.outcome.seconds)
    largest = max(some, key=lambda tried: tried.outcome.peak)
    time_of = f"at most {slowest.outcome.seconds:.0f} s ({slowest.case.name})"
    return f"{time_of}, {largest.outcome.peak >> 20} MiB ({largest.case.name})"


def _ended(outcome: Outcome) -> str:
    ended = outcome.cut or f"exit code {outcome.code}"
    return f"{ended}, {len(outcome.left)} processes left"
