"""What ISS and 4ISS do, by hand."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import in_words

from allocert.machines import Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, word
from allocert.proofs.morgenstern.scans.cost import DEFAULT, full, refusal
from allocert.proofs.morgenstern.scans.four_way_work import most_around
from allocert.proofs.morgenstern.scans.windows import four_scanning


@pytest.mark.parametrize(
    ("side", "sets"), [(2, {"": 3, "overlap": 4, "passed": 6}), (4, {"": 6, "overlap": 8, "passed": 12})]
)
def test_traversals_by_hand(side: int, sets: dict[str, int]) -> None:
    mesh = full(side)
    found = {crossing: refusal(mesh, side // 2, side // 2, crossing).sets for crossing in sets}
    assert found == sets
    assert found["passed"] == 3 * side


def test_work_by_hand() -> None:
    assert "M(3,2)" in in_words("MO-CLAIM-4ISS-WORK/windows@across")
    assert "M(2,2)" in in_words("MO-CLAIM-4ISS-WORK/windows@same-request")
    any_request = in_words("MO-CLAIM-4ISS-WORK/windows@any-request")
    assert "M(3,2), L = (0,0,0,0), (2,0,2,0), request 1 x 2" in any_request
    assert "4ISS takes 3 windows inspected, ISS at most 2" in any_request


@pytest.mark.parametrize(
    ("N", "most"),
    [(3, (19, 16)), (4, (27, 26)), (5, (39, 39)), pytest.param(6, (51, 53), marks=pytest.mark.deep)],
)
def test_most_nodes_around_a_frame(N: int, most: tuple[int, int]) -> None:
    one, four = most_around(N, "nodes")
    assert (one.iss.touched, four.four.touched) == most


def test_four_way_touches_more_on_a_square_mesh() -> None:
    """The shipped 4ISS with these residents."""
    residents = tuple(Quadruple(i, j, i, j) for i, j in ((1, 0), (3, 0), *((5, j) for j in range(6))))
    situation = Situation(6, 6, residents, sum(word(6, each) for each in residents))
    four = four_scanning(situation, DEFAULT)
    assert four.find((5, 5)) == Submesh((0, 1), (5, 5))
    assert (four.steps.touched, four.steps.windows) == (53, 2)
    assert "53 nodes touched, ISS at most 51 for 5 x 5" in in_words("MO-CLAIM-4ISS-WORK/nodes@across-square")
