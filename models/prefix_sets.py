"""How few permutations have every set of numbers as a set of first entries: for Z3, for CP-SAT, and a proof.

This is the C property of Antoniou 1994, section 2.2.3.2, as a cover: one variable for each permutation of 1..n.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

from allocert.errors import CertificateError
from allocert.machines.gray_families import Codes
from allocert.solvers import smt, zero_one
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.veripb import HEADER
from allocert.solvers.pseudoboolean import Assignment, Constraint, Problem

__all__ = [
    "ENCODER",
    "SEVERAL",
    "TEXT",
    "TEXT_OF_SEVERAL",
    "by_cpsat",
    "by_z3",
    "claim_of",
    "encode_prefixes",
    "encode_several",
    "prefix_problem",
    "too_few_prefixes",
]

ENCODER, SEVERAL = "prefix-sets", "prefix-sets-up-to"
"""The names of :func:`encode_prefixes` and :func:`encode_several`."""

TEXT = "A variable a permutation, a constraint a set."
TEXT_OF_SEVERAL = "One part a size."
"""How the two make their problems, for people."""

_LARGEST = 6


def prefix_problem(n: int, size: int) -> Problem:
    """0-1 constraints: each set of numbers is one of first entries, and at most ``size`` permutations are chosen.

    Variables are the permutations in lexicographic order; the sets come by size, then lexicographically.
    """
    lists = _permutations(n)
    rows = [
        Constraint.at_least([v for v, entries in enumerate(lists, 1) if set(entries[:k]) == set(chosen)], 1)
        for k in range(n + 1)
        for chosen in combinations(range(1, n + 1), k)
    ]
    return Problem(len(lists), (*rows, Constraint.at_most(range(1, len(lists) + 1), size)))


def by_cpsat(n: int, size: int, seconds: float = 60.0) -> Answer[Codes]:
    """``size`` permutations or fewer with the C property, on CP-SAT's word if there are none."""
    return _read(
        n, zero_one.search(prefix_problem(n, size), deterministic_seconds=2 * seconds, seconds=10 * seconds)
    )


def by_z3(n: int, size: int, seconds: float = 60.0) -> Answer[Codes]:
    """The same from Z3, over integers."""
    problem = prefix_problem(n, size)
    chosen = [smt.integer(f"x{v}") for v in range(1, problem.variables + 1)]
    bounds = [bound for x in chosen for bound in (x >= 0, x <= 1)]
    rows = [sum(a * chosen[v - 1] for a, v in row.terms) >= row.bound for row in problem.constraints]
    answer = smt.find([*bounds, *rows], seconds=seconds)
    values = answer.witness
    assignment = None if values is None else tuple(values[f"x{v}"] == 1 for v in range(1, len(chosen) + 1))
    return _read(
        n, Answer(answer.status, answer.engine, assignment, seconds=answer.seconds, reason=answer.reason)
    )


def too_few_prefixes(n: int, size: int) -> Certificate:
    """A certificate, for ``size`` < C(n, n // 2): no permutation has two sets of n // 2 first entries.

    The proof is the sum of the constraints of these sets and of the bound on the number of permutations.
    """
    before = sum(comb(n, k) for k in range(n // 2))
    middle = range(before + 1, before + comb(n, n // 2) + 1)
    every = (1 << n) + 1
    added = " ".join(f"{row} +" for row in (*middle[1:], every))
    proof = f"{HEADER}\nf {every}\npol {middle[0]} {added}\nc {every + 1}\n"
    encoding = Encoding(TEXT, ENCODER, {"n": n, "permutations": size})
    problem = {"opb": prefix_problem(n, size).to_opb()}
    return Certificate("veripb", _sentence(n, size), problem, proof, encoding)


def encode_prefixes(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of such a certificate, made again. Raises :class:`CertificateError` for malformed arguments."""
    return {"opb": prefix_problem(*_arguments(arguments)).to_opb()}


def encode_several(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the certificates for C(n, n // 2) - 1 permutations state together, n = 0..``up_to``; their arguments."""
    up_to, _ = _arguments({"n": arguments.get("up_to"), "permutations": 0})
    sizes = [(n, comb(n, n // 2) - 1) for n in range(up_to + 1)]
    parts = [{"by": ENCODER, "arguments": {"n": n, "permutations": size}} for n, size in sizes]
    return {"states": " ".join(_sentence(n, size) for n, size in sizes), "parts": parts}


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate has to claim."""
    return _sentence(*_arguments(certificate.encoding.arguments))


def _sentence(n: int, size: int) -> str:
    return f"No {size} permutations of 1..{n} have every set of numbers as a set of first entries."


def _arguments(arguments: Mapping[str, Any]) -> tuple[int, int]:
    n, size = arguments.get("n"), arguments.get("permutations")
    if type(n) is not int or not 0 <= n <= _LARGEST:
        raise CertificateError("encoding n", n, f"a number 0..{_LARGEST}")
    if type(size) is not int or not 0 <= size <= factorial(n) or len(arguments) != 2:
        raise CertificateError("encoding permutations", size, f"a number 0..{factorial(n)}, and n")
    return n, size


def _permutations(n: int) -> Codes:
    return tuple(permutations(range(1, n + 1)))


def _read(n: int, answer: Answer[Assignment]) -> Answer[Codes]:
    """Assignments as the permutations chosen."""
    if answer.witness is None:
        return Answer(answer.status, answer.engine, None, seconds=answer.seconds, reason=answer.reason)
    codes = tuple(code for code, chosen in zip(_permutations(n), answer.witness, strict=True) if chosen)
    return Answer(answer.status, answer.engine, codes, seconds=answer.seconds, reason=answer.reason)
