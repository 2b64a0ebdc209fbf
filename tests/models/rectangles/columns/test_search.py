"""The sweep over columns: it goes on where it was stopped, and agrees with the search over pairs."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from allocert.models.rectangles.columns import search as columns
from allocert.models.rectangles.columns.search import Progress, direction_of, sweep
from allocert.models.rectangles.fit import fit
from allocert.models.rectangles.pairs.branching import PACKED, REFUTED, STOPPED
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Status

LATE = (
    (349, 295),
    (231, 242),
    (346, 269),
    (228, 359),
    (357, 321),
    (224, 329),
    (402, 5),
    (174, 302),
    (446, 107),
    (62, 507),
    (66, 354),
    (312, 120),
    (359, 94),
    (259, 294),
    (151, 216),
    (237, 444),
    (102, 481),
)
"""Of one queue at 1024 x 1024; the sweep refuses 16 of them, after some ten million nodes in one direction."""


def drawn(count: int, seed: int) -> list[Rectangles]:
    """Rectangles that cover most of a small mesh."""
    draw = random.Random(seed)
    found: list[Rectangles] = []
    while len(found) < count:
        width, height = draw.randint(6, 20), draw.randint(6, 20)
        most, area = width * height * draw.uniform(0.93, 1.0), 0
        sides: list[tuple[int, int]] = []
        while len(sides) < 12:
            w, h = draw.randint(1, width // 2), draw.randint(1, height // 2)
            if area + w * h > most:
                break
            sides.append((w, h))
            area += w * h
        if sides:
            found.append(Rectangles.fixed(width, height, sides))
    return found


def test_it_agrees_with_the_search() -> None:
    outcomes: Counter[bool] = Counter()
    for problem in drawn(80, 1):
        fits, places, spent = sweep(problem, nodes=100_000)
        searched = search(problem, nodes=50_000)
        if places is not None:
            assert misplaced(problem, places) is None
        assert (fits is True) == (places is not None)
        assert spent > 0
        if fits is None or (searched.places is None and searched.proof is None):
            continue
        assert fits == (searched.places is not None)
        outcomes[fits] += 1
    assert min(outcomes[True], outcomes[False]) > 0


def cut(width: int, height: int, pieces: int, draw: random.Random) -> list[tuple[int, int]]:
    """A mesh cut into rectangles that fill it."""
    found = [(width, height)]
    while len(found) < pieces:
        w, h = found.pop(max(range(len(found)), key=lambda i: found[i][0] * found[i][1] * draw.random()))
        if (draw.random() * (w + h) < w and w > 1) or h == 1:
            first = draw.randint(1, w - 1)
            found += [(first, h), (w - first, h)]
        else:
            first = draw.randint(1, h - 1)
            found += [(w, first), (w, h - first)]
    return found


@pytest.mark.parametrize("pieces", [6, 9, 13, 18, pytest.param(24, marks=pytest.mark.deep)])
def test_what_was_cut_from_the_mesh_is_never_refused(pieces: int) -> None:
    draw, packed = random.Random(pieces), 0
    for number in range(60):
        width, height = draw.randint(20, 1000), draw.randint(20, 1000)
        sides = cut(width, height, pieces, draw)
        # Full meshes, and such that have some waste.
        for kept in (sides, sides[: -1 - number % 3]):
            fits, places, _ = sweep(
                Rectangles.fixed(width, height, kept), nodes=1_100_000 if number % 20 == 0 else 40_000
            )
            assert fits is not False
            packed += places is not None
    assert packed > 0


def test_the_largest_may_have_to_be_in_the_middle() -> None:
    arms = [(25, 5), (5, 25), (25, 5), (5, 25)]
    fits, places, _ = sweep(Rectangles.fixed(30, 30, [*arms, (20, 20)]), nodes=10_000)
    assert fits
    assert places is not None
    assert places[4][:2] == (5, 5)


def test_what_is_remembered_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = drawn(200, 3)
    known = [sweep(problem, nodes=20_000) for problem in asked]
    monkeypatch.setattr(columns, "SHORT_MEMORY", 1)
    assert [sweep(problem, nodes=20_000) for problem in asked] == known
    assert max(spent for _, _, spent in known) > 50


@pytest.mark.parametrize("left_only", [True, False])
def test_turns_end_as_one_run_does(left_only: bool) -> None:
    outcomes: Counter[int] = Counter()
    for number, problem in enumerate(drawn(150, 2)):
        ordered = sorted(problem.sides, key=lambda sides: -sides[0] * sides[1])
        way = direction_of(
            np.array(ordered, dtype=np.int64).T.copy(), (problem.width, problem.height), number % 2 == 0
        )
        at_once = Progress(way, left_only, 1 << 40)
        state, _, starts = at_once.go_on(20_000)
        if state == STOPPED:
            continue
        in_turns, turns = Progress(way, left_only, 1 << 40), 0
        found, _, there = in_turns.go_on(3)
        while found == STOPPED:
            found, _, there = in_turns.go_on(3)
            turns += 1
        assert found == state
        if state == PACKED:
            assert (starts == there).all()
        outcomes[state] += turns > 0
    assert min(outcomes[REFUTED], outcomes[PACKED]) > 5


def test_it_stops_at_its_limit() -> None:
    asked = Rectangles.fixed(1024, 1024, LATE)
    for nodes in (0, 1, 50, 10_000):
        fits, places, spent = sweep(asked, nodes=nodes)
        assert (fits, places) == (None, None)
        assert spent <= nodes + 20


@pytest.mark.deep
def test_the_usual_limit_suffices_for_a_late_refusal() -> None:
    answer = fit(Rectangles.fixed(1024, 1024, LATE))
    assert answer.status is Status.INFEASIBLE
    assert answer.engine == "sweep"
