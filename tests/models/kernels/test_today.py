"""The kernels of machines of today have to agree with what these machines say of their regions, node by node."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest

from allocert.machines.spec import parse_machine
from allocert.machines.words import word_of
from allocert.models.kernels.specs import KERNELS
from allocert.models.kernels.today import TODAY


def wanted(kernel: str, machine: Any, request: Any) -> list[tuple[str, list[int]]]:
    """For each label the words that have to be free, in increasing order."""
    return [
        (label, sorted(word_of(condition.absent) for condition in conditions.values()))
        for label, conditions in KERNELS[kernel].wanted(machine, request)
    ]


def test_all_are_among_the_kernels() -> None:
    assert [kernel.name for kernel in TODAY] == ["anchors", "parts", "runs", "shapes"]
    assert all(KERNELS[kernel.name] is kernel for kernel in TODAY)


@pytest.mark.parametrize(
    "spec", ["torus3d:5x2x1;2x1x1@2,1,1+3,0,0;2x2x1@1,1,1", "torus3d:4x3x2;3x2x2;2x2x1", "ring:6"]
)
def test_boxes_at_anchors(spec: str) -> None:
    machine: Any = parse_machine(spec)
    for volume in machine.anchoring.volumes:
        boxes = [
            (placement.text, sorted(word for word, _ in machine.anchoring.boxes(placement)))
            for placement in machine.anchoring.of_volume(volume)
        ]
        assert wanted("anchors", machine, volume) == boxes


@pytest.mark.parametrize("spec", ["pod:2/2x2x2", "pod:3/4x2x1", "pod:2*1/1x2x4"])
def test_parts_of_blocks(spec: str) -> None:
    pod: Any = parse_machine(spec)
    for asked, level in pod.levels.items():
        words = sorted(pod.word(part) for part in pod.family("slices").regions(asked))
        assert wanted("parts", pod, pod.parts[level]) == [("parts", words)]
    assert len(KERNELS["parts"].requests(pod)) == prod(side.bit_length() for side in pod.block)


@pytest.mark.parametrize(
    "spec", ["mesh-size:3x2;least-waste:1", "torus-size:3x2;table:2x1,3x2", "torus-size:2x2x2;exact"]
)
def test_frames_of_all_shapes(spec: str) -> None:
    machine: Any = parse_machine(spec)
    for request in machine.requests():
        words = sorted(machine.word(frame) for frame in machine.family("frames").regions(request))
        assert sorted(word for _, several in wanted("shapes", machine, request) for word in several) == words


@pytest.mark.parametrize("spec", ["mesh-rot:4x2", "torus-rot:3x2x1", "mesh-rot:1x1"])
def test_all_sides_that_fit_in_some_order_may_be_asked(spec: str) -> None:
    machine: Any = parse_machine(spec)
    assert KERNELS["shapes"].requests(machine) == machine.requests()
