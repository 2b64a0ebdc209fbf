"""The compiled loss model against its naive twin, and what it must measure in cases done by hand."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest

from allocert.errors import AllocertError, RegionError, SpecError
from allocert.machines import Hypercube, Subcube
from allocert.simulation.loss import kernel as loss_kernel
from allocert.simulation.loss.model import (
    ALGORITHMS,
    Draws,
    draw,
    draw_faults,
    passage,
    replicate,
    run_loss,
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


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_smallest_machines(algorithm: str) -> None:
    one = run_loss(0, (), 20, algorithm, LossOptions(), 0)
    assert one.R == 100
    assert 0 < one.grants == one.valid < one.arrivals == 1000
    none = run_loss(0, (0,), 20, algorithm, LossOptions(), 0)
    assert (math.isnan(none.R), none.U, none.grants) == (True, 0, 0)
    full = run_loss(
        2, (0, 1, 2, 3, 3), 20, algorithm, LossOptions(invalid="redrawn", utilization="healthy"), 0
    )
    assert (math.isnan(full.R), math.isnan(full.U)) == (True, True)


def test_erlang_s_formula_on_one_node() -> None:
    """Q_0 is one server without a queue: busy with probability a / (1 + a), a = 20/5."""
    found = replicate(0, (), 20, "first-fit", LossOptions(horizon=20000), 7, 40).U
    assert abs(found.mean - 80) < 4 * found.deviation / math.sqrt(40)
    assert found.half_width < 0.3


def test_a_seed_means_the_same_jobs_for_every_algorithm_and_length() -> None:
    short, long = draw(LossOptions(horizon=50), (3, 4)), draw(LossOptions(horizon=80), (3, 4))
    for ours, theirs in ((short.gaps, long.gaps), (short.units, long.units), (short.stays, long.stays)):
        assert (ours == theirs[:50]).all()
    first, again = (replicate(5, (0, 16), 20, "lists", LossOptions(), 9, 3) for _ in range(2))
    assert first == again
    assert len({result.R for result in first.results}) == 3


def test_faults_are_drawn_within_the_machine() -> None:
    without, repeated = LossOptions(), LossOptions(replacement="with")
    assert draw_faults(2, 4, without, 0) == (0, 1, 2, 3)
    assert draw_faults(0, 0, without, 0) == ()
    assert any(len(draw_faults(2, 4, repeated, seed)) < 4 for seed in range(9))
    with pytest.raises(SpecError, match="faulty nodes"):
        draw_faults(2, 5, without, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("refused=perhaps", ["refused", "perhaps", "queued"]),
        ("refusd=lost", ["refusd=lost", "refused"]),
        ("refused", ["refused", "option=choice"]),
        ("runs=1,runs=2", ["runs=2"]),
        ("horizon=0", ["horizon", "1..10000000"]),
        ("horizon=1e3", ["horizon", "1e3"]),
        ("warmup=91", ["warmup", "0..90"]),
        ("runs=99999999999", ["runs"]),
    ],
)
def test_wrong_options_are_named(text: str, words: list[str]) -> None:
    with pytest.raises(AllocertError) as caught:
        LossOptions().changed(text)
    assert all(word in str(caught.value) for word in words)


def test_options_in_words_say_what_is_left_open_and_what_is_not_a_default() -> None:
    told = LossOptions(unit="time", horizon=50, warmup=10, pair="last").in_words.split("; ")
    assert told[:2] == ["runs of 50 time units", "the first 10% of each not measured"]
    assert told[2:] == [
        CHOICES[option][choice]
        for option, choice in (
            ("streams", "independent"),
            ("invalid", "lost"),
            ("refused", "lost"),
            ("pair", "last"),
        )
    ]


def test_options_are_spelled_as_they_are_read() -> None:
    options = LossOptions(refused="retried", horizon=7, runs=3, order="tail")
    assert LossOptions().changed(options.spelled) == options
    assert LossOptions().spelled == ""
    assert LossOptions(dimension="rounded").weights(3) == (1, 2, 2, 1)
    assert LossOptions(dimension="below-top").weights(2) == (1, 1, 0)
    with pytest.raises(SpecError, match="Q_0"):
        run_loss(0, (), 20, "lists", LossOptions(dimension="below-top"), 0)


def test_an_interrupt_inside_compiled_code_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Any:
        first = SystemError("returned a result with an exception set")
        first.__cause__ = KeyboardInterrupt()
        raise SystemError("again") from first

    def broken(*arguments: Any) -> Any:
        raise SystemError("another") from ValueError()

    monkeypatch.setattr(loss_kernel, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_loss(2, (), 20, "lists", LossOptions(horizon=5), 0)
    monkeypatch.setattr(loss_kernel, "play", broken)
    with pytest.raises(SystemError, match="another"):
        run_loss(2, (), 20, "lists", LossOptions(horizon=5), 0)


def test_wrong_runs_are_refused() -> None:
    with pytest.raises(SpecError, match="algorithm"):
        run_loss(3, (), 20, "best-fit", LossOptions(), 0)
    with pytest.raises(SpecError, match="residence"):
        run_loss(3, (), 0, "lists", LossOptions(), 0)
    with pytest.raises(SpecError, match="runs"):
        replicate(3, (), 20, "lists", LossOptions(), 0, 0)
    with pytest.raises(RegionError):
        run_loss(3, (8,), 20, "lists", LossOptions(), 0)
    with pytest.raises(SpecError, match="seed"):
        run_loss(3, (), 20, "lists", LossOptions(), -1)
    with pytest.raises(SpecError, match="seed"):
        draw_faults(3, 1, LossOptions(), (0, -1))
