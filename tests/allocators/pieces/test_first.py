from __future__ import annotations

import random

import pytest
from examples.public.rfold_reconfig import Reconfig

from allocert.allocators.pieces.first import PiecesFirst
from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh
from allocert.machines.pieces import Joined, PiecePod
from allocert.verification.pairing.engine import check


@pytest.mark.parametrize(
    "pod", [PiecePod((8,), (4, 4, 4)), PiecePod((4, 4), (3, 5))], ids=lambda pod: pod.spec
)
def test_first_of_the_family_on_larger_pods(pod: PiecePod) -> None:
    draw = random.Random(pod.spec)
    allocator = PiecesFirst(pod, [chip for chip in range(pod.processors) if draw.random() < 0.03])
    requests, busy = pod.requests(), allocator._holdings.busy
    held: list[Joined] = []
    for _ in range(150):
        if held and draw.random() < 0.4:
            region = held.pop(draw.randrange(len(held)))
            allocator.release(region)
            busy ^= pod.word(region)
        request = requests[int(len(requests) * draw.random() ** 3)]
        due = pod.family(None).first_free(busy, request)
        granted = allocator.allocate(request)
        assert granted == due
        if granted is not None:
            held.append(granted)
            busy |= pod.word(granted)


def test_its_promises_on_a_small_pod() -> None:
    assert check(
        PiecesFirst, "pod:2/2x1:partial", strength="exhaustive", max_faults=1, seconds=20, rejects=True
    )


def test_errors() -> None:
    allocator = PiecesFirst(PiecePod((2,), (2, 2)))
    with pytest.raises(ReleaseError):
        allocator.release("(2x2:0@0,0)")
    with pytest.raises(SpecError, match="expected a pod:partial"):
        PiecesFirst(Mesh(2, 2))  # type: ignore[arg-type]


def test_corners_that_are_chosen_kind_by_kind() -> None:
    """The rule of RFold as it is retyped in the examples: one request shows pieces that no switch joins."""
    report = check(Reconfig, "pod:2/2x2:partial", strength="exhaustive", max_states=300, seconds=20)
    assert report.broken is not None
    assert (report.broken.promise, len(report.broken.trace)) == ("sound", 1)
    assert "where the switches join it to the others" in report.broken.detail
