"""CP-SAT behind honest answers: it finds, and what it says without a witness stays uncertified.

Runs repeat exactly: one worker (or interleaved ones), a fixed seed, a limit in deterministic time. Every witness
goes through the caller's solver-free validator, and objective values are the caller's own. Energetic reasoning, timetabling
and edge reasoning on packing rectangles have given wrong verdicts: they stay off, as they are by default.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from allocert.errors import EngineError, InstanceError
from allocert.solvers.answer import Answer

__all__ = ["CpSatLimit", "solve"]

W = TypeVar("W")

_ENGINE = "CP-SAT"
_MEGABYTES = 4096


@dataclass(frozen=True)
class CpSatLimit:
    """Limits of one run, and how it searches.

    ``deterministic_seconds``, the engine's measure of its own work, is the limit that decides; the wall clock of ``seconds``
    is a safety net. Several ``workers`` are strategies that take turns, so that the run still repeats.
    """

    deterministic_seconds: float = 60.0
    seconds: float = 600.0
    seed: int = 0
    workers: int = 1


_USUAL = CpSatLimit()


def solve(
    model: Any,
    read: Callable[[Callable[[Any], int]], W],
    valid: Callable[[W], bool],
    *,
    objective: Callable[[W], int | Fraction] | None = None,
    limit: CpSatLimit = _USUAL,
) -> Answer[W]:
    """Solve a ``CpModel``.

    ``read`` builds the witness from a function that gives a variable's value; ``valid`` accepts or refuses it
    without any solver; ``objective`` computes its value and is needed exactly when the model has an objective.

    The answer is optimal or infeasible on the engine's word alone: it is never certified.

    Raises:
        EngineError: the model is invalid, a witness is refused, or the engine's objective or bound
            contradicts the witness.
        InstanceError: a model with a floating-point objective, or an objective given without need or missing.
    """
    from ortools.sat.python import cp_model

    started = time.perf_counter()
    _accept(model, objective is not None)
    solver = cp_model.CpSolver()
    _set(solver.parameters, limit)
    status = _run(solver, model)
    spent, effort = time.perf_counter() - started, solver.response_proto.deterministic_time
    answer: Answer[W]
    if status == cp_model.INFEASIBLE:
        answer = Answer.infeasible(engine=_ENGINE, reason="uncertified")
    elif status == cp_model.UNKNOWN:
        answer = Answer.unknown(_why(limit, spent, effort), engine=_ENGINE)
    elif status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        witness = read(lambda variable: int(solver.value(variable)))
        if not valid(witness):
            raise EngineError(f"{_ENGINE}: the witness {witness!r} is not valid")
        if objective is None:
            answer = Answer.feasible(witness, engine=_ENGINE)
        else:
            value = Fraction(objective(witness))
            answer = _valued(model, solver, witness, value, status == cp_model.OPTIMAL)
    else:
        raise EngineError(f"{_ENGINE}: status {solver.status_name(status)}")
    return replace(answer, seconds=spent, effort=effort)


def _accept(model: Any, has_objective: bool) -> None:
    if model.proto.has_floating_point_objective():
        raise InstanceError("CP-SAT objective", "floating point", "integer coefficients")
    if model.has_objective() != has_objective:
        raise InstanceError("objective", has_objective, "a function exactly when the model has an objective")
    fault = model.validate()
    if fault:
        raise EngineError(f"{_ENGINE}: invalid model: {fault}")


def _set(parameters: Any, limit: CpSatLimit) -> None:
    parameters.num_workers = limit.workers
    parameters.interleave_search = limit.workers > 1
    parameters.random_seed = limit.seed
    parameters.max_deterministic_time = limit.deterministic_seconds
    parameters.max_time_in_seconds = limit.seconds
    parameters.max_memory_in_mb = _MEGABYTES
    parameters.catch_sigint_signal = False


def _why(limit: CpSatLimit, spent: float, effort: float) -> str:
    """Which limit ended the engine without an answer; it stops a little before either of them."""
    if effort > 0.9 * limit.deterministic_seconds:
        return f"deterministic limit of {limit.deterministic_seconds:g} s reached"
    if spent > 0.9 * limit.seconds:
        return f"time limit of {limit.seconds:g} s reached"
    return "memory limit reached, or the engine gave up"


def _valued(model: Any, solver: Any, witness: W, value: Fraction, optimal: bool) -> Answer[W]:
    """The answer with a witness of this value. Raises :class:`EngineError` if what the engine says contradicts it."""
    claimed, bound = Fraction(solver.objective_value), _bound(model, solver)
    if abs(claimed - value) > Fraction(1, 2):
        raise EngineError(f"{_ENGINE}: objective {claimed} of a witness of objective {value}")
    if (bound < value) if _maximises(model) else (bound > value):
        raise EngineError(f"{_ENGINE}: bound {bound} contradicts a witness of objective {value}")
    if not optimal:
        reason = "limit reached; uncertified bound"
        return Answer.feasible(witness, engine=_ENGINE, value=value, bound=bound, reason=reason)
    if bound != value:
        raise EngineError(f"{_ENGINE}: optimal at {value} with bound {bound}")
    return Answer.optimal(witness, value, engine=_ENGINE, reason="uncertified")


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
