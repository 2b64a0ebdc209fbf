from __future__ import annotations

from itertools import combinations

import pytest

from allocert.machines import Grid, Mesh, Torus
from allocert.machines.nodes.distances import components, cuts, pairwise, spanned, within
from allocert.machines.nodes.rules import distance
from allocert.machines.words import bits

GRIDS = [Mesh(1), Mesh(5), Mesh(3, 3), Mesh(2, 3, 2), *map(Torus, range(1, 14)), Torus(4, 3), Torus(3, 3, 2)]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec)
def test_cuts_and_balls_are_distances(grid: Grid) -> None:
    for a, b in combinations(range(grid.processors), 2):
        halves = sum(cut.halves for cut in cuts(grid) if (cut.side >> a ^ cut.side >> b) & 1)
        assert halves == 2 * distance(grid, a, b)
    for largest in (False, True):
        for centre in range(grid.processors):
            far = [distance(grid, centre, node, largest) for node in range(grid.processors)]
            for radius in range(-1, max(far) + 1):
                assert list(bits(within(grid, centre, radius, largest))) == [
                    node for node, d in enumerate(far) if d <= radius
                ]


@pytest.mark.parametrize("grid", [Mesh(3, 3), Torus(3, 3), Torus(4, 2)], ids=lambda grid: grid.spec)
def test_measures_of_every_set(grid: Grid) -> None:
    for word in range(1, 1 << grid.processors):
        nodes = list(bits(word))
        assert pairwise(grid, word) == sum(distance(grid, a, b) for a, b in combinations(nodes, 2))
        assert components(grid, word) == _parts(grid, nodes)
        assert spanned(grid, word) == _frame(grid, word)


def _parts(grid: Grid, nodes: list[int]) -> int:
    left, found = set(nodes), 0
    while left:
        found += 1
        reached = [left.pop()]
        for node in reached:
            near = {other for other in left if distance(grid, node, other) == 1}
            left -= near
            reached += near
    return found


def _frame(grid: Grid, word: int) -> int:
    return min(
        grid.demand(sides)
        for sides in grid.requests()
        for base in grid.bases(sides)
        if not word & ~grid.word((*base, *_end(grid, base, sides)))
    )


def _end(grid: Grid, base: tuple[int, ...], sides: tuple[int, ...]) -> tuple[int, ...]:
    ends = (b + s - 1 for b, s in zip(base, sides, strict=True))
    return tuple(e % side for e, side in zip(ends, grid.sides, strict=True))


def test_the_mean_distance_of_a_full_mesh() -> None:
    assert pairwise(Mesh(16, 8), Mesh(16, 8).full) == 8 * (128 * 127 // 2)
