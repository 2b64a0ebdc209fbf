"""The kernels are proved by both engines, and every planted fault is refuted on a board that replays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from allocert.errors import AllocertError, SpecError
from allocert.machines.board import free_gray_runs
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.grid import Mesh
from allocert.machines.machine import Machine
from allocert.machines.nodes.runs import starts_of_runs
from allocert.machines.pod.kernels import free_parts
from allocert.machines.spec import parse_machine
from allocert.models.kernels.equivalence import (
    ENGINES,
    difference_on,
    encode_kernel,
    prove_kernel,
)
from allocert.models.kernels.kernel import Kernel
from allocert.models.kernels.specs import KERNELS
from allocert.solvers.answer import Status
from allocert.solvers.checkers.lrat import check_lrat

SMALL = [
    *((kernel, f"hypercube:{n}") for kernel in ("subcubes", "any", "blocks", "gray") for n in range(5)),
    *(("frames", spec) for spec in ("mesh:1x1", "mesh:5", "mesh:4x3", "mesh:3x5", "mesh:2x2x3")),
    *(("torus", spec) for spec in ("torus:1x1", "torus:6", "torus:4x3", "torus:1x4", "torus:2x2x3")),
    *((kernel, spec) for kernel in ("lowest", "highest") for spec in ("hypercube:0", "mesh:3x3", "torus:7")),
    *(("nearest", spec) for spec in ("mesh:1x1", "mesh:4x4", "mesh:2x5", "mesh:5x3")),
    ("anchors", "torus3d:5x1x1;2x1x1@1,1,1;2x1x1@2,1,1+1,0,0;3x1x1@3,1,1"),
    ("anchors", "torus3d:4x3x2;2x2x1;3x2x2+1,2,1;2x2x2@1,1,1"),
    *(("anchors", spec) for spec in ("ring:1", "ring:7")),
    *(("parts", spec) for spec in ("pod:1/1x1x1", "pod:2/2x2x1", "pod:2*2/2x1x4", "pod:2x1x1/2x2x2:static")),
    *(("runs", spec) for spec in ("mesh-nodes:1", "mesh-nodes:9", "torus-nodes:4x4/2x2")),
    *(
        ("shapes", f"{kind}-size:4x3;{rule}")
        for kind in ("mesh", "torus")
        for rule in ("exact", "table:1x2,3x2")
    ),
    *(("shapes", spec) for spec in ("mesh-size:4x2;multiple:3", "torus-size:3x2x2;least-waste:2")),
    *(("shapes", spec) for spec in ("mesh-rot:4x3", "torus-rot:3x2x2")),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("kernel", "spec"), SMALL)
def test_the_kernels_are_proved(kernel: str, spec: str, engine: str) -> None:
    answer = prove_kernel(kernel, spec, engine=engine)
    assert answer.status is Status.INFEASIBLE, answer.reason
    if engine == "sat":
        assert answer.certificate is not None
        check_lrat(answer.certificate.problem["dimacs"], answer.certificate.proof)
        assert encode_kernel(answer.certificate.encoding.arguments) == answer.certificate.problem
        assert answer.certificate.encoding.by == "kernel"


def fault(name: str, run: Callable[[Any, Any, Any], list[tuple[str, Any]]]) -> Kernel:
    return replace(KERNELS[name], run=run)


def _unmasked(free: Any, machine: Mesh, frame: tuple[int, ...]) -> Any:
    """Runs along x and then y, not masked where the frame leaves the mesh."""
    for wanted, stride in zip(frame, machine.strides, strict=True):
        for _ in range(wanted - 1):
            free = free & (free >> stride)
    return free


FAULTS: dict[str, tuple[Kernel, str]] = {
    "no mask at the edges of a mesh": (
        fault("frames", lambda b, m, f: [("bases", _unmasked(m.full ^ b, m, f))]),
        "mesh:2x2",
    ),
    "a frame one column too narrow": (
        fault("frames", lambda b, m, f: [("bases", free_mesh_frames(b, m.sides, (max(1, f[0] - 1), f[1])))]),
        "mesh:3x2",
    ),
    "sides exchanged": (
        fault("frames", lambda b, m, f: [("bases", free_mesh_frames(b, m.sides, f[::-1]))]),
        "mesh:3x3",
    ),
    "a busy board taken for a free one": (
        fault("frames", lambda b, m, f: [("bases", free_mesh_frames(m.full ^ b, m.sides, f))]),
        "mesh:2x2",
    ),
    "a torus without its seam": (
        fault("torus", lambda b, m, f: [("bases", free_mesh_frames(b, m.sides, f))]),
        "torus:3x2",
    ),
    "a torus frame off by one": (
        fault("torus", lambda b, m, f: [("bases", free_torus_frames(b, m.sides, f) >> 1)]),
        "torus:2x2",
    ),
    "a mesh taken for a torus, masked": (
        fault("frames", lambda b, m, f: [("bases", free_torus_frames(b, m.sides, f))]),
        "mesh:2x2",
    ),
    "a subcube without its directions' mask": (
        fault(
            "subcubes",
            lambda b, m, k: [
                (label, word | (word << 1 & m.full)) for label, word in KERNELS["subcubes"].run(b, m, k)
            ],
        ),
        "hypercube:2",
    ),
    "direction sets in another order": (
        fault("any", lambda b, m, k: KERNELS["any"].run(b, m, k)[::-1]),
        "hypercube:2",
    ),
    "a direction set left out": (
        fault("any", lambda b, m, k: KERNELS["any"].run(b, m, k)[:-1]),
        "hypercube:2",
    ),
    "a Gray run that does not wrap": (
        fault(
            "gray",
            lambda b, m, k: [
                ("runs", free_gray_runs(b, m.n, k) & ((1 << (m.processors - (1 << k) + 1)) - 1))
            ],
        ),
        "hypercube:3",
    ),
    "a Gray run at any start": (
        fault("gray", lambda b, m, k: [("runs", free_gray_runs(b, m.n, k) | (m.full ^ b) & 2)]),
        "hypercube:2",
    ),
    "the second lowest": (
        fault("lowest", lambda b, m, r: [("lowest", (b & (b - 1)) & -(b & (b - 1)))]),
        "mesh:3x1",
    ),
    "the highest smeared one step less": (
        fault("highest", lambda b, m, r: [("highest", (b | b >> 1) ^ (b | b >> 1) >> 1)]),
        "mesh:3x1",
    ),
    "the first base instead of the nearest": (
        fault("nearest", lambda b, m, f: [("nearest", b & -b)]),
        "mesh:2x3",
    ),
    "boxes at anchors without the seam": (
        fault(
            "anchors",
            lambda b, m, v: [
                (label, word & free_mesh_frames(b, m.sides, placement.shape))
                for (label, word), placement in zip(
                    KERNELS["anchors"].run(b, m, v), m.anchoring.of_volume(v), strict=True
                )
            ],
        ),
        "torus3d:3x1x1;2x1x1@1,1,1",
    ),
    "boxes at every place": (
        fault(
            "anchors",
            lambda b, m, v: [
                (one.text, free_torus_frames(b, m.sides, one.shape)) for one in m.anchoring.of_volume(v)
            ],
        ),
        "torus3d:4x1x1;2x1x1",
    ),
    "parts that are not aligned": (
        fault("parts", lambda b, m, p: [("parts", free_mesh_frames(b, (*m.block, m.blocks), (*p, 1)))]),
        "pod:2/4x1x1",
    ),
    "a part of every block but the last": (
        fault(
            "parts", lambda b, m, p: [("parts", free_parts(b | 1 << m.processors - 1, m.blocks, m.block, p))]
        ),
        "pod:2/2x1x1",
    ),
    "runs of a power of two": (
        fault("runs", lambda f, m, n: [("starts", starts_of_runs(f, 1 << n.bit_length() - 1))]),
        "mesh-nodes:4",
    ),
    "the last shape first": (
        fault("shapes", lambda b, m, r: KERNELS["shapes"].run(b, m, r)[::-1]),
        "mesh-size:2x2;exact",
    ),
    "shapes on a torus that does not wrap": (
        fault(
            "shapes",
            lambda b, m, r: [("x".join(map(str, s)), free_mesh_frames(b, m.sides, s)) for s in m.shapes(r)],
        ),
        "torus-rot:3x2",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_refuted_on_a_board_that_replays(name: str, engine: str) -> None:
    kernel, spec = FAULTS[name]
    machine = parse_machine(spec)
    answer = prove_kernel(kernel, machine, engine=engine)
    assert answer.status is Status.FEASIBLE, answer.reason
    assert answer.witness is not None
    requests = kernel.requests(machine)
    assert difference_on(kernel, machine, requests, answer.witness) == answer.reason
    assert difference_on(KERNELS[kernel.name], machine, requests, answer.witness) is None


def test_a_left_shift_that_is_not_masked_is_a_fault_of_ints() -> None:
    # In a word of N + 1 bits the shift loses the bit, and the two engines differ as their meanings do.
    kernel = fault("lowest", lambda b, m, r: [("lowest", (b & -b) | (b << (m.processors + 1)))])
    by_ints = prove_kernel(kernel, "mesh:3x1", engine="sat")
    assert by_ints.status is Status.FEASIBLE
    assert "got lowest" in by_ints.reason
    assert prove_kernel(kernel, "mesh:3x1", engine="z3").status is Status.INFEASIBLE


def _words(machine: Machine) -> range:
    return range(1 << machine.processors)


@pytest.mark.parametrize(
    ("kernel", "spec"),
    [
        ("subcubes", "hypercube:3"),
        ("any", "hypercube:3"),
        ("gray", "hypercube:3"),
        ("blocks", "hypercube:3"),
        ("frames", "mesh:3x3"),
        ("torus", "torus:3x3"),
        ("nearest", "mesh:3x3"),
        ("nearest", "mesh:2x4"),
        ("lowest", "mesh:3x2"),
        ("highest", "mesh:3x2"),
        ("anchors", "torus3d:4x2x1;2x2x1@1,1,1;2x1x1+1,0,0"),
        ("parts", "pod:2/2x2x1"),
        ("runs", "mesh-nodes:6"),
        ("shapes", "torus-size:3x2;exact"),
    ],
)
def test_every_board_agrees_on_ints(kernel: str, spec: str) -> None:
    machine = parse_machine(spec)
    chosen = KERNELS[kernel]
    for word in _words(machine):
        assert difference_on(chosen, machine, chosen.requests(machine), word) is None


def test_requests_may_be_chosen() -> None:
    answer = prove_kernel("frames", "mesh:8x8", [(3, 5)])
    assert answer.certificate is not None
    assert answer.certificate.encoding.arguments == {
        "kernel": "frames",
        "machine": "mesh:8x8",
        "requests": [[3, 5]],
    }
    assert answer.certificate.claim.endswith("requests 3x5.")


@pytest.mark.parametrize(
    ("kernel", "spec", "requests"),
    [
        ("none", "mesh:2x2", None),
        ("frames", "hypercube:2", None),
        ("frames", "mesh:2x2", [(3, 1)]),
        ("subcubes", "hypercube:2", [3]),
        ("frames", "mesh:2", [2]),
        ("lowest", "mesh:2x2", [1]),
    ],
)
def test_what_does_not_fit_is_rejected(kernel: str, spec: str, requests: list[Any] | None) -> None:
    with pytest.raises(SpecError):
        prove_kernel(kernel, spec, requests)


def test_an_unknown_engine_is_rejected() -> None:
    with pytest.raises(SpecError):
        prove_kernel("frames", "mesh:2x2", engine="cvc")


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"kernel": "frames", "machine": "mesh:2x2"},
        {"kernel": "frames", "machine": "mesh:2x2", "requests": None},
        {"kernel": ["frames"], "machine": "mesh:2x2", "requests": []},
        {"kernel": "frames", "machine": "mesh:2x2", "requests": [[9, 9]]},
        {"kernel": "frames", "machine": "ring:2", "requests": []},
        {"kernel": "frames", "machine": "ring:2", "requests": [1]},
        {"kernel": "anchors", "machine": "ring:2", "requests": [3]},
        {"kernel": "runs", "machine": "mesh-nodes:257", "requests": [1]},
    ],
)
def test_malformed_encoder_arguments_are_rejected(arguments: dict[str, Any]) -> None:
    with pytest.raises(AllocertError):
        encode_kernel(arguments)


def test_a_time_limit_gives_no_verdict() -> None:
    answer = prove_kernel("highest", "hypercube:8", engine="sat", seconds=0.2)
    assert answer.status is Status.UNKNOWN
    assert "time limit" in answer.reason
