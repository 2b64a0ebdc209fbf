"""Kandlur & Shin 1988, section 3: the exact verdicts, and that counterexamples replay."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

import pytest

from allocert.machines import Hypercube
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
    "KS-CLAIM-RDEC/exact-U@A": B,
    "KS-CLAIM-RDEC/exact-R@A": R,
    "KS-CLAIM-RDEC/exact-U@B": B,
    "KS-CLAIM-RDEC/exact-R@B": R,
    "KS-X-5": R,
    "KS-CLAIM-ALWAYS/exact-R": R,
    "KS-CLAIM-ALWAYS/exact-U": R,
    "KS-CLAIM-ALWAYS/sample-path@A": R,
    "KS-CLAIM-ALWAYS/sample-path@B": R,
    **{
        f"KS-X-4/{one}-over-{other}@{reading}": R
        for one in ("buddy", "free-list", "relabel")
        for other in ("buddy", "free-list", "relabel")
        if one != other
        for reading in "AB"
    },
    "KS-X-4/migration@A": R,
    "KS-X-4/migration@B": R,
    "KS-CLAIM-LOAD@A": B,
    "KS-CLAIM-LOAD@B": R,
    "KS-CLAIM-UDEC-WHY/uniform": P,
    "KS-CLAIM-UDEC-WHY/below-top": P,
    "KS-CLAIM-UDEC-WHY/rounded": P,
    "KS-CLAIM-RELIABILITY@A": R,
    "KS-CLAIM-RELIABILITY@B": R,
    "KS-CLAIM-SEP-VEC/distinct": R,
    "KS-CLAIM-SEP-VEC/replacement": R,
    "KS-CLAIM-SEP-HAM/distinct@A": R,
    "KS-CLAIM-SEP-HAM/replacement@A": R,
    "KS-CLAIM-SEP-HAM/distinct@B": R,
    "KS-CLAIM-SEP-HAM/replacement@B": P,
    "KS-CLAIM-SEP-HAM/distinct@C": P,
    "KS-CLAIM-SEP-HAM/replacement@C": R,
    "KS-CLAIM-SEP-NEW/distinct@A": R,
    "KS-CLAIM-SEP-NEW/distinct@B": R,
    "KS-CLAIM-SEP-NEW/distinct@C": R,
    "KS-CLAIM-SEP-NEW/replacement@A": R,
    "KS-CLAIM-SEP-NEW/replacement@B": R,
    "KS-CLAIM-SEP-NEW/replacement@C": R,
    "KS-CLAIM-SEP-NEW/printed@C": R,
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
        ("KS-CLAIM-RDEC/exact-R@A", {"0": 0, "1": 0, "2": 8, "3": 362}),
        ("KS-CLAIM-RDEC/exact-R@B", {"0": 0, "1": 0, "2": 16}),
        ("KS-X-5", {"0": 0, "1": 0, "2": 10}),
        ("KS-CLAIM-ALWAYS/exact-R", {"0": 0, "1": 0, "2": 6, "3": 114}),
        ("KS-CLAIM-ALWAYS/exact-U", {"0": 0, "1": 0, "2": 6, "3": 120}),
        ("KS-CLAIM-ALWAYS/sample-path@A", {"0": 0, "1": 0, "2": 7, "3": 37}),
        ("KS-CLAIM-ALWAYS/sample-path@B", {"0": 0, "1": 0, "2": 5, "3": 37}),
        ("KS-X-4/relabel-over-buddy@B", {"0": 0, "1": 0, "2": 7, "3": 37}),
        ("KS-X-4/free-list-over-relabel@B", {"0": 0, "1": 0, "2": 0, "3": 8}),
        ("KS-CLAIM-SEP-NEW/distinct@C", {"1": 1}),
        ("KS-CLAIM-SEP-VEC/distinct", {"2..60": 59}),
    ],
)
def test_failing_cases(key: str, failing: dict[str, int]) -> None:
    assert decided(key).values["failing"] == failing


@pytest.mark.parametrize("key", [key for key in EXPECTED if "-over-" in key or "sample-path" in key])
def test_a_separating_history_replays(key: str) -> None:
    found = decided(key).counterexample
    assert found is not None
    outcomes = replay(found.data)
    assert outcomes[-1].region is None
    free = Hypercube(2 if "D = 2" in found.text else 3).processors - len(found.data["faulty"])
    assert outcomes[-1].step.request <= free.bit_length()


def test_the_first_history_on_which_algorithm_1_grants_alone() -> None:
    found = decided("KS-CLAIM-ALWAYS/sample-path@B").counterexample
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
    assert decided("KS-CLAIM-LOAD@A").values["load_per_processor"]["uniform on 0..D, residence 20"] == [
        "21/16",
        "127/112",
        "255/256",
        "511/576",
        "1023/1280",
        "2047/2816",
    ]
    assert decided("KS-CLAIM-RELIABILITY@A").values["thresholds"]["D = 10"][0] == "1/1025"
    assert decided("KS-CLAIM-SEP-NEW/distinct@A").values["mean_over_printed"]["10"] == "0.901882"
    assert pair_sums(2).new_separation == 16
    assert pair_sums(3).farther == 0


def test_wide_bounds_are_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section3_anchor, "measure_bounds", partial(measure_bounds, width=1e-3))
    wide = BY_KEY["KS-ANCHOR/bounds"].decide(Context())
    assert wide.kind is R
    assert wide.counterexample is not None
    assert "D=3" in wide.counterexample.text


def test_thresholds_of_many_faults_in_words() -> None:
    ends = {"A": "p < (k+1) / (2^D + 1)", "B": "p < (k+1) / (10 (2^D - k) + k + 1)"}
    for reading, end in ends.items():
        assert decided(f"KS-CLAIM-RELIABILITY@{reading}").values["repair"]["statement"].endswith(end)


def test_the_sums_behind_the_mean_request_are_steps_too() -> None:
    certificate = decided("KS-CLAIM-UDEC-WHY/rounded").evidence.certificate
    assert certificate is not None
    claims = " ".join(part["claim"] for part in certificate.proof)
    assert all(name in claims for name in ("no-size", "next-size", "rounded-sum", "fewer-below-top"))


def test_certificates_of_the_sums() -> None:
    for key in ("KS-CLAIM-SEP-HAM/distinct@C", "KS-CLAIM-UDEC-WHY/uniform", "KS-CLAIM-RELIABILITY@A"):
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
