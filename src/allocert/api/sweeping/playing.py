"""One point of a sweep, played in whatever process."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from allocert.api.simulating.hosted import PassingError
from allocert.api.simulating.loaded import loaded
from allocert.api.simulating.loads import at_load
from allocert.api.simulating.play import BASELINE, Play
from allocert.api.sweeping.columns import Value, values_of
from allocert.api.sweeping.files import Stamp, files_digest, stamp_of
from allocert.api.sweeping.plan import Point
from allocert.errors import AllocertError, PluginError, SpecError
from allocert.machines import Grid, faulty_word, parse_machine
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.server import StrategyError
from allocert.simulation.shapes import DEFAULT_SHAPE
from allocert.simulation.workloads import Workload

__all__ = ["Played", "Task", "check_point", "play_point", "play_task"]

Task = tuple[Point, str]
"""A point, and the digest of the files that it is to be played with."""

_OTHER_FILES = (
    "its allocator or trace is another file where it was to be simulated, or was changed in the meantime"
)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a point: its values, or the error that ended it, and the processor seconds that it took here.

    ``lasting`` says that it would come to the same again; an error of the system, or the death of an allocator's process, need not.
    """

    values: Mapping[str, Value]
    error: str
    lasting: bool
    seconds: float


def play_task(folder: str, task: Task) -> Played:
    """Simulate a point in whatever process, which goes to ``folder`` if it can, with the very files that are meant."""
    point, files = task
    with suppress(OSError):
        os.chdir(folder)
    try:
        there = files_digest(point)
    except AllocertError as failure:
        return Played({}, " ".join(str(failure).split()), False, 0.0)
    return play_point(point) if there == files else Played({}, _OTHER_FILES, False, 0.0)


def play_point(point: Point) -> Played:
    """Simulate a point. Whatever is raised is its error."""
    begin, values, error, lasting = time.process_time(), dict[str, Value](), "", True
    try:
        play = _play(point)
        values = values_of(play.run(lambda text: None))
    except (StrategyError, AllocertError) as failure:
        error = " ".join(str(failure).split())
        lasting = not isinstance(failure, PluginError) and not isinstance(failure.__cause__, PassingError)
    except Exception as failure:  # noqa: BLE001 - one point does not end the sweep
        error, lasting = " ".join(f"{type(failure).__name__}: {failure}".split()), False
    return Played(values, error, lasting, time.process_time() - begin)


def check_point(point: Point) -> None:
    """Refuse a point whose machine, allocator, workload and policy do not go together, before any work is done.

    Raises:
        AllocertError: as a simulation does, also where a trace is malformed.
    """
    try:
        play = _play(point)
        play.check()
    except (PluginError, SpecError) as error:
        expected = f"parts that go together, or an entry of exclude ({error})"
        raise SpecError("sweep", point.label, expected) from None


def _play(point: Point) -> Play:
    machine = parse_machine(point.machine)
    shape = point.shape if point.shape and isinstance(machine, Grid) else DEFAULT_SHAPE
    stamp: Stamp = ()
    with suppress(SpecError):
        stamp = () if point.trace is None else stamp_of(point.trace)
    what = (point.workload, point.trace, point.machine, point.seed or 0, point.skip_too_large, shape)
    made = _made(*what, stamp)
    return Play(
        machine,
        faulty_word(machine, point.faulty),
        (point.allocator,),
        policy=point.policy,
        trace=point.trace,
        workload=point.workload,
        skip_too_large=point.skip_too_large,
        seed=point.seed or 0,
        migration_seconds=point.migration_limit,
        shape=shape,
        estimates=point.estimates if policy_of(point.policy).estimates else None,
        prepared=at_load(made, point.load),
        baseline=point.allocator == BASELINE,
    )


@lru_cache(maxsize=2)
def _made(
    workload: str | None,
    trace: str | None,
    spec: str,
    seed: int,
    skip_too_large: bool,
    shape: str,
    stamp: Stamp,
) -> Workload:
    """The workload at load 1; points that follow each other often have the same. ``stamp`` is that of the trace."""
    return loaded(parse_machine(spec), trace, workload, seed=seed, skip_too_large=skip_too_large, shape=shape)
