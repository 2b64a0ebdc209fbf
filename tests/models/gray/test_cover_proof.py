import pytest

from allocert.errors import CertificateError
from allocert.models.gray.cover import cover, cover_problem
from allocert.models.gray.cover_proof import certificate_of, refute
from allocert.solvers.checkers.veripb import check_veripb
from allocert.verification.claims.evidence import recheck

PROBLEMS = [
    (3, 1, False, 2),
    (4, 1, False, 3),
    (4, 2, True, 3),
    (5, 2, False, 6),
    (5, 3, True, 4),
    (6, 3, False, 10),
]


@pytest.mark.parametrize(("n", "least", "translated", "size"), PROBLEMS)
def test_proofs_are_accepted(n, least, translated, size):
    certificate, search = certificate_of(cover(n, least, translated), size)
    assert search.chosen is None
    assert "made again" in recheck(certificate)


def test_a_proof_without_one_of_its_bounds_is_refused():
    problem = cover(4, 2)
    opb, proof = cover_problem(problem, 3).to_opb(), refute(problem, 3).proof
    assert check_veripb(opb, proof).steps
    with pytest.raises(CertificateError):
        check_veripb(cover_problem(problem, 4).to_opb(), proof)
    lines = proof.split("\n")
    bound = next(i for i, line in enumerate(lines) if line.startswith("pol"))
    with pytest.raises(CertificateError):
        check_veripb(opb, "\n".join(lines[:bound] + lines[bound + 1 :]))
