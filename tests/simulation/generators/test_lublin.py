"""The model against what its constants imply: shares, means and the daily cycle, within five standard errors."""

from __future__ import annotations

import math
import random
from collections import Counter
from statistics import fmean, stdev

import pytest

from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, NodeCube
from allocert.simulation.generators.lublin import (
    BATCH,
    BUCKETS,
    INTERACTIVE,
    TYPES,
    WHOLE,
    Kind,
    daily_weights,
    gamma_below,
)
from allocert.simulation.workloads import generate

JOBS = 20_000
KINDS = {"whole": WHOLE, "batch": BATCH, "interactive": INTERACTIVE}


def close(share: float, expected: float, count: int = JOBS) -> bool:
    return abs(share - expected) < 5 * math.sqrt(expected * (1 - expected) / count) + 1e-9


def below(kind: Kind, exponent: float) -> float:
    """The chance that the logarithm of a parallel size is below ``exponent``, in two stages."""
    if exponent <= kind.middle:
        return kind.share * max(0.0, exponent - kind.low) / (kind.middle - kind.low)
    return kind.share + (1 - kind.share) * min(1.0, (exponent - kind.middle) / (kind.high - kind.middle))


def size_chance(kind: Kind, size: int) -> float:
    """The chance of a size: serial, a power of two by rounding the logarithm, another one by rounding the size."""
    chance = kind.serial if size == 1 else 0.0
    rest = 1 - kind.serial - kind.pow2
    if size & (size - 1) == 0:
        k = size.bit_length() - 1
        chance += kind.pow2 * (below(kind, k + 0.5) - below(kind, k - 0.5))
    return chance + rest * (below(kind, math.log2(size + 0.5)) - below(kind, math.log2(size - 0.5)))


@pytest.mark.parametrize("name", KINDS)
def test_sizes_have_the_chances_of_two_stages(name: str) -> None:
    kind = KINDS[name]
    load = generate(f"lublin:jobs={JOBS},type={name}", NodeCube(7), 5)
    sizes = Counter(job.processors for job in load.jobs)
    chances = {size: size_chance(kind, size) for size in range(1, 129)}
    assert sum(chances.values()) == pytest.approx(1)
    for size in (1, 2, 3, 4, 5, 8, 16, 32, 64, 128):
        assert close(sizes[size] / JOBS, chances[size]), size
    assert close(sizes[1] / JOBS, kind.serial)
    powers = [1 << k for k in range(8)]
    assert close(sum(sizes[size] for size in powers) / JOBS, sum(chances[size] for size in powers))
    mean = sum(size * chance for size, chance in chances.items())
    spread = math.sqrt(sum(size * size * chance for size, chance in chances.items()) - mean**2)
    assert abs(sum(job.processors for job in load.jobs) / JOBS - mean) < 5 * spread / math.sqrt(JOBS)


@pytest.mark.parametrize("name", KINDS)
def test_run_times_are_hyper_gamma_with_weights_that_depend_on_the_size(name: str) -> None:
    kind = KINDS[name]
    load = generate(f"lublin:jobs={JOBS},type={name}", NodeCube(7), 6)
    for low, high in ((1, 1), (2, 16), (17, 128)):
        jobs = [job for job in load.jobs if low <= job.processors <= high]
        for limit in (2.0, 5.0, 8.0, 10.0):
            whole_seconds = math.floor(math.exp(limit))
            ends = [
                [gamma_below(end / beta, alpha) for end in (math.log(whole_seconds), 12.0)]
                for alpha, beta in (kind.run[:2], kind.run[2:])
            ]
            chances = []
            for job in jobs:
                first = max(0.0, min(1.0, kind.slope * job.processors + kind.base))
                under, whole = (first * one + (1 - first) * two for one, two in zip(*ends, strict=True))
                chances.append(under / whole)
            found = sum(job.residence < whole_seconds for job in jobs) / len(jobs)
            assert close(found, sum(chances) / len(chances), len(jobs)), (low, limit)


@pytest.mark.parametrize("name", ["whole", "interactive"])
def test_arrivals_follow_the_daily_cycle(name: str) -> None:
    kind = KINDS[name]
    weights = daily_weights(kind)
    assert sum(weights) == pytest.approx(BUCKETS)
    assert max(weights) > 3 * min(weights)
    load = generate(f"lublin:jobs={JOBS},type={name}", NodeCube(7), 7)
    hours = Counter(job.arrival % 86400 // 1800 for job in load.jobs)
    for half_hour, weight in enumerate(weights):
        # Arrivals come in clumps, so that counts vary more than independent ones.
        assert abs(hours[half_hour] / JOBS - weight / BUCKETS) < 0.1 * weight / BUCKETS + 0.004
    mean = load.jobs[-1].arrival / JOBS
    alpha, beta = kind.gap[0] * kind.gap_ratio, kind.gap[1]
    pick = random.Random(1)
    drawn = [pick.gammavariate(alpha, beta) for _ in range(200_000)]
    expected = [math.exp(value) for value in drawn if value <= 13]
    assert abs(mean - fmean(expected)) < 5 * stdev(expected) / math.sqrt(JOBS)


def test_the_weights_of_a_morning_hour_by_hand() -> None:
    """The bucket that begins at 10:00 is the 21st, and the distribution's mean is 8.1737 * 3.9631 = 32.39."""
    weights = daily_weights(WHOLE)
    steps = 20_000
    alpha, beta = WHOLE.daily
    at = [20.5 + (k + 0.5) / steps for k in range(steps)]
    area = (
        sum(
            math.exp((alpha - 1) * math.log(x) - x / beta - math.lgamma(alpha) - alpha * math.log(beta))
            for x in at
        )
        / steps
    )
    whole = gamma_below(58.5 / beta, alpha) - gamma_below(10.5 / beta, alpha)
    assert weights[20] == pytest.approx(BUCKETS * area / whole, rel=1e-6)
    assert weights.index(max(weights)) in (26, 27, 28, 29)


@pytest.mark.parametrize("machine", [Hypercube(4), Mesh(32, 32), Mesh(5, 7)])
@pytest.mark.parametrize("name", TYPES)
def test_other_machines_stretch_the_sizes_and_seeds_repeat(machine: Machine, name: str) -> None:
    text = f"lublin:jobs=400,type={name},gaps=0.5"
    load = generate(text, machine, 1)
    assert load == generate(text, machine, 1)
    assert load.jobs != generate(text, machine, 2).jobs
    assert (load.name, load.ticks, load.unit) == (text, 1, "s")
    assert all(1 <= job.processors <= machine.processors for job in load.jobs)
    assert all(machine.demand(job.request) >= job.processors for job in load.jobs)
    assert [job.number for job in load.jobs] == list(range(1, 401))
    assert all(
        before.arrival <= after.arrival for before, after in zip(load.jobs, load.jobs[1:], strict=False)
    )
    once = generate(f"lublin:jobs=400,type={name}", machine, 1)
    assert [job.arrival // 2 for job in once.jobs] == [job.arrival for job in load.jobs]
    assert max(job.residence for job in load.jobs) <= math.exp(12)


def test_the_model_needs_room() -> None:
    with pytest.raises(SpecError, match="at least 16 processors"):
        generate("lublin", Mesh(5, 3), 0)
    with pytest.raises(SpecError, match="shape: got 'strip'"):
        generate("kandlur-shin", Hypercube(4), 0, "strip")
    with pytest.raises(SpecError, match="no shape with morgenstern-uniform"):
        generate("morgenstern-uniform", Mesh(4, 4), 0, "strip")
