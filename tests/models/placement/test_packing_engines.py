from __future__ import annotations

from typing import Any

import pytest
from tests.models.placement.test_packing import packed, squares

from allocert.errors import EngineError
from allocert.machines import Mesh
from allocert.models.placement import packing, packing_engines, packing_opb
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import pack
from allocert.models.placement.packing_engines import Found, Limits, decide
from allocert.models.placement.packing_opb import packing_model
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.turns import Turns


def test_too_many_choices_give_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing_opb, "MOST_CHOICES", 10)
    monkeypatch.setattr(packing_engines, "MOST_CHOICES", 10)
    monkeypatch.setattr(packing, "construct", lambda *a, **k: iter(()))
    answer = pack(squares(Mesh(14, 10), 7), seconds=20)
    assert answer.status is Status.UNKNOWN
    assert "more than 10 choices" in answer.reason


def engines_saying(monkeypatch: pytest.MonkeyPatch, found: Found) -> None:
    monkeypatch.setattr(packing, "construct", lambda *a, **k: iter(()))
    monkeypatch.setattr(packing_engines, "refute_one", lambda *a: None)
    monkeypatch.setattr(packing_engines, "search", lambda *a: found)
    monkeypatch.setattr(packing_engines, "by_formula", lambda *a: Found("CaDiCaL", reason="limit"))


def test_a_claim_without_proof_stays_uncertified(monkeypatch: pytest.MonkeyPatch) -> None:
    engines_saying(monkeypatch, Found("CP-SAT", claimed=True))
    monkeypatch.setattr(packing_engines, "by_exact", lambda *a: Found("Exact", reason="limit"))
    answer = pack(squares(Mesh(14, 10), 7), seconds=20)
    assert answer.status is Status.INFEASIBLE
    assert not answer.certified
    assert "word of CP-SAT alone" in answer.reason


def test_engines_that_disagree_give_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    engines_saying(monkeypatch, Found("CP-SAT", claimed=True))
    instance = Instance(Mesh(2, 2), (Wanted((1, 2), 2),))
    with pytest.raises(EngineError, match="CP-SAT finds no placement, but Exact does"):
        pack(instance, seconds=20)


def test_an_engines_wrong_placement_is_never_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Mesh(2, 2)
    instance = Instance(machine, (Wanted((1, 2), 2),))
    region = machine.check_region("(0,0,0,1)")
    engines_saying(monkeypatch, Found("CP-SAT", choices=[(0, region), (0, region)]))
    with pytest.raises(EngineError, match="placement is none"):
        pack(instance, seconds=20)


def test_regions_to_spare_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    instance = Instance(Mesh(4, 1), (Wanted((2, 1)),))
    model = packing_model(instance, (0, 1))
    both = tuple(region.base in ((0, 0), (2, 0)) for _, region in model.choices)
    assert model.problem.broken(both) is None
    monkeypatch.setattr(packing, "construct", lambda *a, **k: iter(()))
    monkeypatch.setattr(
        packing_engines.zero_one, "search", lambda *a, **k: Answer.feasible(both, engine="CP-SAT")
    )
    assert len(packed(instance)) == 1


def test_an_engine_that_gives_up_leaves_it_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: Answer[Any] = Answer.unknown("gave up", engine="Exact")
    monkeypatch.setattr(packing_engines, "solve", lambda *a: nothing)
    monkeypatch.setattr(packing_engines, "search", lambda *a: Found("CP-SAT", reason="gave up"))
    monkeypatch.setattr(packing_engines, "by_formula", lambda *a: Found("CaDiCaL", reason="gave up"))
    found = decide(squares(Mesh(14, 10), 7), None, Limits(Turns(5.0), 0, lambda text: None))
    assert (found.choices, found.certificate, found.claimed) == (None, None, False)
    assert "gave up" in found.reason
