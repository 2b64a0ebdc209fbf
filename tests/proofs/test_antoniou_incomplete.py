"""Antoniou 1994, chapter 4, appendices and incomplete cubes beyond the thesis: verdicts and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from allocert.allocators.hypercube import asi_plan
from allocert.models.incomplete_packing import Form
from allocert.proofs.antoniou import appendix, comparison, incomplete
from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.solvers import Answer

CLAIMS = {claim.key: claim for module in (comparison, appendix, incomplete) for claim in module.CLAIMS}
P, B, R = Kind.PROVED, Kind.BOUNDED, Kind.REFUTED
EXPECTED: Mapping[str, Kind] = {
    "AN-SIM-1/complete-cubes": B,
    "AN-SIM-1/ASI": B,
    "AN-SIM-2/complete-cubes": B,
    "AN-SIM-2/ASI": B,
    "AN-SIM-2/rounds": B,
    "AN-SIM-3/complete-cubes": B,
    "AN-SIM-3/ASI": B,
    "AN-SIM-3/rounds": B,
    "AN-ASI-MORE/can": B,
    "AN-ASI-MORE/never-fewer": P,
    "AN-ASI-MORE/idle": P,
    "AN-ASI-MORE/hops": R,
    "AN-ASI-ALLUSED": R,
    "AN-APPX-A": B,
    "AN-APPX-B/summary": B,
    "AN-APPX-B/most@cubes": R,
    "AN-APPX-B/most@pieces": R,
    "AN-APPX-B/most@least-pieces": B,
    "AN-APPX-B/listing": R,
    "AN-APPX-B/listing@mended": B,
    "AN-X-6/most": B,
    "AN-X-7/segments": P,
}


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_every_claim_is_expected() -> None:
    assert set(CLAIMS) == set(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    assert decided(key).kind is EXPECTED[key]


@pytest.mark.parametrize(
    ("key", "minimal"),
    [
        ("AN-ASI-MORE/hops", {"n": 5, "y": 5}),
        ("AN-ASI-ALLUSED", {"n": 2, "y": 3}),
    ],
)
def test_counterexample(key: str, minimal: Mapping[str, int]) -> None:
    verdict = decided(key)
    assert verdict.counterexample is not None
    assert minimal.items() <= dict(verdict.counterexample.data).items()


def test_the_least_pair_with_more_partitions() -> None:
    assert decided("AN-ASI-MORE/can").values["least_pair_that_has_more"] == [6, 5]


def test_how_many_sets_fit_beside_those_of_the_steps_and_complete_cubes() -> None:
    most = decided("AN-X-6/most").values["most_asi_buddy"]
    assert most["5"]["3"] == [10, 8, 8]
    assert most["5"]["7"] == [4, 4, 4]
    assert set(most["4"]) == {str(y) for y in range(1, 16) if y & (y - 1)}


def test_the_packings_are_a_certificate() -> None:
    certificate = decided("AN-X-6/most").evidence.certificate
    assert certificate is not None
    assert "made again from the source" in recheck(certificate)


def test_a_packing_that_cannot_be_refutes_with_a_proof() -> None:
    verdict = incomplete._without(Form(2, 3, 2), "infeasible")
    assert verdict.kind is Kind.REFUTED
    assert verdict.evidence.certificate is not None
    recheck(verdict.evidence.certificate)


def test_a_limit_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Answer.unknown("time limit of 0 s reached", engine="nobody")
    monkeypatch.setattr(incomplete, "pack", lambda form, **limits: stopped)
    monkeypatch.setattr(incomplete, "solve", lambda problem, **limits: stopped)
    incomplete._fullest.cache_clear()
    assert CLAIMS["AN-X-6/most"].decide(Context()).kind is Kind.UNDECIDED
    incomplete._fullest.cache_clear()


def test_the_listing_is_compared_word_by_word() -> None:
    assert decided("AN-APPX-B/listing").values["failing"] == {"6": 9}
    assert decided("AN-APPX-B/listing@mended").values["words_lost"] == [
        "011110",
        "011111",
        "011101",
        "100110",
    ]


def test_a_listing_out_of_order_is_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = appendix.PRINTED_RUN.replace("100010 100011", "100011 100010")
    monkeypatch.setattr(appendix, "PRINTED_RUN", swapped)
    assert CLAIMS["AN-APPX-B/listing@mended"].decide(Context()).kind is Kind.REFUTED


def test_a_worse_plan_turns_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    def worse(n: int, y: int, reading: asi_plan.Reading = asi_plan.SENSIBLE) -> asi_plan.Plan:
        return asi_plan.plan(n, min(2 * y, 1 << n), reading)

    monkeypatch.setattr(comparison, "plan", worse)
    for key in ("AN-SIM-1/ASI", "AN-SIM-2/rounds", "AN-ASI-MORE/can", "AN-ASI-MORE/never-fewer"):
        assert CLAIMS[key].decide(Context()).kind is Kind.REFUTED
