"""``simulate``: play a workload to allocators and measure them against the exact baseline."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from os import PathLike, fspath

from allocert.api.limits import check_seconds, check_seed
from allocert.api.naming import named_once, title_of
from allocert.api.simulating.play import OWN, Play
from allocert.api.simulating.result import Run, SimulationResult
from allocert.api.simulating.servers import Named
from allocert.errors import SpecError
from allocert.machines import Machine, faulty_word, parse_machine
from allocert.simulation.queueing.policies import policy_of

__all__ = ["Run", "SimulationResult", "simulate"]


def simulate(
    machine: Machine | str,
    allocators: Sequence[Named] | Named,
    *,
    workload: str | None = None,
    trace: str | PathLike[str] | None = None,
    policy: str = "fcfs",
    estimates: str | None = None,
    reservations: str = OWN,
    shape: str = "fewest",
    faulty: Iterable[int] | int = (),
    skip_too_large: bool = False,
    migration_seconds: float | None = None,
    rotation: str | None = None,
    seed: int = 0,
    seconds: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> SimulationResult:
    """Replay a generated ``workload`` (``NAME[:OPTION=VALUE,...]``) or the file ``trace`` (Standard Workload Format, plain or
    gzip) on a machine, for each allocator.

    An allocator is a class, or a text as on the command line; ``migration`` demands the exact baseline, which is also played unasked where
    there is one. Foreign ones that are named run in processes of their own, classes
    in this one. ``policy`` is ``fcfs``, ``easy``, ``conservative``, ``backfilling``, ``shortest``, ``largest``, ``smallest``, ``skipping``,
    ``window:K`` or ``loss`` (docs/simulation.md). Those that ask how long jobs will run ask ``estimates``: ``exact``, by
    default, or ``trace``, the times that users requested. ``reservations`` are those that the allocator can grant, ``own``, or any
    free region, ``complete``. ``shape`` says which frames the jobs of a trace ask a mesh or torus for:
    ``fewest``, ``near-square``, ``power-of-two`` or ``strip``. ``migration_seconds`` lets migration be decided by exact packing on meshes and with
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
    chosen = [allocators] if isinstance(allocators, str) or callable(allocators) else list(allocators)
    if not chosen:
        raise SpecError("allocators", chosen, "at least one")
    named_once([one if isinstance(one, str) else title_of(one) for one in chosen], "allocators")
    if (trace is None) == (workload is None):
        raise SpecError("workload", workload, "one of workload and trace, and not both")
    policy_of(policy)
    check_seconds(seconds)
    check_seconds(migration_seconds, "migration_seconds")
    check_seed(seed)
    place = parse_machine(machine) if isinstance(machine, str) else machine
    word = faulty_word(place, faulty)
    play = Play(
        place,
        word,
        chosen,
        policy,
        None if trace is None else fspath(trace),
        workload,
        skip_too_large,
        seed,
        migration_seconds,
        rotation,
        shape,
        estimates,
        reservations=reservations,
    )
    return play.run(_within(seconds, progress))


def _within(seconds: float | None, progress: Callable[[str], None] | None) -> Callable[[str], None]:
    """``progress``, called now and then, and looks at the clock."""
    end = None if seconds is None else time.monotonic() + seconds

    def tell(text: str) -> None:
        if end is not None and time.monotonic() > end:
            raise TimeoutError(f"the time budget of {seconds:g} s ran out")
        if progress is not None:
            progress(text)

    return tell
