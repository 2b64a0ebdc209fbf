"""Complete allocation of one dimension: the buddy program once for each choice of defining positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any

from allocert.allocators.parallel.buddy import BUDDY, READINGS
from allocert.allocators.parallel.program import Program, body_of

__all__ = ["COMPLETE", "HALVING", "RUNS", "choice_text", "orders", "parameters"]

_SOURCE = "Livingston & Stout 1989, Algorithm 3.4"

HALVING = """
s = start
z = 0
while z < stop and bit(pi[d - z]) == 0:
    z = z + 1
for j in range(1, z + 1):
    along = pi[d + 1 - j]
    if available(across(along)):
        r = receive(across(along))
        if r == j - 1 and s == j - 1:
            s = j
if z < stop and available(across(pi[d - z])):
    send(s, across(pi[d - z]))
"""
"""Recursive halving as Algorithm 3.1 does it, along the last ``stop`` of the d places of pi, from s = ``start``.

With ``start`` 0 and ``stop`` d it does what the buddy program does. A processor that starts with -1 stands for something unavailable.
"""

_NAMED = """
word = 0
for i in range(1, k + 1):
    word = word + weight[pi[i]]
if z >= d - k and s >= d - k:
    report(word)
"""


def choice_text(halving: str, depth: int = 0, **renamed: str) -> str:
    """One choice: halving, and a report if the processor leads an available (d-k)-subcube.

    ``word`` has a 1 at each defining position, the first k places of pi. So the subcube that a report names is the one through
    the reporting processor that spans all other dimensions.
    """
    return body_of(halving + _NAMED, depth, **renamed)


def _complete(name: str, halving: str) -> Program:
    text = choice_text(halving, 1, pi="orders[c]")
    return Program(f"complete-{name}", f"for c in range(1, choices + 1):\n{text}\n", _SOURCE)


def _buddy(program: Program) -> str:
    return body_of(program.text, 0, k="along") + "\n"


RUNS: Mapping[str, str] = MappingProxyType(
    {
        "as-printed": _buddy(READINGS["from-the-first", "in-the-loop"]),
        "in-full": _buddy(BUDDY),
        "stopped": body_of(HALVING, 0, start="nothing", stop="halvings") + "\n",
    }
)
"""The program for each choice: Algorithm 3.1 as printed, as its text describes it, or that stopped after d - k dimensions."""

COMPLETE: Mapping[str, Program] = MappingProxyType(
    {name: _complete(name, halving) for name, halving in RUNS.items()}
)
"""The program for each of :data:`RUNS`; its parameters are made by :func:`parameters`."""


def orders(dimensions: Sequence[int], k: int) -> tuple[tuple[int, ...], ...]:
    """For each choice of k defining positions among ``dimensions``, in lexicographic order, a permutation that has them first."""
    return tuple(
        (*chosen, *(one for one in dimensions if one not in chosen)) for chosen in combinations(dimensions, k)
    )


def parameters(d: int, k: int) -> dict[str, Any]:
    """The parameters of :data:`COMPLETE` for the (d-k)-subcubes of a d-dimensional cube, 0 <= k <= d."""
    chosen = orders(range(1, d + 1), k)
    weight = tuple(1 << (d - i) for i in range(1, d + 1))
    return {
        "d": d,
        "k": k,
        "orders": chosen,
        "choices": len(chosen),
        "weight": weight,
        "nothing": 0,
        "halvings": d - k,
    }
