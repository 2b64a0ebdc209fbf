"""Kandlur & Shin 1988, section 3: what is said of the results, in the printed cells and in simulations."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import pytest

from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.kandlur_shin import section3_printed, section3_simulated
from allocert.simulation.loss import LossResult, run_loss
from allocert.simulation.loss_tables import PAPER, Cell

CLAIMS = {c.key: c for module in (section3_printed, section3_simulated) for c in module.CLAIMS}
B, R, YES, NO = Kind.BOUNDED, Kind.REFUTED, Kind.REPRODUCED, Kind.NOT_REPRODUCED
EXPECTED: Mapping[str, Kind] = {
    "KS-CLAIM-5-15/printed@points": R,
    "KS-CLAIM-5-15/printed@relative": R,
    "KS-CLAIM-RDEC/R@printed": R,
    "KS-CLAIM-RDEC/U@printed": B,
    "KS-CLAIM-UDEC@printed": R,
    "KS-CLAIM-ALWAYS/printed": B,
    "KS-CLAIM-EXTREME-AVG/printed@two": B,
    "KS-CLAIM-EXTREME-AVG/printed@one-to-three": B,
    "KS-CLAIM-FLUCT/printed@first-fit": R,
    "KS-CLAIM-FLUCT/printed@relabelled-lists": B,
    "KS-CLAIM-CONTIG/map": Kind.PROVED,
    "KS-CLAIM-5-15/simulated@points": NO,
    "KS-CLAIM-5-15/simulated@relative": NO,
    "KS-CLAIM-RDEC/R@simulated": YES,
    "KS-CLAIM-RDEC/U@simulated": YES,
    "KS-CLAIM-UDEC@simulated": YES,
    "KS-CLAIM-ALWAYS/simulated-extreme": YES,
    "KS-CLAIM-ALWAYS/simulated-average": YES,
    "KS-CLAIM-CONTIG/performance": YES,
    "KS-CLAIM-CONTIG/performance@long-runs": NO,
    "KS-CLAIM-EXTREME-AVG/simulated@two": YES,
    "KS-CLAIM-EXTREME-AVG/simulated@one-to-three": YES,
    "KS-CLAIM-FLUCT/simulated@first-fit": NO,
    "KS-CLAIM-FLUCT/simulated@relabelled-lists": YES,
    "KS-X-3/relabelling": YES,
    "KS-X-3/lists": YES,
    "KS-X-3/lists-relabelled": YES,
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
    gains = decided("KS-CLAIM-5-15/printed@points").values["gains"]
    assert gains["table 1"] == {"least": "3.07", "most": "10.66", "outside": 4, "of": 18}
    assert gains["table 2"] == {"least": "5.01", "most": "19.33", "outside": 3, "of": 18}
    relative = decided("KS-CLAIM-5-15/printed@relative").values["gains"]["table 2"]
    assert (relative["most"], relative["outside"]) == ("100.16", 13)


def test_the_first_printed_step_that_goes_the_other_way() -> None:
    verdict = decided("KS-CLAIM-RDEC/R@printed")
    assert verdict.counterexample is not None
    assert "D = 6, residence 40" in verdict.counterexample.text
    assert verdict.values["failing"] == {"5": 0, "6": 1, "7": 1, "8": 1, "9": 1, "10": 1}


@pytest.mark.parametrize("seed", [1, 2])
def test_another_seed_gives_the_same_verdict(seed: int) -> None:
    for key in ("KS-CLAIM-RDEC/U@simulated", "KS-X-3/lists-relabelled", "KS-CLAIM-5-15/simulated@relative"):
        assert CLAIMS[key].decide(Context(seed=seed)).kind is EXPECTED[key]


def test_the_same_seed_gives_the_same_numbers() -> None:
    key = "KS-X-3/relabelling"
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


@pytest.mark.parametrize(("ahead", "kind"), [(0.0, YES), (9.0, NO)])
def test_a_difference_beyond_the_scatter_of_an_experiment_is_seen(
    monkeypatch: pytest.MonkeyPatch, ahead: float, kind: Kind
) -> None:
    def run(
        n: int, faults: object, residence: float, algorithm: str, options: object, seed: tuple[int, ...]
    ) -> object:
        value = 50 + (seed[-1] % 2 * 2 + ahead if algorithm == "first-fit" else 1)
        return SimpleNamespace(R=value, U=value)

    monkeypatch.setattr(section3_simulated, "run_loss", run)
    assert CLAIMS["KS-CLAIM-CONTIG/performance"].decide(Context()).kind is kind


def test_a_column_far_from_the_extreme_case_is_not_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """One printed figure of the average case moved by more than the algorithms are apart."""
    printed_table = section3_printed.printed_table

    def moved(table: int) -> dict[tuple[str, Cell], Fraction]:
        far = (PAPER[0], Cell(7, 20, 2))
        return {
            key: value + (12 if table == 3 and key == far else 0)
            for key, value in printed_table(table).items()
        }

    monkeypatch.setattr(section3_printed, "printed_table", moved)
    verdict = CLAIMS["KS-CLAIM-EXTREME-AVG/printed@two"].decide(Context())
    assert verdict.kind is R
    assert verdict.counterexample is not None
    assert "table 3, D = 7, 2 faulty, first-fit" in verdict.counterexample.text
