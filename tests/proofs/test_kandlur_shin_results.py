"""Kandlur & Shin 1988, section 3: what is said of the results, in the printed cells and in simulations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.kandlur_shin import section3_printed, section3_simulated
from allocert.simulation.loss import LossResult, run_loss

CLAIMS = {c.key: c for module in (section3_printed, section3_simulated) for c in module.CLAIMS}
B, R, YES, NO, OPEN = Kind.BOUNDED, Kind.REFUTED, Kind.REPRODUCED, Kind.NOT_REPRODUCED, Kind.UNDECIDED
EXPECTED: Mapping[str, Kind] = {
    "KS-CLAIM-5-15/printed@A": R,
    "KS-CLAIM-5-15/printed@B": R,
    "KS-CLAIM-RDEC/printed-R": R,
    "KS-CLAIM-RDEC/printed-U": B,
    "KS-CLAIM-UDEC/printed-table-2": R,
    "KS-CLAIM-UDEC/printed-table-4": R,
    "KS-CLAIM-ALWAYS/printed": B,
    "KS-CLAIM-EXTREME-AVG/printed@A": B,
    "KS-CLAIM-EXTREME-AVG/printed@B": R,
    "KS-CLAIM-FLUCT/printed-table-3@first-fit": R,
    "KS-CLAIM-FLUCT/printed-table-3@relabelled-lists": B,
    "KS-CLAIM-FLUCT/printed-table-4@first-fit": R,
    "KS-CLAIM-FLUCT/printed-table-4@relabelled-lists": B,
    "KS-CLAIM-CONTIG/map": B,
    "KS-CLAIM-5-15/simulated@A": NO,
    "KS-CLAIM-5-15/simulated@B": NO,
    "KS-CLAIM-RDEC/simulated-R": YES,
    "KS-CLAIM-RDEC/simulated-U": YES,
    "KS-CLAIM-UDEC/simulated-extreme": YES,
    "KS-CLAIM-UDEC/simulated-average": OPEN,
    "KS-CLAIM-ALWAYS/simulated-extreme": YES,
    "KS-CLAIM-ALWAYS/simulated-average": YES,
    "KS-CLAIM-ALWAYS/simulated-each-fault": NO,
    "KS-CLAIM-SIGNIF/1-faulty": YES,
    "KS-CLAIM-SIGNIF/2-faulty": YES,
    "KS-CLAIM-SIGNIF/3-faulty": YES,
    "KS-CLAIM-SIGNIF/4-faulty": YES,
    "KS-CLAIM-CONTIG/performance@published-size": NO,
    "KS-CLAIM-CONTIG/performance@law": NO,
    "KS-CLAIM-EXTREME-AVG/simulated@A": YES,
    "KS-CLAIM-EXTREME-AVG/simulated@B": NO,
    "KS-CLAIM-FLUCT/simulated@first-fit": NO,
    "KS-CLAIM-FLUCT/simulated@relabelled-lists": YES,
    "KS-X-3/relabelling-R": YES,
    "KS-X-3/relabelling-U": YES,
    "KS-X-3/lists-R": YES,
    "KS-X-3/lists-U": YES,
    "KS-X-3/lists-relabelled-R": NO,
    "KS-X-3/lists-relabelled-U": NO,
}


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_every_claim_is_expected() -> None:
    assert set(CLAIMS) == set(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    assert decided(key).kind is EXPECTED[key], decided(key).scope


def test_the_range_of_the_printed_gains() -> None:
    gains = decided("KS-CLAIM-5-15/printed@A").values["gains"]
    assert gains["table 1"] == {"least": "3.07", "most": "10.66", "outside": 4, "of": 18}
    assert gains["table 2"] == {"least": "5.01", "most": "19.33", "outside": 3, "of": 18}
    relative = decided("KS-CLAIM-5-15/printed@B").values["gains"]["table 2"]
    assert (relative["most"], relative["outside"]) == ("100.16", 13)


def test_the_first_printed_step_that_goes_the_other_way() -> None:
    verdict = decided("KS-CLAIM-RDEC/printed-R")
    assert verdict.counterexample is not None
    assert "D = 6, residence 40" in verdict.counterexample.text
    assert verdict.values["failing"] == {"5": 0, "6": 1, "7": 1, "8": 1, "9": 1, "10": 1}


@pytest.mark.parametrize("seed", [1, 2])
def test_another_seed_gives_the_same_verdict(seed: int) -> None:
    for key in ("KS-CLAIM-RDEC/simulated-U", "KS-X-3/lists-relabelled-U", "KS-CLAIM-5-15/simulated@B"):
        assert CLAIMS[key].decide(Context(seed=seed)).kind is EXPECTED[key]


def test_the_same_seed_gives_the_same_numbers() -> None:
    key = "KS-X-3/relabelling-R"
    first = CLAIMS[key].decide(Context()).values
    section3_simulated._results.cache_clear()
    assert CLAIMS[key].decide(Context()).values == first


def test_swapped_algorithms_turn_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(n: int, faults: object, residence: float, algorithm: str, *rest: object) -> LossResult:
        other = {"first-fit": "relabelled-lists", "relabelled-lists": "first-fit"}[algorithm]
        return run_loss(n, faults, residence, other, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(section3_simulated, "run_loss", swapped)
    section3_simulated._results.cache_clear()
    verdict = CLAIMS["KS-CLAIM-ALWAYS/simulated-extreme"].decide(Context())
    section3_simulated._results.cache_clear()
    assert verdict.kind is Kind.NOT_REPRODUCED
    assert "36 of 36" in verdict.scope
