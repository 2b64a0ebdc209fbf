"""Packing rectangles: every engine against brute force, every refusal by its certificate."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import InstanceError
from allocert.models.rectangles.columns import sweep
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.refusals import refutation
from allocert.models.rectangles.search import search
from allocert.models.rectangles.windows import repack_window
from allocert.solvers.answer import Status
from allocert.solvers.engines.no_overlap import no_overlap
from allocert.verification.claims.evidence import recheck

HARD = Rectangles.fixed(
    1024,
    1024,
    [
        (439, 394),
        (414, 61),
        (280, 495),
        (294, 160),
        (205, 401),
        (253, 332),
        (105, 2),
        (307, 452),
        (262, 506),
        (428, 210),
        (506, 157),
    ],
)
"""Covers 94.5 % of the mesh and does not fit."""


def brute(problem: Rectangles) -> bool:
    """By trying every place of every rectangle, processor by processor."""
    width, height = problem.width, problem.height

    def place(index: int, busy: frozenset[tuple[int, int]]) -> bool:
        if index == len(problem.sides):
            return True
        w, h = problem.sides[index]
        for v, g in {(w, h), (h, w)} if problem.turnable[index] else {(w, h)}:
            for x, y in product(range(width - v + 1), range(height - g + 1)):
                cells = frozenset(product(range(x, x + v), range(y, y + g)))
                if not cells & busy and place(index + 1, busy | cells):
                    return True
        return False

    return place(0, frozenset())


def decide(problem: Rectangles) -> bool:
    """The search's answer, its packing or its proof checked."""
    found = search(problem, nodes=20_000)
    if found.places is not None:
        assert misplaced(problem, found.places) is None
        return True
    assert found.proof is not None
    recheck(refutation(problem, found.proof))
    return False


def drawn(count: int, seed: int, most: int) -> Iterator[Rectangles]:
    """Problems that nearly fill meshes of sides up to ``most``; none, all or the last may be turned."""
    draw = random.Random(seed)
    for _ in range(count):
        width, height = draw.randint(1, most), draw.randint(1, most)
        sides: list[tuple[int, int]] = []
        while sum(w * h for w, h in sides) < 0.8 * width * height and len(sides) < 8:
            sides.append((draw.randint(1, width), draw.randint(1, height)))
            if sum(w * h for w, h in sides) > width * height and draw.random() < 0.9:
                sides.pop()
        kind = draw.randrange(3)
        turnable = tuple(kind == 1 or (kind == 2 and i == len(sides) - 1) for i in range(len(sides)))
        yield Rectangles(width, height, tuple(sides), turnable)


def test_search_agrees_with_brute_force_on_every_small_multiset() -> None:
    outcomes = {True: 0, False: 0}
    for width, height in ((2, 3), (3, 3)):
        shapes = list(product(range(1, 4), repeat=2))
        for count in range(5):
            for sides in combinations_with_replacement(shapes, count):
                if sum(w * h for w, h in sides) <= width * height:
                    fits = brute(Rectangles.fixed(width, height, sides))
                    assert decide(Rectangles.fixed(width, height, sides)) == fits
                    outcomes[fits] += 1
    assert min(outcomes.values()) > 40


def test_all_engines_agree_on_random_meshes_up_to_4x4() -> None:
    outcomes = {True: 0, False: 0}
    for number, problem in enumerate(drawn(1500, 1, 4)):
        fits = brute(problem)
        outcomes[fits] += 1
        assert decide(problem) == fits
        places = improve_order(problem, steps=300)
        assert places is None or (fits and misplaced(problem, places) is None)
        swept, places, _ = sweep(problem, nodes=10_000)
        assert places is None or misplaced(problem, places) is None
        if (
            not any(problem.turnable)
            and problem.sides
            and all(problem.shapes(i) for i in range(len(problem.sides)))
        ):
            assert swept == fits
            assert (places is not None) == fits
        answer = fit(problem)
        assert answer.status is (Status.FEASIBLE if fits else Status.INFEASIBLE)
        assert answer.certified
        if number % 10 == 0 and all(problem.shapes(i) for i in range(len(problem.sides))):
            asked = [problem.shapes(i) for i in range(len(problem.sides))]
            claimed = no_overlap(
                problem.width, problem.height, asked, lambda boxes, p=problem: misplaced(p, boxes) is None
            )
            assert (claimed.status is Status.FEASIBLE) == fits
    assert min(outcomes.values()) > 200


def test_search_and_cp_sat_agree_where_brute_force_is_too_slow() -> None:
    outcomes = {True: 0, False: 0}
    for problem in drawn(150, 2, 12):
        fits = decide(problem)
        outcomes[fits] += 1
        asked = [problem.shapes(i) for i in range(len(problem.sides))]
        if all(asked):
            claimed = no_overlap(
                problem.width, problem.height, asked, lambda boxes, p=problem: misplaced(p, boxes) is None
            )
            assert (claimed.status is Status.FEASIBLE) == fits
    assert min(outcomes.values()) > 20


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 60), st.integers(2, 60), st.data())
def test_what_was_cut_from_the_mesh_fits(width: int, height: int, data: st.DataObject) -> None:
    pieces = [(width, height)]
    for _ in range(data.draw(st.integers(0, 8))):
        w, h = pieces.pop(data.draw(st.integers(0, len(pieces) - 1)))
        cut = data.draw(st.integers(1, max(w, h) - 1)) if max(w, h) > 1 else 0
        if not cut:
            pieces.append((w, h))
        elif w >= h:
            pieces += [(cut, h), (w - cut, h)]
        else:
            pieces += [(w, cut), (w, h - cut)]
    answer = fit(Rectangles.fixed(width, height, pieces))
    assert answer.status is not Status.INFEASIBLE


def test_an_answer_is_a_function_of_problem_limit_and_seed() -> None:
    for problem in drawn(30, 3, 20):
        assert fit(problem, seed=5).witness == fit(problem, seed=5).witness


def test_boundaries() -> None:
    assert fit(Rectangles.fixed(1, 1, [])).witness == ()
    assert fit(Rectangles.fixed(3, 2, [(3, 2)])).witness == ((0, 0, 3, 2),)
    for sides, turn in (((2, 3), False), ((4, 1), False), ((1, 3), False), ((4, 4), True)):
        answer = fit(Rectangles(3, 2, (sides,), (turn,)))
        assert answer.status is Status.INFEASIBLE
        assert answer.certificate is not None
        recheck(answer.certificate)
    assert fit(Rectangles(3, 2, ((2, 3),), (True,))).witness == ((0, 0, 3, 2),)
    assert fit(Rectangles.fixed(3, 3, [(1, 1)] * 10)).status is Status.INFEASIBLE


def test_a_limit_gives_unknown_and_no_verdict() -> None:
    answer = fit(HARD, limit=FitLimit(steps=10, nodes=1, stops=1, deterministic_seconds=0))
    assert answer.status is Status.UNKNOWN
    assert "nodes" in answer.reason


@pytest.mark.parametrize(
    ("sides", "turnable"),
    [
        ([(0, 1)], (False,)),
        ([(1, True)], (False,)),
        ([(1, 1)], ()),
        ([(1, 1, 1)], (False,)),
        ([(1, 1)], (0,)),
    ],
)
def test_mistakes_are_named(sides: Sequence[tuple[int, int]], turnable: tuple[bool, ...]) -> None:
    with pytest.raises(InstanceError):
        Rectangles(3, 3, tuple(sides), turnable)


def test_misplaced_names_each_fault() -> None:
    two = Rectangles(4, 4, ((2, 1), (3, 3)), (True, False))
    assert misplaced(two, ((3, 0, 1, 2), (0, 0, 3, 3))) is None
    assert "overlap" in str(misplaced(two, ((2, 0, 2, 1), (0, 0, 3, 3))))
    assert "leaves" in str(misplaced(two, ((3, 0, 2, 1), (0, 1, 3, 3))))
    assert "placed as" in str(misplaced(two, ((3, 0, 1, 2), (0, 0, 3, 2))))
    assert "1 places" in str(misplaced(two, ((3, 0, 1, 2),)))


def test_a_window_is_repacked_and_all_else_stays() -> None:
    found = stayed = 0
    for problem in drawn(400, 5, 12):
        places = fit(problem).witness
        if places is None or len(places) < 3:
            continue
        residents = places[:-1]
        turned = tuple((w, h) for _, _, w, h in residents)
        sides = (*turned, problem.sides[-1])
        asked = Rectangles(
            problem.width, problem.height, sides, (*(False for _ in turned), problem.turnable[-1])
        )
        moved = repack_window(asked, residents)
        if moved is not None:
            assert misplaced(asked, moved) is None
            found += 1
            stayed += sum(old == new for old, new in zip(residents, moved, strict=False))
    assert found > 50
    assert stayed > 50
