from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from allocert.machines import Mesh, Torus, parse_machine
from allocert.verification.pairing.search.wishes import Profile, Wishing
from allocert.verification.pairing.trace import Allocate


@pytest.mark.parametrize("machine", [Mesh(1024, 1024), Torus(64, 64, 64)])
def test_wishes_on_large_machines_are_requests_that_fit(machine: Any) -> None:
    wishing = Wishing(machine)
    view: Any = SimpleNamespace(busy=0, held={}, gone={})
    for divisor in (1, 4, 64):
        profile = Profile(divisor, 10, 3, False, False)
        asked = [wishing.step(view, profile, wish) for wish in range(0, 1 << 19, 4099)]
        for step in asked:
            assert isinstance(step, Allocate)
            assert machine.demand(machine.check_request(step.request)) <= machine.processors // divisor
        assert len(set(asked)) > 50


def test_where_nothing_small_can_be_asked_the_smallest_is() -> None:
    """A machine whose smallest request is for two processors, with one free."""
    wishing = Wishing(parse_machine("torus3d:5x1x1;2x1x1@1,1,1"))
    view: Any = SimpleNamespace(busy=0b11110, held={}, gone={})
    profile = Profile(4, 1, 0, False, False)
    assert wishing.step(view, profile, 5 << 3) == Allocate(2)
