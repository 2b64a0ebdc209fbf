"""Theorem 2.6: forged bundles, cases that leave less than stated, and shapes that are not refuted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.now import decided_now
from tests.proofs.verdicts import decided

from allocert.errors import CertificateError
from allocert.proofs.antoniou.mss import splits
from allocert.solvers import Certificate
from allocert.verification.claims.claim import Context, Effort, Kind
from allocert.verification.claims.evidence import recheck


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


@pytest.mark.parametrize(("seconds", "kind"), [(60.0, Kind.BOUNDED), (0.0, Kind.UNDECIDED)])
def test_a_shape_that_is_not_refuted_leaves_six_directions_undecided(
    monkeypatch: pytest.MonkeyPatch, seconds: float, kind: Kind
) -> None:
    few = list(splits.shapes(6))[:2]
    monkeypatch.setattr(splits, "shapes", lambda n: few)
    monkeypatch.setattr(splits, "LONGEST", seconds)
    assert decided_now("AN-THM-2.6b/n=6", Context(Effort.STANDARD)).kind is kind
