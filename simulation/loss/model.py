"""The simulation of Kandlur & Shin 1988, section 3: one run, and many."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from allocert.errors import SpecError
from allocert.machines import Hypercube, faulty_word
from allocert.machines.compiled import interruptible
from allocert.machines.labelling import Labelling
from allocert.machines.remembered import remembered
from allocert.machines.words import bits
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.event_loop import (
    Counts,
    Invalid,
    Jobs,
    Order,
    Refused,
    Rules,
    measure,
    play,
)
from allocert.simulation.loss.options import LossOptions

__all__ = [
    "ALGORITHMS",
    "MEAN_GAP",
    "Draws",
    "LossResult",
    "Plan",
    "Replication",
    "draw",
    "draw_faults",
    "replicate",
    "run_loss",
]

MEAN_GAP = 5.0
"""Mean inter-arrival time, in time units."""

Seed = int | Sequence[int]
"""One number or several; what numpy's ``SeedSequence`` takes as entropy."""


@dataclass(frozen=True)
class Plan:
    """How free blocks are found: on new labels or not, by lowest address or from free lists."""

    relabelled: bool
    first_fit: bool


ALGORITHMS: Mapping[str, Plan] = MappingProxyType(
    {
        "first-fit": Plan(relabelled=False, first_fit=True),
        "relabelled-lists": Plan(relabelled=True, first_fit=False),
        "lists": Plan(relabelled=False, first_fit=False),
        "relabelled-first-fit": Plan(relabelled=True, first_fit=True),
    }
)
"""The paper's Algorithm 1 is ``first-fit``, its Algorithm 2 ``relabelled-lists``."""


@dataclass(frozen=True)
class Draws:
    """The random numbers of one run, float64[jobs] each: gaps in time units, numbers in [0, 1) that make the dimensions,
    and residence times of mean 1. A longer run has the same first jobs.
    """

    gaps: Any
    units: Any
    stays: Any


@remembered(1024)
def draw(options: LossOptions, seed: Seed) -> Draws:
    """The jobs of one run by PCG64, a stream for each of the three arrays.

    With a horizon in time there are more jobs than come before it.

    Raises:
        SpecError: a negative seed.
    """
    streams = _sequence(seed).spawn(3)
    gaps, units, stays = (np.random.Generator(np.random.PCG64(stream)) for stream in streams)
    if options.unit == "arrivals":
        drawn = gaps.exponential(MEAN_GAP, options.horizon)
    else:
        block = options.horizon // int(MEAN_GAP) + 20
        drawn = gaps.exponential(MEAN_GAP, block)
        while drawn.sum() <= options.horizon:
            drawn = np.concatenate((drawn, gaps.exponential(MEAN_GAP, block)))
    return Draws(drawn, units.random(len(drawn)), stays.exponential(1.0, len(drawn)))


def _sequence(seed: Seed) -> np.random.SeedSequence:
    try:
        return np.random.SeedSequence(seed)
    except ValueError:
        raise SpecError("seed", seed, "nonnegative integers") from None


@remembered(1 << 15)
def draw_faults(n: int, count: int, options: LossOptions, seed: Seed) -> tuple[int, ...]:
    """``count`` faulty nodes of Q_n, each equally likely; in increasing order, each once.

    Raises:
        SpecError: more faulty nodes than nodes, a negative number of them, or a negative seed.
    """
    if not 0 <= count <= 1 << n:
        raise SpecError("faulty nodes", count, f"0..{1 << n}, in Q_{n}")
    generator = np.random.Generator(np.random.PCG64(_sequence(seed)))
    nodes = generator.choice(1 << n, count, replace=options.replacement == "with")
    return tuple(sorted({int(node) for node in nodes}))


@dataclass(frozen=True)
class LossResult:
    """What one run gave: ``R`` and ``U`` in per cent, and the counts behind them.

    ``valid`` arrivals asked for no more nodes than were free; ``at_once`` of them were granted on arrival
    and ``ever`` until the end; ``grants`` were made in all. ``time`` is T; ``node_time`` nodes times time
    units of the grants. All are of the measured part of the run. ``R`` is nan without a valid request, U
    where no node can be granted.
    """

    R: float
    U: float
    arrivals: int
    valid: int
    at_once: int
    ever: int
    grants: int
    time: float
    node_time: float

    @classmethod
    def by_counts(
        cls,
        n: int,
        faulty: int,
        options: LossOptions,
        counts: Counts,
        time: float,
    ) -> LossResult:
        """R and U from the counts, as the options define them. Source: Kandlur & Shin 1988, section 3."""
        granted = counts.at_once if options.counted == "at-once" else counts.ever
        nodes = (1 << n) - faulty if options.utilization == "healthy" else 1 << n
        used = counts.node_time + (faulty * time if options.utilization == "faulty-busy" else 0.0)
        percent_granted = 100.0 * granted / counts.valid if counts.valid else math.nan
        percent_used = 100.0 * used / (time * nodes) if time * nodes > 0 else math.nan
        return cls(percent_granted, percent_used, *counts[:5], time, counts.node_time)


@dataclass(frozen=True)
class Passage:
    """One run, an entry for each arrival, and its result.

    ``dimensions`` int64 (-1: none could be drawn), ``valid`` bool, ``starts`` int64 (-1: never granted), labels of the
    algorithm, new ones if it relabels; ``granted`` float64, in time units (inf: never).
    """

    result: LossResult
    dimensions: Any
    valid: Any
    starts: Any
    granted: Any


def window(options: LossOptions, arrived: Any, jobs: int, last: float) -> tuple[float, float]:
    """Begin and end of the measured time, from the arrivals that came and the last instant played."""
    if options.unit == "time":
        begin = options.horizon * options.warmup / 100
        end = float(options.horizon)
    else:
        skipped = jobs * options.warmup // 100
        begin = float(arrived[skipped - 1]) if skipped else 0.0
        end = float(arrived[jobs - 1])
    return begin, max(end, last) if options.end == "drained" else end


def passage(
    n: int, faults: Iterable[int], residence: float, algorithm: str, options: LossOptions, draws: Draws
) -> Passage:
    """Play one run with given draws. Errors as for :func:`run_loss`."""
    if algorithm not in ALGORITHMS:
        raise SpecError("algorithm", algorithm, " or ".join(ALGORITHMS))
    if not 0 < residence < math.inf:
        raise SpecError("residence", residence, "a mean time above 0")
    plan = ALGORITHMS[algorithm]
    nodes = list(bits(faulty_word(Hypercube(n), tuple(faults))))
    labels = Labelling.by_faults(n, nodes)
    bad = np.zeros(1 << n, dtype=np.bool_)
    bad[[labels.new(node) if plan.relabelled else node for node in nodes]] = True
    stays = draws.stays * float(residence)
    timed = options.unit == "time"
    rules = Rules(
        plan.first_fit,
        int(Order[options.order.upper()]),
        int(Refused[options.refused.upper()]),
        int(Invalid[options.invalid.upper()]),
    )
    with interruptible():
        played = play(
            n,
            bad,
            np.cumsum(np.array(options.weights(n), dtype=np.float64)),
            rules,
            Jobs(draws.gaps, draws.units, stays),
            float(options.horizon) if timed else math.inf,
            math.inf if options.end == "drained" else float(options.horizon) if timed else 0.0,
        )
    jobs = played.arrivals
    begin, end = window(options, played.arrived, jobs, played.last)
    with interruptible():
        counts = measure(played, stays, begin, end, options.credit == "inside")
    result = LossResult.by_counts(n, len(nodes), options, counts, end - begin)
    return Passage(
        result, played.dimension[:jobs], played.valid[:jobs], played.start[:jobs], played.granted[:jobs]
    )


def run_loss(
    n: int, faults: Iterable[int], residence: float, algorithm: str, options: LossOptions, seed: Seed
) -> LossResult:
    """One run on Q_n with the given faulty nodes; the same seed gives every algorithm the same jobs.

    ``residence`` is the mean residence time in time units, with an arrival every 5 on average;
    ``algorithm`` is one of :data:`ALGORITHMS`.

    Raises:
        SpecError: no such machine or algorithm, or an option that does not go with the machine.
        RegionError: a faulty node is not one of the machine's.
    """
    return passage(n, faults, residence, algorithm, options, draw(options, seed)).result


@dataclass(frozen=True)
class Replication:
    """Independent runs of one job, in order of their seeds, and their means."""

    results: tuple[LossResult, ...]

    @property
    def R(self) -> Estimate:
        """Mean, deviation of one run, and 95% interval of R."""
        return Estimate.of([result.R for result in self.results])

    @property
    def U(self) -> Estimate:
        """Mean, deviation of one run, and 95% interval of U."""
        return Estimate.of([result.U for result in self.results])


def replicate(
    n: int,
    faults: Iterable[int],
    residence: float,
    algorithm: str,
    options: LossOptions,
    seed: Seed,
    runs: int,
) -> Replication:
    """``runs`` runs; run i has the seed (``seed``, i), so that two algorithms can be compared run by run.

    Raises:
        SpecError: no run; else as for :func:`run_loss`.
    """
    if runs < 1:
        raise SpecError("runs", runs, "at least 1")
    nodes = tuple(faults)
    entropy = (seed,) if isinstance(seed, int) else tuple(seed)
    return Replication(
        tuple(run_loss(n, nodes, residence, algorithm, options, (*entropy, i)) for i in range(runs))
    )
