"""Packing by a beam of skylines: valid packings, the same again, and more of them than the local search finds."""

from __future__ import annotations

import random
from itertools import product

import pytest

from allocert.models.rectangles import fit as fit_module
from allocert.models.rectangles.beam import pack_by_beam
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.problem import Places, Rectangles, misplaced
from allocert.models.rectangles.search import search


def cut(width: int, height: int, count: int, seed: int) -> list[tuple[int, int]]:
    """Sides of pieces that a mesh was cut into along whole lines."""
    draw = random.Random(seed)
    pieces = [(width, height)]
    while len(pieces) < count:
        pieces.sort(key=lambda piece: piece[0] * piece[1])
        w, h = pieces.pop()
        at = draw.randint(1, max(w, h) - 1)
        pieces += [(at, h), (w - at, h)] if w >= h else [(w, at), (w, h - at)]
    return pieces


def crowded(count: int, side: int, share: float, seed: int) -> Rectangles:
    """Rectangles of sides up to a quarter of the mesh's, drawn until they cover this share of it."""
    draw = random.Random(seed)
    sides: list[tuple[int, int]] = []
    while sum(w * h for w, h in sides) < share * side * side and len(sides) < count:
        w, h = draw.randint(1, side // 4), draw.randint(1, side // 4)
        if sum(a * b for a, b in sides) + w * h <= (share + 0.01) * side * side:
            sides.append((w, h))
    return Rectangles.fixed(side, side, sides)


def largest_first(problem: Rectangles) -> Places | None:
    """The baseline: one after the other, largest first, each at the lowest free corner that those before it make."""
    placed: dict[int, tuple[int, int, int, int]] = {}
    for index in sorted(range(len(problem.sides)), key=lambda i: -problem.sides[i][0] * problem.sides[i][1]):
        corners = {(0, 0)}.union(*({(x + w, y), (x, y + h), (0, y + h)} for x, y, w, h in placed.values()))
        found = next(
            (
                (x, y, *shape)
                for y, x in sorted((y, x) for x, y in corners)
                for shape in problem.shapes(index)
                if x + shape[0] <= problem.width and y + shape[1] <= problem.height
                if not any(
                    a < x + shape[0] and x < a + w and b < y + shape[1] and y < b + h
                    for a, b, w, h in placed.values()
                )
            ),
            None,
        )
        if found is None:
            return None
        placed[index] = found
    return tuple(placed[index] for index in range(len(problem.sides)))


@pytest.mark.deep
def test_every_packing_is_one_and_there_are_as_many_as_by_the_baseline() -> None:
    draw = random.Random(1)
    found = simple = 0
    for _ in range(200):
        width, height = draw.randint(1, 9), draw.randint(1, 9)
        sides = [(draw.randint(1, 6), draw.randint(1, 6)) for _ in range(draw.randint(1, 6))]
        turnable = tuple(draw.random() < 0.4 for _ in sides)
        problem = Rectangles(width, height, tuple(sides), turnable)
        places = pack_by_beam(problem, steps=20_000)
        fits = search(problem, nodes=20_000).places is not None
        if places is not None:
            assert misplaced(problem, places) is None
            assert fits
        found += places is not None
        simple += largest_first(problem) is not None
    assert found >= simple > 0


@pytest.mark.parametrize("turn", [False, True])
def test_pieces_of_a_mesh_in_any_order_are_packed(turn: bool) -> None:
    packed = simple = 0
    for seed in range(40):
        width, height = 60 + seed, 90 - seed
        sides = cut(width, height, 8 + seed % 5, seed)
        random.Random(seed).shuffle(sides)
        if turn:
            turned = [(h, w) if k % 2 else (w, h) for k, (w, h) in enumerate(sides)]
            problem = Rectangles(width, height, tuple(turned), (True,) * len(sides))
        else:
            problem = Rectangles.fixed(width, height, sides)
        places = pack_by_beam(problem, steps=1_000_000)
        packed += places is not None
        simple += largest_first(problem) is not None
        assert places is None or misplaced(problem, places) is None
    assert packed > simple


def test_of_many_that_cover_nearly_all_more_are_packed_than_by_the_local_search() -> None:
    beam = order = 0
    for seed in range(12):
        problem = crowded(90, 1024, 0.955, seed)
        assert 0.955 <= problem.area / 2**20 <= 0.966
        places = pack_by_beam(problem, steps=3_000_000)
        assert places is None or misplaced(problem, places) is None
        beam += places is not None
        order += improve_order(problem, steps=3_000_000) is not None
    assert beam > order


def test_an_answer_is_a_function_of_problem_steps_and_seed() -> None:
    different = False
    for seed in range(6):
        problem = crowded(60, 256, 0.93, seed)
        first = pack_by_beam(problem, steps=1_000_000, seed=3)
        assert pack_by_beam(problem, steps=1_000_000, seed=3) == first
        different |= pack_by_beam(problem, steps=1_000_000, seed=4) != first
    assert different


def test_fit_takes_what_the_beam_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the local search, which comes first, has found nothing."""
    limit = FitLimit(steps=3_000_000, nodes=100, ranges=0, deterministic_seconds=0)
    problem = Rectangles.fixed(8, 8, [(2, 2)] * 16)
    monkeypatch.setattr(fit_module, "improve_order", lambda *given, **options: None)
    answer = fit(problem, limit=limit)
    assert answer.engine == "beam"
    assert answer.witness is not None
    assert misplaced(problem, answer.witness) is None


def test_boundaries() -> None:
    assert pack_by_beam(Rectangles.fixed(3, 2, []), steps=0) == ()
    assert pack_by_beam(Rectangles.fixed(3, 2, [(3, 2)]), steps=0) is None
    assert pack_by_beam(Rectangles.fixed(3, 2, [(3, 2)]), steps=1000) == ((0, 0, 3, 2),)
    assert pack_by_beam(Rectangles.fixed(3, 2, [(2, 3)]), steps=1000) is None
    assert pack_by_beam(Rectangles(3, 2, ((2, 3),), (True,)), steps=1000) == ((0, 0, 3, 2),)
    assert pack_by_beam(Rectangles.fixed(3, 3, [(1, 1)] * 10), steps=1000) is None
    nine = pack_by_beam(Rectangles.fixed(3, 3, [(1, 1)] * 9), steps=10_000)
    assert sorted(nine or ()) == sorted((x, y, 1, 1) for x, y in product(range(3), repeat=2))
    assert pack_by_beam(Rectangles(2, 4, ((4, 1), (4, 1)), (True, True)), steps=1000) is not None
    assert pack_by_beam(Rectangles.fixed(10, 10, [(6, 6), (6, 6)]), steps=10**12) is None
