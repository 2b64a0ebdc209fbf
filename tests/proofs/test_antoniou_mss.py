"""Antoniou 1994, section 2.2.4, greatest sets of subcubes: verdicts, numbers, replays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.verdicts import as_recorded, decided

from allocert.errors import CertificateError
from allocert.machines import Hypercube
from allocert.models.subcubes.greatest_subcubes import counts_of, greatest_profile
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou.mss import best_fit as mss_best_fit
from allocert.proofs.antoniou.mss import cost as mss_cost
from allocert.proofs.antoniou.mss import greatest_sets as mss
from allocert.proofs.antoniou.mss import larger_cubes as mss_open
from allocert.proofs.antoniou.mss import splits as mss_splits
from allocert.solvers import Certificate
from allocert.verification.claims.claim import Context, Effort, Kind, Verdict
from allocert.verification.claims.evidence import recheck

test_verdicts = as_recorded(mss, mss_splits, mss_best_fit, mss_cost, mss_open)


def decide(key: str, effort: Effort = Effort.QUICK) -> Verdict:
    return REGISTRY.claim(key).decide(Context(effort))


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
        *(
            replace(
                certificate,
                encoding=replace(certificate.encoding, arguments={"sizes": sizes, "shapes": shapes}),
            )
            for sizes in ([5], 5)
        ),
    ]
    for one in forged:
        with pytest.raises(CertificateError):
            recheck(one)


def test_how_often_halving_is_best() -> None:
    values = decided("AN-CLAIM-BESTFIT/greatest").values
    assert (values["equal"]["4"], values["cases"]["4"]) == (16040, 18256)


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
    assert decide("AN-X-4/n>=7").kind is Kind.REFUTED
    assert decide("AN-X-4/four").kind is Kind.REFUTED
    monkeypatch.setattr(mss_splits, "crowded", lambda case: None)
    assert decide("AN-THM-2.6b").kind is Kind.BOUNDED


@pytest.mark.parametrize(("one", "other"), [((0, 1), (2, 0)), ((1, 0, 1), (5, 0, 0)), ((0, 2, 0), (2, 1, 0))])
def test_printed_order(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert mss.is_greater(one, other, 1)
    assert not mss.is_greater(other, one, 1)
    assert not mss.is_greater(one, other, 0)
    assert not mss.is_greater(one, one, 1)


@pytest.mark.parametrize(("seconds", "kind"), [(60.0, Kind.BOUNDED), (0.0, Kind.UNDECIDED)])
def test_a_shape_that_is_not_refuted_leaves_six_directions_undecided(
    monkeypatch: pytest.MonkeyPatch, seconds: float, kind: Kind
) -> None:
    few = list(mss_splits.shapes(6))[:2]
    monkeypatch.setattr(mss_splits, "shapes", lambda n: few)
    monkeypatch.setattr(mss_splits, "_LONGEST", seconds)
    assert decide("AN-THM-2.6b/n=6", Effort.STANDARD).kind is kind
