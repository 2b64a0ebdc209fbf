from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.rectangles.test_search import drawn

from allocert.models.rectangles import fit as module
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.search import Searched
from allocert.solvers.answer import Answer, Status
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


@settings(max_examples=60)
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
    answer = fit(HARD, limit=FitLimit(steps=10, nodes=1, ranges=1, deterministic_seconds=0))
    assert answer.status is Status.UNKNOWN
    assert "nodes" in answer.reason


@pytest.mark.parametrize(
    ("turnable", "ranges", "more", "last"),
    [
        (False, 1_700_000, 0, "ranges"),
        (False, 1_700_000, 1, "CP-SAT"),
        (False, 1_000, 0, "CP-SAT"),
        (True, 1_700_000, 0, "CP-SAT"),
    ],
)
def test_where_ranges_are_asked_for_long_nothing_follows(
    turnable: bool, ranges: int, more: int, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def unknown(engine: str) -> Callable[..., Any]:
        def answer(problem: Rectangles, *, nodes: int = 0, **_: Any) -> Any:
            asked.append((engine, nodes))
            return Searched(None, None, nodes) if engine == "pairs" else Answer.unknown("open", engine=engine)

        return answer

    monkeypatch.setattr(module, "search", unknown("pairs"))
    monkeypatch.setattr(module, "fit_by_ranges", unknown("ranges"))
    monkeypatch.setattr(module, "pack_at_positions", unknown("CP-SAT"))
    problem = Rectangles(HARD.width, HARD.height, HARD.sides, (turnable,) * len(HARD.sides))
    seconds = FitLimit.deterministic_seconds + more
    limit = FitLimit(steps=10, nodes=600_000 + more, ranges=ranges, deterministic_seconds=seconds)
    answer = fit(problem, limit=limit)
    assert (answer.status, answer.engine, asked[-1][0]) == (Status.UNKNOWN, last, last)
    most = max(nodes for engine, nodes in asked if engine == "pairs")
    assert (most == limit.nodes) is (last == "CP-SAT")
    assert most >= 40_000
