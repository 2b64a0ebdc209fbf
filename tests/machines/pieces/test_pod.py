from __future__ import annotations

from math import prod
from typing import Any

import pytest

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines import parse_machine
from allocert.machines.pieces import Joined, PiecePod

POD = PiecePod((2, 2), (4, 4))


@pytest.mark.parametrize(
    "spec", ["pod:2x2/4x4:partial", "pod:64/4x4x4:partial", "pod:4x4x4/4x4x4:partial", "pod:3/5:partial"]
)
def test_specifications(spec: str) -> None:
    pod = parse_machine(spec)
    assert isinstance(pod, PiecePod)
    assert pod.spec == spec
    assert pod.processors == pod.blocks * pod.size


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("pod:2*2/4x4x4:partial", "expected pod:GRID/BLOCK:partial"),
        ("pod:2x2/4x4x4:partial", "as a number or in a grid"),
        ("pod:300/2:partial", "1..256 blocks"),
        ("pod:0/2x2:partial", "integers >= 1"),
        ("pod:256/8x8x8:partial", "at most 16384 chips"),
        ("pod:2/2x2x2x2:partial", "expected pod:GRID/BLOCK:partial"),
    ],
)
def test_what_is_no_specification(spec: str, said: str) -> None:
    with pytest.raises(SpecError, match=said.replace("..", r"\.\.")):
        parse_machine(spec)


@pytest.mark.parametrize(
    ("given", "normal"), [((7, 5), (5, 7)), ("9x1", (1, 9)), ([8, 8], (8, 8)), ((1, 16), (1, 16))]
)
def test_requests(given: Any, normal: tuple[int, ...]) -> None:
    assert POD.check_request(given) == normal
    assert normal in POD.requests()
    assert POD.demand(normal) == prod(normal)


@pytest.mark.parametrize("given", [(9, 5), (1, 17), (0, 3), (1, 2, 3), "4x4x4", 5, (True, 1), (10**30, 1)])
def test_what_is_no_request(given: Any) -> None:
    with pytest.raises(RequestError):
        POD.check_request(given)


def test_requests_by_size() -> None:
    sizes = [prod(request) for request in POD.requests()]
    assert sizes == sorted(sizes)
    assert POD.requests()[-1] == (4, 16)
    assert POD.request_for(9) == (3, 3)
    assert POD.request_for(64) == (8, 8)
    with pytest.raises(RequestError, match="at most 64"):
        POD.request_for(65)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("(5x5:0@0,0+1@0,0+2@0,0+3@0,0)", ""),
        ("(5x5:0@3,3+1@0,3+2@3,0+3@0,0)", ""),
        ("(5x5:0@0,3+1@0,3+2@0,0+3@0,0)", ""),
        ("(5x5:0@0,0+1@0,3+2@0,0+3@0,0)", r"the piece in block 1 at \(0,0\)"),
        ("(5x5:0@0,1+1@0,1+2@0,0+3@0,0)", "a first piece that ends, or begins, with its block"),
        ("(5x5:0@0,0+1@0,0+2@0,0+2@0,0)", "different blocks"),
        ("(5x5:0@0,0+1@0,0+2@0,0+4@0,0)", "different blocks"),
        ("(5x5:0@0,0+1@0,0+2@0,0)", "as many pieces as they take"),
        ("(3x2:1@1,2)", ""),
        ("(3x2:1@2,2)", "a first piece"),
        ("(3x2:1@1)", "a first piece"),
        ("(3x2)", "a slice such as"),
        ("(3x2x1:1@0,0)", "2 sides"),
    ],
)
def test_regions(address: str, said: str) -> None:
    if said:
        with pytest.raises(RegionError, match=said):
            POD.check_region(address)
        return
    region = POD.check_region(address)
    assert (str(region), region.request) == (address, POD.check_request(address[1:4]))
    assert POD.region_of(POD.word(region)).request == region.request


def test_chips_without_a_shape_of_their_own() -> None:
    """Four whole blocks are 8 x 8 and 4 x 16; two corners of blocks are nothing."""
    four = POD.region_of(POD.full)
    assert POD.answers(four, (8, 8))
    assert POD.answers(four, (4, 16))
    assert not POD.answers(four, (5, 5))
    with pytest.raises(RegionError, match="those of a slice"):
        POD.region_of(1 | 1 << 16)


def test_grants_of_programs() -> None:
    pieces = [{"block": 3, "corner": [0, 0]}, {"block": 0, "corner": [0, 0]}]
    assert POD.region_from_data({"sides": [5, 1], "pieces": pieces}) == Joined(
        (5, 1), ((3, (0, 0)), (0, (0, 0)))
    )
    for data in (
        {"sides": [5, 1]},
        {"sides": 5, "pieces": pieces},
        {"sides": [5, 1], "pieces": [{"block": 3}]},
    ):
        with pytest.raises(RegionError, match="sides and pieces"):
            POD.region_from_data(data)
    with pytest.raises(RegionError):
        POD.region_from_data({"sides": [5, "1"], "pieces": pieces})


def test_in_words_and_in_drawings() -> None:
    assert POD.asked((5, 7)) == "a slice of 5 x 7"
    assert POD.node_name(16 + 6) == "1:(2,1)"
    assert [(panel.title, panel.first, panel.columns, panel.rows) for panel in POD.panels()][1] == (
        "block 1",
        16,
        4,
        4,
    )
    assert POD.scaled(1) == "pod:2x4/4x4:partial"
    assert POD.scaled(-1) == "pod:2x1/4x4:partial"
    assert POD.scaled(-2) == POD.scaled(9) == ""
    with pytest.raises(SpecError, match="expected joined"):
        POD.family("slices")
