from __future__ import annotations

import random
import tracemalloc
from copy import deepcopy
from typing import Any

import pytest

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines import answers, family_of, parse_machine
from allocert.machines.tree.regions import PodSet, parsed
from allocert.machines.tree.requests import PREFERRED, REQUIRED
from allocert.machines.words import bits, word_of


def _tree(spec: str) -> Any:
    return parse_machine(spec)


@pytest.mark.parametrize(
    ("spec", "same", "pods"),
    [
        ("tree:2x4x8*3", "tree:2x4x8*3", 192),
        ("tree:2x2*1", "tree:2x2", 4),
        ("tree:[[3,3],[2,1]]", "tree:[[3,3],[2,1]]", 9),
        ("tree:[ [3, 3], [3, 3] ]", "tree:2x2*3", 12),
        ("tree:5", "tree:5", 5),
        ("tree:[[1],[2,1]]", "tree:[[1],[2,1]]", 4),
    ],
)
def test_specifications(spec: str, same: str, pods: int) -> None:
    machine = _tree(spec)
    assert (machine.spec, machine.processors) == (same, pods)
    assert parse_machine(machine.spec) == machine
    slots = [panel.first + i for panel in machine.panels() for i in range(panel.columns * panel.rows)]
    assert slots == list(range(pods))


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "x",
        "2x",
        "0x2",
        "2x2*0",
        "[]",
        "[[]]",
        "[1,[2]]",
        "[0]",
        "[1.0]",
        "[true]",
        "[" * 2000,
        "9999999x9999999",
    ],
)
def test_what_is_no_tree(rest: str) -> None:
    with pytest.raises(SpecError, match=r"^machine: got 'tree:"):
        parse_machine(f"tree:{rest}")


def test_requests_have_one_form() -> None:
    machine = _tree("tree:2x3*4")
    for given, normal in [
        (5, 5),
        ([5, 0, 0], 5),
        ((5, 2, 0), 5),
        ((5, 1, REQUIRED), (5, 1, REQUIRED)),
        ([6, 1, PREFERRED, 1, 2], (6, 1, PREFERRED)),
        ((6, 0, 0, 3, 2), (6, 0, 0, 3, 2)),
    ]:
        assert machine.check_request(given) == normal
    assert machine.asked((6, 0, 0, 3, 2)) == "6 pods in slices of 3 on a host"
    assert (
        machine.asked((6, 1, 2, 3, 1))
        == "6 pods in slices of 3 on a domain of level 1, required in one domain of level 1"
    )
    assert machine.asked((1, 2, 1)) == "1 pod, preferred on one host"
    assert machine.request_for(7) == 7
    requests = machine.requests()
    assert all(machine.check_request(one) == one for one in requests)
    assert len(set(requests)) == len(requests)
    assert sorted(map(machine.demand, requests)) == list(map(machine.demand, requests))


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        (0, "1 pod or more"),
        (25, "at most 24 pods, which the tree holds"),
        ((13, 1, REQUIRED), "at most 12 pods, which a domain"),
        ((4, 3, REQUIRED), "a level from 1 to 2"),
        ((4, 0, PREFERRED), "a level from 1 to 2"),
        ((4, 1, 3), "mode 0 free"),
        ((4, 1), "mode 0 free"),
        ("4", "mode 0 free"),
        (True, "mode 0 free"),
        ((5, 0, 0, 2, 2), "slice size divides"),
        ((4, 2, REQUIRED, 2, 1), "a slice level from 2 to 2"),
        ((24, 0, 0, 3, 2), "at most 18 pods"),
        ((20, 1, REQUIRED, 5, 2), "expected slices of at most 4 pods, which a host holds"),
        ((13, 0, 0, 13, 1), "expected slices of at most 12 pods, which a domain of level 1 holds"),
    ],
)
def test_what_is_no_request(request_: Any, text: str) -> None:
    with pytest.raises(RequestError, match=text):
        _tree("tree:2x3*4").check_request(request_)


def test_a_large_tree_lists_some_of_its_requests() -> None:
    """All numbers up to 4096 pods; beyond, few of each doubling, and what just fits a domain: a search lists them at once."""
    assert {_tree("tree:4096").demand(one) for one in _tree("tree:4096").requests()} == set(range(1, 4097))
    machine = _tree("tree:100x10x10*8")
    requests = machine.requests()
    assert len(requests) < 5000
    assert all(machine.check_request(one) == one for one in requests)
    assert sorted(map(machine.demand, requests)) == list(map(machine.demand, requests))
    assert {1, 63, 8, 9, 80, 81, 800, 801, 79_999, 80_000, (800, 1, REQUIRED), (8, 3, REQUIRED)} <= set(
        requests
    )
    assert not {(801, 1, REQUIRED), 80_001} & set(requests)


def test_regions_are_values() -> None:
    region = _tree("tree:2x3*4").check_region("(0:0-1,3:2)")
    assert deepcopy(region) is region


def test_regions_are_words_and_addresses() -> None:
    machine = _tree("tree:[[3,3],[2,1]]")
    draw = random.Random(1)
    for _ in range(200):
        word = draw.randrange(1, 1 << machine.processors)
        region = machine.region_of(word)
        assert machine.word(region) == word
        assert parsed(region.address) == machine.check_region(region.address) == region
        assert region.request == word.bit_count()
    for spec in ("tree:10x20*3", "tree:70*62", "tree:5x20*63", "tree:[[130,1,64],[9]]"):
        wide = _tree(spec)
        for share in (0.01, 0.5):
            word = 1 | sum(1 << slot for slot in range(1, wide.processors) if draw.random() < share)
            named: dict[int, list[int]] = {}
            for host, slot in (wide.node_name(slot).split(".") for slot in bits(word)):
                named.setdefault(int(host), []).append(int(slot))
            region = wide.region_of(word)
            assert region == PodSet(tuple(named), tuple(map(word_of, named.values())))
            assert wide.word(region) == word
    assert machine.region_of(0b100011101).address == "(0:0+2,1:0-1,3:0)"
    for wrong in ("(0:3)", "(4:0)", "(1:0,0:0)", "(0:)", "(0:1-0)", "0:0", "(0:0,)", "()", "(0:0,0:1)"):
        with pytest.raises(RegionError):
            machine.check_region(wrong)
    for wrong in (
        PodSet((), ()),
        PodSet((0,), (0,)),
        PodSet((0, 1), (1,)),
        PodSet((1, 0), (1, 1)),
        PodSet((-1,), (1,)),
        3,
    ):
        with pytest.raises(RegionError):
            machine.check_region(wrong)
    with pytest.raises(RegionError):
        machine.region_of(0)


def test_pods_by_host_are_read_as_slots() -> None:
    machine = _tree("tree:2x2*3")
    assert machine.region_from_data({"pods": {"3": 2}}).address == "(3:0-1)"
    assert machine.region_from_data({"pods": {"3": [2], "0": [0, 1]}}).address == "(0:0-1,3:2)"
    for wrong in (
        {},
        {"pods": {}},
        {"pods": {"4": 1}},
        {"pods": {"0": 4}},
        {"pods": {"x": 1}},
        {"pods": {"0": [-1]}},
        {"pods": {"0": True}},
    ):
        with pytest.raises(RegionError):
            machine.region_from_data(wrong)


@pytest.mark.parametrize("slots", [40_000, list(range(40_000))])
def test_a_grant_of_many_pods_takes_memory_in_proportion(slots: Any) -> None:
    machine = _tree("tree:1*40000")
    tracemalloc.start()
    try:
        region = machine.region_from_data({"pods": {"0": slots}})
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert region == PodSet((0,), ((1 << 40_000) - 1,))
    assert peak < 4 << 20


def test_what_answers_a_request() -> None:
    machine = _tree("tree:2x2*2")
    answer = {
        "(0:0-1,1:0)": {3: True, (3, 1, REQUIRED): True, (2, 2, REQUIRED): False, (3, 1, PREFERRED): True},
        "(1:0,2:0)": {2: True, (2, 1, REQUIRED): False, (2, 0, 0, 2, 2): False, (2, 0, 0, 2, 1): False},
        "(0:0,1:0)": {(2, 0, 0, 2, 1): True, (2, 0, 0, 2, 2): False, (2, 1, REQUIRED, 2, 1): True},
        "(0:0-1,3:0-1)": {(4, 0, 0, 2, 2): True, (4, 1, REQUIRED, 2, 2): False},
    }
    for address, requests in answer.items():
        for request, right in requests.items():
            assert answers(machine, machine.check_region(address), request) == right, (address, request)


def test_families_and_sizes() -> None:
    machine = _tree("tree:2x2*2")
    assert family_of(machine).name == "pods"
    assert family_of(machine, "balanced").name == "balanced"
    with pytest.raises(SpecError, match="family"):
        family_of(machine, "frames")
    free = [region.address for region in family_of(machine, "best-fit").free(0b00000001, (1, 2, REQUIRED))]
    assert free[0] == "(0:1)"
    assert len(free) == len(set(free)) == 7
    assert [machine.scaled(scale) for scale in (1, 0, -1, -2)] == [
        "tree:2x4*2",
        "tree:2x2*2",
        "tree:2x1*2",
        "",
    ]
    assert machine.node_name(5) == "2.1"
