"""The claims about grants on every board notice broken code."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.allocators.anchors import first
from allocert.allocators.nodes import linear
from allocert.allocators.pod import best_fit, buddy, first_fit
from allocert.allocators.shapes import first as shapes
from allocert.machines.frames import free_mesh_frames
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import free_parts
from allocert.machines.words import lowest_bit
from allocert.proofs.today.choices import CLAIMS
from allocert.verification.claims.claim import Context, Kind

DECIDE = {claim.key: claim.decide for claim in CLAIMS}


def refuted(key: str) -> str:
    verdict = DECIDE[key](Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    return verdict.counterexample.text


@pytest.mark.parametrize(
    ("module", "name", "fault", "said"),
    [
        (first_fit, "first_by_halving", lambda bases, cuts, size: bases.bit_length() - 1, "PodFirstFit"),
        (best_fit, "first_by_halving", lambda bases, cuts, size: bases.bit_length() - 1, "PodBestFit"),
        (buddy, "slice_among", lambda free, pod, asked, groups: None, "PodBuddy on pod:1/1x1x1"),
    ],
)
def test_a_pod_that_chooses_otherwise(
    module: Any, name: str, fault: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, fault)
    assert refuted("TM-POD-CHOICE").startswith(said)


def test_a_buddy_system_that_cuts_the_largest_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buddy.PodBuddy, "_part", first_part)
    assert refuted("TM-POD-CHOICE").startswith("PodBuddy")


def first_part(system: Any, level: int) -> Any:
    """The lowest free part, whatever it is cut from."""
    pod = system.machine
    base = lowest_bit(free_parts(system._holdings.busy, pod.blocks, pod.block, pod.parts[level]))
    return None if base is None else part_at(pod, base, level)


def test_a_torus_taken_for_a_mesh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "free_torus_frames", free_mesh_frames)
    assert "ShapesFirst on torus-" in refuted("TM-SHAPES-CHOICE")


def test_a_best_fit_that_takes_the_first_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linear, "best_run", linear.first_run)
    assert "BestFit on " in refuted("TM-NODES-CHOICE")


def test_boxes_that_are_never_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "first_anchor", lambda anchors, sides, placement: None)
    assert "TorusFirst" in refuted("TM-T3D-CHOICE@boxes")
