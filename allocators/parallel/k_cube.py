"""The k-cube buddy system: halving in the dimensions that are always arbitrary, then complete allocation among the remaining ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from allocert.allocators.parallel.defining_positions import HALVING, choice_text, orders
from allocert.allocators.parallel.program import Program, body_of

__all__ = ["K_CUBE", "parameters"]


def _program(name: str, stop: str, first: str, tail: str) -> Program:
    """``first`` is the place of pi, or the dimension, that is examined for a representative."""
    choice = choice_text(body_of(HALVING, 0, stop=stop) + "\n", 2, d="left", k="fixed", pi="orders[c]")
    return Program(
        f"k-cube-{name}",
        f"""
s = 0
taking = 1
for t in range(d, left, -1):
    along = pi[t]
    if taking == 1:
        if bit(along) == 0:
            if available(across(along)):
                r = receive(across(along))
                if s == d - t and r == d - t:
                    s = d - t + 1
        else:
            taking = 0
            if available(across(along)):
                send(s, across(along))
start = -1
if s >= d - left:
    start = 0
representative = 1
for t in range(left + 1, d + 1):
    if bit({first}) == 1:
        representative = 0
if representative == 1:
    for c in range(1, choices + 1):
{choice}
{tail}""",
        "Livingston & Stout 1989, Algorithm 3.6",
    )


K_CUBE: Mapping[str, Program] = MappingProxyType(
    {
        "in-full": _program("in-full", "left", "pi[t]", ""),
        "stopped": _program("stopped", "halvings", "pi[t]", ""),
        "to-the-letter": _program("to-the-letter", "halvings", "t", ""),
    }
)
"""By the runs of its last line: in full, or stopped after k dimensions. ``left`` = d - q + k dimensions are left for them.

``to-the-letter`` takes for representatives those whose bits t, not pi(t), are 0, as printed where they are named
the second time.
"""


def parameters(d: int, q: int, k: int, pi: Sequence[int] = ()) -> dict[str, Any]:
    """The parameters of :data:`K_CUBE` for the q-subcubes of QB_{k,pi}, 0 <= k <= q <= d; pi is the identity where none is given."""
    order = tuple(pi) or tuple(range(1, d + 1))
    left, fixed = d - q + k, d - q
    chosen = orders(order[:left], fixed)
    weight = tuple(1 << (d - i) for i in range(1, d + 1))
    return {
        "d": d,
        "left": left,
        "fixed": fixed,
        "pi": order,
        "orders": chosen,
        "choices": len(chosen),
        "weight": weight,
        "halvings": k,
    }
