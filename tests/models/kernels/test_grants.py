"""What allocators of today grant is proved by both engines, and every planted fault is refuted on a board that replays."""

from __future__ import annotations

from typing import Any

import pytest
from tests.models.kernels.planted import Fault, assert_agrees, assert_proved, assert_refuted

from allocert.allocators.anchors import first, slurm
from allocert.allocators.pieces import first as pieces
from allocert.allocators.pod import best_fit, buddy, first_fit, whole_blocks
from allocert.allocators.shapes import first as shapes
from allocert.machines.anchors.kernels import least_counted
from allocert.machines.frames import free_mesh_frames
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import free_parts
from allocert.machines.words import lowest_bit
from allocert.models.kernels.equivalence import ENGINES
from allocert.models.kernels.grants import GRANTS

PODS = ("pod:1/2x2x1", "pod:3/2x1x1", "pod:2*2/2x1x1", "pod:2x2x1/1x1x1:static")
BOXES = ("ring:1", "ring:5", "torus3d:3x2x1;1x2x1+1,1,0;3x1x1;2x2x1@2,2,1")
SMALL = [
    *((name, pod) for name in ("pod-first-fit", "pod-best-fit", "pod-buddy") for pod in PODS),
    *(("pieces-first", pod) for pod in ("pod:2/2x1:partial", "pod:1/2x2x1:partial", "pod:3/1x1:partial")),
    *(("shapes-first", spec) for spec in ("mesh-rot:3x2", "torus-size:2x3;least-waste:2", "torus-rot:2x2x1")),
    *((name, spec) for name in ("torus3d-first", "torus3d-slurm") for spec in BOXES),
]


def test_every_allocator_is_here() -> None:
    assert {name for name, _ in SMALL} == {kernel.name for kernel in GRANTS}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "spec"), SMALL)
def test_the_grants_are_proved(name: str, spec: str, engine: str) -> None:
    assert_proved(name, spec, engine)


@pytest.mark.parametrize(
    ("name", "spec"), [*SMALL, ("pod-buddy", "pod:1/2x2x2"), ("torus3d-slurm", "ring:7")]
)
def test_every_board_agrees_on_ints(name: str, spec: str) -> None:
    assert_agrees(name, spec)


def _lowest_part(system: Any, level: int) -> Any:
    """The lowest free part, whatever it is cut from."""
    pod = system.machine
    base = lowest_bit(free_parts(system._holdings.busy, pod.blocks, pod.block, pod.parts[level]))
    return None if base is None else part_at(pod, base, level)


def _lowest_each(kinds: tuple[int, ...], free: list[Any]) -> tuple[int, ...] | None:
    """The lowest block for each piece, whatever that costs those after it."""
    left, found = -1, list[int]()
    for kind in kinds:
        block = lowest_bit(free[kind] & left)
        if block is None:
            return None
        left ^= 1 << block
        found.append(block)
    return tuple(found)


FAULTS: dict[str, Fault] = {
    "the last half first": (
        first_fit,
        "first_by_halving",
        lambda b, cuts, size: b.bit_length() - 1,
        "pod-first-fit",
        "pod:1/2x2x1",
    ),
    "the last half of the fullest": (
        best_fit,
        "first_by_halving",
        lambda b, cuts, size: b.bit_length() - 1,
        "pod-best-fit",
        "pod:1/2x2x1",
    ),
    "blocks are never granted": (
        buddy,
        "slice_among",
        lambda free, pod, asked, groups: None,
        "pod-buddy",
        "pod:1/1x1x1",
    ),
    "the lowest part": (buddy.PodBuddy, "_part", _lowest_part, "pod-buddy", "pod:1/2x2x1"),
    "the highest blocks": (
        whole_blocks,
        "lowest_members",
        lambda word, count: list(range(3))[-count:],
        "pod-first-fit",
        "pod:3/1x1x1",
    ),
    "a block is never full": (
        best_fit,
        "free_parts",
        lambda busy, blocks, block, part: free_parts(busy & ~1, blocks, block, part),
        "pod-best-fit",
        "pod:2/2x1x1",
    ),
    "the lowest block for each piece": (
        pieces,
        "lowest_blocks",
        _lowest_each,
        "pieces-first",
        "pod:2/2x1:partial",
    ),
    "a torus is a mesh": (shapes, "free_torus_frames", free_mesh_frames, "shapes-first", "torus-rot:2x3"),
    "no box is found": (
        first,
        "first_anchor",
        lambda anchors, sides, placement: None,
        "torus3d-first",
        "ring:2",
    ),
    "one box too many": (
        first,
        "first_anchor",
        lambda anchors, sides, placement: (0,) * len(sides),
        "torus3d-first",
        "ring:1",
    ),
    "nothing counts as destroyed": (
        slurm,
        "least_counted",
        lambda places, counts: places,
        "torus3d-slurm",
        "ring:4",
    ),
    "the lowest digit counts alone": (
        slurm,
        "least_counted",
        lambda places, counts: least_counted(places, counts[:1]),
        "torus3d-slurm",
        "ring:5",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FAULTS)
def test_changed_code_is_refuted_on_a_board_that_replays(
    monkeypatch: pytest.MonkeyPatch, name: str, engine: str
) -> None:
    assert_refuted(monkeypatch, FAULTS[name], engine)
