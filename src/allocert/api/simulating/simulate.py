"""``simulate``: play a workload to allocators and measure them against the exact baseline."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass

from allocert.api.limits import check_seconds, check_seed
from allocert.api.naming import named_once, title_of
from allocert.api.simulating.play import Play, Playing
from allocert.api.simulating.result import Run, SimulationResult
from allocert.api.simulating.servers import Named
from allocert.common.settings import gathered, shared
from allocert.errors import SpecError
from allocert.machines import Machine, faulty_word, parse_machine
from allocert.simulation.queueing.policies import policy_of

__all__ = ["Run", "SimulationResult", "simulate"]


@dataclass(frozen=True)
class _Asked(Playing):
    machine: Machine | str
    allocators: Sequence[Named] | Named
    _: KW_ONLY
    faulty: Iterable[int] | int = ()
    seconds: float | None = None
    progress: Callable[[str], None] | None = None


@gathered(_Asked)
def simulate(asked: _Asked) -> SimulationResult:
    """Replay a generated ``workload`` (``NAME[:OPTION=VALUE,...]``) or the file ``trace`` (Standard Workload Format, plain or
    gzip) on a machine, for each allocator.

    An allocator is a class, or a text as on the command line; ``migration`` demands the exact baseline, which is also played unasked where
    there is one. Foreign ones that are named run in processes of their own, classes
    in this one. ``policy`` is ``fcfs``, ``easy``, ``conservative``, ``backfilling``, ``shortest``, ``largest``, ``smallest``, ``skipping``,
    ``window:K`` or ``loss`` (docs/simulation.md). Those that ask how long jobs will run ask ``estimates``: ``exact``, by
    default, or ``trace``, the times that users requested. ``reservations`` are those that the allocator can grant, ``own``, by default,
    or any free region, ``complete``. ``shape`` says which frames the jobs of a trace ask a mesh or torus for:
    ``fewest``, by default, ``near-square``, ``power-of-two`` or ``strip``. ``migration_seconds`` lets migration be decided by exact packing on meshes and with
    faults, so long a question. ``seconds`` limit the whole: they are examined as jobs arrive.

    >>> from allocert import simulate
    >>> done = simulate("mesh:8x8", ["bitboard", "frame-sliding"], workload="morgenstern-uniform:requests=20")
    >>> done["bitboard"].makespan == done["frame-sliding"].makespan
    True

    Raises:
        SpecError: no such machine, workload, policy, shape or rotation, what does not go together, or not one of ``workload`` and
            ``trace``.
        PluginError: an allocator cannot be found or built.
        TraceError: the trace is malformed.
        StrategyError: an allocator raised, or granted a region that it must not.
        TimeoutError: the seconds are over.
    """
    machine, allocators = asked.machine, asked.allocators
    chosen = [allocators] if isinstance(allocators, str) or callable(allocators) else list(allocators)
    if not chosen:
        raise SpecError("allocators", chosen, "at least one")
    named_once([one if isinstance(one, str) else title_of(one) for one in chosen], "allocators")
    if (asked.trace is None) == (asked.workload is None):
        raise SpecError("workload", asked.workload, "one of workload and trace, and not both")
    policy_of(asked.policy)
    check_seconds(asked.seconds)
    check_seconds(asked.migration_seconds, "migration_seconds")
    check_seed(asked.seed)
    place = parse_machine(machine) if isinstance(machine, str) else machine
    play = Play(place, faulty_word(place, asked.faulty), chosen, **shared(asked, Playing))
    return play.run(_within(asked.seconds, asked.progress))


def _within(seconds: float | None, progress: Callable[[str], None] | None) -> Callable[[str], None]:
    """``progress``, called now and then, and looks at the clock."""
    end = None if seconds is None else time.monotonic() + seconds

    def tell(text: str) -> None:
        if end is not None and time.monotonic() > end:
            raise TimeoutError(f"the time budget of {seconds:g} s ran out")
        if progress is not None:
            progress(text)

    return tell
