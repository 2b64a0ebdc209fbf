"""The positions that suffice: against brute force, and CP-SAT over them against the search."""

from __future__ import annotations

import random
from itertools import product

import pytest

from allocert.models.rectangles.positions import pack_at_positions, starts
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Status


def packs(problem: Rectangles, *, restricted: bool) -> bool:
    """By trying every place of every rectangle, or every one at the positions that suffice."""
    allowed = starts(problem) if restricted else None

    def place(index: int, busy: int) -> bool:
        if index == len(problem.sides):
            return True
        for w, h in problem.shapes(index):
            columns = range(problem.width) if allowed is None else allowed[0][index]
            rows = range(problem.height) if allowed is None else allowed[1][index]
            for x, y in product(columns, rows):
                if x + w > problem.width or y + h > problem.height:
                    continue
                cells = sum(((1 << w) - 1) << (x + problem.width * row) for row in range(y, y + h))
                if not cells & busy and place(index + 1, busy | cells):
                    return True
        return False

    return place(0, 0)


def drawn(draw: random.Random, most: int) -> Rectangles:
    """Rectangles that fit one by one and cover most of a mesh of sides up to ``most``; half may be turned."""
    width, height = draw.randint(1, most), draw.randint(1, most)
    sides: list[tuple[int, int]] = []
    while sum(w * h for w, h in sides) < 0.7 * width * height and len(sides) < 6:
        sides.append((draw.randint(1, width), draw.randint(1, height)))
        if sum(w * h for w, h in sides) > width * height:
            sides.pop()
    return Rectangles(width, height, tuple(sides), tuple(draw.random() < 0.5 for _ in sides))


def test_what_fits_fits_at_these_positions() -> None:
    draw, outcomes, dropped = random.Random(1), {True: 0, False: 0}, 0
    for _ in range(1500):
        problem = drawn(draw, 6)
        fits = packs(problem, restricted=False)
        outcomes[fits] += 1
        assert packs(problem, restricted=True) == fits
        allowed = starts(problem)
        assert allowed is not None
        places = sum(len(x) * len(y) for x, y in zip(*allowed, strict=True))
        dropped += places < len(problem.sides) * problem.width * problem.height / 4
    assert min(outcomes.values()) > 100
    assert dropped > 0


def test_cp_sat_at_these_positions_agrees_with_the_search() -> None:
    draw, outcomes = random.Random(2), {True: 0, False: 0}
    for _ in range(120):
        problem = drawn(draw, 30)
        found = search(problem, nodes=50_000)
        if found.places is None and found.proof is None:
            continue
        outcomes[found.places is not None] += 1
        answer = pack_at_positions(problem, deterministic_seconds=5.0)
        assert answer.status is (Status.FEASIBLE if found.places is not None else Status.INFEASIBLE)
        assert not answer.certified or answer.witness is not None
        assert answer.witness is None or misplaced(problem, answer.witness) is None
    assert min(outcomes.values()) > 0


@pytest.mark.parametrize("mesh", [(1, 1), (3, 2), (1 << 13, 4)])
def test_boundaries(mesh: tuple[int, int]) -> None:
    assert pack_at_positions(Rectangles.fixed(*mesh, []), deterministic_seconds=1.0).witness == ()
    whole = Rectangles.fixed(*mesh, [mesh])
    assert pack_at_positions(whole, deterministic_seconds=1.0).witness == ((0, 0, *mesh),)
    twice = Rectangles.fixed(*mesh, [mesh, (1, 1)])
    assert pack_at_positions(twice, deterministic_seconds=1.0).status is Status.INFEASIBLE
