from __future__ import annotations

import pytest

from allocert.errors import RequestError
from allocert.machines import (
    Hypercube,
    Mesh,
    RotatableMesh,
)
from allocert.models.placement.certificates import place
from allocert.solvers.answer import Status


def test_a_request_that_cannot_fit_is_a_mistake() -> None:
    with pytest.raises(RequestError):
        place(Mesh(4, 3), (1, 4))
    assert place(Mesh(4, 3), (1, 4), rotate=True).witness is not None


def test_a_family_too_large_to_list_is_refused_without_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allocert.models.placement.certificates.LARGEST_FAMILY", 11)
    answer = place(Hypercube(3), 1, taken=0xFF)
    assert answer.status is Status.INFEASIBLE
    assert not answer.certified
    assert "more than 11 regions to list" in answer.reason
    assert place(Hypercube(3), 2, taken=0xFF).certified


@pytest.mark.parametrize("sides", [(4, 3), (2, 3, 2)])
def test_where_requests_turn_one_is_placed_turned(sides: tuple[int, ...]) -> None:
    machine = RotatableMesh(*sides)
    for request in machine.requests():
        placed = place(machine, request).witness
        assert placed is not None
        assert sorted(placed.request) == sorted(request)  # type: ignore[type-var, arg-type]
