"""Proofs for all sizes as lists of small polynomial obligations, each settled with a certificate.

An obligation says that integers which satisfy its hypotheses satisfy its goals. Both are written as they are
read: ``"S + h < P"``, ``"h == d*b"``.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from allocert.errors import EngineError, InstanceError
from allocert.solvers import Certificate, Status
from allocert.solvers.certificate import Encoding
from allocert.solvers.exact.handelman import Polynomial, entails, variables

__all__ = [
    "TEXT",
    "TEXT_OF_PROOF",
    "Obligation",
    "Proof",
    "Settled",
    "claims",
    "comparison",
    "problems",
    "settle",
    "settle_proof",
    "steps",
]

TEXT_OF_PROOF = "Every part of every obligation."
"""How the list of a proof's certificates is made, for people."""

TEXT = "Definitions put in place of the names they define; the goal negated."
"""How :func:`problems` makes them, for people."""

_DEGREE = 3
_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}


@dataclass(frozen=True)
class Obligation:
    """For all integers: if all of ``given`` hold, so do all of ``goals``.

    Each is one comparison (``<``, ``<=``, ``>``, ``>=``, ``==``) of expressions in names, integers, ``+``, ``-``
    and ``*``. ``name`` is unique in its proof; ``sentence`` says in words what the step is for.
    """

    name: str
    sentence: str
    given: tuple[str, ...]
    goals: tuple[str, ...]


@dataclass(frozen=True)
class Proof:
    """Obligations whose conjunction proves ``theorem``, by the induction on the page ``page``."""

    name: str
    theorem: str
    obligations: tuple[Obligation, ...]
    page: str = "docs/proofs/static-optimality.md"


def steps(proof: Proof) -> str:
    """What certificates of all obligations of ``proof`` show together, in a sentence."""
    count = len(proof.obligations)
    return f"The {count} steps of the induction {proof.name} in {proof.page}. Theorem: {proof.theorem}"


@dataclass(frozen=True)
class Settled:
    """A proof all of whose obligations hold: certificates of every goal, and the solver that agreed."""

    proof: Proof
    certificates: tuple[Certificate, ...]
    peer: str


@dataclass(frozen=True)
class _Problem:
    """One inequality to derive: ``goal >= 0`` from ``atleast`` (each >= 0) and ``equal`` (each = 0)."""

    claim: str
    atleast: tuple[Polynomial, ...]
    equal: tuple[Polynomial, ...]
    goal: Polynomial


def settle(proof: str, obligation: Obligation) -> list[Certificate]:
    """One ``handelman`` certificate for each goal, two for an equality. ``proof`` is its proof's name.

    Raises:
        EngineError: no certificate was found; nothing is then known of the obligation.
        InstanceError: a comparison is malformed.
    """
    certificates = []
    for i, problem in enumerate(_problems(obligation)):
        encoding = Encoding(
            TEXT,
            "obligation",
            {"proof": proof, "obligation": obligation.name, "part": i},
        )
        answer = entails(
            problem.goal,
            problem.atleast,
            problem.equal,
            degree=_DEGREE,
            claim=problem.claim,
            encoding=encoding,
        )
        if answer.status is not Status.INFEASIBLE or answer.certificate is None:
            raise EngineError(f"obligation {obligation.name}: no certificate ({answer.reason})")
        certificates.append(answer.certificate)
    return certificates


@lru_cache(maxsize=16)
def settle_proof(proof: Proof) -> Settled:
    """Settle every obligation twice: by certificates that need no solver, and by Z3 over the integers.

    Raises :class:`EngineError` when an obligation has no certificate, or when Z3 does not prove it too.
    """
    from allocert.solvers.engines import smt

    certificates: list[Certificate] = []
    for obligation in proof.obligations:
        certificates += settle(proof.name, obligation)
        given = [comparison(text, smt.integer) for text in obligation.given]
        answer = smt.prove(smt.all_of(comparison(text, smt.integer) for text in obligation.goals), given)
        if answer.status is not Status.INFEASIBLE:
            raise EngineError(f"obligation {obligation.name}: Z3 says {answer.status.value} {answer.witness}")
    return Settled(proof, tuple(certificates), smt.version())


def problems(obligation: Obligation) -> list[dict[str, Any]]:
    """What the certificates of an obligation refute, as they carry it. Needs no solver."""
    found = []
    for problem in _problems(obligation):
        hypotheses = [*problem.atleast, -problem.goal - 1]
        names = {name for p in (*hypotheses, *problem.equal) for name in p.names}
        found.append(
            {
                "variables": sorted(names),
                "hypotheses": [p.to_json() for p in hypotheses],
                "equalities": [e.to_json() for e in problem.equal],
            }
        )
    return found


def claims(obligation: Obligation) -> list[str]:
    """What the certificates of an obligation claim, in the order of :func:`problems`."""
    return [problem.claim for problem in _problems(obligation)]


def _problems(obligation: Obligation) -> list[_Problem]:
    defined: dict[str, Polynomial] = {}
    atleast: list[Polynomial] = []
    equal: list[Polynomial] = []
    for text in obligation.given:
        left, relation, right = _comparison(text)
        value = _polynomial(right, defined)
        if isinstance(left, ast.Name) and relation is ast.Eq and left.id not in {*defined, *value.names}:
            new = {left.id: value}
            defined = {name: _replace(p, new) for name, p in defined.items()} | new
            atleast = [_replace(p, new) for p in atleast]
            equal = [_replace(p, new) for p in equal]
        elif relation is ast.Eq:
            equal.append(_polynomial(left, defined) - value)
        else:
            atleast += _differences(relation, _polynomial(left, defined), value)
    found = []
    for text in obligation.goals:
        left, relation, right = _comparison(text)
        claim = f"{obligation.name}: if {' and '.join(obligation.given)}, then {text}."
        for goal in _differences(relation, _polynomial(left, defined), _polynomial(right, defined)):
            found.append(_Problem(claim, tuple(atleast), tuple(equal), goal))
    return found


def _comparison(text: str) -> tuple[ast.expr, type[ast.cmpop], ast.expr]:
    try:
        body = ast.parse(text, mode="eval").body
    except SyntaxError:
        body = None
    if not isinstance(body, ast.Compare) or len(body.ops) != 1 or type(body.ops[0]) not in _COMPARISONS:
        raise InstanceError("obligation", text, "one comparison of polynomials")
    return body.left, type(body.ops[0]), body.comparators[0]


def _value(node: ast.expr, named: Callable[[str], Any]) -> Any:
    """An expression's value, each name's given by ``named``."""
    match node:
        case ast.Name(id=name):
            return named(name)
        case ast.Constant(value=int() as number):
            return number
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            return _ARITHMETIC[type(op)](_value(left, named), _value(right, named))
    raise InstanceError("obligation", ast.unparse(node), "names, integers, +, - and *")


def _polynomial(node: ast.expr, defined: Mapping[str, Polynomial]) -> Polynomial:
    value = _value(node, lambda name: defined.get(name) or variables(name)[0])
    return value if isinstance(value, Polynomial) else Polynomial({(): Fraction(value)} if value else {})


def _replace(polynomial: Polynomial, new: Mapping[str, Polynomial]) -> Polynomial:
    names = {name: variables(name)[0] for name in polynomial.names}
    value = polynomial.evaluate({**names, **new})
    return value if isinstance(value, Polynomial) else Polynomial({(): Fraction(value)} if value else {})


def comparison(text: str, named: Callable[[str], Any]) -> Any:
    left, relation, right = _comparison(text)
    return _COMPARISONS[relation](_value(left, named), _value(right, named))


def _differences(relation: type[ast.cmpop], left: Polynomial, right: Polynomial) -> list[Polynomial]:
    """Polynomials that are all >= 0 iff the comparison holds of integers."""
    if relation is ast.Eq:
        return [left - right, right - left]
    low, high = (left, right) if relation in (ast.Lt, ast.LtE) else (right, left)
    return [high - low - (1 if relation in (ast.Lt, ast.Gt) else 0)]
