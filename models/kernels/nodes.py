"""Which nodes the rules for any p nodes must grant, for all boards: the first ranks along a curve, runs and spans of ranks, squares.

A rule's ``pick`` runs on the word of the free nodes in the order of its curve. What it has to pick is said with lists: the first
entry whose condition holds on the board is granted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

from allocert.allocators.nodes import linear
from allocert.allocators.nodes.multiple_buddy import MultipleBuddy
from allocert.machines.board import Word
from allocert.machines.grid import Grid
from allocert.machines.nodes.curves import curve
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.models.kernels.kernel import Kernel, Outputs, all_requests, everything
from allocert.models.kernels.listed import is_free, less, number

__all__ = ["NODES"]

Picked = Callable[[Word, NodeGrid, int], Word]
"""The word of the nodes to grant, from that of the busy ones, both in the order of the curve; enough are free."""

Entries = Iterable[tuple[int, Word]]
"""Words of nodes, each with a word that is 1 on the boards on which it may be granted, else 0."""


def _picks(kind: Any) -> Callable[[Word, Any, Any], Outputs]:
    def run(busy: Word, machine: NodeGrid, nodes: int) -> Outputs:
        return [("granted", kind(machine).pick(~_along(kind, busy, machine) & machine.full, nodes))]

    return run


def _along(kind: Any, busy: Word, machine: NodeGrid) -> Word:
    """The busy nodes in the order of the curve."""
    order = curve(kind.order, machine.sides)
    return reduce(or_, [(busy >> node & 1) << rank for rank, node in enumerate(order)])


def _as_wanted(kind: Any, wanted: Picked) -> Callable[[Outputs, Word, Any, Any], Outputs]:
    """Where other nodes are granted than are to be: none, where fewer are free than are asked."""

    def against(outputs: Outputs, busy: Word, machine: NodeGrid, nodes: int) -> Outputs:
        ranks = _along(kind, busy, machine)
        enough = 1 & ~less(_count(ranks, range(machine.processors)), nodes, machine.processors)
        due = wanted(ranks, machine, nodes) & -enough
        return [(name, found ^ due) for name, found in outputs]

    return against


def _count(busy: Word, ranks: Iterable[int]) -> Word:
    return number(busy, [1 << rank for rank in ranks])


def _first(entries: Entries) -> tuple[Word, Word]:
    """The first of the entries that may be granted, and whether there is one."""
    granted, none = 0, 1
    for nodes, condition in entries:
        granted, none = granted | -(condition & none) & nodes, none & ~condition
    return granted, 1 & ~none


def _spans(busy: Word, ranks: int, nodes: int) -> Iterator[tuple[int, Word]]:
    """From a free rank to a free one with as many free ranks as are asked; the least span first, then the least start."""
    for long, start in product(range(nodes, ranks + 1), range(ranks)):
        if start + long <= ranks:
            ends = is_free(busy, 1 << start | 1 << start + long - 1)
            short = _count(busy, range(start, start + long)) - nodes
            inside = ((1 << long) - 1) << start
            yield inside, ends & ~(short >> ranks) & ~(-short >> ranks)


def _paging(busy: Word, machine: NodeGrid, nodes: int) -> Word:
    """The free ranks up to the first one with enough before it, itself included."""
    ranks = machine.processors
    entries = (
        ((2 << last) - 1, is_free(busy, 1 << last) & ~less(_count(busy, range(last + 1)), nodes, ranks))
        for last in range(ranks)
    )
    return _first(entries)[0] & ~busy


def _first_fit(busy: Word, machine: NodeGrid, nodes: int) -> Word:
    """The least span: a run that is long enough has none below."""
    return _first(_spans(busy, machine.processors, nodes))[0] & ~busy


def _best_fit(busy: Word, machine: NodeGrid, nodes: int) -> Word:
    """The start of the shortest run that is long enough, the first of those; else the least span."""
    ranks = machine.processors
    runs = []
    for long, start in product(range(nodes, ranks + 1), range(ranks - nodes + 1)):
        if start + long <= ranks:
            around = sum(1 << rank for rank in (start - 1, start + long) if 0 <= rank < ranks)
            alone = is_free(busy ^ around, ((1 << long) - 1) << start | around)
            runs.append((((1 << nodes) - 1) << start, alone))
    return _first([*runs, *_spans(busy, ranks, nodes)])[0] & ~busy


def _squares(grid: Grid) -> list[dict[int, int]]:
    """For each level the squares of side 2^level at multiples of it, by their first places in order, as words of places."""
    found = []
    for side in (1 << level for level in range(min(grid.sides).bit_length())):
        corners = product(*(range(0, own - side + 1, side) for own in reversed(grid.sides)))
        inside = list(product(range(side), repeat=len(grid.sides)))
        found.append(
            {
                grid.node(corner[::-1]): sum(
                    1 << grid.node(tuple(c + o for c, o in zip(corner[::-1], offset, strict=True)))
                    for offset in inside
                )
                for corner in corners
            }
        )
    return found


def _multiple_buddy(busy: Word, machine: NodeGrid, nodes: int) -> Word:
    """Digit by digit: of the free squares that lie in no greater one, and are large enough, the smallest, the first; its first part."""
    squares, ways = _squares(machine.units), (1 << len(machine.sides)).bit_length() - 1
    wanted: Word = busy & 0
    start = busy
    for level in reversed(range(len(squares))):
        most = nodes >> level * ways
        digit = most if level == len(squares) - 1 else most % (1 << ways)
        wanted = (wanted << ways) + digit
        for _ in range(most):
            chosen, some = _first(_cut(busy, squares, level))
            some = some & -wanted >> machine.processors
            busy, wanted = busy | chosen & -some, wanted - some
    return busy ^ start


def _cut(busy: Word, squares: Sequence[dict[int, int]], level: int) -> Iterator[tuple[int, Word]]:
    for place in range(level, len(squares)):
        above = squares[place + 1].values() if place + 1 < len(squares) else ()
        for base, word in squares[place].items():
            free = is_free(busy, word)
            for greater in above:
                if greater & word:
                    free = free & ~is_free(busy, greater)
            yield squares[level][base], free


def _fewest(outputs: Outputs, busy: Word, machine: NodeGrid, nodes: int) -> Outputs:
    """Where some numbers of free squares have the nodes asked, and no numbers of squares inside the grant with as many or fewer do."""
    squares, side = _squares(machine.units), 1 << len(machine.sides)
    granted = dict(outputs)["granted"]
    levels = range(len(squares))
    choices = sorted(
        (
            counts
            for counts in product(*(range(nodes // side**level + 1) for level in levels))
            if sum(count * side**level for level, count in enumerate(counts)) == nodes
        ),
        key=sum,
    )

    def serve(taken: Word, counts: Sequence[int]) -> Word:
        good: Word = 1
        for level in levels:
            needed = sum(counts[above] * side ** (above - level) for above in levels[level:])
            good = good & ~less(number(taken, squares[level].values()), needed, machine.processors)
        return good

    wrong, own = busy & 0, busy & 0
    for total in dict.fromkeys(map(sum, choices)):
        alike = [counts for counts in choices if sum(counts) == total]
        own = reduce(or_, [serve(~granted, counts) for counts in alike], own)
        wrong = wrong | reduce(or_, [serve(busy, counts) for counts in alike]) & ~own
    return [("granted", wrong)]


def _kernel(kind: Any, sentence: str, wanted: Picked) -> Kernel:
    return Kernel(
        kind.contract.family,
        f"{kind.__name__} grants {sentence}",
        (NodeMesh, NodeTorus),
        all_requests,
        _picks(kind),
        lambda machine, nodes: [("granted", {})],
        everything,
        True,
        _as_wanted(kind, wanted),
    )


_RULES: dict[str, tuple[str, Picked]] = {
    "FirstFit": ("the first run of free ranks that is long enough, or the ranks that span least", _first_fit),
    "BestFit": (
        "from the shortest run of free ranks that is long enough, or the ranks that span least",
        _best_fit,
    ),
    "Paging": ("the first free ranks", _paging),
}

NODES: tuple[Kernel, ...] = (
    *(
        _kernel(getattr(linear, name), *rule)
        for name in linear.__all__
        for end, rule in _RULES.items()
        if name.endswith(end)
    ),
    _kernel(MultipleBuddy, "the free squares that its digits name, and their parts", _multiple_buddy),
    Kernel(
        "multiple-buddy-squares",
        "MultipleBuddy grants as few free squares as have the nodes asked",
        (NodeMesh, NodeTorus),
        all_requests,
        _picks(MultipleBuddy),
        lambda machine, nodes: [("granted", {})],
        everything,
        True,
        _fewest,
    ),
)
"""The allocators that follow curves, and multiple buddy."""
