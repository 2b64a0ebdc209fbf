"""The statements on results in simulations: seeds, and what swapped or unlike algorithms make of the verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

import pytest
from tests.proofs.now import decided_now
from tests.proofs.verdicts import decided

from allocert.models.loss.measures import offered_load
from allocert.proofs.kandlur_shin.loss import in_runs, long_runs
from allocert.simulation.loss.model import LossResult, run_loss
from allocert.verification.claims.claim import Context, Kind


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was simulated before says nothing of other code, nor the other way round."""
    long_runs.results.cache_clear()
    yield
    long_runs.results.cache_clear()


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    "key", ["KS-CLAIM-RDEC/R@simulated", "KS-X-3/lists-relabelled", "KS-CLAIM-ALWAYS/simulated-extreme"]
)
def test_another_seed_gives_the_same_verdict(key: str, seed: int) -> None:
    assert decided_now(key, Context(seed=seed)).kind is decided(key).kind


@pytest.mark.usefixtures("forgetful")
def test_the_same_seed_gives_the_same_numbers() -> None:
    key = "KS-X-3/relabelling"
    assert decided_now(key).values == decided(key).values


@pytest.mark.usefixtures("forgetful")
def test_swapped_algorithms_turn_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(n: int, faults: object, residence: float, algorithm: str, *rest: object) -> LossResult:
        other = {"first-fit": "relabelled-lists", "relabelled-lists": "first-fit"}[algorithm]
        return run_loss(n, faults, residence, other, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(long_runs, "run_loss", swapped)
    verdict = decided_now("KS-CLAIM-ALWAYS/simulated-extreme")
    assert verdict.kind is Kind.DOES_NOT_FIT
    assert "36 of 36" in verdict.scope


@pytest.mark.parametrize(("ahead", "kind"), [(0.0, Kind.FITS), (9.0, Kind.DOES_NOT_FIT)])
def test_a_difference_beyond_the_scatter_of_an_experiment_is_seen(
    monkeypatch: pytest.MonkeyPatch, ahead: float, kind: Kind
) -> None:
    def run(
        n: int, faults: object, residence: float, algorithm: str, options: object, seed: tuple[int, ...]
    ) -> object:
        value = 50 + (seed[-1] % 2 * 2 + ahead if algorithm == "first-fit" else 1)
        return SimpleNamespace(R=value, U=value)

    monkeypatch.setattr(in_runs, "run_loss", run)
    verdict = decided_now("KS-CLAIM-CONTIG/performance")
    assert verdict.kind is kind
    assert kind is Kind.DOES_NOT_FIT or "the means are +0.00 to +0.00 percentage points" in verdict.scope


def test_the_simulator_agrees_with_exact_values_with_another_seed_too() -> None:
    assert decided_now("KS-ANCHOR/simulator", Context(seed=5)).kind is Kind.FITS


@pytest.mark.parametrize("n", range(5, 11))
def test_the_load_is_that_of_the_least_cube(n: int) -> None:
    lengthened = in_runs._at_the_load_of_the_least_cube(n, 40)
    assert lengthened / 40 * offered_load(n, 40, "uniform") == offered_load(5, 40, "uniform")
    assert (lengthened == 40) == (n == 5)


def test_at_equal_residence_times_the_verdict_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_runs, "_at_the_load_of_the_least_cube", lambda n, residence: Fraction(residence))
    verdict = decided_now("KS-CLAIM-UDEC-WHY/reason")
    assert verdict.kind is Kind.DOES_NOT_FIT
    assert verdict.scope.startswith("30 of 30 cases go the other way")
