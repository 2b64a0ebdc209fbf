"""The claims on every configuration of larger meshes, and that they can fail."""

from __future__ import annotations

import pytest

from allocert.models.exhaustive_frames import METHODS, Rules
from allocert.proofs.claim import Claim, Context, Effort, Kind
from allocert.proofs.morgenstern.exhaustive import CLAIMS, decide, meshes_within


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_verdicts(claim: Claim) -> None:
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.BOUNDED
    assert claim.solver_free
    assert verdict.values["configurations"]["M(4,3)"] == verdict.values["configurations"]["M(3,4)"] == 121685
    assert verdict.values["pairs"]["M(3,4)"] == 12 * 121685


@pytest.mark.deep
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_four_by_four(claim: Claim) -> None:
    verdict = claim.decide(Context(Effort.STANDARD))
    assert verdict.kind is Kind.BOUNDED
    assert verdict.values["configurations"]["M(4,4)"] == 7802704
    assert verdict.values["configurations"]["M(5,3)"] == verdict.values["configurations"]["M(3,5)"] == 2670287


@pytest.mark.parametrize("method", METHODS)
def test_a_strict_bound_is_refuted_by_the_least_mesh(method: str) -> None:
    verdict = decide(Context(), method, Rules(rows=0))
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    text = f"M(1,1), L = empty, request 1 x 1: refusal by {method}, due is (0, 0)"
    assert verdict.counterexample.text == text
    assert verdict.values["failing"]["M(1,1)"] == 1
    assert verdict.counterexample.data["residents"] == []


def test_a_search_without_an_end_is_told() -> None:
    verdict = decide(Context(), "FS_f", Rules(below=0))
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == (
        "M(1,1), L = (0,0,0,0), request 1 x 1: no end by FS_f, due is refusal"
    )


def test_meshes_by_processors_then_sides() -> None:
    assert meshes_within(3, 6)[-2:] == [(2, 3), (3, 2)]
    assert {(4, 4), (5, 3), (3, 5)} <= set(meshes_within(5, 16))
    assert {(5, 4), (4, 5)} <= set(meshes_within(5, 20))
