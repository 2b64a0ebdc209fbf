"""Crowded parts, and what is remembered of refusals: both answer for sets around the part, with the part's proof."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines import Mesh
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.rectangles.checks import check_rectangles
from allocert.models.rectangles.crowds import ask_crowds, crowds
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.refusals import Refusals, refutation
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Status

CROWD = Rectangles.fixed(
    100,
    100,
    [(48, 12), (52, 2), (47, 26), (37, 38), (39, 22), (9, 56), (25, 36), (4, 47), (56, 42), (52, 27)],
)
"""It takes the search 12,269 nodes; without the two smallest some 1,100."""


TIGHT = FitLimit(steps=1, nodes=200_000, stops=1, deterministic_seconds=0)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=12))
def test_parts_grow_by_the_next_largest_up_to_all(sides: list[tuple[int, int]]) -> None:
    problem = Rectangles.fixed(12, 12, sides)
    parts = list(crowds(problem))
    assert (parts[-1] if parts else ()) == tuple(range(len(sides)))
    for smaller, larger in itertools.pairwise(parts):
        (added,) = set(larger) - set(smaller)
        assert set(smaller) < set(larger)
        assert all(sides[added][0] * sides[added][1] <= sides[i][0] * sides[i][1] for i in smaller)


def test_a_part_that_is_refused_refuses_all_and_its_proof_is_theirs() -> None:
    crowd = ask_crowds(CROWD, nodes=200_000, stops=1, deterministic_seconds=0)
    assert crowd.engine == "search"
    assert crowd.proof is not None
    assert len(crowd.part) < len(CROWD.sides)
    check_rectangles(refutation(CROWD, crowd.proof))


def test_all_are_packed_only_with_places_for_all() -> None:
    draw, packed = random.Random(5), 0
    for _ in range(40):
        sides = [(draw.randint(1, 12), draw.randint(1, 12)) for _ in range(draw.randint(6, 10))]
        problem = Rectangles.fixed(20, 20, sides)
        crowd = ask_crowds(problem, nodes=50_000, stops=200_000, deterministic_seconds=1)
        known = search(problem, nodes=500_000)
        if crowd.places is not None:
            assert misplaced(problem, crowd.places) is None
            packed += 1
        if crowd.part and len(crowd.part) == len(sides):
            assert known.places is None
    assert packed > 0


def test_a_proof_about_all_is_not_moved_and_no_part_with_turns_is_proved() -> None:
    turned = Rectangles(16, 16, ((9, 5), (9, 5), (9, 5), (9, 5), (9, 5), (5, 5), (1, 2)), (True,) * 7)
    answer = fit(turned, limit=FitLimit(steps=1, nodes=100_000, stops=1, deterministic_seconds=0))
    known = Refusals()
    if answer.certificate is not None:
        check_rectangles(answer.certificate)
    known.note(turned, range(7), "search", [["turn", 0], ["stack", 0, [0, 1]]])
    assert known.about(turned) is None
    crowd = ask_crowds(turned, nodes=100_000, stops=1, deterministic_seconds=0)
    assert not crowd.part or len(crowd.part) == 7


def test_fit_notes_late_refusals_alone_and_asks_for_them() -> None:
    known = Refusals()
    early = fit(Rectangles.fixed(4, 4, [(3, 3), (3, 3)]), refusals=known)
    assert early.certified
    assert known.about(Rectangles.fixed(4, 4, [(3, 3), (3, 3)])) is None
    assert fit(CROWD, limit=replace(TIGHT, nodes=4)).status is Status.UNKNOWN
    first = fit(CROWD, limit=TIGHT, refusals=known)
    assert first.certificate is not None
    check_rectangles(first.certificate)
    again = fit(CROWD, limit=replace(TIGHT, nodes=4), refusals=known)
    assert again.certificate is not None
    check_rectangles(again.certificate)


@pytest.mark.deep
def test_mig_decides_alike_with_and_without_its_memory() -> None:
    draw = random.Random(3)
    mesh = Mesh(16, 16)
    remembering, forgetting = Mig(mesh), Mig(mesh)
    for _ in range(45):
        forgetting._refusals = Refusals()
        request = (draw.randint(1, 9), draw.randint(1, 9))
        assert (remembering.allocate(request) is None) == (forgetting.allocate(request) is None)
        if draw.random() < 0.4 and remembering.residents:
            index = draw.randrange(len(remembering.residents))
            remembering.release(remembering.residents[index])
            forgetting.release(forgetting.residents[index])
    assert remembering.undecided == forgetting.undecided == 0
    assert remembering.refusals > 0


def test_cp_sat_alone_refuses_a_part() -> None:
    crowd = ask_crowds(CROWD, nodes=0, stops=0, deterministic_seconds=5)
    assert (crowd.engine, crowd.proof) == ("CP-SAT", None)
    assert len(crowd.part) < len(CROWD.sides)


def test_cp_sat_is_asked_about_parts_that_the_sweep_cannot_decide() -> None:
    turned = Rectangles(100, 100, CROWD.sides, (True,) + (False,) * (len(CROWD.sides) - 1))
    crowd = ask_crowds(turned, nodes=0, stops=1_000, deterministic_seconds=20)
    assert (crowd.engine, crowd.proof) == ("CP-SAT", None)
    assert len(crowd.part) < len(CROWD.sides)


def test_the_sweep_refuses_a_part_and_packs_parts_on_the_way() -> None:
    crowd = ask_crowds(CROWD, nodes=0, stops=2_000_000, deterministic_seconds=0)
    assert (crowd.engine, crowd.proof) == ("sweep", None)
    assert len(crowd.part) < len(CROWD.sides)


def test_many_are_asked_about_at_once() -> None:
    draw = random.Random(8)
    many = Rectangles.fixed(40, 40, [(draw.randint(3, 9), draw.randint(3, 9)) for _ in range(30)])
    crowd = ask_crowds(many, nodes=0, stops=0, deterministic_seconds=2)
    assert crowd.engine == "CP-SAT"
    assert crowd.places is not None
    assert misplaced(many, crowd.places) is None
