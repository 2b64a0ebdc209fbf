"""From kinds of certificates to checkers: the report on a sound one, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.solvers import Certificate, check
from allocert.solvers.certificate import Encoding
from allocert.solvers.engines import sat
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.solvers.words.cnf import Cnf

RATES = {"rates": [[[1, 2]], [[0, 3]]]}


def certificate(problem: Any, proof: Any) -> Certificate:
    return Certificate("any", "claim", problem, proof, Encoding("text"))


def test_a_sound_certificate_is_described() -> None:
    refuted = sat.refute(Cnf(1, ((1,), (-1,)))).certificate
    assert refuted is not None
    assert check.lrat(refuted).startswith("LRAT proof of ")
    assert check.lrat(refuted).endswith("for 2 clauses")
    least = solve(Program(1, (Row({0: 2}, 3),), {0: 1})).certificate
    assert least is not None
    assert check.dual(least) == "primal and dual point of value 3/2"
    assert check.stationary(certificate(RATES, [3, 2])).startswith("balance equations of 2 states")


@pytest.mark.parametrize("problem", [None, [], "text", {}, {"dimacs": 1}, {"dimacs": "", "more": ""}])
def test_a_problem_of_another_form_is_refused(problem: Any) -> None:
    with pytest.raises(CertificateError, match="problem"):
        check.lrat(certificate(problem, ""))


@pytest.mark.parametrize(("checker", "name"), [(check.lrat, "dimacs"), (check.veripb, "opb")])
@pytest.mark.parametrize("proof", [None, 1, [], {"text": ""}])
def test_a_proof_that_is_no_text_is_refused(checker: Any, name: str, proof: Any) -> None:
    with pytest.raises(CertificateError, match="proof"):
        checker(certificate({name: ""}, proof))
