from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.errors import CertificateError
from allocert.models.loss.certificate import loss_certificate
from allocert.models.loss.measures import (
    measures,
)
from allocert.solvers.checkers.stationary import check_stationary
from allocert.verification.claims.evidence import recheck


def test_certificates_hold_and_mutants_of_them_do_not() -> None:
    for name, n, faulty in [("buddy", 2, ()), ("relabel", 3, (0, 4)), ("buddy", 0, (0,))]:
        made = loss_certificate(name, n, faulty, 20)
        assert "made again from the source" in recheck(made)
        found = measures(name, n, faulty, 20)
        assert f"R = {found.granted} and U = {found.used}." in made.claim
    made = loss_certificate("buddy", 2, (1,), 40)
    weights, arguments = made.proof, made.encoding.arguments
    for wrong in (
        [weights[0] + 1, *weights[1:]],
        weights[:-1],
        [0] * len(weights),
        [-w for w in weights],
        "x",
    ):
        with pytest.raises(CertificateError):
            recheck(replace(made, proof=wrong))
    for other in ({"residence": 20}, {"faulty": [2]}, {"n": 3}, {"strategy": "best"}, {"dimension": "x"}):
        changed = replace(made.encoding, arguments={**arguments, **other})
        with pytest.raises(CertificateError):
            recheck(replace(made, encoding=changed))
    with pytest.raises(CertificateError, match="claim"):
        recheck(replace(made, claim=made.claim.replace("R = ", "R = 1")))
    for weights in ([1, 2], [2, 1]):
        with pytest.raises(CertificateError, match="inflow"):
            check_stationary({"rates": [[[1, 1]], [[0, 1]]]}, weights)
    with pytest.raises(CertificateError, match="lead to state 0"):
        check_stationary({"rates": [[], []]}, [1, 1])
    with pytest.raises(CertificateError, match="state 0"):
        check_stationary({"rates": [[[0, 1]]]}, [1])
