"""Complete allocation by recursion into disjoint subcubes, one for each of 2k+1 sets of coordinates."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from allocert.allocators.parallel.defining_positions import HALVING, choice_text, orders
from allocert.allocators.parallel.program import Program, body_of

__all__ = ["FIRST_STAGE", "LEAVES", "RECURSIVE", "pairs", "parameters", "recursive_program"]

_SOURCE = "Livingston & Stout 1989, Algorithm 3.5"

LEAVES = ("in-full", "stopped")
"""How the buddy runs are done below C_k: in full, or stopped after as many dimensions as the subcubes have."""

_FIRST_STAGE = """
mine = 0
kept = 0
for i in range(1, sets + 1):
    value = whole
    taking = 1
    for j in range(1, shared + 1):
        if rho1[j] == i or rho2[j] == i:
            if taking == 1:
                along = X[j]
                if (rho1[j] == i and bit(along) == 0) or (rho2[j] == i and bit(along) == 1):
                    if available(across(along)):
                        r = receive(across(along))
                        value = min(value, r)
                    else:
                        value = 0
                else:
                    taking = 0
                    if available(across(along)):
                        send(value, across(along))
    if taking == 1:
        mine = i
        kept = value
"""
"""Lines 2 and 3 in a subcube of ``n`` dimensions X[1], X[2], ..: which T* the processor is left in, and what it stands for."""

_SECOND_STAGE = """
whole = kept
blocks = 0
while shared + sets * (blocks + 1) <= n:
    blocks = blocks + 1
begin = shared + (mine - 1) * blocks + 1
end = shared + mine * blocks
if mine == sets:
    end = n
for j in range(begin, end + 1):
    if mine > 0:
        along = X[j]
        if bit(along) == 0:
            if available(across(along)):
                r = receive(across(along))
                whole = min(whole, r)
            else:
                whole = 0
        else:
            mine = 0
            if available(across(along)):
                send(whole, across(along))
if mine > 0:
    m = 0
    for j in range(1, n + 1):
        if (j <= shared and rho1[j] != mine and rho2[j] != mine) or (j > shared and (j < begin or j > end)):
            m = m + 1
            X[m] = X[j]
    n = m
else:
    going = 0
"""
"""Lines 4 to 6: down to T_i, whose dimensions become X[1], X[2], ..; who is not in any T_i is done."""


def recursive_program(leaf: str) -> Program:
    """The program with one of :data:`LEAVES`; its parameters are made by :func:`parameters`."""
    stop = {"in-full": "n", "stopped": "halvings"}[leaf]
    choice = choice_text(body_of(HALVING, 0, stop=stop) + "\n", 2, d="n", pi="order")
    return Program(
        f"recursive-complete-{leaf}",
        f"""
X = array(d)
for j in range(1, d + 1):
    X[j] = j
n = d
whole = 1
going = 1
while going == 1 and n >= shared:
{body_of(_FIRST_STAGE)}
{body_of(_SECOND_STAGE)}
if going == 1:
    order = array(n)
    start = whole - 1
    halvings = n - k
    for c in range(1, choices[n] + 1):
        for j in range(1, n + 1):
            order[j] = X[orders[n][c][j]]
{choice}
""",
        _SOURCE,
    )


RECURSIVE = recursive_program("in-full")
"""The algorithm as printed, with Algorithm 3.4 in full below C_k."""

FIRST_STAGE = Program(
    "recursive-complete-first-stage",
    f"""
X = array(d)
for j in range(1, d + 1):
    X[j] = j
whole = 1
{_FIRST_STAGE}
""",
    _SOURCE,
)
"""Lines 2 and 3 alone, on the whole cube."""


def pairs(k: int) -> tuple[tuple[int, int], ...]:
    """The pairs of 1..2k+1 in lexicographic order: rho_1(m) and rho_2(m) of each m."""
    return tuple(combinations(range(1, 2 * k + 2), 2))


def parameters(d: int, k: int) -> dict[str, Any]:
    """The parameters for the (d-k)-subcubes of a d-dimensional cube, 1 <= k <= d.

    ``shared`` is C_k, ``sets`` 2k + 1; ``orders[n]`` are the orders of n coordinates by choices, for n < C_k, n <= d.
    """
    shared = pairs(k)
    below = [orders(range(1, n + 1), k) for n in range(1, min(len(shared), d + 1))]
    return {
        "d": d,
        "k": k,
        "shared": len(shared),
        "sets": 2 * k + 1,
        "rho1": tuple(one for one, _ in shared),
        "rho2": tuple(other for _, other in shared),
        "orders": tuple(chosen or ((0,),) for chosen in below),
        "choices": tuple(len(chosen) for chosen in below),
        "weight": tuple(1 << (d - i) for i in range(1, d + 1)),
    }
