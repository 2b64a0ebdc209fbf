"""CP-SAT behind honest answers: it finds, and what it says without a witness stays uncertified.

Runs repeat exactly: one worker (or interleaved ones), a fixed seed, a limit in deterministic time. Every witness
goes through the caller's solver-free validator, and objective values are the caller's own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from allocert.errors import EngineError, InstanceError
from allocert.solvers.answer import Answer

__all__ = ["solve"]

W = TypeVar("W")

_ENGINE = "CP-SAT"
_DOUBTED = "energetic", "timetabling_in_no_overlap_2d", "try_edge_reasoning"
"""Parts of the names of options on packing rectangles that have given wrong verdicts; they stay off."""


def solve(
    model: Any,
    read: Callable[[Callable[[Any], int]], W],
    valid: Callable[[W], bool],
    *,
    objective: Callable[[W], int | Fraction] | None = None,
    deterministic_seconds: float = 60.0,
    seconds: float = 600.0,
    megabytes: int = 4096,
    workers: int = 1,
    seed: int = 0,
    options: Mapping[str, int | float | bool] | None = None,
) -> Answer[W]:
    """Solve a ``CpModel``.

    ``read`` builds the witness from a function that gives a variable's value; ``valid`` accepts or refuses it
    without any solver; ``objective`` computes its value and is needed exactly when the model has an objective.
    The limit that decides is ``deterministic_seconds``; the wall-clock limit ``seconds`` is a safety net.

    The answer is optimal or infeasible on the engine's word alone: it is never certified.

    Raises:
        EngineError: the model is invalid, a witness is refused, or the engine's objective or bound
            contradicts the witness.
        InstanceError: a model with a floating-point objective, an objective given without need or missing, or
            an option that stays off.
    """
    from ortools.sat.python import cp_model

    started = time.perf_counter()
    _accept(model, objective is not None, options or {})
    fault = model.validate()
    if fault:
        raise EngineError(f"{_ENGINE}: invalid model: {fault}")
    solver = cp_model.CpSolver()
    settings = {
        "num_workers": workers,
        "interleave_search": workers > 1,
        "random_seed": seed,
        "max_deterministic_time": deterministic_seconds,
        "max_time_in_seconds": seconds,
        "max_memory_in_mb": megabytes,
        "catch_sigint_signal": False,
        **(options or {}),
    }
    for name, setting in settings.items():
        try:
            setattr(solver.parameters, name, setting)
        except (AttributeError, TypeError) as error:
            raise InstanceError("CP-SAT option", name, f"an option of the engine ({error})") from None
    status = _run(solver, model)
    spent, effort = time.perf_counter() - started, solver.response_proto.deterministic_time

    def finish(answer: Answer[W]) -> Answer[W]:
        return replace(answer, seconds=spent, effort=effort)

    if status == cp_model.INFEASIBLE:
        return finish(Answer.infeasible(engine=_ENGINE, reason="uncertified"))
    if status == cp_model.UNKNOWN:
        reason = "memory limit reached, or the engine gave up"
        # The engine stops a little before either limit.
        if effort > 0.9 * deterministic_seconds:
            reason = f"deterministic limit of {deterministic_seconds:g} s reached"
        elif spent > 0.9 * seconds:
            reason = f"time limit of {seconds:g} s reached"
        return finish(Answer.unknown(reason, engine=_ENGINE))
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise EngineError(f"{_ENGINE}: status {solver.status_name(status)}")
    witness = read(lambda variable: int(solver.value(variable)))
    if not valid(witness):
        raise EngineError(f"{_ENGINE}: the witness {witness!r} is not valid")
    if objective is None:
        return finish(Answer.feasible(witness, engine=_ENGINE))
    value, bound = Fraction(objective(witness)), _bound(model, solver)
    claimed = Fraction(solver.objective_value)
    if abs(claimed - value) > Fraction(1, 2):
        raise EngineError(f"{_ENGINE}: objective {claimed} of a witness of objective {value}")
    minimised = not _maximises(model)
    if (bound > value) if minimised else (bound < value):
        raise EngineError(f"{_ENGINE}: bound {bound} contradicts a witness of objective {value}")
    if status == cp_model.OPTIMAL:
        if bound != value:
            raise EngineError(f"{_ENGINE}: optimal at {value} with bound {bound}")
        return finish(Answer.optimal(witness, value, engine=_ENGINE, reason="uncertified"))
    reason = "limit reached; uncertified bound"
    return finish(Answer.feasible(witness, engine=_ENGINE, value=value, bound=bound, reason=reason))


def _accept(model: Any, has_objective: bool, options: Mapping[str, object]) -> None:
    if model.proto.has_floating_point_objective():
        raise InstanceError("CP-SAT objective", "floating point", "integer coefficients")
    if model.has_objective() != has_objective:
        raise InstanceError("objective", has_objective, "a function exactly when the model has an objective")
    for name, value in options.items():
        if value and any(part in name for part in _DOUBTED):
            raise InstanceError("CP-SAT option", name, "an option without wrong verdicts on record")


def _run(solver: Any, model: Any) -> Any:
    """Solve in a thread, so that what a signal raises reaches this one, stops the engine and goes on.

    An event tells when the engine has ended: a thread that is joined when a signal raises is taken for a stopped one
    by Python 3.11, and the process would end with the engine running.
    """
    outcome: list[Any] = []
    failure: list[BaseException] = []
    ended = threading.Event()

    def work() -> None:
        try:
            outcome.append(solver.solve(model))
        except RuntimeError as error:
            failure.append(error)
        finally:
            ended.set()

    thread = threading.Thread(target=work, name="cp-sat", daemon=True)
    thread.start()
    try:
        # A signal that another thread receives does not end a wait without a limit.
        while not ended.wait(0.1):
            pass
    finally:
        while not ended.is_set():
            solver.stop_search()
            ended.wait(0.1)
    if not outcome:
        raise EngineError(f"{_ENGINE}: {failure[0] if failure else 'no status'}")
    return outcome[0]


def _maximises(model: Any) -> bool:
    return bool(model.proto.objective.scaling_factor < 0)


def _bound(model: Any, solver: Any) -> Fraction:
    """The engine's bound as an exact number: it is an integer before scaling."""
    inner: int = solver.response_proto.inner_objective_lower_bound
    scale = Fraction(model.proto.objective.scaling_factor or 1)
    return (inner + Fraction(model.proto.objective.offset)) * scale
