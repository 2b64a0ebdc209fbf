"""Antoniou 1994, chapter 4, appendices and incomplete cubes beyond the thesis: verdicts and numbers."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.allocators.hypercube import asi_plan
from allocert.models.subcubes.incomplete_packing import Form
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou import appendix
from allocert.proofs.antoniou.asi import comparison
from allocert.proofs.antoniou.asi import packings as incomplete
from allocert.solvers import Answer
from allocert.verification.claims.claim import Context, Kind, Verdict
from allocert.verification.claims.evidence import recheck

test_verdicts = as_recorded(comparison, appendix, incomplete)


def decide(key: str) -> Verdict:
    return REGISTRY.claim(key).decide(Context())


def test_the_least_pair_with_more_partitions() -> None:
    assert decided("AN-ASI-MORE/can").values["least_pair_that_has_more"] == [6, 5]


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
    assert decide("AN-X-6/most").kind is Kind.UNDECIDED
    incomplete._fullest.cache_clear()


def test_the_partitions_of_the_sample_run() -> None:
    assert [found(f"AN-APPX-B/most@{what}")["computed"] for what in ("cubes", "pieces")] == [12, 13]


def test_the_words_that_the_listing_has_lost() -> None:
    lost = decided("AN-APPX-B/listing@mended").values["words_lost"]
    assert lost == ["011110", "011111", "011101", "100110"]


def test_a_listing_out_of_order_is_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = appendix.PRINTED_RUN.replace("100010 100011", "100011 100010")
    monkeypatch.setattr(appendix, "PRINTED_RUN", swapped)
    assert decide("AN-APPX-B/listing@mended").kind is Kind.REFUTED


@pytest.mark.parametrize(
    "key", ["AN-SIM-1/ASI", "AN-SIM-2/rounds", "AN-ASI-MORE/can", "AN-ASI-MORE/never-fewer"]
)
def test_a_worse_plan_turns_the_examples(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    def worse(n: int, y: int, reading: asi_plan.Reading = asi_plan.SENSIBLE) -> asi_plan.Plan:
        return asi_plan.plan(n, min(2 * y, 1 << n), reading)

    monkeypatch.setattr(comparison, "plan", worse)
    assert decide(key).kind is Kind.REFUTED
