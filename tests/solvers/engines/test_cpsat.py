"""The CP-SAT wrapper: every status becomes the answer it is, and no witness is believed unseen."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from ortools.sat.python import cp_model

from allocert.errors import EngineError, InstanceError
from allocert.solvers.answer import Status
from allocert.solvers.engines.cpsat import CpSatLimit, solve

Values = tuple[int, ...]


def _knapsack(capacity: int) -> tuple[Any, Callable[[Any], Values], Callable[[Values], bool]]:
    sizes, model = (3, 5, 7, 9, 4), cp_model.CpModel()
    taken = [model.new_bool_var(f"t{i}") for i in range(5)]
    model.add(sum(s * t for s, t in zip(sizes, taken, strict=True)) == capacity)
    return (
        model,
        lambda value: tuple(value(t) for t in taken),
        lambda w: sum(s for s, t in zip(sizes, w, strict=True) if t) == capacity,
    )


def _hard() -> Any:
    """A market split: several random equations over 0-1 variables, with half of each sum to be met."""
    model, source = cp_model.CpModel(), random.Random(1)
    xs = [model.new_bool_var("") for _ in range(50)]
    for _ in range(6):
        weights = [source.randrange(100) for _ in xs]
        model.add(sum(w * x for w, x in zip(weights, xs, strict=True)) == sum(weights) // 2)
    return model


@pytest.mark.parametrize("capacity", range(29))
def test_feasibility_agrees_with_enumeration(capacity: int) -> None:
    sums = {sum(s for i, s in enumerate((3, 5, 7, 9, 4)) if m >> i & 1) for m in range(32)}
    answer = solve(*_knapsack(capacity))
    if capacity in sums:
        assert answer.status is Status.FEASIBLE
    else:
        assert answer.status is Status.INFEASIBLE
        assert not answer.certified


@pytest.mark.parametrize("sense", [1, -1])
def test_optimum_is_uncertified_and_exact(sense: int) -> None:
    model = cp_model.CpModel()
    x, y = (model.new_int_var(0, 10, name) for name in "xy")
    model.add(2 * x + 3 * y >= 12)
    model.add(x + y <= 7)
    cost = 3 * x + 5 * y - 4
    (model.minimize if sense > 0 else model.maximize)(cost)
    answer = solve(
        model,
        lambda value: (value(x), value(y)),
        lambda w: 2 * w[0] + 3 * w[1] >= 12 and sum(w) <= 7,
        objective=lambda w: 3 * w[0] + 5 * w[1] - 4,
    )
    points = [(i, j) for i in range(11) for j in range(11) if 2 * i + 3 * j >= 12 and i + j <= 7]
    values = [3 * i + 5 * j - 4 for i, j in points]
    assert answer.status is Status.OPTIMAL
    assert answer.value == (min(values) if sense > 0 else max(values))
    assert not answer.certified


def test_a_refused_witness_is_an_engine_error() -> None:
    model, read, _ = _knapsack(12)
    with pytest.raises(EngineError, match="not valid"):
        solve(model, read, lambda _: False)


def test_a_wrong_objective_is_an_engine_error() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 5, "x")
    model.maximize(x)
    for wrong in (4, 6):
        with pytest.raises(EngineError, match="objective"):
            solve(model, lambda value: value(x), lambda _: True, objective=lambda _, wrong=wrong: wrong)


def test_an_invalid_model_is_an_engine_error() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 1 << 62, "x")
    model.add((1 << 62) * x <= 5)
    with pytest.raises(EngineError, match="invalid model"):
        solve(model, lambda value: value(x), lambda _: True)


def test_limits_give_unknown_and_repeat() -> None:
    answers = [solve(_hard(), lambda _: 0, lambda _: True, limit=CpSatLimit(0.5)) for _ in range(2)]
    assert [a.status for a in answers] == [Status.UNKNOWN] * 2
    assert "deterministic limit" in answers[0].reason
    answer = solve(_hard(), lambda _: 0, lambda _: True, limit=CpSatLimit(1e6, 0.3))
    assert answer.status is Status.UNKNOWN
    assert "time limit" in answer.reason


def test_a_stopped_optimisation_keeps_its_bound() -> None:
    model, source = cp_model.CpModel(), random.Random(2)
    xs = [model.new_bool_var("") for _ in range(200)]
    for _ in range(1000):
        model.add_bool_or(source.sample(xs, 3))
    weights = [source.randint(3, 13) for _ in xs]
    model.minimize(sum(w * x for w, x in zip(weights, xs, strict=True)))
    answer = solve(
        model,
        lambda value: [value(x) for x in xs],
        lambda _: True,
        objective=lambda w: sum(a * b for a, b in zip(weights, w, strict=True)),
        limit=CpSatLimit(0.3),
    )
    assert answer.status is Status.FEASIBLE
    assert answer.bound is not None
    assert answer.value is not None
    assert answer.bound < answer.value


@pytest.mark.parametrize("doubted", ["energetic_reasoning", "timetabling", "try_edge_reasoning"])
def test_options_that_have_given_wrong_verdicts_are_off(doubted: str) -> None:
    assert getattr(cp_model.CpSolver().parameters, f"use_{doubted}_in_no_overlap_2d") is False


def test_objectives_that_are_refused() -> None:
    model, read, valid = _knapsack(12)
    with pytest.raises(InstanceError, match="objective"):
        solve(model, read, valid, objective=lambda _: 0)
    model.minimize(0.5 * model.new_bool_var("b"))
    with pytest.raises(InstanceError, match="floating point"):
        solve(model, read, valid)


@pytest.mark.parametrize("raised", [KeyboardInterrupt, TimeoutError])
def test_what_a_signal_raises_stops_the_engine(
    monkeypatch: pytest.MonkeyPatch, raised: type[BaseException]
) -> None:
    """A process that ends with the engine running may be aborted by the system."""
    run, ended = cp_model.CpSolver.solve, []

    def watched(solver: Any, model: Any) -> Any:
        status = run(solver, model)
        ended.append(status)
        return status

    def ring(signum: int, frame: Any) -> None:
        raise raised

    monkeypatch.setattr(cp_model.CpSolver, "solve", watched)
    started = time.perf_counter()
    before = signal.signal(signal.SIGINT, ring)
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(raised):
            solve(_hard(), lambda _: 0, lambda _: True, limit=CpSatLimit(1e6, 40))
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert ended == [cp_model.UNKNOWN]
    assert time.perf_counter() - started < 20
