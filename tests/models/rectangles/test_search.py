"""Packing rectangles: every engine against brute force, every refusal by its certificate."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from allocert.models.rectangles.fit import fit
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.problem import Rectangles, misplaced, refutation
from allocert.models.rectangles.ranges.search import halving
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Status
from allocert.solvers.engines.no_overlap import no_overlap
from allocert.verification.claims.evidence import recheck


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
        halved = halving(problem, nodes=10_000)
        assert halved.places is None or misplaced(problem, halved.places) is None
        if (
            not any(problem.turnable)
            and problem.sides
            and all(problem.shapes(i) for i in range(len(problem.sides)))
        ):
            assert (halved.places is not None, halved.proof is None) == (fits, fits)
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
