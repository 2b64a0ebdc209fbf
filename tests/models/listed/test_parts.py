from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from allocert.machines import family_of, parse_machine
from allocert.machines.words import bits
from allocert.models.listed.packing import pack
from allocert.models.placement.instance import Instance, Wanted
from allocert.solvers.answer import Status

SPECS = ["torus3d:5x1x1;2x1x1@1,1,1", "torus3d:3x2x1;1x1x1;2x1x1@1,1,1;3x1x1", "ring:6"]


def _ways(machine: Any, requests: list[Any], taken: int) -> Iterator[int]:
    """How many requests are served, over all ways to serve some of them, in order, or to leave them out."""
    if not requests:
        yield 0
        return
    yield from _ways(machine, requests[1:], taken)
    for region in family_of(machine).regions(requests[0]):
        word = machine.word(region)
        if not word & taken:
            yield from (1 + more for more in _ways(machine, requests[1:], taken | word))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("objective", ["fit", "max-requests"])
def test_as_many_fit_as_brute_force_finds(spec: str, objective: str) -> None:
    machine, draw = parse_machine(spec), random.Random(f"{spec} {objective}")
    seen = set()
    for _ in range(5):
        requests = [draw.choice(list(machine.requests())) for _ in range(draw.randrange(1, 4))]
        faulty = draw.getrandbits(machine.processors) & draw.getrandbits(machine.processors)
        entries = tuple(Wanted(request) for request in requests)
        answer = pack(Instance(machine, entries, faulty, objective=objective))
        most = max(_ways(machine, requests, faulty))
        if objective == "fit":
            assert answer.status is (Status.FEASIBLE if most == len(requests) else Status.INFEASIBLE)
        else:
            assert (answer.status, answer.value) == (Status.OPTIMAL, most)
        seen.add((answer.status, answer.engine))
    assert len(seen) > 1 or objective != "fit"


def test_the_exact_model_grants_what_segments_in_turn_miss() -> None:
    machine = parse_machine("torus3d:5x1x1;2x1x1@1,1,1")
    answer = pack(Instance(machine, (Wanted((4, 2)),), faulty=0b01000))
    assert answer.status is Status.FEASIBLE
    assert answer.witness is not None
    assert set(bits(machine.word(answer.witness[0].region))) == {0, 1, 2, 4}


def test_segments_and_counts_are_put_together() -> None:
    machine = parse_machine("torus3d:4x4x2;2x2x1;2x2x2@2,2,1+1,0,0")
    answer = pack(Instance(machine, (Wanted((8, 4), 2), Wanted(8, 2))))
    assert answer.witness is not None
    assert [placed.entry for placed in answer.witness] == [0, 0, 1, 1]
    assert [placed.region.request for placed in answer.witness] == [(8, 4), (8, 4), 8, 8]
