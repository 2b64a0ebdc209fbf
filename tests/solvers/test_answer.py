from __future__ import annotations

import pytest

from allocert.solvers import Answer, Certificate, Status
from allocert.solvers.certificate import Encoding

CERTIFICATE = Certificate("lrat", "nothing", {}, "", Encoding(""))


def test_answers_keep_their_parts_consistent() -> None:
    feasible = Answer.feasible([1], engine="e")
    assert feasible.status is Status.FEASIBLE
    assert feasible.certified
    assert not Answer.infeasible(engine="e").certified
    assert Answer.infeasible(engine="e", certificate=CERTIFICATE).certified
    optimal = Answer.optimal([1], 3, engine="e")
    assert (optimal.value, optimal.bound, optimal.certified) == (3, 3, False)
    assert Answer.optimal([1], 3, engine="e", certificate=CERTIFICATE).certified
    assert not Answer.unknown("out of time", engine="e").certified


@pytest.mark.parametrize(
    ("status", "witness", "certificate", "reason"),
    [
        (Status.FEASIBLE, None, None, ""),
        (Status.OPTIMAL, None, None, ""),
        (Status.OPTIMAL, [1], None, ""),
        (Status.INFEASIBLE, [1], None, ""),
        (Status.UNKNOWN, [1], None, "why"),
        (Status.UNKNOWN, None, None, ""),
        (Status.UNKNOWN, None, CERTIFICATE, "why"),
        (Status.FEASIBLE, [1], CERTIFICATE, ""),
    ],
)
def test_inconsistent_answers_cannot_be_made(
    status: Status, witness: object, certificate: Certificate | None, reason: str
) -> None:
    with pytest.raises(ValueError, match="answer"):
        Answer(status, "e", witness, certificate, None, None, reason)
