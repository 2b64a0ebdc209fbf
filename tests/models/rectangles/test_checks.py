"""What a rectangles certificate may and may not say."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.models.rectangles.checks import check_rectangles
from allocert.models.rectangles.problem import Rectangles, refutation
from allocert.models.rectangles.search import search
from allocert.solvers.certificate import Certificate, Encoding
from allocert.verification.claims.evidence import recheck

TIGHT = Rectangles.fixed(
    20, 20, [(9, 5), (7, 3), (2, 17), (11, 3), (1, 7), (9, 7), (1, 5), (3, 13), (1, 2), (7, 13)]
)


TURNED = Rectangles(7, 6, ((2, 2), (5, 2), (3, 5), (1, 6)), (False, True, True, False))


def proved(problem: Rectangles) -> Certificate:
    found = search(problem, nodes=20_000)
    assert found.proof is not None
    return refutation(problem, found.proof)


def with_proof(certificate: Certificate, proof: Any) -> Certificate:
    return Certificate(certificate.kind, certificate.claim, certificate.problem, proof, certificate.encoding)


@pytest.mark.parametrize("problem", [TIGHT, TURNED, Rectangles.fixed(3, 3, [(2, 2), (2, 2)])])
def test_a_proof_is_accepted_for_its_own_problem_only(problem: Rectangles) -> None:
    certificate = proved(problem)
    assert "made again" in recheck(certificate)
    wider = Rectangles(problem.width + 20, problem.height + 20, problem.sides, problem.turnable)
    other = Certificate(
        "rectangles", certificate.claim, wider.to_json(), certificate.proof, certificate.encoding
    )
    with pytest.raises(CertificateError):
        check_rectangles(other)
    encoding = Encoding("", certificate.encoding.by, wider.to_json())
    with pytest.raises(CertificateError, match="problem"):
        recheck(Certificate("rectangles", certificate.claim, problem.to_json(), certificate.proof, encoding))


def feasible_variants(problem: Rectangles) -> list[Rectangles]:
    """Problems with solutions: the same without some of the rectangles."""
    variants = []
    for index in range(len(problem.sides)):
        sides = [pair if i != index else (1, 1) for i, pair in enumerate(problem.sides)]
        variant = Rectangles(problem.width, problem.height, tuple(sides), problem.turnable)
        if search(variant, nodes=20_000).places is not None:
            variants.append(variant)
    return variants


@pytest.mark.parametrize("problem", [TIGHT, TURNED])
def test_no_mutated_proof_refutes_a_problem_that_has_a_solution(problem: Rectangles) -> None:
    variants = feasible_variants(problem)
    assert variants
    proof = proved(problem).proof
    draw = random.Random(7)
    for round_ in range(300):
        variant = variants[round_ % len(variants)]
        own = copy.deepcopy(proof)
        for _ in range(draw.randrange(3)):
            mutate(own, draw, len(variant.sides))
        with pytest.raises(CertificateError):
            check_rectangles(refutation(variant, own))


def mutate(proof: list[Any], draw: random.Random, count: int) -> None:
    if not proof:
        return
    place = draw.randrange(len(proof))
    node = proof[place]
    match draw.randrange(5):
        case 0:
            del proof[place]
        case 1:
            proof.insert(place, copy.deepcopy(proof[draw.randrange(len(proof))]))
        case 2:
            node[0] = draw.choice(["split", "order", "first", "stack", "path", "meet", "turn"])
        case 3:
            node[-1] = [draw.randrange(count) for _ in range(3)] if isinstance(node[-1], list) else 0
        case _:
            node[1] = 1 - node[1] if isinstance(node[1], int) else node[1]


@pytest.mark.parametrize(
    "proof",
    [
        None,
        [],
        [[]],
        [["nothing"]],
        [["stack"]],
        [["stack", 2, [0, 1]]],
        [["stack", 0, [0, 0, 0]]],
        [["stack", 0, []]],
        [["stack", 0, [0, 9]]],
        [["stack", 0, [0, 1]], ["stack", 0, [0, 1]]],
        [["path", 0, [0, 1]]],
        [["meet", 0, [0, 1]]],
        [["turn", 0]],
        [["split", 0, 0, 0]],
        [["split", 0, 0]],
        [["scales", {}, {}]],
        [["scales", {"capacity": 0, "values": [[2, 1]]}, {"capacity": 3, "values": [[2, 2]]}]],
        [["scales", {"capacity": True, "values": [[2, 1]]}, {"capacity": 3, "values": [[2, 2]]}]],
        [["scales", {"capacity": 3, "values": [[2, 2]]}, {"capacity": 3, "values": [[2, 2]]}]],
    ],
)
def test_what_is_no_proof_is_rejected(proof: Any) -> None:
    fits = Rectangles.fixed(4, 3, [(2, 2), (2, 2)])
    with pytest.raises(CertificateError):
        check_rectangles(refutation(fits, proof))


def test_a_mirror_is_used_once_on_each_axis() -> None:
    row = Rectangles.fixed(3, 1, [(1, 1), (1, 1), (1, 1)])
    proof = [["first", 0, 0, 1], ["first", 0, 1, 2], ["path", 0, [0, 1, 2]]]
    with pytest.raises(CertificateError, match="nothing ordered"):
        check_rectangles(refutation(row, proof))


def test_the_sentence_is_made_again() -> None:
    certificate = proved(TIGHT)
    with pytest.raises(CertificateError, match="claim"):
        recheck(
            Certificate(
                "rectangles", "They fit.", certificate.problem, certificate.proof, certificate.encoding
            )
        )


@pytest.mark.parametrize(
    ("proof", "field"),
    [
        ([["ranges", []]], "turn"),
        ([["turn", 0], ["ranges", []], ["ranges"]], "ranges"),
        ([["turn", 0], ["ranges", []], ["ranges", [["waste", 0]]]], "proof"),
        ([["turn", 0], ["ranges", []], ["ranges", [["room"]]]], "kind"),
    ],
)
def test_a_proof_about_ranges_comes_after_all_turns_and_holds_for_them(proof: list[Any], field: str) -> None:
    problem = Rectangles(3, 3, ((3, 2), (2, 2)), (True, False))
    right = [["turn", 0], ["ranges", []], ["ranges", []]]
    check_rectangles(refutation(problem, right))
    with pytest.raises(CertificateError) as refused:
        check_rectangles(refutation(problem, proof))
    assert field in f"{refused.value.field} {refused.value.expected}"
    with pytest.raises(CertificateError):
        check_rectangles(refutation(Rectangles(5, 3, problem.sides, problem.turnable), right))
