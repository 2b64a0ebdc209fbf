"""Kandlur & Shin 1988, section 3: what is said of the results, in the printed cells and in simulations."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

import pytest
from tests.proofs.verdicts import as_recorded, decided, told

from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin.loss import in_runs as section3_simulated
from allocert.proofs.kandlur_shin.loss import in_tables as section3_printed
from allocert.proofs.kandlur_shin.loss import long_runs as section3_runs
from allocert.proofs.kandlur_shin.loss import schemes_in_runs as section7_schemes
from allocert.simulation.loss.model import LossResult, run_loss
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(section3_printed, section3_simulated, section7_schemes)


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was simulated before says nothing of other code, nor the other way round."""
    section3_runs.results.cache_clear()
    yield
    section3_runs.results.cache_clear()


def test_the_range_of_the_printed_gains() -> None:
    """For the points by hand: table 1 from 93.65 - 90.58 to 99.03 - 89.72 and more, table 2 from 5.01 to 19.33."""
    gains = decided("KS-CLAIM-5-15/printed@points").values
    assert gains["gains"] == {"table 1": ["3.07", "10.66"], "table 2": ["5.01", "19.33"]}
    means = decided("KS-CLAIM-5-15/printed@mean").values["means"]
    assert means == {"table 1": "6.79", "table 2": "11.05"}
    assert sum(gains["failing"].values()) == 36 - 29
    told_farthest = "U, D = 9, residence 20: Algorithm 2 is ahead by 19.33 percentage points"
    assert told("KS-CLAIM-5-15/printed@points") == told_farthest
    assert decided("KS-CLAIM-5-15/printed@relative").values["gains"]["table 2"][1] == "100.16"


def test_the_first_printed_step_that_goes_the_other_way() -> None:
    assert "D = 6, residence 40" in told("KS-CLAIM-RDEC/R@printed")
    failing = decided("KS-CLAIM-RDEC/R@printed").values["failing"]
    assert failing == {"5": 0, "6": 1, "7": 1, "8": 1, "9": 1, "10": 1}


@pytest.mark.parametrize("seed", [1, 2])
def test_another_seed_gives_the_same_verdict(seed: int) -> None:
    for key in ("KS-CLAIM-RDEC/U@simulated", "KS-X-3/lists-relabelled", "KS-CLAIM-5-15/simulated@relative"):
        assert REGISTRY.claim(key).decide(Context(seed=seed)).kind is decided(key).kind


def test_the_same_seed_gives_the_same_numbers() -> None:
    key = "KS-X-3/relabelling"
    first = decided(key).values
    section3_runs.results.cache_clear()
    assert REGISTRY.claim(key).decide(Context()).values == first


@pytest.mark.usefixtures("forgetful")
def test_swapped_algorithms_turn_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(n: int, faults: object, residence: float, algorithm: str, *rest: object) -> LossResult:
        other = {"first-fit": "relabelled-lists", "relabelled-lists": "first-fit"}[algorithm]
        return run_loss(n, faults, residence, other, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(section3_runs, "run_loss", swapped)
    verdict = REGISTRY.claim("KS-CLAIM-ALWAYS/simulated-extreme").decide(Context())
    assert verdict.kind is Kind.NOT_REPRODUCED
    assert "36 of 36" in verdict.scope


@pytest.mark.parametrize(("ahead", "kind"), [(0.0, Kind.REPRODUCED), (9.0, Kind.NOT_REPRODUCED)])
def test_a_difference_beyond_the_scatter_of_an_experiment_is_seen(
    monkeypatch: pytest.MonkeyPatch, ahead: float, kind: Kind
) -> None:
    def run(
        n: int, faults: object, residence: float, algorithm: str, options: object, seed: tuple[int, ...]
    ) -> object:
        value = 50 + (seed[-1] % 2 * 2 + ahead if algorithm == "first-fit" else 1)
        return SimpleNamespace(R=value, U=value)

    monkeypatch.setattr(section3_simulated, "run_loss", run)
    verdict = REGISTRY.claim("KS-CLAIM-CONTIG/performance").decide(Context())
    assert verdict.kind is kind
    assert kind is Kind.NOT_REPRODUCED or "the means are +0.00 to +0.00 percentage points" in verdict.scope


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
    verdict = REGISTRY.claim("KS-CLAIM-EXTREME-AVG/printed@two").decide(Context())
    assert verdict.counterexample is not None
    assert "table 3, D = 7, 2 faulty, first-fit" in verdict.counterexample.text
