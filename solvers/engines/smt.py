"""Decide constraints over bit-vectors, integers and reals with Z3, deterministically.

Terms are Z3's and overload Python's operators (``>>`` on bit-vectors is arithmetic). What Z3 decides is
the SMT-LIB 2 text of the query, read into a context of its own: another solver can be given the very
same text, and nothing that ran before has an influence. Z3's word is never a certificate.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from allocert.errors import EngineError
from allocert.solvers.answer import Answer

__all__ = [
    "Term",
    "Values",
    "all_of",
    "any_of",
    "bit",
    "board",
    "boolean",
    "find",
    "integer",
    "minimise",
    "negation",
    "prove",
    "rational",
    "real",
    "smtlib",
    "values_of",
    "version",
]

Term: TypeAlias = Any
"""A Z3 term; Z3 carries no types."""

Values: TypeAlias = Mapping[str, "bool | int | Fraction"]
"""The value of each constant by name: a bit-vector's is an int >= 0."""

_RESOURCES = 2_000_000_000
_ENGINE = "Z3"


def version() -> str:
    """E.g. ``Z3 5.4.0``."""
    import z3

    return f"Z3 {z3.get_version_string()}"


def board(name: str, processors: int) -> Term:
    """A word of processors as kernels take it: ``processors`` unknown bits below one bit that is 0."""
    import z3

    return z3.ZeroExt(1, z3.BitVec(name, processors))


def bit(word: Term, place: int) -> Term:
    """Whether bit ``place`` of a bit-vector is set."""
    import z3

    return z3.Extract(place, place, word) == 1


def integer(name: str) -> Term:
    """An integer constant."""
    import z3

    return z3.Int(name)


def real(name: str) -> Term:
    """A real constant."""
    import z3

    return z3.Real(name)


def rational(value: Fraction | int) -> Term:
    """An exact number as a real term."""
    import z3

    exact = Fraction(value)
    return z3.Q(exact.numerator, exact.denominator)


def boolean(name: str) -> Term:
    """A truth value."""
    import z3

    return z3.Bool(name)


def all_of(terms: Iterable[Term]) -> Term:
    """The conjunction; true when there are none."""
    import z3

    parts = list(terms)
    return z3.And(parts) if len(parts) > 1 else parts[0] if parts else z3.BoolVal(True)


def any_of(terms: Iterable[Term]) -> Term:
    """The disjunction; false when there are none."""
    import z3

    parts = list(terms)
    return z3.Or(parts) if len(parts) > 1 else parts[0] if parts else z3.BoolVal(False)


def negation(term: Term) -> Term:
    """Not ``term``."""
    import z3

    return z3.Not(term)


def smtlib(constraints: Iterable[Term], *, logic: str | None = None) -> str:
    """SMT-LIB 2 text that asks whether all ``constraints`` can hold."""
    import z3

    solver = z3.Solver()
    solver.add(*constraints)
    head = f"(set-logic {logic})\n" if logic else ""
    return f"{head}{solver.sexpr()}(check-sat)\n"


def prove(
    goal: Term,
    hypotheses: Iterable[Term] = (),
    *,
    logic: str | None = None,
    resources: int = _RESOURCES,
    seconds: float | None = None,
) -> Answer[Values]:
    """Whether ``goal`` follows: *infeasible* means proved, *feasible* gives values that refute it.

    The arguments and limits are those of :func:`find`.
    """
    return find([*hypotheses, negation(goal)], logic=logic, resources=resources, seconds=seconds)


def find(
    constraints: Iterable[Term],
    *,
    logic: str | None = None,
    resources: int = _RESOURCES,
    seconds: float | None = None,
) -> Answer[Values]:
    """Values for which all ``constraints`` hold, or *infeasible* on Z3's word alone.

    The values are put into the constraints again before they are returned. The run is deterministic up to
    ``resources``, Z3's own measure of work; a limit of ``seconds`` is not. At a limit, after an engine
    error and for values that do not check (or are no rational numbers) the answer is ``unknown``.
    ``logic`` is an SMT-LIB name such as ``QF_BV``, which selects a faster strategy.
    """
    import z3

    started = time.perf_counter()
    wanted = list(constraints)
    try:
        context = z3.Context()
        solver = z3.SolverFor(logic, ctx=context) if logic else z3.Solver(ctx=context)
        solver.set(random_seed=0, rlimit=resources)
        if seconds is not None:
            solver.set(timeout=max(1, round(seconds * 1000)))
        solver.from_string(smtlib(wanted))
        verdict = solver.check()
        values = values_of(solver.model()) if verdict == z3.sat else {}
        broken = _first_broken(wanted, values) if verdict == z3.sat else None
    except (z3.Z3Exception, EngineError) as error:
        reason = f"engine error: {error}"
        return Answer.unknown(reason, engine=_ENGINE, seconds=time.perf_counter() - started)
    spent = time.perf_counter() - started
    if verdict == z3.unsat:
        return Answer.infeasible(engine=_ENGINE, seconds=spent)
    if verdict == z3.unknown:
        return Answer.unknown(f"limit: {solver.reason_unknown()}", engine=_ENGINE, seconds=spent)
    if broken is not None:
        return Answer.unknown(f"invalid model: breaks {broken}", engine=_ENGINE, seconds=spent)
    return Answer.feasible(values, engine=_ENGINE, seconds=spent)


def minimise(
    objective: str,
    constraints: Iterable[Term],
    *,
    resources: int = _RESOURCES,
    seconds: float | None = None,
) -> Answer[Values]:
    """The least value of the real constant named ``objective`` for which all ``constraints`` hold, on Z3's word alone.

    The values are put into the constraints again, as in :func:`find`, whose limits these are. The answer is ``unknown``
    at a limit, after an engine error, and where there is no least value (it says so).
    """
    import z3

    started = time.perf_counter()
    wanted = list(constraints)
    reason = ""
    try:
        context = z3.Context()
        solver = z3.Optimize(ctx=context)
        solver.set(rlimit=resources)
        if seconds is not None:
            solver.set(timeout=max(1, round(seconds * 1000)))
        solver.from_string(smtlib(wanted))
        goal = solver.minimize(z3.Real(objective, ctx=context))
        verdict = solver.check()
        spent = time.perf_counter() - started
        if verdict == z3.unsat:
            return Answer.infeasible(engine=_ENGINE, seconds=spent)
        if verdict == z3.unknown:
            reason = f"limit: {solver.reason_unknown()}"
        elif not (z3.is_int_value(least := solver.lower(goal)) or z3.is_rational_value(least)):
            reason = f"no least value: {least}"
        else:
            value = Fraction(str(least))
            values = values_of(solver.model())
            broken = _first_broken(wanted, values)
            if broken is None and values.get(objective) == value:
                return Answer.optimal(values, value, engine=_ENGINE, seconds=spent)
            reason = f"invalid model: breaks {broken if broken is not None else objective}"
    except (z3.Z3Exception, EngineError) as error:
        reason = f"engine error: {error}"
    return Answer.unknown(reason, engine=_ENGINE, seconds=time.perf_counter() - started)


def values_of(model: Term) -> dict[str, bool | int | Fraction]:
    """A model's constants as Python values."""
    import z3

    values: dict[str, bool | int | Fraction] = {}
    for declared in model.decls():
        value = model[declared]
        if z3.is_bv_value(value) or z3.is_int_value(value):
            values[declared.name()] = value.as_long()
        elif z3.is_rational_value(value):
            values[declared.name()] = Fraction(value.numerator_as_long(), value.denominator_as_long())
        elif z3.is_true(value) or z3.is_false(value):
            values[declared.name()] = z3.is_true(value)
        else:
            raise EngineError(f"{declared.name()} = {value} is no truth value or rational number")
    return values


def _first_broken(constraints: list[Term], values: dict[str, bool | int | Fraction]) -> Term | None:
    """Put the values into the constraints; adds 0 or false for constants that may have any value."""
    import z3

    pairs = []
    for constant in _constants(constraints):
        sort = constant.sort()
        value = values.setdefault(str(constant.decl().name()), False if z3.is_bool(constant) else 0)
        if z3.is_bv(constant):
            term = z3.BitVecVal(int(value), sort.size())
        elif z3.is_bool(constant):
            term = z3.BoolVal(bool(value))
        else:
            term = z3.IntVal(int(value)) if z3.is_int(constant) else rational(value)
        pairs.append((constant, term))
    for constraint in constraints:
        if not z3.is_true(z3.simplify(z3.substitute(constraint, *pairs))):
            return constraint
    return None


def _constants(terms: list[Term]) -> list[Term]:
    """The uninterpreted constants in ``terms``."""
    import z3

    found: dict[int, Term] = {}
    seen: set[int] = set()
    waiting = list(terms)
    while waiting:
        term = waiting.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[term.get_id()] = term
        waiting += term.children()
    return list(found.values())
