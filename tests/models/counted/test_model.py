from __future__ import annotations

import pytest

from allocert.errors import TooLargeError
from allocert.models.counted import model as models
from allocert.models.counted.model import GrowingModel
from allocert.solvers.answer import Status
from allocert.solvers.engines.pseudoboolean import Constraint
from allocert.solvers.engines.turns import Turns


def test_sums_are_the_same_and_the_value_is_greatest() -> None:
    model = GrowingModel(objective="max-requests")
    (served,) = model.new(1)
    pods = model.new(3)
    assert (served, pods) == (1, [2, 3, 4])
    model.equal([(1, one) for one in pods], [(2, served)])
    model.value.append((1, served))
    found = model.search(0, Turns(10))
    assert found.status is Status.OPTIMAL
    assert found.value == 1
    assert found.witness is not None
    assert sum(found.witness[1:]) == 2


def test_what_does_not_hold_together() -> None:
    model = GrowingModel(objective="fit")
    pods = model.new(2)
    model.hold(Constraint.at_most(pods, 0))
    assert model.search(0, Turns(10)).value is None
    model.hold(Constraint.at_least(pods, 1))
    assert model.search(0, Turns(10)).status is Status.INFEASIBLE


def test_a_model_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "MOST_TERMS", 3)
    model = GrowingModel(objective="fit")
    pods = model.new(3)
    with pytest.raises(TooLargeError, match="4 variables"):
        model.new(1)
    with pytest.raises(TooLargeError, match="6 terms"):
        model.equal([(1, one) for one in pods], [])
