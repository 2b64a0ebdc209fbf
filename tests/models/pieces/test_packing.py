from __future__ import annotations

import random
from typing import Any

import pytest

from allocert import solve_placement
from allocert.machines import answers, parse_machine
from allocert.models.pieces import packing


def _most(machine: Any, requests: list[Any], busy: int) -> int:
    """The most requests that have disjoint slices, by search through all of them."""
    if not requests:
        return 0
    served = [
        1 + _most(machine, requests[1:], busy | machine.word(region))
        for region in machine.family(None).regions(requests[0])
        if not machine.word(region) & busy
    ]
    return max([*served, _most(machine, requests[1:], busy)])


@pytest.mark.parametrize("few", [0, 5000])
def test_several_requests_are_placed_as_by_search(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_FEW", few)
    machine: Any = parse_machine("pod:3/2x2:partial")
    draw = random.Random(3)
    for _ in range(8):
        requests = draw.sample([one for one in machine.requests() if machine.demand(one) < 7], 3)
        faulty = draw.sample(range(12), draw.randrange(4))
        most = _most(machine, requests, sum(1 << chip for chip in faulty))
        asked = solve_placement(machine, requests, faulty=faulty, objective="max-requests")
        assert asked.status.value == "optimal"
        assert asked.value == most
        together = solve_placement(machine, requests, faulty=faulty)
        assert bool(together) == (most == 3)
        union = sum(1 << chip for chip in faulty)
        for region, request in zip(together.regions, requests, strict=False):
            assert region is not None
            assert answers(machine, region, request)
            assert not machine.word(region) & union
            union |= machine.word(region)


def test_refusals_have_proofs_where_slices_are_listed() -> None:
    refused = solve_placement("pod:2/2x2:partial", [(1, 3), (2, 2)])
    assert (refused.status.value, refused.certified) == ("infeasible", True)
    counted = solve_placement("pod:2/2x2:partial", [(2, 3), (1, 3)])
    assert (counted.certified, counted.certificate and counted.certificate.kind) == (True, "area")


def test_one_slice_of_a_large_pod_is_a_matching() -> None:
    faulty = [64 * block for block in range(8)]
    assert solve_placement("pod:8/4x4x4:partial", [(5, 8, 8)], faulty=faulty[:7]).status.value == "infeasible"
    found = solve_placement("pod:8/4x4x4:partial", [(5, 5, 5)], faulty=faulty[:7])
    assert (found.status.value, found.engine) == ("feasible", "matching")
