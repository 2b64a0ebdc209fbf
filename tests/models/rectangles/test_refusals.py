from __future__ import annotations

from dataclasses import replace

from tests.models.rectangles.test_crowds import CROWD

from allocert.models.rectangles.checks import check_rectangles
from allocert.models.rectangles.crowds import ask_crowds
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.refusals import Refusals
from allocert.solvers.answer import Status


def test_what_was_refused_refuses_whatever_contains_it() -> None:
    crowd = ask_crowds(CROWD, nodes=200_000, stops=1, deterministic_seconds=0)
    known = Refusals()
    known.note(CROWD, crowd.part, "sweep", None)
    turned = tuple(reversed(CROWD.sides))
    asked = Rectangles.fixed(100, 100, [(3, 3), *turned, (5, 1)])
    said = known.about(asked)
    assert said is not None
    assert said.status is Status.INFEASIBLE
    assert said.engine == "sweep"
    assert not said.certified
    assert "refused before" in said.reason
    known.note(CROWD, crowd.part, "search", crowd.proof)
    said = known.about(asked)
    assert said is not None
    assert said.certificate is not None
    check_rectangles(said.certificate)
    # Without one of the part, with one of it only once, with one that may be turned, or elsewhere: nothing is known.
    kept = [i for i in range(len(CROWD.sides)) if i != crowd.part[0]]
    assert known.about(CROWD.only(kept)) is None
    assert known.about(replace(CROWD, width=101)) is None
    turns = tuple(i == crowd.part[0] for i in range(len(CROWD.sides)))
    assert known.about(replace(CROWD, turnable=turns)) is None


def test_two_of_one_kind_are_needed_twice() -> None:
    known = Refusals()
    known.note(Rectangles.fixed(4, 4, [(3, 3), (3, 3)]), (0, 1), "sweep", None)
    assert known.about(Rectangles.fixed(4, 4, [(3, 3), (1, 1), (2, 2)])) is None
    assert known.about(Rectangles.fixed(4, 4, [(3, 3), (1, 1), (3, 3)])) is not None
