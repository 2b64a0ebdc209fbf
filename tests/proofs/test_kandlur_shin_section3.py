"""Kandlur & Shin 1988, section 3: the exact chains, single histories and closed forms."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from tests.proofs.verdicts import as_recorded, decided, found, told

from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.measures import DIMENSIONS, dimension_weights, measures, offered_load
from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin.loss import chains as section3_chain
from allocert.proofs.kandlur_shin.loss import offered_load as section3_ratios
from allocert.proofs.kandlur_shin.loss import single_histories as section3_paths
from allocert.proofs.kandlur_shin.loss import small_cubes as section3_anchor
from allocert.proofs.kandlur_shin.loss.chains import decimal
from allocert.proofs.kandlur_shin.relabelling import separation as section3_separation
from allocert.proofs.kandlur_shin.relabelling.separation import pair_sums
from allocert.simulation.loss.options import LossOptions
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(
    section3_anchor, section3_chain, section3_paths, section3_ratios, section3_separation
)


@pytest.mark.parametrize(
    ("key", "failing"),
    [
        ("KS-CLAIM-ALWAYS/exact-R", {"0": 0, "1": 0, "2": 6, "3": 114}),
        ("KS-CLAIM-ALWAYS/sample-path", {"0": 0, "1": 0, "2": 5, "3": 37}),
        ("KS-CLAIM-SEP-VEC", {str(n): 1 for n in range(5, 11)}),
    ],
)
def test_failing_cases(key: str, failing: dict[str, int]) -> None:
    assert decided(key).values["failing"] == failing


def test_each_scheme_grants_alone_somewhere() -> None:
    table = decided("KS-X-4/histories").values["shortest"]
    assert len(table) == 6
    assert table["the list scheme grants, Algorithm 2 refuses"].startswith("D = 3, ")
    assert table["Algorithm 2 grants, the list scheme refuses"] == "D = 2, faulty 0, 2: Q_1"


def test_no_strategy_without_migration_is_optimal() -> None:
    least = decided("KS-X-4/migration").values["least_moves_that_defeat_every_strategy"]
    assert (least["D = 2, faulty none"], least["D = 2, faulty 0, 3"]) == (5, None)


def test_a_scheme_that_never_grants_alone_refutes_the_histories(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_paths, "_shortest", lambda granting, refusing: "")
    assert REGISTRY.claim("KS-X-4/histories").decide(Context()).kind is Kind.REFUTED


def test_exact_values_where_R_turns() -> None:
    values = decided("KS-X-5").values["value_at_load"]
    first, middle, last = (Fraction(value) for value in values.values())
    assert middle < min(first, last)


def test_the_first_history_on_which_algorithm_1_grants_alone() -> None:
    assert told("KS-CLAIM-ALWAYS/sample-path").startswith(
        "D = 2, faulty none: after Q_1, Q_0, end of request 1, Q_0, Q_0, end of request 2, Q_1"
    )


def test_exact_values() -> None:
    table = decided("KS-ANCHOR/exact").values["steady_state_at_20_40_80"]
    assert table["D=2, faulty [0, 3], Algorithm 1"][0] == "R = 7/10, U = 7/29"
    assert table["D=1, faulty [], Algorithm 2"] == ["R = 1, U = 5/7", "R = 1, U = 14/17", "R = 1, U = 44/49"]
    assert table["D=3, faulty [0, 4], Algorithm 1"][0] == "R = 70.995328 %, U = 30.309278 %"


def test_relabelling_decides_the_extreme_pair() -> None:
    for residence in (20, 40, 80):
        one, two = (measures(name, 3, (0, 4), residence) for name in ("buddy", "relabel"))
        assert two.granted > one.granted
        assert two.used > one.used


def test_the_paper_s_closed_forms() -> None:
    loads = [str(offered_load(n, 20, "uniform")) for n in range(5, 11)]
    assert loads == ["21/16", "127/112", "255/256", "511/576", "1023/1280", "2047/2816"]
    assert pair_sums(2).new_separation == 16


def test_separations_in_the_paper_s_cubes() -> None:
    """For D = 5 by hand: (2^5 + 1)/3 = 11, and (3^5 - 1)/(2 31) = 121/31 against the root of 32."""
    assert told("KS-CLAIM-SEP-VEC") == "D = 5: the mean is 11, not 16"
    assert told("KS-CLAIM-SEP-NEW/separation@equal") == "D = 5: the mean is 3.903, not 5.657"
    quotients = decided("KS-CLAIM-SEP-NEW/separation@equal").values["said_over_mean"]
    assert (quotients["5"], quotients["10"]) == ("1.45", "1.11")


def test_wide_bounds_are_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_anchor, "measure_bounds", partial(measure_bounds, width=1e-3))
    wide = REGISTRY.claim("KS-ANCHOR/bounds").decide(Context())
    assert wide.counterexample is not None
    assert "D=3" in wide.counterexample.text


def test_the_first_reliability_at_which_one_fault_is_as_likely_as_none() -> None:
    assert found("KS-CLAIM-RELIABILITY@any") == {"D": 5, "p": "1/33", "k": 0}


def test_chances_that_halve_do_not_fall_fast_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_ratios, "_chance", lambda nodes, k, p: Fraction(1, 2**k))
    verdict = REGISTRY.claim("KS-CLAIM-RELIABILITY@reliable").decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["k"] == 1


@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_the_chains_and_the_simulator_draw_the_same_dimensions(dimension: str) -> None:
    for n in range(1, 8):
        weights = LossOptions(dimension=dimension).weights(n)
        assert tuple(Fraction(w, sum(weights)) for w in weights) == dimension_weights(n, dimension)


def test_shares_as_per_cent() -> None:
    assert [decimal(Fraction(*pair)) for pair in ((1, 1), (2, 3), (0, 1), (1, 20))] == [
        "100.000000",
        "66.666667",
        "0.000000",
        "5.000000",
    ]


def test_another_seed_reproduces_too() -> None:
    assert REGISTRY.claim("KS-ANCHOR/simulator").decide(Context(seed=5)).kind is Kind.REPRODUCED
