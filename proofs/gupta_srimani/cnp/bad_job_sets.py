"""CNP_Alloc's makespan over the least one: each job set alone, and hill climbing for bad ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Reading, dilation, placed, scheduled
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Schedule, faults
from allocert.models.torus.contention.optimum import least_makespan
from allocert.models.torus.contention.search import ANYTIME, GREEDY, OWN, WAITING, Family
from allocert.solvers.answer import Status

__all__ = ["BAD", "PEERS", "Climb", "Peer", "Ratio", "climb", "made_by_cnp", "ratio"]


@dataclass(frozen=True)
class Peer:
    """An optimum to compare CNP_Alloc with: a reading, and for the sequential one a family of schedules.

    ``drawn`` names the random numbers of its climbs.
    """

    reading: Reading
    drawn: str
    family: Family
    in_words: str


_SEQUENTIAL: tuple[tuple[str, str, Family, str], ...] = (
    ("sequential-own", "D-own", OWN, "in its own family"),
    ("sequential-any", "D-any", GREEDY, "in any order without waiting"),
    ("sequential-waiting", "D-waiting", WAITING, "in any order with waiting for an end"),
    ("sequential-anytime", "D-anytime", ANYTIME, "in any order with any starts"),
)
_WINDOWS: tuple[tuple[Reading, str, str], ...] = (
    ("nominal-windows", "A", "with nominal windows"),
    ("dilated-windows", "B", "with dilated windows"),
    ("shared-processors", "C", "with shared processors"),
)
PEERS: dict[str, Peer] = {
    **{name: Peer("sequential", drawn, family, in_words) for name, drawn, family, in_words in _SEQUENTIAL},
    **{reading: Peer(reading, drawn, ANYTIME, in_words) for reading, drawn, in_words in _WINDOWS},
}
"""By name the optima that CNP_Alloc is held against."""


@dataclass(frozen=True)
class Ratio:
    """One job set: CNP_Alloc's makespan and the least one; ``made`` is ``None`` where its starts are no schedule.

    ``best`` is a schedule with the least one, checked.
    """

    jobs: JobSet
    made: Fraction | None
    least: Fraction
    best: Schedule | None = field(default=None, compare=False)

    @property
    def value(self) -> Fraction | None:
        """CNP_Alloc's makespan over the least."""
        return None if self.made is None else self.made / self.least


def made_by_cnp(jobs: JobSet, reading: Reading) -> Fraction | None:
    """CNP_Alloc's makespan: its records in the sequential reading; else of its starts and cells, or ``None`` where jobs then clash."""
    run = cnp_alloc(jobs, steps=False)
    if reading == "sequential":
        return run.makespan
    schedule = scheduled(jobs, placed(run.schedule), reading)
    if schedule is None or next(faults(schedule, dilation=dilation(reading), preemptive=False), None):
        return None
    return schedule.makespan


def ratio(jobs: JobSet, peer: Peer, seconds: float = 20.0) -> Ratio | None:
    """CNP_Alloc against a proved optimum; ``None`` where none was proved."""
    answer = least_makespan(jobs, peer.reading, family=peer.family, seconds=seconds)
    if answer.status is not Status.OPTIMAL or answer.value is None:
        return None
    return Ratio(jobs, made_by_cnp(jobs, peer.reading), answer.value, answer.witness)


@dataclass(frozen=True)
class Climb:
    """The worst job set found, after how many were tried."""

    worst: Ratio | None
    tried: int


def climb(
    seed: int,
    number: int,
    peer: Peer,
    steps: int,
    *,
    torus: int = 4,
    longest: int = 8,
    restarts: int = 1,
    begin: JobSet | None = None,
) -> Climb:
    """Hill climbing for a large ratio: a job's side or time changes, or two jobs swap places in the order.

    It begins at random, or with ``begin``.
    """
    rng = random.Random(f"climb {seed} {number} {torus} {peer.drawn}")
    sides = [1 << level for level in range(torus.bit_length())]
    worst = ratio(begin or JobSet.of(torus, [(1, 1)] * number), peer)
    tried = 1
    for _ in range(restarts):
        if begin is None:
            current = [(rng.choice(sides), rng.randint(1, longest)) for _ in range(number)]
            best = Fraction(0)
        else:
            current = [(job.side, int(job.time)) for job in begin.jobs]
            best = (worst.value if worst else None) or Fraction(0)
        for _ in range(steps):
            trial = _changed(rng, current, sides, longest)
            found = ratio(JobSet.of(torus, trial), peer)
            tried += 1
            if found is None or found.value is None or found.value < best:
                continue
            current, best = trial, found.value
            if worst is None or worst.value is None or best > worst.value:
                worst = found
    return Climb(worst, tried)


def _changed(
    rng: random.Random, jobs: list[tuple[int, int]], sides: Sequence[int], longest: int
) -> list[tuple[int, int]]:
    """One change or two."""
    trial = list(jobs)
    for _ in range(rng.randint(1, 2)):
        k, kind = rng.randrange(len(trial)), rng.random()
        if kind < 0.2:
            other = rng.randrange(len(trial))
            trial[k], trial[other] = trial[other], trial[k]
        elif kind < 0.5:
            trial[k] = rng.choice(sides), trial[k][1]
        else:
            near = min(longest, max(1, trial[k][1] + rng.choice((-1, 1))))
            trial[k] = trial[k][0], rng.choice((near, rng.randint(1, longest)))
    return trial


BAD: dict[str, tuple[JobSet, ...]] = {
    "sequential-any": (JobSet.of(4, [(1, 4), (1, 4), (2, 2), (2, 5), (2, 2), (1, 8)]),),
    "sequential-waiting": (JobSet.of(4, [(2, 2), (1, 3), (1, 4), (1, 7), (2, 4), (2, 1)]),),
    "sequential-anytime": (JobSet.of(4, [(2, 2), (1, 3), (1, 4), (1, 7), (2, 4), (2, 1)]),),
    "nominal-windows": (JobSet.of(4, [(2, 2), (1, 4), (1, 3), (2, 4), (1, 7), (2, 1)]),),
    "dilated-windows": (JobSet.of(4, [(2, 3), (2, 5), (2, 1), (1, 6)]),),
}
"""Job sets that long climbs came to, where short ones begin."""
