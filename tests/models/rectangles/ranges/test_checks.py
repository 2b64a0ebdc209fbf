"""What a certificate of halved ranges may and may not say."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest
from tests.models.rectangles.ranges.test_search import FULL, cut

from allocert.errors import CertificateError
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges import checks
from allocert.models.rectangles.ranges.checks import check_ranges
from allocert.models.rectangles.ranges.search import halving, refutation_by_ranges
from allocert.solvers import limits
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import recheck

SMALL = Rectangles.fixed(4, 5, [(1, 2), (1, 4), (2, 2), (1, 3), (1, 2), (2, 2)])
PROOF: list[Any] = [["halve", 0, 1, 0], ["waste", 0]]
"""The second half leaves no room."""
TIGHT = Rectangles.fixed(
    20, 20, [(9, 5), (7, 3), (2, 17), (11, 3), (1, 7), (9, 7), (1, 5), (3, 13), (1, 2), (7, 13)]
)


def proved(problem: Rectangles) -> Certificate:
    found = halving(problem, nodes=600_000)
    assert found.proof is not None
    return refutation_by_ranges(problem, found.proof)


@pytest.mark.parametrize("problem", [SMALL, TIGHT, FULL, Rectangles.fixed(3, 3, [(2, 2), (2, 2)])])
def test_a_proof_is_accepted_for_its_own_problem(problem: Rectangles) -> None:
    certificate = proved(problem)
    assert "made again" in recheck(certificate)
    wider = Rectangles.fixed(problem.width + 20, problem.height, problem.sides)
    with pytest.raises(CertificateError):
        check_ranges(replace(certificate, problem=wider.to_json()))
    with pytest.raises(CertificateError, match="problem"):
        recheck(replace(certificate, problem=wider.to_json()))
    with pytest.raises(CertificateError, match="claim"):
        recheck(replace(certificate, claim="They fit."))


@pytest.mark.parametrize("problem", [SMALL, TIGHT, FULL])
def test_no_branch_can_be_left_out_and_no_bound_falsified(problem: Rectangles) -> None:
    certificate = proved(problem)
    for place in range(0, len(certificate.proof), 1 + len(certificate.proof) // 20):
        node = certificate.proof[place]
        rest = [*certificate.proof[:place], *certificate.proof[place + 1 :]]
        with pytest.raises(CertificateError):
            check_ranges(replace(certificate, proof=rest))
        others = [["waste", 0], ["waste", 1]] if node[0] == "halve" else [["halve", 0, 0, 0]]
        for other in others:
            proof = [*certificate.proof[:place], other, *certificate.proof[place + 1 :]]
            with pytest.raises(CertificateError):
                check_ranges(replace(certificate, proof=proof))


def test_no_mutated_proof_refutes_what_fits() -> None:
    """Proofs for other problems, changed or not, about meshes that were cut into these rectangles."""
    draw = random.Random(7)
    for _ in range(300):
        width, height, pieces = draw.randint(4, 9), draw.randint(4, 9), draw.randint(3, 9)
        fits = cut(draw, width, height, pieces)
        sides = [(min(w + draw.randint(0, 1), width), h) for w, h in fits.sides]
        proof = copy.deepcopy(halving(Rectangles.fixed(width, height, sides), nodes=2_000).proof or PROOF)
        for _ in range(draw.randrange(3)):
            mutate(proof, draw, pieces)
        with pytest.raises(CertificateError):
            check_ranges(refutation_by_ranges(fits, proof))


def mutate(proof: list[Any], draw: random.Random, count: int) -> None:
    place = draw.randrange(len(proof)) if proof else 0
    match draw.randrange(4):
        case 0:
            proof[place : place + 1] = []
        case 1:
            proof.insert(place, ["halve", draw.randrange(2), draw.randrange(count), draw.randrange(4)])
        case 2:
            proof[place : place + 1] = [["waste", draw.randrange(2)]]
        case _:
            proof.append(["waste", 0])


@pytest.mark.parametrize(
    ("proof", "field"),
    [
        (None, "proof"),
        ([], "proof"),
        ([PROOF[0]], "proof"),
        ([[]], "kind"),
        (["waste"], "kind"),
        ([["room"]], "kind"),
        ([["nothing"]], "kind"),
        ([["waste", 0]], "waste"),
        ([["waste", 2]], "waste"),
        ([["waste", True]], "waste"),
        ([["waste", 0, 0]], "waste"),
        ([["halve", 0, 1, 0.0], PROOF[1]], "halve"),
        ([["halve", 0, 1]], "halve"),
        ([["halve", 2, 1, 0]], "halve"),
        ([["halve", 0, 6, 0]], "halve"),
        ([["halve", 0, -1, 0]], "halve"),
        ([["halve", 0, 1, 3], *PROOF[1:]], "halve"),
        ([["halve", 0, 1, -1], *PROOF[1:]], "halve"),
        ([["halve", 0, 1, 1 << 70], PROOF[1]], "halve"),
        ([["halve", 0, 1, -1 << 70], PROOF[1]], "halve"),
        ([["halve", 0, 1 << 70, 0], PROOF[1]], "halve"),
        ([PROOF[0], ["waste", 1]], "node 1: waste"),
        ([*PROOF, ["waste", 0]], "node 2: rectangle-ranges proof"),
        ([*PROOF, ["nothing"]], "node 2: kind"),
        ([PROOF[0], ["waste", 1], ["nothing"]], "node 1: waste"),
    ],
)
def test_what_is_no_proof_is_refused(proof: Any, field: str) -> None:
    check_ranges(refutation_by_ranges(SMALL, PROOF))
    with pytest.raises(CertificateError) as refused:
        check_ranges(refutation_by_ranges(SMALL, proof))
    assert field in refused.value.field


def test_rectangles_that_may_be_turned_are_none_of_its_business() -> None:
    problem = Rectangles(4, 5, SMALL.sides, (True,) * 6)
    with pytest.raises(CertificateError, match="turned"):
        check_ranges(refutation_by_ranges(problem, PROOF))
    squares = Rectangles(3, 3, ((2, 2), (2, 2)), (True, True))
    check_ranges(refutation_by_ranges(squares, []))


@pytest.mark.parametrize("kind", ["rectangles", "waste"])
def test_another_kind_is_refused(kind: str) -> None:
    with pytest.raises(CertificateError, match="kind"):
        check_ranges(replace(refutation_by_ranges(SMALL, PROOF), kind=kind))


@pytest.mark.parametrize("at_once", [1, 7])
@pytest.mark.parametrize("deep", [1, 2])
def test_how_much_is_followed_at_once_changes_nothing(
    at_once: int, deep: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, last = proved(FULL), len(proved(FULL).proof) - 1
    wrong = [*certificate.proof[:last], ["halve", 0, 0, 20]]
    monkeypatch.setattr(checks, "_AT_ONCE", at_once)
    monkeypatch.setattr(checks, "_DEEP", deep)
    assert f"{last + 1} nodes" in check_ranges(certificate)
    for proof, field in (
        (wrong, f"node {last}: halve"),
        ([*certificate.proof, ["waste", 0]], f"node {last + 1}:"),
    ):
        with pytest.raises(CertificateError) as refused:
            check_ranges(replace(certificate, proof=proof))
        assert refused.value.field.startswith(field)


def test_work_and_memory_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = proved(FULL)
    monkeypatch.setattr(limits, "MOST_WORK", 300)
    with pytest.raises(CertificateError, match="at most 300 steps of work"):
        check_ranges(certificate)
    monkeypatch.undo()
    monkeypatch.setattr(limits, "MOST_MEMORY", 1 << 14)
    with pytest.raises(CertificateError, match="of memory"):
        check_ranges(certificate)
