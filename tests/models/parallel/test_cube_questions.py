"""Questions to the programs for cubes: settled on small cubes, and what seeded mistakes make of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.allocators.parallel.cyclical import CYCLICAL
from allocert.allocators.parallel.program import Program
from allocert.models.parallel.cube_questions import CUBES
from allocert.models.parallel.questions import Questions
from allocert.solvers.answer import Status

ASKED = [
    *(("buddy", (3, q)) for q in range(4)),
    *(("gray-coded", (3, q)) for q in range(4)),
    ("gray-coded-no-greater", (3,)),
    *(("gray-coded-rule", (3, s)) for s in range(3)),
    *(("gray-coded-few-registers", (3, s)) for s in range(4)),
    *(("cyclical", (3, q, 3)) for q in range(5)),
    *(("cyclical-as-printed", (3, q)) for q in range(6)),
    *(("cyclical-start", (3, q)) for q in range(1, 4)),
]


@pytest.mark.parametrize(("name", "sizes"), ASKED, ids=str)
def test_small_cubes(name: str, sizes: tuple[int, ...]) -> None:
    assert CUBES.settle(name, *sizes).status is Status.INFEASIBLE


BROKEN = (
    ("buddy", (3, 2), "s == j - 1:", "s >= 0:"),
    ("gray-coded", (3, 2), "s == j - 1 and r", "r"),
    ("gray-coded-no-greater", (3,), "s = j", "s = j - 1"),
    ("gray-coded-rule", (3, 1), "D[d + 1 - j] = r", "D[d + 1 - j] = s"),
    ("gray-coded-few-registers", (3, 0), "one == 0 and r >= s", "r >= s"),
    ("gray-coded-few-registers", (3, 1), "r >= s", "r > s"),
    ("cyclical", (3, 1, 3), "t < s", "t + 1 < s"),
    ("cyclical-as-printed", (3, 2), "s = 1 + min(s, r)", "s = 1 + r"),
    ("cyclical-start", (3, 1), "z = k", "z = 1"),
)


@pytest.mark.parametrize(("name", "sizes", "old", "new"), BROKEN, ids=str)
def test_seeded_mistakes_are_found(name: str, sizes: tuple[int, ...], old: str, new: str) -> None:
    question = CUBES.named[name]
    assert old in question.program.text
    broken = Program("broken", question.program.text.replace(old, new), "none")
    questions = Questions(CUBES.one, CUBES.several, {name: replace(question, program=broken)})
    assert questions.settle(name, *sizes).status is Status.FEASIBLE


def test_one_turn_less_is_found_out() -> None:
    assert CUBES.settle("cyclical", 3, 2, 2).status is Status.FEASIBLE


def test_counting_on_is_found_out_on_the_full_cube_alone() -> None:
    question = replace(CUBES.named["cyclical"], program=CYCLICAL)
    answer = Questions(CUBES.one, CUBES.several, {"cyclical": question}).settle("cyclical", 3, 4, 3)
    assert answer.witness == 255
