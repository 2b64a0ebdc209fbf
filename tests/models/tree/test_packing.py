from __future__ import annotations

import random
from typing import Any

import pytest
from tests.machines.tree import naive

from allocert import solve_placement
from allocert.machines import answers, parse_machine


def _fit(machine: Any, requests: list[Any], busy: int) -> int:
    """The most requests, the first ones first, that have disjoint sets of slots, by search through all of them."""
    if not requests:
        return 0
    served = [
        1 + _fit(machine, requests[1:], busy | machine.word(region))
        for region in machine.family("pods").regions(requests[0])
        if not machine.word(region) & busy
    ]
    return max([*served, _fit(machine, requests[1:], busy)])


@pytest.mark.parametrize("spec", ["tree:[[2,1],[2]]", "tree:[2,2,1]"])
def test_several_requests_are_placed_as_by_search(spec: str) -> None:
    machine: Any = parse_machine(spec)
    draw = random.Random(spec)
    for busy in draw.sample(naive.boards(machine, draw, 64), 8):
        requests = draw.sample(machine.requests(), 3)
        faulty = [slot for slot in range(machine.processors) if busy >> slot & 1]
        most = _fit(machine, requests, busy)
        asked = solve_placement(machine, requests, faulty=faulty, objective="max-requests")
        assert asked.status.value == "optimal"
        assert asked.value == most
        all_of_them = solve_placement(machine, requests, faulty=faulty)
        assert bool(all_of_them) == (most == 3)
        union = busy
        for region, request in zip(all_of_them.regions, requests, strict=False):
            assert region is not None
            assert answers(machine, region, request)
            assert not machine.word(region) & union
            union |= machine.word(region)


def test_refusals_by_counting_say_why() -> None:
    refused = solve_placement("tree:[[1],[2]]", [(2, 1, 2)], busy=["(1:0)"])
    assert (refused.status.value, refused.certified) == ("infeasible", True)
    assert "at most 1 pods of a request for 2 pods, required" in str(
        refused.certificate and refused.certificate.claim
    )
    assert solve_placement("tree:[[1],[2]]", [1, 2], busy=["(1:0)"]).certified
    kept = solve_placement("tree:2x2*2", [(4, 1, 2), (4, 0, 0, 2, 2)])
    assert [region and region.request for region in kept.regions] == [4, 4]
    by_search = solve_placement("tree:2x2*2", [(3, 1, 2), (3, 1, 2), (2, 1, 2)])
    assert (by_search.status.value, by_search.certified) == ("infeasible", False)
    assert solve_placement("tree:2x2*2", [(3, 1, 2), (3, 1, 2), 2]).status.value == "feasible"


@pytest.mark.parametrize(
    ("requests", "most"),
    [
        ([(20, 1, 2)] * 9 + [(5, 1, 2)], 165),
        ([(20, 1, 2)] * 9 + [33], 7 * 20 + 33),
        ([(20, 1, 2)] * 9 + [32], 8 * 20 + 32),
        ([(21, 2, 2)] * 9 + [(24, 2, 2)] * 2, 6 * 21 + 48),
    ],
)
def test_domains_that_no_request_names_are_not_told_apart(requests: list[Any], most: int) -> None:
    """Two blocks of four racks of 24 pods: what was a choice of slots on 64 hosts is one of blocks, or of racks."""
    found = solve_placement("tree:2x4x8*3", requests, objective="max-processors", seconds=30)
    assert (found.status.value, found.value, found.engine) == ("optimal", most, "CP-SAT")


def test_equal_requests_are_counted() -> None:
    refused = solve_placement("tree:2x4x8*3", [(20, 1, 2)] * 9 + [(5, 1, 2)])
    assert (refused.status.value, refused.certified, refused.engine) == ("infeasible", True, "counting")
    assert refused.certificate is not None
    assert "at most 8 of 9 requests, each for 20 pods" in refused.certificate.claim
