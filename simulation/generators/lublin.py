"""The model of Lublin and Feitelson: sizes in two stages, run times that depend on them, arrivals with the cycle of a day."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from allocert.errors import SpecError
from allocert.machines import Machine
from allocert.simulation.events import Job
from allocert.simulation.generators.numbers import normal
from allocert.simulation.generators.options import Options
from allocert.simulation.sizes import request_for

__all__ = [
    "BATCH",
    "BUCKETS",
    "INTERACTIVE",
    "TYPES",
    "WHOLE",
    "Kind",
    "daily_weights",
    "gamma_below",
    "lublin_jobs",
]

BUCKETS = 48
"""Half hours of a day."""

_BUCKET = 86400 // BUCKETS
_FIRST_BUCKET = 11
"""The day of the model begins with this half hour, counted from 1 at midnight."""
_LONGEST_RUN, _LONGEST_GAP = 12.0, 13.0
"""The greatest logarithms of run times and of times between arrivals; longer ones are drawn again."""
_PUBLISHED_LOG_SIZE = 7.0
"""The logarithm of the number of processors for which the constants are published."""
_MOST_JOBS = 1_000_000

Draw = Callable[[], float]


@dataclass(frozen=True)
class Kind:
    """The constants of one kind of jobs.

    Sizes: a job is ``serial`` with that probability, and with probability ``pow2`` a parallel one of a power of two; the logarithm of
    a parallel size is uniform on ``low``..``middle`` with probability ``share``, else on ``middle``..``high``. Run times: their
    logarithm is from gamma ``run[0:2]`` with probability ``slope * size + base``, else from gamma ``run[2:4]``. Arrivals: the logarithm
    of the time to the next in the rush hours is from gamma ``gap``, whose first parameter is multiplied by ``gap_ratio``; jobs fall
    on half hours as gamma ``daily`` says.
    """

    serial: float
    pow2: float
    low: float
    middle: float
    high: float
    share: float
    run: tuple[float, float, float, float]
    slope: float
    base: float
    gap: tuple[float, float]
    gap_ratio: float
    daily: tuple[float, float]

    def share_of_first(self, size: int) -> float:
        """The probability of the first gamma for the run time of a job of ``size`` processors."""
        return min(1.0, max(0.0, self.slope * size + self.base))


WHOLE = Kind(
    0.244, 0.576, 0.8, 4.5, 7.0, 0.86,
    (4.2, 0.94, 312.0, 0.03), -0.0054, 0.78, (10.2303, 0.4871), 1.0225, (8.1737, 3.9631),
)  # fmt: skip
"""Batch and interactive jobs together."""

BATCH = Kind(
    0.2927, 0.6686, 1.2, 5.0, 7.0, 0.875,
    (6.57, 0.823, 639.1, 0.0156), -0.003, 0.6986, (6.0415, 0.8531), 1.0519, (6.1271, 5.2740),
)  # fmt: skip

INTERACTIVE = Kind(
    0.1541, 0.625, 1.0, 3.0, 5.5, 0.705,
    (3.8351, 0.6605, 7.073, 0.6856), -0.0118, 0.9156, (6.5510, 0.6621), 0.9797, (8.9186, 3.6680),
)  # fmt: skip

TYPES = {"whole": (WHOLE,), "both": (BATCH, INTERACTIVE), "batch": (BATCH,), "interactive": (INTERACTIVE,)}


def lublin_jobs(machine: Machine, options: Options, draw: Draw, shape: str) -> list[Job]:
    """Jobs of the model, in seconds, from midnight on.

    Options: ``jobs``; ``type``: ``whole``, ``both`` kinds each with its own constants, or one of them; ``gaps``: by what all times
    between arrivals are multiplied. The constants are those of 128 processors; for another number both upper ends of the sizes'
    logarithms are moved by the difference of the logarithms, as the authors advise, and sizes that are drawn above the
    machine's are cut to it. Each stream of arrivals draws its first arrival at the beginning, in the order of ``type``; then each
    job draws the next arrival of its stream, its size and its run time.

    Source: Lublin & Feitelson 2003, The workload on parallel supercomputers, and the constants of the authors' program.

    Raises:
        SpecError: an option out of range, or a machine of fewer than 16 processors.
    """
    jobs = options.number("jobs", 1000, 1, _MOST_JOBS)
    kinds = [_fitted(kind, machine) for kind in TYPES[options.choice("type", "whole", tuple(TYPES))]]
    stretch = options.real("gaps", Fraction(1), Fraction(1, 1000), Fraction(1000))
    streams = [_Arrivals(kind, draw) for kind in kinds]
    coming = [(stream.next(), place) for place, stream in enumerate(streams)]
    heapq.heapify(coming)
    made = []
    for number in range(1, jobs + 1):
        arrival, place = coming[0]
        heapq.heapreplace(coming, (streams[place].next(), place))
        size = min(_size(kinds[place], draw), machine.processors)
        run = _run_time(kinds[place], size, draw)
        made.append(Job(number, int(arrival * stretch), run, request_for(machine, size, shape), size))
    return made


def _fitted(kind: Kind, machine: Machine) -> Kind:
    """The constants for another number of processors."""
    if machine.processors < 16:
        raise SpecError("workload lublin", machine.spec, "a machine of at least 16 processors")
    more = math.log2(machine.processors) - _PUBLISHED_LOG_SIZE
    middle = max(kind.low, kind.middle + more)
    return replace(kind, middle=middle, high=max(middle, kind.high + more))


def _size(kind: Kind, draw: Draw) -> int:
    """A number of processors: one number decides between serial, power of two and other, two more the stage and the place."""
    sort = draw()
    if sort < kind.serial:
        return 1
    low, high = (kind.low, kind.middle) if draw() < kind.share else (kind.middle, kind.high)
    exponent = low + (high - low) * draw()
    if sort < kind.serial + kind.pow2:
        exponent = math.floor(exponent + 0.5)
    return math.floor(2**exponent + 0.5)


def _run_time(kind: Kind, size: int, draw: Draw) -> int:
    """Whole seconds, at least 1."""
    first = kind.share_of_first(size)
    while True:
        alpha, beta = kind.run[:2] if draw() < first else kind.run[2:]
        drawn = _gamma(alpha, beta, draw)
        if drawn <= _LONGEST_RUN:
            return int(math.exp(drawn))


def daily_weights(kind: Kind) -> list[float]:
    """How many times as many jobs arrive in each half hour, from midnight on, as in the mean one."""
    weights = [0.0] * BUCKETS
    for place in range(_FIRST_BUCKET, BUCKETS + _FIRST_BUCKET):
        upper, lower = (gamma_below((place + half) / kind.daily[1], kind.daily[0]) for half in (0.5, -0.5))
        weights[(place - 1) % BUCKETS] = upper - lower
    mean = math.fsum(weights) / BUCKETS
    return [weight / mean for weight in weights]


class _Arrivals:
    """Arrivals of one kind: drawn times pass as seconds do in a mean half hour, faster where more jobs arrive."""

    def __init__(self, kind: Kind, draw: Draw) -> None:
        self._alpha, self._beta, self._draw = kind.gap[0] * kind.gap_ratio, kind.gap[1], draw
        self._weights = daily_weights(kind)
        self._bucket, self._spent = 0, 0.0

    def next(self) -> float:
        """Seconds from midnight of the first day to the next arrival."""
        drawn = _LONGEST_GAP + 1
        while drawn > _LONGEST_GAP:
            drawn = _gamma(self._alpha, self._beta, self._draw)
        self._spent += math.exp(drawn) / _BUCKET
        weights = self._weights
        while self._spent > weights[self._bucket % BUCKETS]:
            self._spent -= weights[self._bucket % BUCKETS]
            self._bucket += 1
        return _BUCKET * (self._bucket + self._spent / weights[self._bucket % BUCKETS])


def _gamma(alpha: float, beta: float, draw: Draw) -> float:
    """A number from the gamma distribution of mean alpha * beta, for alpha >= 1, by rejection from a cubed normal one.

    Source: Marsaglia & Tsang 2000.
    """
    d = alpha - 1 / 3
    c = 1 / math.sqrt(9 * d)
    while True:
        deviate = normal(draw)
        cube = (1 + c * deviate) ** 3
        if cube > 0 and math.log(1 - draw()) < deviate * deviate / 2 + d - d * cube + d * math.log(cube):
            return d * cube * beta


def gamma_below(x: float, alpha: float) -> float:
    """P(X <= x) for gamma of scale 1 and x >= 0, by the series for the incomplete gamma function.

    >>> round(gamma_below(1.0, 1.0), 12), round(1 - math.exp(-1), 12)
    (0.632120558829, 0.632120558829)
    """
    if x <= 0:
        return 0.0
    term = total = 1 / alpha
    place = alpha
    while term > total * 1e-17:
        place += 1
        term *= x / place
        total += term
    return total * math.exp(alpha * math.log(x) - x - math.lgamma(alpha))
