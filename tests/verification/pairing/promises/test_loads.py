"""Loads are the same for the same seed, and their releases name earlier requests, each once."""

from __future__ import annotations

from itertools import islice

import pytest

from allocert.machines import parse_machine
from allocert.verification.pairing.items import ReleaseOf
from allocert.verification.pairing.promises.loads import cyclic, loads
from allocert.verification.pairing.promises.overtaken import queues
from allocert.verification.pairing.trace import Allocate


@pytest.mark.parametrize(
    "spec", ["mesh:4x3", "torus:300x300x2", "hypercube:3", "hypercube-nodes:3", "mesh-rot:3x2"]
)
def test_loads_are_well_formed(spec: str) -> None:
    machine = parse_machine(spec)
    for source in (loads, queues):
        several = list(islice(source(machine, 3, 20), 40))
        assert several == list(islice(source(machine, 3, 20), 40))
        for items in several:
            places = [item.place for item in items if isinstance(item, ReleaseOf)]
            assert len(set(places)) == len(places)
            assert 0 < len(items) <= 45
            for here, item in enumerate(items):
                if isinstance(item, ReleaseOf):
                    assert item.place < here
                    assert isinstance(items[item.place], Allocate)


def test_a_cyclic_load_leaves_nothing() -> None:
    items = cyclic(parse_machine("mesh:4x3"), 0, 30)
    asked = {place for place, item in enumerate(items) if isinstance(item, Allocate)}
    assert asked == {item.place for item in items if isinstance(item, ReleaseOf)}
