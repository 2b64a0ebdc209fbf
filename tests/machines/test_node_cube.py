"""Cubes that are asked for numbers of nodes: regions and addresses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import AllocertError, RegionError, RequestError, SpecError
from allocert.machines import Hypercube, NodeCube, NodeSet, Subcube, family_of, parse_machine
from allocert.machines.words import bits
from allocert.verification.pairing.contracts import asked
from allocert.verification.pairing.drawing import draw_machine
from allocert.verification.pairing.trace import Allocate


@given(st.integers(0, 9).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, (1 << (1 << n)) - 1))))
def test_addresses_come_back(drawn: tuple[int, int]) -> None:
    n, word = drawn
    region = NodeSet(n, word)
    assert NodeCube(n).check_region(region.address) == region
    assert NodeSet.parse(n, "(" + ",".join(map(str, bits(word))) + ")") == region
    assert NodeCube(n).word(region) == word
    assert region.request == len(list(bits(word))) == NodeCube(n).demand(region.request)


def test_addresses() -> None:
    assert NodeSet(3, 0b10010111).address == str(NodeSet(3, 0b10010111)) == "(0-2,4,7)"
    assert NodeSet(0, 1).address == "(0)"


@pytest.mark.parametrize(
    "text", ["", "0-2", "(0-2", "()", "(3-1)", "(8)", "(0-8)", "(-1)", "(1,)", "(a)", "(1 )", "(٣)"]
)
def test_bad_addresses(text: str) -> None:
    with pytest.raises(RegionError):
        NodeCube(3).check_region(text)


@pytest.mark.parametrize(
    ("n", "word"), [(3, 0), (3, 256), (3, -1), (-1, 1), (25, 1), (3, True), (True, 1), (3, 1.0), ("3", 1)]
)
def test_bad_node_sets(n: Any, word: Any) -> None:
    with pytest.raises(RegionError) as caught:
        NodeSet(n, word)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("region", [None, 3, (0, 1), Subcube.parse("0*"), NodeSet(2, 1)])
def test_regions_of_other_machines(region: Any) -> None:
    with pytest.raises(AllocertError):
        NodeCube(3).check_region(region)


def test_a_subcube_is_a_set_of_nodes() -> None:
    assert NodeCube(4).check_region(Subcube.parse("0*1*")) == NodeSet.parse(4, "(2-3,6-7)")


@pytest.mark.parametrize("request_", [0, -1, 9, True, 1.0, "1", None, (1,)])
def test_bad_requests(request_: Any) -> None:
    with pytest.raises(RequestError):
        NodeCube(3).check_request(request_)


def test_the_machine() -> None:
    machine = parse_machine("hypercube-nodes:3")
    assert machine == NodeCube(3)
    assert list(machine.requests()) == list(range(1, 9))
    assert (machine.processors, machine.full, machine.node_name(3)) == (8, 255, "011")
    assert NodeCube(0).node_name(0) == "-"
    assert asked(machine, 7) == "7 nodes"
    assert asked(Hypercube(3), 2) == "a 2-cube"
    assert family_of(machine).name == family_of(machine, "segments").name == "segments"
    for bad in (-1, 25, True, "3"):
        with pytest.raises(SpecError):
            NodeCube(bad)  # type: ignore[arg-type]
    with pytest.raises(SpecError):
        family_of(machine, "aligned")
    with pytest.raises(SpecError):
        family_of(Hypercube(3), "segments")


def test_the_machine_is_drawn() -> None:
    lines = draw_machine(NodeCube(2), (3,), (Allocate(2),), ("(0-1)",))
    assert lines[:2] == ["00 01 10 11", "+  +  .  #"]
