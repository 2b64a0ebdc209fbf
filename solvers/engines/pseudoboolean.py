"""Decide linear constraints over 0-1 variables with Exact: a validated assignment, or a checked VeriPB proof.

The proof is about the formula as written here, not about the engine's own copy of it. An optimum is shown by
two decisions: a solution of that value, and a refutation of anything better; the engine's optimisation mode,
whose proofs contain unchecked steps, only proposes.
"""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from allocert.common import children
from allocert.common.leftovers import scratch
from allocert.errors import CertificateError, EngineError, InstanceError
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.veripb import check_veripb
from allocert.solvers.trimming.veripb import trim_veripb

__all__ = ["MOST_PROOF", "Assignment", "Constraint", "Problem", "ask", "solve"]

Assignment = tuple[bool, ...]
"""The value of each variable; ``assignment[v - 1]`` is variable v's."""

Term = tuple[int, int]
"""A coefficient and a literal: a variable, or minus it for its negation."""

_ENGINE = "Exact"
_INTERRUPTED = "Program interrupted by user."
_GRACE = 10.0
_TRIM_WORK = 50_000
"""Literals that trimming propagates in about a second."""
_TRIM_SHARE = 12
"""Checking a proof that was not trimmed takes about this many times as long as finding it, at least two seconds are worth it."""
_MOST_MEMORY = 6 << 30
MOST_PROOF = 1 << 27
# Steps that would not follow from the formula are switched off: the checker knows no redundancy rule.
_OPTIONS = (
    ("verbosity", "0"),
    ("seed", "1"),
    ("proof-assumptions", "0"),
    ("inp-purelits", "0"),
    ("inp-dombreaklim", "0"),
)


@dataclass(frozen=True)
class Constraint:
    """The sum of ``terms`` is at least ``bound``."""

    terms: tuple[Term, ...]
    bound: int

    def holds(self, assignment: Sequence[bool]) -> bool:
        """Whether the assignment, which gives ``assignment[v - 1]`` to variable v, satisfies the constraint."""
        return total(self.terms, assignment) >= self.bound

    @classmethod
    def at_least(cls, literals: Sequence[int], bound: int) -> Constraint:
        """At least ``bound`` of the literals are true."""
        return cls(tuple((1, literal) for literal in literals), bound)

    @classmethod
    def at_most(cls, literals: Sequence[int], bound: int) -> Constraint:
        """At most ``bound`` of the literals are true."""
        return cls(tuple((-1, literal) for literal in literals), -bound)


@dataclass(frozen=True)
class Problem:
    """Constraints over the variables 1..``variables``. Raises :class:`InstanceError` for any other literal."""

    variables: int
    constraints: tuple[Constraint, ...]

    def __post_init__(self) -> None:
        for i, constraint in enumerate(self.constraints, start=1):
            for _, literal in constraint.terms:
                if not 1 <= abs(literal) <= self.variables:
                    raise InstanceError(
                        f"constraint {i}: literal", literal, f"a variable 1..{self.variables}"
                    )

    def to_opb(self) -> str:
        """The problem in the OPB format of the pseudo-Boolean competitions, terms and lines in their order."""
        lines = [f"* #variable= {self.variables} #constraint= {len(self.constraints)}\n"]
        for constraint in self.constraints:
            terms = "".join(f"{a:+d} {'~' if lit < 0 else ''}x{abs(lit)} " for a, lit in constraint.terms)
            lines.append(f"{terms}>= {constraint.bound} ;\n")
        return "".join(lines)

    def broken(self, assignment: Sequence[bool]) -> Constraint | None:
        """The first constraint that the assignment breaks."""
        return next((c for c in self.constraints if not c.holds(assignment)), None)


def total(terms: Sequence[Term], assignment: Sequence[bool]) -> int:
    """The value of a sum of terms."""
    return sum(a for a, literal in terms if assignment[abs(literal) - 1] == (literal > 0))


def solve(
    problem: Problem,
    *,
    claim: str = "",
    encoding: Encoding | None = None,
    deterministic_seconds: float = 60,
    seconds: float = 600.0,
) -> Answer[Assignment]:
    """An assignment that satisfies every constraint, or a ``veripb`` certificate that there is none.

    The certificate's problem is ``{"opb": text}`` and its proof is text for ``check_veripb``, which has accepted it:
    the engine's own, or what trimming leaves of it, which may take about four times as long as finding it.
    The engine runs in a process of its own. The limit that decides is ``deterministic_seconds``, the engine's
    measure of its own work; the wall-clock limit ``seconds`` is a safety net. The answer is ``unknown`` at these
    and at the limits of memory and proof size, after an engine error, and for an invalid assignment or proof.
    Checking the proof is not limited: it takes a minute or two for the largest proof allowed.
    """
    started, effort = time.perf_counter(), 0.0
    try:
        verdict, found, effort = ask(problem, deterministic_seconds, seconds)
        if verdict == "SAT":
            broken = problem.broken(found)
            if broken is not None:
                raise EngineError(f"the engine's assignment breaks {broken}")
            answer = Answer.feasible(tuple(found), engine=_ENGINE)
        elif verdict == "UNSAT":
            opb = problem.to_opb()
            work = _TRIM_WORK * (2 + _TRIM_SHARE * effort)
            proof = _checked(opb, found, work, seconds - (time.perf_counter() - started))
            shown = encoding or Encoding("The constraints as given.")
            text = claim or "No assignment satisfies all constraints."
            certificate = Certificate("veripb", text, {"opb": opb}, proof, shown)
            answer = Answer.infeasible(engine=_ENGINE, certificate=certificate)
        else:
            answer = Answer.unknown(found, engine=_ENGINE)
    except (EngineError, OSError, ValueError) as error:
        answer = Answer.unknown(f"engine error: {error}", engine=_ENGINE)
    return replace(answer, seconds=time.perf_counter() - started, effort=effort)


def ask(problem: Problem, deterministic_seconds: float, seconds: float) -> tuple[str, Any, float]:
    """The engine's word, in a process of its own: SAT with values, UNSAT with a proof, or why not; and its effort."""
    rows = [_positive(constraint) for constraint in problem.constraints]
    with scratch() as folder:
        question = json.dumps(
            [problem.variables, rows, deterministic_seconds, seconds, MOST_PROOF, str(folder)]
        )
        try:
            done = children.run(
                "allocert.solvers.engines.pseudoboolean:_main", question.encode(), seconds + _GRACE
            )
        except subprocess.TimeoutExpired:
            return "UNKNOWN", f"time limit of {seconds:g} s reached", deterministic_seconds
        if done.returncode == -signal.SIGXFSZ:
            return "UNKNOWN", f"proof larger than {MOST_PROOF} bytes", deterministic_seconds
        if done.returncode or not done.stdout:
            last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
            raise EngineError(f"the engine's process ended with status {done.returncode} {' '.join(last)}")
        verdict, values, effort = json.loads(done.stdout.splitlines()[-1])
        if verdict == "SAT" and len(values) != problem.variables:
            raise EngineError(f"the engine gives {len(values)} values for {problem.variables} variables")
        if verdict == "SAT":
            return "SAT", [bool(value) for value in values], effort
        if verdict == "UNSAT":
            proof = folder / "proof.proof"
            return "UNSAT", proof.read_text("ascii") if proof.exists() else "", effort
        if verdict == _INTERRUPTED:
            return "UNKNOWN", f"deterministic limit of {deterministic_seconds:g} s reached", effort
        if verdict == "TIMEOUT":
            return "UNKNOWN", f"time limit of {seconds:g} s reached", effort
        raise EngineError(f"the engine says {verdict}")


def _checked(opb: str, raw: str, work: float, seconds: float) -> str:
    """A proof that the checker accepts: a shorter one with hints where that is not too much work, or the engine's."""
    try:
        proof = trim_veripb(opb, raw, work, seconds)
        check_veripb(opb, proof)
    except (EngineError, CertificateError):
        check_veripb(opb, raw)
        return raw
    return proof


def _positive(constraint: Constraint) -> tuple[list[Term], int]:
    """The same over variables only, one term each."""
    terms: dict[int, int] = {}
    bound = constraint.bound
    for a, literal in constraint.terms:
        if literal < 0:
            bound -= a
        terms[abs(literal)] = terms.get(abs(literal), 0) + (a if literal > 0 else -a)
    return [(a, v) for v, a in terms.items() if a], bound


def _main() -> None:
    """The process of :func:`ask`: a question on standard input, the answer on the last line of output."""
    import resource

    import exact

    variables, rows, effort, seconds, most, folder = json.load(sys.stdin)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # a cut proof must not pass for a whole one
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    limit, proof = ("timeout-det", str(max(1, math.ceil(effort)))), ("proof-log", str(Path(folder, "proof")))
    engine = exact.Exact([*_OPTIONS, limit, proof])
    names = [f"x{v}" for v in range(1, variables + 1)]
    for name in names:
        engine.addVariable(name)
    for terms, bound in rows:
        engine.addConstraint([(a, f"x{v}") for a, v in terms], True, bound)
    try:
        verdict = _decide(engine, effort, seconds)
    except RuntimeError as error:  # how the engine's own deterministic limit, of whole seconds, shows
        verdict = str(error)
    spent = _effort(engine)
    values = engine.getLastSolutionFor(names) if engine.hasSolution() else None
    del engine  # closes the proof
    print(json.dumps([verdict, values, spent]))


def _decide(engine: Any, effort: float, seconds: float) -> str:
    """Run from pause to pause, which come after a few thousand conflicts, until the effort is spent."""
    end = time.monotonic() + seconds
    verdict = engine.runOnce(seconds)
    while verdict == "PAUSED":
        if _effort(engine) >= effort:
            return _INTERRUPTED
        if time.monotonic() >= end:
            return "TIMEOUT"
        verdict = engine.runOnce(end - time.monotonic())
    return str(verdict)


def _effort(engine: Any) -> float:
    return float(next(value for name, value in engine.getStats() if name == "solve time det"))
