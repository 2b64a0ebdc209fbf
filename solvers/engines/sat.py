"""Decide a formula with CaDiCaL (through python-sat): a validated model, or an LRAT proof."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from typing import Any

from allocert.common import children
from allocert.errors import EngineError
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.trimming.lrat import trim_lrat
from allocert.solvers.words.cnf import Cnf

__all__ = ["Model", "ask", "refute"]

Model = tuple[bool, ...]
"""The value of each variable; ``model[v - 1]`` is variable v's."""

_CADICAL = "cadical195"
_ENGINE = "CaDiCaL 1.9.5"
_CONFLICTS = 2_000_000


def refute(
    cnf: Cnf,
    *,
    claim: str = "The formula has no model.",
    encoding: Encoding | None = None,
    conflicts: int = _CONFLICTS,
    seconds: float | None = None,
) -> Answer[Model]:
    """A model of ``cnf``, validated clause by clause, or an ``lrat`` certificate that there is none.

    The certificate's problem is ``{"dimacs": text}`` and its proof is text for ``check_lrat``; every step
    was replayed while it was trimmed. The run is deterministic up to ``conflicts`` conflicts. With a limit
    of ``seconds`` the engine runs in a process of its own, which is ended when they have passed.
    The answer is ``unknown`` at either limit, after an engine error, and for an invalid model or proof.
    """
    started = time.perf_counter()
    try:
        verdict, found = ask(cnf, conflicts) if seconds is None else _solve_apart(cnf, conflicts, seconds)
        if verdict == "unsatisfiable":
            proof = trim_lrat(cnf.clauses, found)
    except (EngineError, OSError, RuntimeError, ValueError, MemoryError) as error:
        return Answer.unknown(f"engine error: {error}", engine=_ENGINE, seconds=time.perf_counter() - started)
    spent = time.perf_counter() - started
    if verdict == "satisfiable":
        model = tuple(found)
        if len(model) != cnf.variables:
            return Answer.unknown(f"invalid model: {len(model)} values", engine=_ENGINE, seconds=spent)
        broken = cnf.broken_clause(model)
        if broken is not None:
            return Answer.unknown(f"invalid model: breaks {broken}", engine=_ENGINE, seconds=spent)
        return Answer.feasible(model, engine=_ENGINE, seconds=spent)
    if verdict == "unsatisfiable":
        shown = Encoding("The formula as given.") if encoding is None else encoding
        certificate = Certificate("lrat", claim, {"dimacs": cnf.to_dimacs()}, proof, shown)
        return Answer.infeasible(engine=_ENGINE, certificate=certificate, seconds=spent)
    return Answer.unknown(found, engine=_ENGINE, seconds=spent)


def ask(cnf: Cnf, conflicts: int) -> tuple[str, Any]:
    """Run the engine here: a verdict with the model, the raw proof text, or the reason for none."""
    if () in cnf.clauses:
        return "unsatisfiable", f"{len(cnf.clauses) + 1} 0 {cnf.clauses.index(()) + 1} 0\n"
    from pysat import solvers as engines

    # The trace outlives the solver, which may still write to it when it is deleted.
    with tempfile.TemporaryFile() as trace, engines.Solver(_CADICAL) as solver:
        core = solver.solver
        # LRAT as text must be chosen before tracing starts; the wrapper's own option traces at once.
        core.configure({"lrat": 1, "binary": 0, "seed": 0})
        core.prfile = trace
        stream = engines.pysolvers.cadical195_tracepr(core.cadical, trace)
        for clause in cnf.clauses:
            solver.add_clause(clause)
        solver.conf_budget(conflicts)
        verdict = solver.solve_limited()
        if verdict is None:
            return "unknown", f"conflict limit of {conflicts} reached"
        if verdict:
            values = set(solver.get_model())
            return "satisfiable", [variable in values for variable in range(1, cnf.variables + 1)]
        engines.pysolvers.flushpr(stream)
        trace.seek(0)
        return "unsatisfiable", trace.read().decode("ascii")


def _solve_apart(cnf: Cnf, conflicts: int, seconds: float) -> tuple[str, Any]:
    """The same in a process of its own, ended after ``seconds``."""
    question = json.dumps([cnf.variables, cnf.clauses, conflicts]).encode()
    try:
        done = children.run("allocert.solvers.engines.sat:main", question, seconds)
    except subprocess.TimeoutExpired:
        return "unknown", f"time limit of {seconds} s reached"
    if done.returncode:
        raise EngineError(f"the engine's process ended with status {done.returncode}")
    verdict, found = json.loads(done.stdout)
    return verdict, found


def main() -> None:
    """The process of :func:`_solve_apart`: a question on standard input, the answer on standard output."""
    variables, clauses, conflicts = json.load(sys.stdin)
    json.dump(ask(Cnf(variables, tuple(map(tuple, clauses))), conflicts), sys.stdout)
