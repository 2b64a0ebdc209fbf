"""The kernels that branch on words are proved by both engines, and every planted fault is refuted on a board that replays."""

from __future__ import annotations

from typing import Any

import pytest
from tests.models.kernels.planted import Fault, assert_refuted, first_ways

from allocert.errors import AllocertError
from allocert.machines.anchors import kernels
from allocert.machines.anchors.kernels import destroyed, first_anchor, least_counted
from allocert.machines.anchors.placements import Placement
from allocert.machines.spec import parse_machine
from allocert.models.kernels import choices
from allocert.models.kernels.equivalence import ENGINES, claim_of, difference_on, encode_kernel, prove_kernel
from allocert.models.kernels.specs import KERNELS
from allocert.solvers.answer import Status
from allocert.solvers.checkers.lrat import check_lrat

SMALL = [
    *(("first-anchor", spec) for spec in ("ring:1", "ring:5", "torus3d:3x2x2;2x1x1+1,1,0;3x2x1@2,1,1+2,0,1")),
    *(("least-counted", spec) for spec in ("mesh:1x1", "mesh:1x3", "mesh:5x1", "mesh:3x3")),
    *(("destroyed", spec) for spec in ("torus:1", "torus:4", "torus:1x3", "torus:2x2", "torus:1x1x2")),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "spec"), SMALL)
def test_the_kernels_are_proved(name: str, spec: str, engine: str) -> None:
    kernel = KERNELS[name]
    answer = prove_kernel(kernel, spec, kernel.requests(parse_machine(spec)), engine=engine)
    assert answer.status is Status.INFEASIBLE, answer.reason
    if engine == "sat":
        assert answer.certificate is not None
        check_lrat(answer.certificate.problem["dimacs"], answer.certificate.proof)
        assert answer.certificate.encoding.by == "kernel"
        assert encode_kernel(answer.certificate.encoding.arguments) == answer.certificate.problem
        assert claim_of(answer.certificate) == answer.certificate.claim


@pytest.mark.parametrize(
    ("name", "spec"),
    [*SMALL, ("least-counted", "mesh:2x6"), ("destroyed", "torus:3x2"), ("destroyed", "torus:7")],
)
def test_every_board_agrees_on_ints(name: str, spec: str) -> None:
    machine, kernel = parse_machine(spec), KERNELS[name]
    for word in range(1 << machine.processors):
        assert difference_on(kernel, machine, kernel.requests(machine), word) is None


def _emptied(places: Any, counts: list[Any]) -> Any:
    for digit in reversed(counts):
        places = places & ~digit
    return places


def _last_by_axis(anchors: Any, sides: Any, placement: Placement) -> Any:
    """The last axis slowest."""
    for turned in sorted(placement.anchors(sides), key=lambda place: place[::-1]):
        if anchors & 1 << turned[0] + sides[0] * (turned[1] + sides[1] * turned[2]):
            return turned
    return None


def _one_axis_short(anchors: Any, sides: Any, placement: Placement) -> Any:
    found = first_anchor(anchors, sides, placement)
    return found[:-1] if found else found


def _digits_lost(one: list[Any], other: list[Any]) -> list[Any]:
    """A sum without its last carry."""
    found = kernels_sum(one, other)
    return found[: max(len(one), len(other))]


kernels_sum = kernels._sum

FAULTS: dict[str, Fault] = {
    "the last axis slowest": (choices, "first_anchor", _last_by_axis, "first-anchor", "torus3d:2x2x1;1x1x1"),
    "none found where there is one": (
        choices,
        "first_anchor",
        lambda *_: None,
        "first-anchor",
        "ring:1",
    ),
    "an anchor of none": (
        choices,
        "first_anchor",
        lambda anchors, sides, placement: first_anchor(anchors, sides, placement) or (0, 0, 0),
        "first-anchor",
        "ring:2",
    ),
    "coordinates left out": (choices, "first_anchor", _one_axis_short, "first-anchor", "ring:2"),
    "in order of coordinates, not from the seed on": (
        choices,
        "first_anchor",
        lambda anchors, sides, one: first_anchor(anchors, sides, Placement(one.shape, (1, 1, 1), (0, 0, 0))),
        "first-anchor",
        "torus3d:3x1x1;1x1x1+1,0,0",
    ),
    "digits in reverse": (
        choices,
        "least_counted",
        lambda places, counts: least_counted(places, counts[::-1]),
        "least-counted",
        "mesh:2x3",
    ),
    "the highest digit left out": (
        choices,
        "least_counted",
        lambda places, counts: least_counted(places, counts[:-1]),
        "least-counted",
        "mesh:2x2",
    ),
    "no place where all have the digit": (choices, "least_counted", _emptied, "least-counted", "mesh:1x2"),
    "all of the places": (
        choices,
        "least_counted",
        lambda places, counts: places,
        "least-counted",
        "mesh:2x2",
    ),
    "shapes exchanged": (
        choices,
        "destroyed",
        lambda greater, sides, own, other: destroyed(greater, sides, other, own),
        "destroyed",
        "torus:3",
    ),
    "a window that is too short": (
        choices,
        "destroyed",
        lambda greater, sides, own, other: destroyed(
            greater, sides, tuple(max(1, s - 1) for s in own), other
        ),
        "destroyed",
        "torus:2",
    ),
    "a carry that is lost": (kernels, "_sum", _digits_lost, "destroyed", "torus:2"),
    "words moved the other way": (
        kernels,
        "_moved",
        lambda word, sides, axis, step: kernels_moved(word, sides, axis, -step),
        "destroyed",
        "torus:3",
    ),
}

kernels_moved = kernels._moved


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FAULTS)
def test_a_changed_kernel_is_refuted_on_a_board_that_replays(
    monkeypatch: pytest.MonkeyPatch, name: str, engine: str
) -> None:
    assert_refuted(monkeypatch, FAULTS[name], engine)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("name", "spec"), [("first-anchor", "ring:3"), ("least-counted", "mesh:2x2"), ("destroyed", "torus:3")]
)
def test_nothing_is_proved_when_ways_are_left_out(name: str, spec: str, engine: str) -> None:
    request = KERNELS[name].requests(parse_machine(spec))[-1]
    answer = prove_kernel(name, spec, [request], engine=engine, ways=[first_ways(name, spec, request)])
    assert answer.status is Status.UNKNOWN
    assert "no difference on ints" in answer.reason


@pytest.mark.parametrize(
    "arguments",
    [
        {"kernel": "anchor", "machine": "ring:2", "requests": [1]},
        {"kernel": "first-anchor", "machine": "mesh:2x2", "requests": [0]},
        {"kernel": "first-anchor", "machine": "ring:2", "requests": [2]},
        {"kernel": "first-anchor", "machine": "ring:02", "requests": [0]},
        {"kernel": "first-anchor", "machine": "ring:2", "requests": []},
        {"kernel": "least-counted", "machine": "mesh:2", "requests": [None]},
        {"kernel": "destroyed", "machine": "torus:65", "requests": [[1, 1]]},
        {"kernel": "destroyed", "machine": "torus:2", "requests": [[3, 1]]},
        {"kernel": "destroyed", "machine": "torus:16", "requests": [[1, 1]] * 65},
        {"kernel": "destroyed", "machine": "torus:1", "requests": [[1, 1]], "ways": []},
        {"kernel": "lowest", "machine": "mesh:2x1", "requests": [None], "ways": ["b"]},
    ],
)
def test_malformed_encoder_arguments_are_rejected(arguments: dict[str, Any]) -> None:
    with pytest.raises(AllocertError):
        encode_kernel(arguments)
