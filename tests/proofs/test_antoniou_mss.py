"""Antoniou 1994, section 2.2.4, greatest sets of subcubes: verdicts, numbers, replays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.machines import Hypercube
from allocert.models.greatest_subcubes import counts_of, greatest_profile
from allocert.proofs.antoniou import mss, mss_best_fit, mss_cost, mss_open, mss_splits
from allocert.proofs.claim import Context, Effort, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.proofs.trace import replay
from allocert.solvers import Certificate

CLAIMS = {
    claim.key: claim
    for module in (mss, mss_splits, mss_best_fit, mss_cost, mss_open)
    for claim in module.CLAIMS
}
P, B, R, C = Kind.PROVED, Kind.BOUNDED, Kind.REFUTED, Kind.CITED
EXPECTED: Mapping[str, Kind] = {
    "AN-DEF-MSS/order@printed": R,
    "AN-DEF-MSS/order@above-k": P,
    "AN-DEF-MSS/set": R,
    "AN-MSS-FINDS/finds": P,
    "AN-MSS-FINDS/leaves@splits": R,
    "AN-MSS-FINDS/leaves@all": B,
    "AN-MSS-NPHARD/time": P,
    "AN-MSS-NPHARD/hardness": C,
    "AN-THM-2.6a": P,
    "AN-THM-2.6b": R,
    "AN-THM-2.6b/n<=4": B,
    "AN-THM-2.6b/n=5": B,
    "AN-THM-2.6b/n=6": Kind.UNDECIDED,
    "AN-THM-2.6b/few-nodes": P,
    "AN-CLAIM-MOREK": B,
    "AN-CLAIM-BESTFIT/halving": P,
    "AN-CLAIM-BESTFIT/greatest": R,
    "AN-COMPLEXITY-MSS/best-fit": P,
    "AN-COMPLEXITY-MSS/fast": C,
    "AN-X-4/n>=7": P,
    "AN-X-4/four": B,
    "AN-X-5/splits": B,
    "AN-X-5/rule": P,
}


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_every_claim_is_expected() -> None:
    assert set(CLAIMS) == set(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is EXPECTED[key]
    if verdict.kind is R:
        assert any(verdict.values["failing"].values())


@pytest.mark.parametrize("key", ["AN-THM-2.6a", "AN-THM-2.6b/n=5", "AN-THM-2.6b/few-nodes", "AN-X-5/rule"])
def test_certificates_recheck(key: str) -> None:
    certificate = decided(key).evidence.certificate
    assert certificate is not None
    assert certificate.kind == "bundle"
    assert "problem and claim were made again" in recheck(certificate)


def _without_the_last(certificate: Certificate, shapes: int | None) -> Certificate:
    """A bundle that has lost its last part and says so in its problem; ``shapes`` of its arguments are kept."""
    arguments = {**certificate.encoding.arguments}
    arguments["shapes"] = arguments["shapes"][:shapes]
    return replace(
        certificate,
        problem={**certificate.problem, "parts": certificate.problem["parts"][:-1]},
        proof=certificate.proof[:-1],
        encoding=replace(certificate.encoding, arguments=arguments),
    )


def test_a_bundle_of_shapes_cannot_claim_more_than_it_has() -> None:
    certificate = decided("AN-THM-2.6b/n=5").evidence.certificate
    assert certificate is not None
    shapes = certificate.encoding.arguments["shapes"]
    more = "Theorem 2.6(b) holds in Q_5."
    forged = [
        replace(certificate, claim=more, problem={**certificate.problem, "states": more}),
        _without_the_last(certificate, None),
        _without_the_last(certificate, -1),
        replace(
            certificate, encoding=replace(certificate.encoding, arguments={"sizes": [5], "shapes": shapes})
        ),
        replace(
            certificate, encoding=replace(certificate.encoding, arguments={"sizes": 5, "shapes": shapes})
        ),
    ]
    for one in forged:
        with pytest.raises(CertificateError):
            recheck(one)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("AN-DEF-MSS/order@printed", "failing", {"0": 0, "1": 1, "2": 14, "3": 883}),
        ("AN-DEF-MSS/set", "failing", {"0": 0, "1": 0, "2": 4, "3": 112, "4": 41884}),
        ("AN-DEF-MSS/set", "most_for_one_free_set", 48),
        ("AN-MSS-FINDS/leaves@splits", "failing", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 104}),
        ("AN-THM-2.6b", "failing", {"7": 1, "8": 1, "9": 1}),
        ("AN-THM-2.6b/n<=4", "cases", {"0": 0, "1": 1, "2": 6, "3": 109, "4": 18256}),
        ("AN-THM-2.6b/n=5", "shapes", 8),
        ("AN-CLAIM-MOREK", "instances", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 2184}),
        ("AN-CLAIM-BESTFIT/greatest", "failing", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 2216}),
        ("AN-CLAIM-BESTFIT/greatest", "equal", {"0": 0, "1": 1, "2": 6, "3": 109, "4": 16040}),
        ("AN-MSS-NPHARD/time", "sets_tried", {"0": 2, "1": 8, "2": 512}),
        ("AN-X-4/n>=7", "cases", {"7": 1, "8": 2}),
        ("AN-X-5/splits", "missed", {"n = 4, k = 1": 72, "n = 4, k = 2": 32}),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


@pytest.mark.parametrize("key", ["AN-MSS-FINDS/leaves@splits", "AN-THM-2.6b", "AN-CLAIM-BESTFIT/greatest"])
def test_counterexamples_replay_on_shipped_allocators(key: str) -> None:
    example = decided(key).counterexample
    assert example is not None
    (outcome,) = replay(example.data)
    assert outcome.region is not None
    machine = Hypercube(example.data["n"])
    word = machine.word(outcome.region)
    assert word & example.data["free"] == word
    assert machine.full ^ sum(1 << node for node in example.data["faulty"]) == example.data["free"]


def test_a_small_set_that_no_split_serves_well() -> None:
    """A square with two edges to come: the best 1-cube joins a node of the square to a lone node."""
    told = decided("AN-X-5/splits").values["smallest_instance"]
    assert told.startswith("Q_4, free nodes 0, 1, 2, 3, 4, 7, 9, 10, request Q_1")
    free = sum(1 << node for node in (0, 1, 2, 3, 4, 7, 9, 10))
    machine = Hypercube(4)
    better = free ^ machine.word("0*00")
    assert counts_of(4, greatest_profile(better, 4)) == (0, 3, 0, 0, 0)
    for edge in ("000*", "001*", "00*0", "00*1"):
        left = free ^ machine.word(edge)
        assert counts_of(4, greatest_profile(left, 4)) == (2, 2, 0, 0, 0)


def test_a_case_that_leaves_less_than_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mss_open, "crowded", lambda case: None)
    assert CLAIMS["AN-X-4/n>=7"].decide(Context()).kind is R
    assert CLAIMS["AN-X-4/four"].decide(Context()).kind is R
    monkeypatch.setattr(mss_splits, "crowded", lambda case: None)
    assert CLAIMS["AN-THM-2.6b"].decide(Context()).kind is B


@pytest.mark.parametrize(("one", "other"), [((0, 1), (2, 0)), ((1, 0, 1), (5, 0, 0)), ((0, 2, 0), (2, 1, 0))])
def test_printed_order(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert mss.is_greater(one, other, 1)
    assert not mss.is_greater(other, one, 1)
    assert not mss.is_greater(one, other, 0)
    assert not mss.is_greater(one, one, 1)


@pytest.mark.parametrize(("seconds", "kind"), [(60.0, B), (0.0, Kind.UNDECIDED)])
def test_a_shape_that_is_not_refuted_leaves_six_directions_undecided(
    monkeypatch: pytest.MonkeyPatch, seconds: float, kind: Kind
) -> None:
    few = list(mss_splits.shapes(6))[:2]
    monkeypatch.setattr(mss_splits, "shapes", lambda n: few)
    monkeypatch.setattr(mss_splits, "_LONGEST", seconds)
    verdict = CLAIMS["AN-THM-2.6b/n=6"].decide(Context(Effort.STANDARD))
    assert verdict.kind is kind


@pytest.mark.deep
@pytest.mark.parametrize(("key", "kind"), [("AN-THM-2.6b/n=6", B), ("AN-MSS-FINDS/leaves@splits", R)])
def test_standard_effort(key: str, kind: Kind) -> None:
    assert CLAIMS[key].decide(Context(Effort.STANDARD)).kind is kind
