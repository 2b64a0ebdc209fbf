"""Runs of the loss model: draws, measures, refusals."""

from __future__ import annotations

import math
from typing import Any

import pytest

from allocert.errors import RegionError, SpecError
from allocert.simulation.loss import model
from allocert.simulation.loss.model import (
    ALGORITHMS,
    draw,
    draw_faults,
    replicate,
    run_loss,
)
from allocert.simulation.loss.options import LossOptions


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


def test_an_interrupt_inside_compiled_code_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Any:
        first = SystemError("returned a result with an exception set")
        first.__cause__ = KeyboardInterrupt()
        raise SystemError("again") from first

    def broken(*arguments: Any) -> Any:
        raise SystemError("another") from ValueError()

    monkeypatch.setattr(model, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_loss(2, (), 20, "lists", LossOptions(horizon=5), 0)
    monkeypatch.setattr(model, "play", broken)
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
