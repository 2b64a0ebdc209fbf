"""Antoniou 1994, section 2.2.4, greatest sets of subcubes: verdicts, numbers, replays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.machines import Hypercube
from allocert.machines.words import bits
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
B, R, C = Kind.BOUNDED, Kind.REFUTED, Kind.CITED
EXPECTED: Mapping[str, Kind] = {
    "AN-DEF-MSS/order@A": R,
    "AN-DEF-MSS/order@B": B,
    "AN-DEF-MSS/profile@B": B,
    "AN-DEF-MSS/set@B": R,
    "AN-MSS-FINDS/finds@A": B,
    "AN-MSS-FINDS/finds@B": B,
    "AN-MSS-FINDS/leaves@A": R,
    "AN-MSS-FINDS/leaves@B": B,
    "AN-MSS-NPHARD/time": B,
    "AN-MSS-NPHARD/hardness": C,
    "AN-THM-2.6a": B,
    "AN-THM-2.6b": R,
    "AN-THM-2.6b/n=5": B,
    "AN-CLAIM-MOREK": B,
    "AN-CLAIM-BESTFIT/halving": B,
    "AN-CLAIM-BESTFIT/greatest": R,
    "AN-COMPLEXITY-MSS/best-fit": B,
    "AN-COMPLEXITY-MSS/coalesce": B,
    "AN-COMPLEXITY-MSS/fast": C,
    "AN-X-4/n>=7": R,
    "AN-X-4/two": R,
    "AN-X-4/each-q": B,
    "AN-X-4/n=6": B,
    "AN-X-5/splits": R,
    "AN-X-5/rule": B,
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
        assert "repair" in verdict.values
        assert any(verdict.values["failing"].values())


@pytest.mark.parametrize("key", ["AN-THM-2.6b/n=5", "AN-X-4/each-q"])
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
        ("AN-DEF-MSS/order@A", "failing", {"0": 0, "1": 1, "2": 14, "3": 883}),
        ("AN-DEF-MSS/set@B", "failing", {"0": 0, "1": 0, "2": 4, "3": 112, "4": 41884}),
        ("AN-DEF-MSS/set@B", "most_for_one_free_set", 48),
        ("AN-MSS-FINDS/leaves@A", "failing", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 104}),
        ("AN-THM-2.6b", "cases", {"0": 0, "1": 1, "2": 6, "3": 109, "4": 18256, "7": 1, "8": 1, "9": 1}),
        ("AN-THM-2.6b", "failing", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 0, "7": 1, "8": 1, "9": 1}),
        ("AN-THM-2.6b/n=5", "shapes", 8),
        ("AN-THM-2.6b/n=5", "not_refuted_here", []),
        ("AN-CLAIM-MOREK", "instances", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 2184}),
        ("AN-CLAIM-BESTFIT/greatest", "failing", {"0": 0, "1": 0, "2": 0, "3": 0, "4": 2216}),
        ("AN-CLAIM-BESTFIT/greatest", "equal", {"0": 0, "1": 1, "2": 6, "3": 109, "4": 16040}),
        ("AN-MSS-NPHARD/time", "sets_tried", {"0": 2, "1": 8, "2": 512}),
        ("AN-X-4/n>=7", "failing", {"7": 1, "8": 2}),
        ("AN-X-4/two", "failing", {"7": 0, "8": 1}),
        ("AN-X-5/splits", "failing_by_k", {"n = 4, k = 1": 72, "n = 4, k = 2": 32}),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


@pytest.mark.parametrize(
    "key",
    [
        "AN-MSS-FINDS/leaves@A",
        "AN-THM-2.6b",
        "AN-CLAIM-BESTFIT/greatest",
        "AN-X-4/n>=7",
        "AN-X-4/two",
        "AN-X-5/splits",
    ],
)
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
    example = decided("AN-X-5/splits").counterexample
    assert example is not None
    free = example.data["free"]
    assert sorted(bits(free)) == [0, 1, 2, 3, 4, 7, 9, 10]
    machine = Hypercube(4)
    better = free ^ machine.word(example.data["better"])
    assert counts_of(4, greatest_profile(better, 4)) == (0, 3, 0, 0, 0)
    for edge in ("000*", "001*", "00*0", "00*1"):
        left = free ^ machine.word(edge)
        assert counts_of(4, greatest_profile(left, 4)) == (2, 2, 0, 0, 0)


@pytest.mark.parametrize(("one", "other"), [((0, 1), (2, 0)), ((1, 0, 1), (5, 0, 0)), ((0, 2, 0), (2, 1, 0))])
def test_printed_order(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert mss.is_greater(one, other, 1)
    assert not mss.is_greater(other, one, 1)
    assert not mss.is_greater(one, other, 0)
    assert not mss.is_greater(one, one, 1)


@pytest.mark.deep
@pytest.mark.parametrize("key", ["AN-X-4/each-q", "AN-X-4/n=6", "AN-MSS-FINDS/leaves@A"])
def test_standard_effort(key: str) -> None:
    assert CLAIMS[key].decide(Context(Effort.STANDARD)).kind is EXPECTED[key]
