from __future__ import annotations

from math import prod
from typing import Any

import pytest

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines import family_of, parse_machine
from allocert.machines.pod import Pod
from allocert.machines.pod.regions import Part, Slice

SPECS = (
    "pod:4x4x4/4x4x4",
    "pod:140/4x4x4",
    "pod:2*2/2x2x2",
    "pod:4/2x2x1",
    "pod:2x2x3/2x2x2:static",
    "pod:1/1x1x1",
)


@pytest.fixture(name="v4", scope="module")
def pod_v4() -> Pod:
    return Pod((4, 4, 4), (4, 4, 4))


@pytest.mark.parametrize("spec", SPECS)
def test_every_request_is_named_granted_and_read_back(spec: str) -> None:
    pod = parse_machine(spec)
    assert isinstance(pod, Pod)
    assert pod.spec == spec
    sizes = [pod.demand(request) for request in pod.requests()]
    assert sizes == sorted(sizes)
    for request in pod.requests():
        region = family_of(pod).first_free(0, request)
        assert pod.check_region(str(region)) == region
        assert pod.answers(region, request)
        assert pod.word(region).bit_count() == pod.demand(request)
        same = pod.region_of(pod.word(region))
        assert pod.word(same) == pod.word(region)
        assert pod.answers(same, request)
        assert pod.check_region(same.address) == same


@pytest.mark.parametrize(
    "spec",
    [
        "pod:4x4/4x4x4", "pod:4x4x4/4x4", "pod:2*2x2x2/4x4x4", "pod:4/3x3x3", "pod:0/4x4x4", "pod:4/4x4x4:ring",
        "pod:4/4x4x4:static", "pod:2x2x2/2x2x1:static", "pod:2000/4x4x4", "pod:1/32x32x32", "pod:", "pod:4/2x2x1:",
        "pod:4/0x2x2", "pod:4/2x2x1\n", "pod:999999999*999999999/1x1x1",
    ],
)  # fmt: skip
def test_specifications_that_are_none(spec: str) -> None:
    with pytest.raises(SpecError, match=r"^(machine|pod [a-z]+): got .*, expected .+$"):
        parse_machine(spec)


@pytest.mark.parametrize(
    ("asked", "normal"),
    [
        ((8, 4, 4), (4, 4, 8)), ([4, 8, 4, 1], (4, 4, 8, 1)), ((4, 4, 8, 0), (4, 4, 8)), ("4x8x8t", (4, 8, 8, 1)),
        ("2x1x2", (1, 2, 2)), ((16, 16, 16), (16, 16, 16)), ((4, 256, 4), (4, 4, 256)),
    ],
)  # fmt: skip
def test_requests_in_any_order(v4: Pod, asked: Any, normal: tuple[int, ...]) -> None:
    assert v4.check_request(asked) == normal
    assert v4.demand(asked) == prod(normal[:3])


@pytest.mark.parametrize(
    "asked",
    [
        (4, 4), (4, 4, 6), (1, 1, 4), (4, 4, 4, 1), (4, 4, 12, 1), (2, 2, 4, 1), (4, 4, 260), (0, 4, 4), (4, 4, True),
        (4, 4, 8, 2), "4x4", "4x4x8T", 64, None, (4.0, 4, 4), ("4", 4, 4), {4}, (4, 4, 8, 1, 1), (16, 16, 32),
    ],
)  # fmt: skip
def test_requests_that_are_none(v4: Pod, asked: Any) -> None:
    with pytest.raises(RequestError, match=r"^request: got .*, expected .+$"):
        v4.check_request(asked)


def test_wired_blocks_take_frames_that_fit_and_nothing_twisted() -> None:
    pod = Pod((2, 2, 3), (2, 2, 2), 1, "static")
    assert (2, 2, 6) in pod.requests()
    for none in ((2, 2, 8), (2, 2, 4, 1)):
        with pytest.raises(RequestError):
            pod.check_request(none)
    assert pod.check_region("(2x2x6:3,7,11)") == Slice((3, 7, 11), (2, 2, 6))
    assert pod.check_region("(2x2x4:8,0)") == Slice((8, 0), (2, 2, 4))
    with pytest.raises(RegionError, match="a frame of 2x2x3 blocks"):
        pod.check_region("(2x2x4:0,3)")
    with pytest.raises(RegionError, match="a frame of 2x2x3 blocks"):
        pod.region_of(pod.word(Part(0, (0, 0, 0), (2, 2, 1))) | 255 | 255 << 24)


@pytest.mark.parametrize(
    "region",
    [
        "(4x4x8:0,64)", "(4x4x8:0,0)", "(4x4x8:0)", "(8x4x4:0,1)", "(2x2x1@64:0,0,0)", "(2x2x1@0:0,1,0)",
        "(1x2x2@0:0,0,0)", "(2x2x1@0:0,4,0)", "(4x4x4@0:0,0,0)", "(128:0)", "(4x4x4t:0)", "(4x4x4:)", "4x4x4:0", "",
        "(4x4x4: 0)", Slice((), 0), Slice((True,), 64), Part(0, (0, 0), (1, 1, 1)), Part(0, (-1, 0, 0), (1, 1, 1)), 5,
    ],
)  # fmt: skip
def test_regions_that_are_none(v4: Pod, region: Any) -> None:
    with pytest.raises(RegionError, match=r"^region: got .*, expected .+$"):
        v4.check_region(region)


@pytest.mark.parametrize(
    "word", [0, 0b11 << 1, 0b1111, (1 << 64) - 1 ^ 1, 1 | 1 << 64, (1 << 128) - 1 ^ 1 << 100]
)
def test_chips_that_are_no_region(v4: Pod, word: int) -> None:
    with pytest.raises(RegionError):
        v4.region_of(word)


def test_groups_do_not_share_a_slice() -> None:
    pod = Pod((2,), (2, 2, 2), 2)
    with pytest.raises(RegionError, match="blocks of one group"):
        pod.check_region("(2x2x4:1,2)")
    assert max(map(pod.demand, pod.requests())) == 16


def test_grants_of_the_line_protocol(v4: Pod) -> None:
    assert v4.region_from_data({"blocks": [3, 1]}) == Slice((3, 1), 128)
    assert v4.region_from_data({"block": 5, "base": [0, 2, 0], "sides": [2, 2, 1]}) == Part(
        5, (0, 2, 0), (2, 2, 1)
    )
    wrong: Any
    for wrong in ({}, {"blocks": 3}, {"blocks": ["1"]}, {"block": 5}, {"blocks": [64]}, {"blocks": []}):
        with pytest.raises(RegionError):
            v4.region_from_data(wrong)


def test_the_shape_of_a_grant_counts_where_it_is_said(v4: Pod) -> None:
    assert v4.answers(Slice((0, 1), 128), (4, 4, 8, 1))
    assert v4.answers(Slice((0, 1), (4, 4, 8, 1)), (4, 4, 8, 1))
    assert not v4.answers(Slice((0, 1), (4, 4, 8)), (4, 4, 8, 1))
    assert not v4.answers(Slice((0, 1), 128), (4, 4, 12))
    assert not v4.answers(Slice((0,), 64), (2, 4, 4))


def test_a_pod_in_words(v4: Pod) -> None:
    assert v4.asked((8, 4, 4, 1)) == "a twisted slice of 4 x 4 x 8"
    assert v4.asked((4, 4, 4)) == "a slice of 4 x 4 x 4"
    assert v4.asked((2, 2, 1)) == "a part of 1 x 2 x 2"
    assert v4.node_name(5 * 64 + 37) == "5:(1,1,2)"
    assert [panel.first for panel in v4.panels()] == list(range(0, 4096, 64))
    assert (v4.scaled(1), v4.scaled(-2), v4.scaled(-3)) == ("pod:4x4x8/4x4x4", "pod:4x4x1/4x4x4", "")
    assert v4.scaled(9) == ""
    assert [v4.request_for(p) for p in (1, 5, 64, 500)] == [(1, 1, 1), (2, 2, 2), (4, 4, 4), (8, 8, 8)]
