"""Queues: the draws under every option, and that a seed means the same requests."""

from __future__ import annotations

import numpy as np
import pytest

from allocert.errors import SpecError
from allocert.simulation.fcfs.choices import CHOICES
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import (
    TICKS,
    Bimodal,
    Exponential,
    Law,
    Normal,
    Queue,
    Sides,
    Times,
    Uniform,
    draw_queue,
    seeds_of,
)

UNIFORM = Times()


def drawn(law: Law | Sides, text: str = "", requests: int = 4000, times: Times = UNIFORM) -> Queue:
    return draw_queue(law, requests, FcfsOptions().changed(text), 7, times)


def shares(queue: Queue) -> dict[int, float]:
    values, counts = np.unique(queue.sides, return_counts=True)
    return dict(zip(values.tolist(), (counts / queue.sides.size).tolist(), strict=True))


@pytest.mark.parametrize("generator", ["pcg64", "twister"])
@pytest.mark.parametrize(
    ("uniform", "expected"),
    [("integers", [1 / 4] * 4), ("rounded", [1 / 6, 1 / 3, 1 / 3, 1 / 6]), ("truncated", [1 / 3] * 3)],
)
def test_uniform_sides(generator: str, uniform: str, expected: list[float]) -> None:
    found = shares(drawn(Uniform(1, 4), f"generator={generator},uniform={uniform}"))
    assert found == pytest.approx(dict(enumerate(expected, 1)), abs=5 * (0.25 / 8000) ** 0.5)


@pytest.mark.parametrize(("normal", "shift"), [("rounded", 0.0), ("truncated", -0.5), ("ceiling", 0.5)])
def test_normal_sides(normal: str, shift: float) -> None:
    queue = drawn(Normal(128, 20, 1, 256), f"normal={normal}")
    assert queue.sides.mean() == pytest.approx(128 + shift, abs=5 * 20 / 8000**0.5)
    assert queue.sides.std() == pytest.approx(20, abs=1)


def test_normal_sides_outside_the_range() -> None:
    """Of a normal number beyond two deviations 2.28 per cent are on either side."""
    law = Normal(50, 10, 30, 70)
    ends = {how: shares(drawn(law, f"outside={how},normal=truncated")) for how in CHOICES["outside"]}
    assert {(min(found), max(found)) for found in ends.values()} == {(30, 70)}
    assert ends["redrawn"][30] < ends["redrawn"][31] + 0.01 < 0.03
    assert ends["clipped"][30] > 0.02 < ends["clipped"][70]
    assert ends["upper"][30] > 0.02 > ends["upper"][70]


def test_other_laws() -> None:
    squares = drawn(Law(Uniform(1, 9), equal=1.0)).sides
    assert (squares[:, 0] == squares[:, 1]).all()
    halfway = drawn(Law(Uniform(1, 100), equal=0.5)).sides
    assert np.corrcoef(halfway.T)[0, 1] == pytest.approx(0.5, abs=0.06)
    assert abs(np.corrcoef(drawn(Uniform(1, 100)).sides.T)[0, 1]) < 0.08
    apart = drawn(Law(Uniform(1, 2), Uniform(8, 9))).sides
    assert (apart[:, 0].max(), apart[:, 1].min()) == (2, 8)
    two = shares(drawn(Bimodal(Uniform(1, 1), Uniform(5, 5), 0.25)))
    assert two == pytest.approx({1: 0.75, 5: 0.25}, abs=0.03)
    waning = shares(drawn(Exponential(2, 1, 20)))
    assert waning[1] == pytest.approx(1 - np.exp(-0.5), abs=0.03)
    assert max(waning) <= 20


def test_resident_times() -> None:
    reals = drawn(Uniform(1, 4)).times
    assert 5 * TICKS <= reals.min() < 5.1 * TICKS < 29.9 * TICKS < reals.max() <= 30 * TICKS
    whole = drawn(Uniform(1, 4), "times=rounded").times
    assert (whole % TICKS == 0).all()
    assert set((whole // TICKS).tolist()) == set(range(5, 31))
    assert set(drawn(Uniform(1, 4), times=Times(3, 3, "constant")).times.tolist()) == {3 * TICKS}
    waning = drawn(Uniform(1, 4), times=Times(4, 4, "exponential")).times
    assert waning.mean() == pytest.approx(4 * TICKS, rel=0.1)
    assert waning.min() >= 1


@pytest.mark.parametrize("generator", ["pcg64", "twister"])
@pytest.mark.parametrize("streams", ["sides", "one"])
@pytest.mark.parametrize("turns", ["own", "before", "after"])
def test_a_seed_means_the_same_requests(generator: str, streams: str, turns: str) -> None:
    text = f"generator={generator},streams={streams},turns={turns}"
    short, long = drawn(Uniform(1, 99), text, 5), drawn(Uniform(1, 99), text, 9)
    assert long.sides[:5].tolist() == short.sides.tolist()
    assert long.times[:5].tolist() == short.times.tolist()
    assert draw_queue(Uniform(1, 99), 9, FcfsOptions().changed(text), 8).sides.tolist() != long.sides.tolist()


def test_the_streams_and_turns_differ() -> None:
    texts = [
        f"generator={g},streams={s},turns={t}"
        for g in ("pcg64", "twister")
        for s in ("sides", "one")
        for t in ("own", "before", "after")
    ]
    found = {
        tuple(drawn(Uniform(1, 99), text, 6).sides.ravel()) + tuple(drawn(Uniform(1, 99), text, 6).times)
        for text in texts
    }
    assert len(found) == len(texts)
    fixed = [
        drawn(Uniform(1, 99), f"streams=sides,turns={turns}", 6).sides[:, 1].tolist()
        for turns in ("own", "after")
    ]
    assert fixed[0] == fixed[1]


def test_rescaled_seeds_scale_the_sides() -> None:
    options = FcfsOptions(seeds="rescaled")
    large, small = (
        draw_queue(Uniform(1, high), 50, options, seeds_of(options, 1, block, 0)).sides
        for block, high in enumerate((1024, 64))
    )
    assert ((large - 1) // 16 + 1 == small).all()
    assert seeds_of(FcfsOptions(), 1, 2, 3) == (1, 2, 3)
    assert seeds_of(FcfsOptions(seeds="block"), 1, 2, 3) == seeds_of(FcfsOptions(seeds="block"), 1, 2, 4)


def test_wrong_draws_are_refused() -> None:
    with pytest.raises(SpecError, match="seed"):
        draw_queue(Uniform(1, 2), 1, FcfsOptions(), -1)
    with pytest.raises(SpecError, match="requests"):
        draw_queue(Uniform(1, 2), -1, FcfsOptions(), 1)
    with pytest.raises(SpecError, match="sides"):
        draw_queue(Normal(500, 0.1, 1, 9), 1, FcfsOptions(), 1)
    for times in ((5, 4, "uniform"), (1, 2, "sometimes"), (-1, 2, "uniform")):
        with pytest.raises(SpecError, match="times"):
            Times(*times)
