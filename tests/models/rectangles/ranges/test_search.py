"""The search over ranges of positions: packings and proofs, whatever it halves first."""

from __future__ import annotations

import random

import numpy as np
import pytest

from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.ranges import search as ranges
from allocert.models.rectangles.ranges.branching import begin, refuted_part
from allocert.models.rectangles.ranges.checks import check_ranges
from allocert.models.rectangles.ranges.search import Halved, halvable, halving, refutation_by_ranges

FULL = Rectangles.fixed(
    20,
    20,
    [
        *[(1, 5)] * 4,
        (20, 3),
        (5, 7),
        (4, 13),
        (7, 7),
        (7, 5),
        (16, 2),
        (11, 4),
        (5, 5),
        *[(1, 3)] * 4,
        *[(1, 6)] * 2,
        *[(2, 2)] * 3,
        (1, 4),
        (1, 8),
    ],
)
"""E00N23 of Clautiaux, Carlier and Moukrim: 23 rectangles that together have the mesh's area."""


def cut(draw: random.Random, width: int, height: int, pieces: int) -> Rectangles:
    """A mesh cut into pieces without waste."""
    parts = [(width, height)]
    while len(parts) < pieces:
        w, h = parts.pop(draw.randrange(len(parts)))
        if max(w, h) == 1:
            parts.append((w, h))
        elif w > 1 and (h == 1 or draw.random() < 0.5):
            at = draw.randint(1, w - 1)
            parts += [(at, h), (w - at, h)]
        else:
            at = draw.randint(1, h - 1)
            parts += [(w, at), (w, h - at)]
    draw.shuffle(parts)
    return Rectangles.fixed(width, height, parts)


def turned(draw: random.Random) -> Rectangles:
    """A cut mesh after some of the pieces were turned and one was left out: it often does not fit any more."""
    width, height = draw.randint(8, 12), draw.randint(8, 12)
    sides = list(cut(draw, width, height, 12).sides)[: draw.randint(11, 12)]
    for i in draw.sample(range(len(sides)), 4):
        w, h = sides[i]
        sides[i] = (h, w) if h <= width and w <= height else (w, h)
    return Rectangles.fixed(width, height, sides)


@pytest.mark.parametrize("axis", [0, 1])
def test_each_axis_first_decides_with_a_packing_or_a_proof(
    axis: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranges, "_AXES", (axis,))
    draw, fits, refused = random.Random(17), 0, 0
    for _ in range(120):
        problem = turned(draw)
        found = halving(problem, nodes=200_000)
        if found.places is not None:
            assert misplaced(problem, found.places) is None
            fits += 1
        else:
            assert found.proof is not None
            check_ranges(refutation_by_ranges(problem, found.proof))
            refused += len(found.proof) > 0
    assert fits > 20
    assert refused > 10


def test_a_mesh_that_was_cut_is_never_refuted() -> None:
    draw, found = random.Random(5), 0
    for _ in range(150):
        problem = cut(draw, draw.randint(4, 12), draw.randint(4, 12), draw.randint(3, 12))
        answer = halving(problem, nodes=20_000)
        assert answer.proof is None
        if answer.places is not None:
            assert misplaced(problem, answer.places) is None
            found += 1
    assert found > 140


def test_a_full_mesh_is_refuted_by_few_nodes() -> None:
    assert FULL.area == 400
    found = halving(FULL, nodes=600_000)
    assert found.proof is not None
    assert len(found.proof) < 1_000
    assert found.nodes < 2_000
    check_ranges(refutation_by_ranges(FULL, found.proof))


def test_it_ends_at_its_limit_and_each_time_alike() -> None:
    assert halving(FULL, nodes=0) == halving(FULL, nodes=-1) == Halved(None, None, 0)
    assert halving(FULL, nodes=1).proof is None
    assert halving(FULL, nodes=600_000) == halving(FULL, nodes=600_000)


def test_short_turns_of_whichever_axis_gets_on_faster_decide_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draw = random.Random(23)
    problems = [turned(draw) for _ in range(60)]
    usual = [halving(problem, nodes=200_000) for problem in problems]
    monkeypatch.setattr(ranges, "_FIRST_TURN", 2)
    monkeypatch.setattr(ranges, "_LONGEST_TURN", 4)
    short = [halving(problem, nodes=200_000) for problem in problems]
    assert [found.places is None for found in short] == [found.places is None for found in usual]
    for problem, found in zip(problems, short, strict=True):
        if found.proof is not None:
            check_ranges(refutation_by_ranges(problem, found.proof))


def test_the_axis_that_refuted_more_a_node_is_next_once_both_had_a_long_turn() -> None:
    begun = {axis: begin(np.array([4, 4]), np.array([[3], [3]]), np.array([-1]), -1) for axis in (0, 1)}
    for axis, done in ((0, [1, 0, 1]), (1, [0, 1, 1])):
        begun[axis].chosen[:3, 0], begun[axis].now[1] = done, 3
    assert [refuted_part(begun[axis]) for axis in (0, 1)] == [0.625, 0.375]
    assert ranges._next(begun, {0: 3_000, 1: 3_000}) == 0
    assert ranges._next(begun, {0: 200_000, 1: 3_000}) == 1
    assert ranges._next(begun, {0: 200_000, 1: 130_000}) == 0
    assert ranges._next(begun, {0: 300_000, 1: 130_000}) == 1


@pytest.mark.parametrize(
    "problem",
    [
        Rectangles(4, 4, ((3, 2), (2, 1)), (True, False)),
        Rectangles.fixed(4, 4, [(5, 1)]),
        Rectangles.fixed(4, 4, []),
        Rectangles.fixed(1025, 4, [(1, 1)]),
        Rectangles.fixed(20, 20, [(1, 1)] * 61),
    ],
)
def test_what_is_beyond_it_is_left_open(problem: Rectangles) -> None:
    assert not halvable(problem)
    found = halving(problem, nodes=1_000)
    assert (found.places, found.proof, found.nodes) == (None, None, 0)
