"""Complete allocation without a table of permutations: each processor makes the next choice of defining positions itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from allocert.allocators.parallel.defining_positions import COMPLETE
from allocert.allocators.parallel.k_cube import K_CUBE
from allocert.allocators.parallel.program import Program, body_of
from allocert.allocators.parallel.recursive_complete import RECURSIVE

__all__ = ["OWN_ORDERS"]

_FIRST = """
chosen = array(size)
order = array(size)
for i in range(1, fixed + 1):
    chosen[i] = 1
"""
_ORDER = """
m = 0
for i in range(1, size + 1):
    if chosen[i] == 1:
        m = m + 1
        order[m] = place
for i in range(1, size + 1):
    if chosen[i] == 0:
        m = m + 1
        order[m] = place
"""
_NEXT = """
i = size - 1
moved = 0
while i > 0 and (chosen[i] == 0 or chosen[i + 1] == 1):
    moved = moved + chosen[i + 1]
    chosen[i + 1] = 0
    i = i - 1
if i > 0:
    chosen[i] = 0
    chosen[i + 1] = 1
    for m in range(1, moved + 1):
        chosen[i + 1 + m] = 1
"""
"""The next choice in lexicographic order: the last one that can goes a place on, those behind it come to stand next to it."""

_COPIED = """        for j in range(1, n + 1):
            order[j] = X[orders[n][c][j]]
"""


def _own(program: Program, size: str, fixed: str, place: str) -> Program:
    """The program with its table ``orders`` made one permutation after the other; its last statement is the loop of choices."""
    lines = program.text.replace(_COPIED, "").replace("    order = array(n)\n", "").splitlines()
    at = next(i for i, line in enumerate(lines) if line.lstrip().startswith("for c in range("))
    depth = lines[at].index("for") // 4
    text = "\n".join(
        (
            *lines[:at],
            body_of(_FIRST, depth, size=size, fixed=fixed),
            lines[at],
            body_of(_ORDER, depth + 1, size=size, place=place),
            *(line.replace("orders[c]", "order") for line in lines[at + 1 :]),
            body_of(_NEXT, depth + 1, size=size),
        )
    )
    return Program(f"{program.name}-own-orders", text, f"after {program.source}")


OWN_ORDERS: Mapping[str, Program] = MappingProxyType(
    {
        "complete": _own(COMPLETE["in-full"], "d", "k", "i"),
        "recursive-complete": _own(RECURSIVE, "n", "k", "X[i]"),
        "k-cube": _own(K_CUBE["in-full"], "left", "fixed", "pi[i]"),
    }
)
"""By the names of the algorithms that they stand for; the parameters are theirs, without ``orders``.

An array ``chosen`` has a 1 for each defining position, and ``order`` is the permutation that has these first.
"""
