"""The claims about pods notice broken code."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.allocators.pod import best_fit, first_fit
from allocert.machines.pod.pod import Pod
from allocert.models.pod import every_set
from allocert.models.pod.counting import free_chips
from allocert.proofs.today.pod import CLAIMS
from allocert.verification.claims.claim import Context, Kind

DECIDE = {claim.key: claim.decide for claim in CLAIMS}


def refuted(key: str) -> str:
    verdict = DECIDE[key](Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    return verdict.counterexample.text


def test_counting_that_forgets_how_parts_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        every_set,
        "free_chips",
        lambda pod, taken, level: pod.processors - taken.bit_count() if level else free_chips(pod, taken, 0),
    )
    assert refuted("TM-POD-COUNT").startswith("pod:1/2x2x1, taken [0, 2]")


@pytest.mark.parametrize("module", [first_fit, best_fit])
def test_the_least_number_of_a_chip_breaks_several_halves(
    monkeypatch: pytest.MonkeyPatch, module: Any
) -> None:
    """Not in cubes of two, but as soon as a block has four chips along an axis: found with standard effort."""
    monkeypatch.setattr(module, "first_by_halving", lambda own, cuts, size: (own & -own).bit_length() - 1)
    kind = first_fit.PodFirstFit if module is first_fit else best_fit.PodBestFit
    allocator = kind(Pod((1,), (4, 2, 2)))
    assert [str(allocator.allocate((1, 2, 2))) for _ in range(2)] == ["(2x2x1@0:0,0,0)", "(2x2x1@0:2,0,0)"]
    assert allocator.allocate((2, 2, 2)) is None
    monkeypatch.undo()
    allocator = kind(Pod((1,), (4, 2, 2)))
    assert [str(allocator.allocate((1, 2, 2))) for _ in range(2)] == ["(2x2x1@0:0,0,0)", "(2x2x1@0:0,0,1)"]
    assert allocator.allocate((2, 2, 2)) is not None
