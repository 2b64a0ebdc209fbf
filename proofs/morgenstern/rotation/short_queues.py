"""Morgenstern 1994, section 4.3: rotation leaves the first-fit methods equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.rotation import Rotating
from allocert.machines import RotatableMesh, Submesh
from allocert.models.meshes.configurations import Situation, situations
from allocert.proofs.morgenstern.model.configurations import failure, reaching
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure
from allocert.verification.pairing.trace import run

__all__ = ["CLAIMS", "EQUALS"]

EQUALS: dict[str, Callable[..., Any]] = {"AS": AdaptiveScan, "FS_f": FastFrameSliding, "ISS": IntervalSetScan}
"""Methods that grant what FS_1 grants."""


@every(
    5,
    7,
    9,
    first=1,
    checked="all configurations of all meshes of 1..{top} processors, each of which requests and releases reach, all requests "
    "that fit in some orientation, residents in order of the mesh and in the reverse one, by this suite's classes",
)
def same_frames_with_rotation(processors: int) -> Iterator[Failure | None]:
    """The same answer from every configuration, with the residents in its order and in the reverse one."""
    for situation in situations(processors):
        due = _answers(FrameSliding, situation)
        for residents, method in product((situation.residents, situation.residents[::-1]), EQUALS):
            listed = situation._replace(residents=residents)
            got = _answers(EQUALS[method], listed)
            for request, frame in due.items():
                described = f"{method} grants {got[request]}, FS_1 {frame}"
                yield None if got[request] == frame else failure(listed, *request, described)


@lru_cache(maxsize=1 << 13)
def _answers(strategy: Callable[..., Any], situation: Situation) -> dict[tuple[int, int], Submesh | None]:
    """What the shipped class grants each request, led to the configuration by requests and releases."""
    machine = RotatableMesh(situation.X, situation.Y)
    rotating = Rotating(machine, strategy=strategy, reading="asked-first")
    run(rotating.inner, reaching(situation))
    answers: dict[tuple[int, int], Submesh | None] = {}
    for x, y in machine.requests():
        granted = answers[x, y] = rotating.allocate((x, y))
        if granted is not None:
            rotating.release(granted)
    return answers


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-CLAIM-ROT-EQ",
        "With rotation, the request as asked being tried first, ISS, FS_f and AS grant from every configuration what FS_1 grants, "
        "so every queue the same.",
        same_frames_with_rotation,
        reading="as-asked-first",
    ),
)
