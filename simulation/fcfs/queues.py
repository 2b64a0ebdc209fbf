"""Queues of requests: sides and resident times, drawn from seeded generators."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from allocert.errors import SpecError
from allocert.machines.remembered import remembered
from allocert.simulation.fcfs.choices import DRAWING
from allocert.simulation.fcfs.options import FcfsOptions

__all__ = [
    "TICKS",
    "Bimodal",
    "Exponential",
    "Law",
    "Normal",
    "Queue",
    "Sides",
    "Source",
    "Times",
    "Uniform",
    "draw_queue",
    "seeds_of",
]

TICKS = 1_000_000
"""Ticks in a unit of time."""

_ROUND: dict[str, Callable[[float], int]] = {
    "rounded": lambda real: math.floor(real + 0.5),
    "truncated": math.floor,
    "ceiling": math.ceil,
}
_MOST_TRIES = 10_000


@dataclass(frozen=True)
class Queue:
    """The requests in order: ``sides`` int64[n, 2], axis x first, and resident ``times`` int64[n] in ticks.

    Raises:
        SpecError: arrays that do not go together, a side below 1, or a negative time.
    """

    sides: Any
    times: Any

    def __post_init__(self) -> None:
        sides = np.ascontiguousarray(self.sides, dtype=np.int64).reshape(-1, 2)
        times = np.ascontiguousarray(self.times, dtype=np.int64)
        if times.shape != (len(sides),):
            raise SpecError("queue, times", times.shape, f"{len(sides)} times")
        if len(sides) and (sides.min() < 1 or times.min() < 0):
            raise SpecError("queue", "a side or time out of range", "sides >= 1 and times >= 0")
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "times", times)

    def __len__(self) -> int:
        return len(self.times)

    @property
    def work(self) -> int:
        """Processors times ticks of all requests."""
        return int((self.sides[:, 0] * self.sides[:, 1] * self.times).sum())


class Source(Protocol):
    """A stream of random numbers."""

    def random(self) -> float:
        """A number in [0, 1)."""

    def gauss(self) -> float:
        """A standard normal number."""


class _Pcg64:
    def __init__(self, seeds: np.random.SeedSequence) -> None:
        generator = np.random.Generator(np.random.PCG64(seeds))
        self.random: Callable[[], float] = generator.random
        self.gauss: Callable[[], float] = generator.standard_normal


class _Twister:
    def __init__(self, seeds: np.random.SeedSequence) -> None:
        generator = random.Random(int.from_bytes(seeds.generate_state(8).tobytes(), "little"))
        self.random: Callable[[], float] = generator.random
        self.gauss: Callable[[], float] = lambda: generator.gauss(0.0, 1.0)


class Sides(Protocol):
    """A distribution of one side."""

    def draw(self, source: Source, options: FcfsOptions) -> int:
        """A side."""


@dataclass(frozen=True)
class Uniform:
    """U(lo, hi), made an integer as option ``uniform`` says."""

    low: int
    high: int

    def draw(self, source: Source, options: FcfsOptions) -> int:
        """A side of one number in [0, 1)."""
        if options.uniform == "integers":
            return self.low + int(source.random() * (self.high - self.low + 1))
        return _ROUND[options.uniform](self.low + source.random() * (self.high - self.low))


@dataclass(frozen=True)
class Normal:
    """Normal, made an integer in low..high as options ``normal`` and ``outside`` say."""

    mean: float
    deviation: float
    low: int
    high: int

    def draw(self, source: Source, options: FcfsOptions) -> int:
        """A side of one normal number, or as many as it takes."""
        return _within(
            lambda: _ROUND[options.normal](self.mean + self.deviation * source.gauss()),
            self.low,
            self.high,
            options.outside,
        )


@dataclass(frozen=True)
class Exponential:
    """Exponential with that mean, rounded up; outside low..high as option ``outside`` says."""

    mean: float
    low: int
    high: int

    def draw(self, source: Source, options: FcfsOptions) -> int:
        """A side by inversion."""
        return _within(
            lambda: math.ceil(-self.mean * math.log1p(-source.random())), self.low, self.high, options.outside
        )


@dataclass(frozen=True)
class Bimodal:
    """With probability ``share`` from ``large``, else from ``small``."""

    small: Sides
    large: Sides
    share: float

    def draw(self, source: Source, options: FcfsOptions) -> int:
        """A side of one number that chooses and what the chosen distribution takes."""
        chosen = self.large if source.random() < self.share else self.small
        return chosen.draw(source, options)


@dataclass(frozen=True)
class Law:
    """How the two sides are drawn: both from ``sides``, or the second from ``second``.

    With probability ``equal`` the second side is the first one: 0 are independent sides, 1 are squares, and
    between them sides of one distribution have ``equal`` as their correlation.
    """

    sides: Sides
    second: Sides | None = None
    equal: float = 0.0


@dataclass(frozen=True)
class Times:
    """Resident times in units: uniform in [low, high], exponential of mean ``low``, or constantly ``low``."""

    low: float = 5.0
    high: float = 30.0
    kind: str = "uniform"

    def __post_init__(self) -> None:
        if self.kind not in ("uniform", "exponential", "constant"):
            raise SpecError("times", self.kind, "uniform, exponential or constant")
        if not 0 <= self.low <= self.high:
            raise SpecError("times", (self.low, self.high), "0 <= low <= high")

    def draw(self, source: Source, options: FcfsOptions) -> int:
        """A time in ticks, at least 1."""
        if self.kind == "uniform":
            units = self.low + (self.high - self.low) * source.random()
        elif self.kind == "exponential":
            units = -self.low * math.log1p(-source.random())
        else:
            units = self.low
        ticks = math.floor(units + 0.5) * TICKS if options.times == "rounded" else round(units * TICKS)
        return max(1, ticks)


def _drawn(
    law: Law | Sides, requests: int, options: FcfsOptions, seed: Any, times: Times = Times()
) -> Hashable:
    return law, requests, options.of(DRAWING), seed, times


@remembered(1 << 10, by=_drawn)
def draw_queue(
    law: Law | Sides,
    requests: int,
    options: FcfsOptions,
    seed: int | Sequence[int],
    times: Times = Times(),
) -> Queue:
    """A queue of ``requests`` requests; the same seed and drawing options give the same queue.

    A longer queue of the same seed has the same first requests.

    Source: Morgenstern 1994, sections 4.1 and 4.3 (U(5, 30) resident times, two streams for the sides).

    Raises:
        SpecError: a negative number of requests or a negative seed, or a distribution that misses its range.
    """
    if requests < 0:
        raise SpecError("requests", requests, "0 or more")
    joint = law if isinstance(law, Law) else Law(law)
    kind = _Pcg64 if options.generator == "pcg64" else _Twister
    first, second, own, link = (kind(stream) for stream in _sequence(seed).spawn(4))
    if options.streams == "one":
        second = first
    clock = own if options.turns == "own" else first
    other = joint.second or joint.sides
    sides = np.empty((requests, 2), dtype=np.int64)
    ticks = np.empty(requests, dtype=np.int64)
    for index in range(requests):
        if options.turns == "before":
            ticks[index] = times.draw(clock, options)
        x = joint.sides.draw(first, options)
        y = other.draw(second, options)
        if joint.equal and link.random() < joint.equal:
            y = x
        if options.turns != "before":
            ticks[index] = times.draw(clock, options)
        sides[index] = x, y
    return Queue(sides, ticks)


def seeds_of(options: FcfsOptions, seed: int, block: int, run: int) -> tuple[int, ...]:
    """The seed of a run of a block of a table, as option ``seeds`` says.

    >>> seeds_of(FcfsOptions(seeds="rescaled"), 7, 2, 4)
    (7, 4)
    """
    return {"independent": (seed, block, run), "rescaled": (seed, run), "block": (seed, block)}[options.seeds]


def _sequence(seed: int | Sequence[int]) -> np.random.SeedSequence:
    try:
        return np.random.SeedSequence(seed)
    except ValueError:
        raise SpecError("seed", seed, "nonnegative integers") from None


def _within(draw: Callable[[], int], low: int, high: int, outside: str) -> int:
    for _ in range(_MOST_TRIES):
        side = draw()
        if low <= side <= high:
            return side
        if outside == "clipped" or (outside == "upper" and side < low):
            return min(max(side, low), high)
    raise SpecError("sides", (low, high), f"a range that is met in {_MOST_TRIES} draws")
