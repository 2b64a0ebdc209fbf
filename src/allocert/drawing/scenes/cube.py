"""A hypercube: the roles of its nodes, subcubes that are marked, who waits for whom; and how it lies on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from allocert.drawing.scenes.net import Arrow, Marked, Net, Spot

__all__ = [
    "LARGEST_CUBE",
    "Cube",
    "cube_net",
    "members_of",
    "plane_of",
    "states",
    "subcubes_marked",
    "word_of_node",
]

LARGEST_CUBE = 8
_LARGEST_NET = 4
_PLACES = ((1.0, 0.0), (0.0, -1.0), (0.42, -0.36), (2.15, 0.5))
"""Where the bits lead, the lowest first: right, up, back, and to a second cube, so much lower that no link meets a third node."""
_GRAY = (0, 1, 3, 2)


@dataclass(frozen=True)
class Cube:
    """Q_n with 0 <= n <= :data:`LARGEST_CUBE`; nodes without a role are free, notes stand below their nodes.

    ``names`` says what roles mean where that is other than usual.
    """

    n: int
    roles: Mapping[int, str] = field(default_factory=dict)
    marked: tuple[Marked, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def word_of_node(n: int, node: int) -> str:
    """Its label, the highest bit first; ``-`` in Q_0."""
    return format(node, f"0{n}b") if n else "-"


def members_of(address: str) -> tuple[int, ...]:
    """The nodes of a ternary word. Raises :class:`ValueError` for any other word, or one that has more than :data:`LARGEST_CUBE` symbols.

    >>> members_of("0*1")
    (1, 3)
    """
    if len(address) > LARGEST_CUBE or address.strip("01*"):
        raise ValueError(address)
    nodes = [0]
    for symbol in address:
        nodes = [2 * node + bit for node in nodes for bit in ((0, 1) if symbol == "*" else (int(symbol),))]
    return tuple(nodes)


def subcubes_marked(addresses: Iterable[str], label: str = "") -> tuple[Marked, ...]:
    """Subcubes by their addresses, each with a colour and a letter; ``label`` stands behind each address in the legend."""
    return tuple(
        Marked.nth(place, members_of(address), f"{address}{label}") for place, address in enumerate(addresses)
    )


def cube_net(cube: Cube) -> Net | None:
    """Up to Q_4 as nested cubes; ``None`` for larger ones."""
    if cube.n > _LARGEST_NET:
        return None
    spots = []
    for node in range(1 << cube.n):
        ways = [_PLACES[bit] for bit in range(cube.n) if node >> bit & 1]
        x, y = sum(way[0] for way in ways), sum(way[1] for way in ways)
        role = cube.roles.get(node, "free")
        scale = 1.35 if cube.n > 2 else 1.0
        spots.append(Spot(word_of_node(cube.n, node), scale * x, scale * y, role, cube.notes.get(node, "")))
    links = tuple(
        (node, node | 1 << bit) for node in range(1 << cube.n) for bit in range(cube.n) if not node >> bit & 1
    )
    return Net(tuple(spots), links, cube.marked, cube.arrows)


def plane_of(n: int, node: int) -> tuple[int, int, int, int]:
    """Where a node lies among planes of 4 x 4: the plane's column and row, and the column and row in it; all in Gray order.

    Nodes that differ in one bit are neighbours in their plane, over its edge too, or at the same place of two planes.
    """
    low = [_place(node >> shift & 3, min(2, max(0, n - shift))) for shift in (0, 2)]
    high = [_place(node >> shift & 3, min(2, max(0, n - shift))) for shift in (4, 6)]
    return high[0], high[1], low[0], low[1]


def _place(bits: int, count: int) -> int:
    return _GRAY.index(bits) if count == 2 else bits


def states(cube: Cube) -> Iterable[str]:
    """The roles of all nodes."""
    return (cube.roles.get(node, "free") for node in range(1 << cube.n))
