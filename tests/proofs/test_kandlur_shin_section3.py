"""Kandlur & Shin 1988, section 3: the exact verdicts, and that counterexamples replay."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

import pytest

from allocert.models.loss_bounds import measure_bounds
from allocert.models.loss_measures import DIMENSIONS, dimension_weights, measures
from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.proofs.kandlur_shin import (
    section3_anchor,
    section3_chain,
    section3_paths,
    section3_ratios,
    section3_separation,
)
from allocert.proofs.kandlur_shin.section3_chain import decimal
from allocert.proofs.kandlur_shin.section3_separation import pair_sums
from allocert.proofs.registry import claim_by_key
from allocert.proofs.trace import replay
from allocert.simulation.loss_options import LossOptions

B, P, R, S = Kind.BOUNDED, Kind.PROVED, Kind.REFUTED, Kind.REPRODUCED
EXPECTED = {
    "KS-ANCHOR/exact": B,
    "KS-ANCHOR/bounds": B,
    "KS-ANCHOR/simulator": S,
    "KS-CLAIM-RDEC/exact-U": B,
    "KS-CLAIM-RDEC/exact-R": R,
    "KS-CLAIM-RDEC/exact-U@every-load": B,
    "KS-X-5": P,
    "KS-CLAIM-ALWAYS/exact-R": R,
    "KS-CLAIM-ALWAYS/sample-path": R,
    "KS-X-4/histories": B,
    "KS-X-4/migration": B,
    "KS-CLAIM-LOAD": B,
    "KS-CLAIM-UDEC-WHY": P,
    "KS-CLAIM-RELIABILITY@any": R,
    "KS-CLAIM-RELIABILITY@reliable": P,
    "KS-CLAIM-SEP-VEC": R,
    "KS-CLAIM-SEP-HAM@sum": R,
    "KS-CLAIM-SEP-HAM@all-nodes": P,
    "KS-CLAIM-SEP-HAM@other-nodes": P,
    "KS-CLAIM-SEP-NEW/separation@equal": R,
    "KS-CLAIM-SEP-NEW/separation@order": R,
    "KS-CLAIM-SEP-NEW/comparison": P,
}
CLAIMS = (
    *section3_anchor.CLAIMS,
    *section3_chain.CLAIMS,
    *section3_paths.CLAIMS,
    *section3_ratios.CLAIMS,
    *section3_separation.CLAIMS,
)
BY_KEY = {claim.key: claim for claim in CLAIMS}


@cache
def decided(key: str) -> Verdict:
    return BY_KEY[key].decide(Context())


def test_every_claim_is_expected_and_registered() -> None:
    assert sorted(BY_KEY) == sorted(EXPECTED)
    assert len(CLAIMS) == len(BY_KEY)
    assert all(claim_by_key(key).key == key for key in BY_KEY)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is EXPECTED[key]
    if verdict.kind is R:
        assert verdict.values["repair"]


@pytest.mark.parametrize(
    ("key", "failing"),
    [
        ("KS-CLAIM-RDEC/exact-R", {"0": 0, "1": 0, "2": 8, "3": 362}),
        ("KS-CLAIM-ALWAYS/exact-R", {"0": 0, "1": 0, "2": 6, "3": 114}),
        ("KS-CLAIM-ALWAYS/sample-path", {"0": 0, "1": 0, "2": 5, "3": 37}),
        ("KS-CLAIM-SEP-VEC", {"2..60": 59}),
    ],
)
def test_failing_cases(key: str, failing: dict[str, int]) -> None:
    assert decided(key).values["failing"] == failing


def test_a_separating_history_replays() -> None:
    found = decided("KS-CLAIM-ALWAYS/sample-path").counterexample
    assert found is not None
    outcomes = replay(found.data)
    assert outcomes[-1].region is None
    assert outcomes[-1].step.request <= (4 - len(found.data["faulty"])).bit_length()


def test_each_scheme_grants_alone_somewhere() -> None:
    table = decided("KS-X-4/histories").values["shortest"]
    assert len(table) == 6
    assert set(table["the list scheme grants, Algorithm 2 refuses"]) == {"D = 3, f = 2"}
    assert table["Algorithm 2 grants, Algorithm 1 refuses"]["D = 2, f = 1"].endswith("Q_0, Q_1")


def test_no_strategy_without_migration_is_optimal() -> None:
    least = decided("KS-X-4/migration").values["least_moves_that_defeat_every_strategy"]
    assert least["D = 2, faulty []"] == {"room for all that is asked": 5, "some placement has room": 5}
    assert least["D = 2, faulty [0, 3]"] == {"room for all that is asked": 1, "some placement has room": None}


def test_a_scheme_that_never_grants_alone_refutes_the_histories(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_paths, "_shortest", lambda granting, refusing: {})
    assert BY_KEY["KS-X-4/histories"].decide(Context()).kind is R


def test_exact_values_where_R_turns() -> None:
    values = decided("KS-X-5").values["value_at_load"]
    first, middle, last = (Fraction(value) for value in values.values())
    assert middle < min(first, last)


def test_the_first_history_on_which_algorithm_1_grants_alone() -> None:
    found = decided("KS-CLAIM-ALWAYS/sample-path").counterexample
    assert found is not None
    assert found.text.startswith(
        "D = 2, faulty none: after Q_1, Q_0, end of request 1, Q_0, Q_0, end of request 2, Q_1"
    )


def test_exact_values_and_their_certificates() -> None:
    verdict = decided("KS-ANCHOR/exact")
    table = verdict.values["steady_state_at_20_40_80"]
    assert table["D=2, faulty [0, 3], Algorithm 1"][0] == "R = 7/10, U = 7/29"
    assert table["D=1, faulty [], Algorithm 2"] == ["R = 1, U = 5/7", "R = 1, U = 14/17", "R = 1, U = 44/49"]
    assert table["D=3, faulty [0, 4], Algorithm 1"][0] == "R = 70.995328 %, U = 30.309278 %"
    assert verdict.evidence.certificate is not None
    assert "made again" in recheck(verdict.evidence.certificate)


def test_relabelling_decides_the_extreme_pair() -> None:
    for residence in (20, 40, 80):
        one, two = (measures(name, 3, (0, 4), residence) for name in ("buddy", "relabel"))
        assert two.granted > one.granted
        assert two.used > one.used


def test_the_paper_s_closed_forms() -> None:
    assert decided("KS-CLAIM-LOAD").values["load_per_processor"]["uniform on 0..D, residence 20"] == [
        "21/16",
        "127/112",
        "255/256",
        "511/576",
        "1023/1280",
        "2047/2816",
    ]
    assert decided("KS-CLAIM-RELIABILITY@any").values["thresholds"]["D = 10"] == "1/1025"
    assert decided("KS-CLAIM-SEP-NEW/separation@equal").values["mean_over_printed"]["10"] == "0.901882"
    assert pair_sums(2).new_separation == 16
    assert pair_sums(3).farther == 0


def test_wide_bounds_are_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_anchor, "measure_bounds", partial(measure_bounds, width=1e-3))
    wide = BY_KEY["KS-ANCHOR/bounds"].decide(Context())
    assert wide.kind is R
    assert wide.counterexample is not None
    assert "D=3" in wide.counterexample.text


def test_the_first_reliability_at_which_one_fault_is_as_likely_as_none() -> None:
    found = decided("KS-CLAIM-RELIABILITY@any")
    assert found.counterexample is not None
    assert found.counterexample.data == {"D": 5, "p": "1/33", "k": 0}
    assert found.values["repair"]["statement"].endswith("p < 1 / (2^D + 1)")


def test_chances_that_halve_do_not_fall_fast_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_ratios, "_chance", lambda nodes, k, p: Fraction(1, 2**k))
    verdict = BY_KEY["KS-CLAIM-RELIABILITY@reliable"].decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["k"] == 1


def test_the_sums_behind_the_mean_request_are_steps_too() -> None:
    certificate = decided("KS-CLAIM-UDEC-WHY").evidence.certificate
    assert certificate is not None
    claims = " ".join(part["claim"] for part in certificate.proof)
    assert all(name in claims for name in ("no-size", "next-size", "rounded-sum", "fewer-below-top"))


def test_certificates_of_the_sums() -> None:
    for key in ("KS-CLAIM-SEP-HAM@other-nodes", "KS-CLAIM-UDEC-WHY", "KS-CLAIM-RELIABILITY@reliable"):
        evidence = decided(key).evidence
        assert evidence.kind == "bundle"
        assert evidence.certificate is not None


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
    assert BY_KEY["KS-ANCHOR/simulator"].decide(Context(seed=5)).kind is S
