"""The compiled loss model against its naive twin, and what it must measure in cases done by hand."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest

from allocert.machines import Hypercube, Subcube
from allocert.simulation.loss.model import (
    ALGORITHMS,
    Draws,
    draw,
    passage,
)
from allocert.simulation.loss.options import CHOICES, LossOptions
from allocert.simulation.loss.twin import play_twin

OF_ONE_RUN = [
    option for option in CHOICES if option not in ("replacement", "fault_sets", "streams", "common", "pair")
]


class Naive:
    """Free blocks in plain lists, each found by looking at all; the order of equal sizes can be chosen."""

    def __init__(self, machine: Hypercube, faulty: tuple[int, ...], order: str) -> None:
        self.machine, self.order = machine, order
        self.free: list[tuple[int, int]] = []
        for node in range(machine.processors):
            if node not in faulty:
                self.release(Subcube(machine.n, node, 0))

    def allocate(self, k: int) -> Subcube | None:
        fits = [block for block in self.free if block[0] >= k]
        if not fits:
            return None
        equal = [block for block in fits if block[0] == min(fits)[0]]
        size, start = {"head": equal[-1], "tail": equal[0], "lowest": min(equal)}[self.order]
        self.free.remove((size, start))
        for half in range(size - 1, k - 1, -1):
            self.free.append((half, start + (1 << half)))
        return Subcube(self.machine.n, start, (1 << k) - 1)

    def release(self, region: Subcube) -> None:
        k, start = region.dimension, region.base
        while (k, start ^ (1 << k)) in self.free:
            self.free.remove((k, start ^ (1 << k)))
            start = min(start, start ^ (1 << k))
            k += 1
        self.free.append((k, start))


def random_job(number: int) -> tuple[int, tuple[int, ...], float, str, LossOptions]:
    pick = random.Random(number)
    n = pick.randint(1, 6)
    f = pick.choice((0, 1, 1, 2, 2, 3, 4)) if n > 2 else pick.randint(0, 1)
    choices: dict[str, Any] = {option: pick.choice(list(CHOICES[option])) for option in OF_ONE_RUN}
    options = LossOptions(**choices, horizon=pick.choice((1, 60, 900)), warmup=pick.choice((0, 25)))
    return (
        n,
        tuple(pick.sample(range(1 << n), f)),
        pick.choice((5, 20, 80)),
        list(ALGORITHMS)[number % 4],
        options,
    )


def check_against_twin(number: int) -> None:
    n, faults, residence, algorithm, options = random_job(number)
    draws = draw(options, number)
    fast = passage(n, faults, residence, algorithm, options, draws)
    build = (lambda machine, bad: Naive(machine, bad, options.order)) if options.order != "head" else None
    if build is not None and ALGORITHMS[algorithm].first_fit:
        build = None
    slow = play_twin(n, faults, residence, algorithm, options, draws, build)
    said = f"job {number}: {n} {faults} {residence} {algorithm} {options.spelled}"
    assert fast.dimensions.tolist() == slow.dimensions, said
    assert fast.valid.tolist() == slow.valid, said
    assert fast.starts.tolist() == slow.starts, said
    assert fast.result.R == slow.R or (math.isnan(fast.result.R) and math.isnan(slow.R)), said
    assert pytest.approx(slow.U, rel=1e-12, nan_ok=True) == fast.result.U, said


@pytest.mark.parametrize("number", range(20))
def test_kernel_and_twin_agree_draw_for_draw(number: int) -> None:
    check_against_twin(number)


@pytest.mark.parametrize("block", range(4))
def test_kernel_and_twin_agree_on_many_more(block: int) -> None:
    for number in range(100 + 60 * block, 160 + 60 * block):
        check_against_twin(number)


def by_hand(gaps: list[float], units: list[float], stays: list[float]) -> Draws:
    return Draws(np.array(gaps), np.array(units), np.array(stays))


HAND = by_hand([1, 1, 1, 1, 6], [0.4, 0.9, 0.4, 0.7, 0.1], [4, 9, 2, 3, 1])
"""On Q_2: Q_1 at 1, Q_2 at 2, Q_1 at 3, Q_2 at 4, Q_0 at 10."""


@pytest.mark.parametrize(
    ("options", "R", "U"),
    [
        ("", 100, 100 * (2 * 4 + 2 * 2 + 1) / 40),
        ("credit=inside", 100, 100 * (2 * 4 + 2 * 2) / 40),
        ("end=drained", 100, 100 * 13 / 44),
        ("utilization=healthy", 100, 100 * 13 / 40),
        ("unit=time,horizon=4", 100, 100 * 12 / 16),
        ("unit=time,horizon=4,credit=inside", 100, 100 * (2 * 3 + 2 * 1) / 16),
        ("unit=time,horizon=4,warmup=50", 100, 100 * 4 / 8),
        ("warmup=40", 100, 100 * 5 / 32),
        ("invalid=waits", 100, 100 * (12 + 36) / 40),
        ("invalid=waits,end=drained", 100, 100 * (12 + 36 + 12 + 1) / (18 * 4)),
        ("invalid=redrawn", 100, 100 * (2 * 4 + 2 * 9 + 1) / 40),
    ],
)
def test_cases_done_by_hand(options: str, R: float, U: float) -> None:
    """The fourth request finds 0 nodes free; redrawn, the second is a Q_1, and the next two find none."""
    result = passage(2, (), 1, "first-fit", LossOptions(horizon=5).changed(options), HAND).result
    assert (result.R, pytest.approx(result.U)) == (R, U)


def test_fragmentation_refuses_a_valid_request_only_without_relabelling() -> None:
    draws = by_hand([1, 1], [0.7, 0.7], [9, 9])
    found = {name: passage(3, (0, 4), 1, name, LossOptions(horizon=2), draws).result for name in ALGORITHMS}
    assert {name: (result.valid, result.at_once) for name, result in found.items()} == {
        "first-fit": (2, 0),
        "lists": (2, 0),
        "relabelled-lists": (1, 1),
        "relabelled-first-fit": (1, 1),
    }
    assert found["relabelled-lists"].U == 100 * 36 / 16
