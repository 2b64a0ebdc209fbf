"""Rules that say which p of the free nodes are granted, by their definitions, as families whose first region depends on the board.

They are specifications: node by node, without words. The allocators of :mod:`allocert.allocators.nodes` are compared with them.
On a machine with pages a rule chooses pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, islice, product
from typing import Any

from allocert.errors import SpecError
from allocert.machines.grid import Grid
from allocert.machines.nodes.curves import curve
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.places import Places
from allocert.machines.words import word_of

__all__ = ["RULES", "AnyNodes", "Rule", "distance", "rule_of"]

Choice = Callable[[Grid, "list[int]", int], "list[int]"]
"""The grid of pages, its free pages in order, at least as many as are asked, and their number: the pages that are granted."""


@dataclass(frozen=True)
class AnyNodes:
    """Any p nodes, those of the lowest numbers first."""

    machine: NodeGrid
    name: str = "nodes"

    def regions(self, request: Any) -> Iterator[Places]:
        """Every set of as many pages as are needed."""
        units = range(self.machine.units.processors)
        for chosen in combinations(units, self.machine.pages_for(request)):
            yield self.machine.region(word_of(chosen))

    def free(self, busy: int, request: Any) -> Iterator[Places]:
        """Every such set of free pages."""
        for chosen in combinations(_free(self.machine, busy), self.machine.pages_for(request)):
            yield self.machine.region(word_of(chosen))

    def first_free(self, busy: int, request: Any) -> Places | None:
        """The free pages of the lowest numbers."""
        return next(self.free(busy, request), None)


@dataclass(frozen=True)
class Rule:
    """Any p free nodes, but on each board first those that a rule grants."""

    machine: NodeGrid
    name: str
    depends_on_board: bool = True

    def regions(self, request: Any) -> Iterator[Places]:
        """Every region that the rule grants on some board: any set of pages, granted where just these are free."""
        return AnyNodes(self.machine).regions(request)

    def free(self, busy: int, request: Any) -> Iterator[Places]:
        """The one that the rule grants, then any others of as many free pages."""
        chosen = self.first_free(busy, request)
        if chosen is not None:
            yield chosen
            yield from (other for other in AnyNodes(self.machine).free(busy, request) if other != chosen)

    def first_free(self, busy: int, request: Any) -> Places | None:
        """The one that the rule grants, or ``None``."""
        free, pages = _free(self.machine, busy), self.machine.pages_for(request)
        if pages > len(free):
            return None
        return self.machine.region(word_of(RULES[self.name](self.machine.units, free, pages)))


def rule_of(machine: NodeGrid, name: str | None) -> AnyNodes | Rule:
    """The family of this name on a machine. Raises :class:`~allocert.errors.SpecError`."""
    if name in (None, "nodes"):
        return AnyNodes(machine)
    if name in RULES:
        return Rule(machine, name)
    raise SpecError("family", name, f"nodes or a rule's choice: {', '.join(RULES)}")


def _free(machine: NodeGrid, busy: int) -> list[int]:
    taken = machine.units_of(busy)
    return [unit for unit in range(machine.units.processors) if not taken >> unit & 1]


def _paging(name: str, grid: Grid, free: list[int], pages: int) -> list[int]:
    """The first free pages along a curve."""
    known = frozenset(free)
    return [unit for unit in curve(name, grid.sides) if unit in known][:pages]


def _linear(name: str, best: bool, grid: Grid, free: list[int], pages: int) -> list[int]:
    """From the first, or the shortest, interval along a curve that has enough; if none has, where they span least."""
    order, known = curve(name, grid.sides), frozenset(free)
    ranks = [rank for rank, unit in enumerate(order) if unit in known]
    starts = [at for at in range(len(ranks)) if not at or ranks[at - 1] < ranks[at] - 1]
    lengths = [end - start for start, end in zip(starts, [*starts[1:], len(ranks)], strict=True)]
    enough = [
        (length if best else 0, start)
        for start, length in zip(starts, lengths, strict=True)
        if length >= pages
    ]
    if enough:
        start = min(enough)[1]
    else:
        windows = range(len(ranks) - pages + 1)
        start = min(windows, key=lambda at: ranks[at + pages - 1] - ranks[at])
    return [order[rank] for rank in ranks[start : start + pages]]


def _multiple_buddy(grid: Grid, free: list[int], pages: int) -> list[int]:
    """Squares of side 2^i at multiples of 2^i: as many of each size as the digits of the number say.

    Free squares that lie in no greater one are on a list for each size. Of a size that has run out a square of the
    next greater size that is there is cut, the one of the lowest number; if there is none, smaller ones serve.
    """
    ways = 1 << len(grid.sides)
    lists = _free_squares(grid, free)
    wanted = [0] * len(lists)
    rest = pages
    for level in reversed(range(len(lists))):
        wanted[level], rest = divmod(rest, ways**level)
    granted: list[int] = []
    for level in reversed(range(len(lists))):
        for _ in range(wanted[level]):
            greater = next((g for g in range(level, len(lists)) if lists[g]), None)
            if greater is None:
                wanted[level - 1] += ways
                continue
            base = min(lists[greater])
            lists[greater].remove(base)
            for size in range(greater, level, -1):
                first, *others = _quarters(grid, base, size)
                lists[size - 1] |= set(others)
                base = first
            granted += _square(grid, base, level)
    return granted


def _free_squares(grid: Grid, free: list[int]) -> list[set[int]]:
    """For each level the free aligned squares that lie in no greater free one."""
    levels = min(grid.sides).bit_length()
    known = set(free)
    found = [
        {
            base
            for base in known
            if all(not c % (1 << level) and c + (1 << level) <= side for c, side in zip(grid.place(base), grid.sides, strict=True))
            and known.issuperset(_square(grid, base, level))
        }
        for level in range(levels)
    ]  # fmt: skip
    for level in range(1, levels):
        for base in found[level]:
            found[level - 1] -= set(_quarters(grid, base, level))
    return found


def _square(grid: Grid, base: int, level: int) -> list[int]:
    offsets = product(range(1 << level), repeat=len(grid.sides))
    return [
        base + sum(o * stride for o, stride in zip(offset, grid.strides, strict=True)) for offset in offsets
    ]


def _quarters(grid: Grid, base: int, level: int) -> list[int]:
    """The squares of half the side, by number."""
    half = 1 << level - 1
    offsets = product((0, half), repeat=len(grid.sides))
    return sorted(
        base + sum(o * stride for o, stride in zip(offset, grid.strides, strict=True)) for offset in offsets
    )


def distance(grid: Grid, first: int, second: int, largest: bool = False) -> int:
    """The links on a shortest way between two places; with ``largest``, the most on one axis."""
    apart = (abs(a - b) for a, b in zip(grid.place(first), grid.place(second), strict=True))
    steps = [min(d, side - d) if grid.wraps else d for d, side in zip(apart, grid.sides, strict=True)]
    return max(steps) if largest else sum(steps)


@lru_cache(maxsize=4096)
def _distances(grid: Grid, centre: int, largest: bool) -> tuple[int, ...]:
    """Those of all places to one."""
    return tuple(distance(grid, centre, unit, largest) for unit in range(grid.processors))


@lru_cache(maxsize=4096)
def _outwards(grid: Grid, centre: int, largest: bool) -> tuple[int, ...]:
    """All places, the nearest to one first, ties by number."""
    far = _distances(grid, centre, largest)
    return tuple(sorted(range(grid.processors), key=lambda unit: (far[unit], unit)))


@lru_cache(maxsize=64)
def _apart(grid: Grid) -> tuple[tuple[int, int, int, int], ...]:
    """Any two lines of an axis: the axis, their coordinates, and how far apart they are."""
    lines = [(axis, a, b) for axis, side in enumerate(grid.sides) for b in range(side) for a in range(b)]
    return tuple(
        (axis, a, b, min(b - a, grid.sides[axis] - b + a) if grid.wraps else b - a) for axis, a, b in lines
    )


@lru_cache(maxsize=64)
def _places(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(map(grid.place, range(grid.processors)))


def _spread(grid: Grid, chosen: list[int]) -> int:
    """The sum of the distances of all pairs, axis by axis: of any two lines how many pairs they have, times how far apart they are."""
    places = _places(grid)
    counts = [Counter(line) for line in zip(*(places[unit] for unit in chosen), strict=True)]
    return sum(counts[axis][a] * counts[axis][b] * far for axis, a, b, far in _apart(grid) if counts[axis][b])


def _around(
    crossings: bool, largest: bool, pairs: bool, grid: Grid, free: list[int], pages: int
) -> list[int]:
    """Around each centre the nearest free pages, ties by number; of these sets the one of least score, ties by the centre's number.

    Centres are the free pages or, with ``crossings``, all places each of whose coordinates some free page has. The score adds the
    distances of all ``pairs`` of pages, or those to the centre; with ``largest`` it is the largest distance to the centre.
    """
    if crossings:
        lines = [sorted({grid.place(unit)[axis] for unit in free}) for axis in range(len(grid.sides))]
        centres = sorted(grid.node(place) for place in product(*lines))
    else:
        centres = free

    known = frozenset(free)

    def nearest(centre: int) -> list[int]:
        return list(islice(filter(known.__contains__, _outwards(grid, centre, largest)), pages))

    def score(centre: int) -> int:
        chosen = nearest(centre)
        if pairs:
            return _spread(grid, chosen)
        far = _distances(grid, centre, largest)
        return max(far[unit] for unit in chosen) if largest else sum(far[unit] for unit in chosen)

    return nearest(min(centres, key=lambda centre: (score(centre), centre)))


_CURVES = ("row-major", "snake", "hilbert")
RULES: dict[str, Choice] = {
    **{f"{name}-first": partial(_linear, name, False) for name in _CURVES},
    **{f"{name}-best": partial(_linear, name, True) for name in _CURVES},
    **{f"paging-{name}": partial(_paging, name) for name in ("row-major", "snake", "shuffled")},
    "multiple-buddy": _multiple_buddy,
    "mm": partial(_around, True, False, True),
    "gen-alg": partial(_around, False, False, True),
    "nearest": partial(_around, False, False, False),
    "mc1x1": partial(_around, False, True, False),
}
"""Each rule by the name of its family."""
