"""What the shipped code for systems of subcubes has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product
from math import comb
from typing import Any

from allocert.machines import GrayCode, Hypercube, Subcube
from allocert.machines.graysegments import gray_node
from allocert.models.systems.replaced_corner import replaced
from allocert.models.systems.systems import buddy, complete, cyclical, double_buddy, gray, k_cube
from allocert.proofs.formal.ties import tied

__all__ = ["code_table", "corners_table", "subcubes_table", "systems_table"]


def _numbers(subcubes: Iterable[Subcube]) -> list[int]:
    """Their addresses in base 3, * as 2, in order."""
    return sorted(int("0" + one.address.replace("*", "2"), 3) for one in subcubes)


@tied("subcubes/systems")
def systems_table() -> list[Any]:
    """For d = 0..4, each order and each q: the subcubes of the buddy, the Gray-coded, the cyclical and the k-cube systems, then of the double."""

    def systems(d: int, q: int, pi: tuple[int, ...]) -> list[list[int]]:
        cubes = [k_cube(d, q, k, pi) for k in range(q + 2)]
        return [_numbers(one) for one in (buddy(d, q, pi), gray(d, q, pi), cyclical(d, q, pi), *cubes)]

    def row(d: int, q: int) -> list[Any]:
        orders = permutations(range(1, d + 1))
        return [*(systems(d, q, pi) for pi in orders), [_numbers(double_buddy(d, q))]]

    return [[row(d, q) for q in range(d + 1)] for d in range(5)]


@tied("subcubes/subcubes")
def subcubes_table() -> list[Any]:
    """For d = 0..4: the q-subcubes of the complete system and of the machine, the nodes of each; binomial coefficients."""

    def row(d: int) -> list[list[int]]:
        machine = Hypercube(d)
        found = [_numbers(complete(d, q)) for q in range(d + 1)]
        own = [_numbers(machine.subcubes(q)) for q in range(d + 1)]
        each = [Subcube.parse("".join(symbols)) for symbols in product("01*", repeat=d)]
        return [*found, *own, *([one.dimension, *one.nodes] for one in each)]

    return [*map(row, range(5)), [[comb(n, k) for k in range(9)] for n in range(9)]]


@tied("subcubes/code")
def code_table() -> list[Any]:
    """For d = 0..6: the nodes of the reflected code in order, by their ranks and as listed."""
    codes = [GrayCode.reflected(d).nodes for d in range(7)]
    return [[[gray_node(rank), node] for rank, node in enumerate(nodes)] for nodes in codes]


@tied("subcubes/corners")
def corners_table() -> list[Any]:
    """For d = 1..6 and each pe in the place of (0, 1, .., 1): the different pe's, and the greatest distance."""
    return [[list(replaced(d, beta)) for beta in range(1 << d)] for d in range(1, 7)]
