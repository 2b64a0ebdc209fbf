"""One point of a sweep, played in whatever process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache

from allocert.api.simulating.loads import at_load
from allocert.api.simulating.play import Play
from allocert.api.simulating.servers import servers
from allocert.api.sweeping.columns import Value, values_of
from allocert.api.sweeping.plan import Point
from allocert.errors import AllocertError, SpecError
from allocert.machines import Machine, faulty_word, parse_machine
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation import POLICIES, StrategyError, Workload, generate, trace_workload

__all__ = ["BASELINE", "Played", "check_point", "play_point"]

BASELINE = "migration"
"""The name of the exact baseline among the allocators: migration at no cost."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a point: its values, or the error that ended it, and the seconds it took.

    ``lasting`` says that it would come to the same again; an error of the system need not.
    """

    values: Mapping[str, Value]
    error: str
    lasting: bool
    seconds: float


def play_point(point: Point) -> Played:
    """Simulate a point. Whatever is raised is its error."""
    begin, values, error, lasting = time.perf_counter(), dict[str, Value](), "", True
    try:
        play = _play(point)
        values = values_of(play.run(lambda text: None))
    except (StrategyError, AllocertError) as failure:
        error = " ".join(str(failure).split())
    except Exception as failure:  # noqa: BLE001 - one point does not end the sweep
        error, lasting = " ".join(f"{type(failure).__name__}: {failure}".split()), False
    return Played(values, error, lasting, time.perf_counter() - begin)


def check_point(point: Point) -> None:
    """Refuse a point whose machine, allocator, workload and policy do not go together, before any work is done.

    Raises:
        AllocertError: as a simulation does, also where a trace is malformed.
    """
    if point.policy not in POLICIES:
        raise SpecError("policies", point.policy, "of " + ", ".join(POLICIES))
    machine = parse_machine(point.machine)
    broken = faulty_word(machine, point.faulty)
    play = _play(point)
    if point.allocator == BASELINE:
        if not play.has_baseline():
            expected = "an allocator; there is no baseline here (on a mesh of two dimensions, migration_limit makes one)"
            raise SpecError(f"allocators on {point.machine}", BASELINE, expected)
        return
    with ExitStack() as stack:
        servers([point.allocator], machine, broken, None, None, FitLimit(), stack)


def _play(point: Point) -> Play:
    machine = parse_machine(point.machine)
    made = _made(point.workload, point.trace, point.machine, point.seed or 0, point.skip_too_large)
    baseline = point.allocator == BASELINE
    return Play(
        machine,
        faulty_word(machine, point.faulty),
        () if baseline else (point.allocator,),
        point.policy,
        point.trace,
        point.workload,
        point.skip_too_large,
        point.seed or 0,
        point.migration_limit,
        None,
        prepared=at_load(made, point.load),
        baseline=baseline,
    )


@lru_cache(maxsize=2)
def _made(workload: str | None, trace: str | None, spec: str, seed: int, skip_too_large: bool) -> Workload:
    """The workload at load 1; points that follow each other often have the same."""
    machine: Machine = parse_machine(spec)
    if trace is not None:
        return trace_workload(trace, machine, skip_too_large)
    return generate(workload or "", machine, seed)
