from __future__ import annotations

import random
from dataclasses import replace

import pytest

from allocert.errors import CertificateError, InstanceError
from allocert.machines.pod import Pod
from allocert.machines.words import bits
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import placement_certificate
from allocert.models.pod.certificates import encode_pod
from allocert.models.pod.every_set import Sets
from allocert.models.pod.packing import pack_pod
from allocert.proofs import REGISTRY
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines import pseudoboolean
from allocert.verification.claims.evidence import recheck

assert REGISTRY

V4 = Pod((4, 4, 4), (4, 4, 4))
GROUPS = Pod((3,), (1, 1, 2), 3)


def instance(pod: Pod, *requests: tuple[int, ...], faulty: int = 0) -> Instance:
    return Instance(pod, tuple(Wanted(request) for request in requests), faulty)


@pytest.mark.parametrize("pod", [Pod((2,), (2, 2, 1)), Pod((2,), (1, 1, 2), 2)], ids=lambda pod: pod.spec)
def test_answers_are_those_of_placing_one_by_one(pod: Pod) -> None:
    """Random sets on random boards; every answer has a certificate that is rechecked."""
    draw, sets = random.Random(5), Sets(pod)
    found = sets.by_placing()
    fits = 0
    for _ in range(40):
        taken = draw.choice((0, draw.randrange(pod.full)))
        requests = [draw.choice(sets.requests) for _ in range(draw.randrange(1, 5))]
        asked = instance(pod, *requests, faulty=taken)
        answer = pack_pod(asked)
        fit = bool(found[taken] >> sum(map(sets.stride, requests)) & 1)
        assert answer.status is (Status.FEASIBLE if fit else Status.INFEASIBLE)
        proof = answer.certificate or placement_certificate(asked, answer.witness or ())
        assert recheck(proof)
        fits += fit
    assert 5 < fits < 35


def test_all_kinds_of_requests_on_the_pod_of_64_blocks() -> None:
    asked = Instance(
        V4,
        (Wanted((4, 4, 8, 1), 3), Wanted((8, 8, 8)), Wanted((2, 2, 1), 70), Wanted([16, 8, 16])),  # type: ignore[arg-type]
        1 << 70,
    )
    answer = pack_pod(asked)
    assert answer.status is Status.FEASIBLE
    assert answer.witness is not None
    regions = [placed.region for placed in answer.witness]
    assert sum(V4.word(region) for region in regions).bit_count() == 3 * 128 + 512 + 280 + 2048


def test_slices_that_no_groups_hold_are_refused_with_a_proof() -> None:
    """Each of three groups of three blocks has room for one slice of two: a fourth has none, though nine blocks are free."""
    answer = pack_pod(instance(GROUPS, *[(1, 2, 2)] * 4, faulty=0))
    assert answer.status is Status.INFEASIBLE
    assert answer.certificate is not None
    assert answer.certificate.kind == "veripb"
    assert "cannot be divided among the 3 groups of pod:3*3/1x1x2" in answer.certificate.claim
    assert recheck(answer.certificate)


def test_best_fit_fails_where_a_division_exists() -> None:
    """In two groups of seven, 3 and 3 leave one block free, and one of four slices of 2 no room; 3, 2, 2 fit twice."""
    pod = Pod((7,), (1, 1, 1), 2)
    answer = pack_pod(instance(pod, *[(1, 1, n) for n in (3, 3, 2, 2, 2, 2)]))
    assert answer.status is Status.FEASIBLE
    assert answer.engine == "Exact"


def test_without_a_proof_the_refusal_is_not_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudoboolean, "ask", lambda *_: ("UNKNOWN", "a limit", 0.0))
    answer = pack_pod(instance(GROUPS, *[(1, 2, 2)] * 4))
    assert (answer.status, answer.certified) == (Status.INFEASIBLE, False)
    assert "on the word of CP-SAT alone" in answer.reason


def test_frames_of_wired_blocks() -> None:
    pod = Pod((2, 3, 3), (2, 2, 2), 1, "static")
    fits = pack_pod(instance(pod, (2, 4, 6), (2, 4, 6), (4, 4, 2), (2, 2, 1)))
    assert fits.status is Status.FEASIBLE
    refused = pack_pod(instance(pod, (4, 4, 4), (4, 4, 4), faulty=1))
    assert refused.status is Status.INFEASIBLE
    assert refused.certificate is not None
    assert refused.reason == "the blocks as processors of torus:2x3x3"
    assert recheck(refused.certificate)
    assert (
        pack_pod(replace(refused_on_switches(), requests=(Wanted((4, 4, 4), 2),))).status is Status.FEASIBLE
    )


def refused_on_switches() -> Instance:
    return instance(Pod((2, 3, 3), (2, 2, 2)), (4, 4, 4), faulty=1)


def test_counting_that_does_not_hold_is_not_accepted() -> None:
    answer = pack_pod(instance(Pod((2,), (2, 2, 1)), (2, 2, 2), (1, 1, 1)))
    proof = answer.certificate
    assert proof is not None
    data = proof.to_json()
    assert "need 9 chips together, and free aligned parts of 1 have 8" in proof.claim
    for change in (
        {"problem": {**data["problem"], "free": 9}},
        {"claim": proof.claim.replace("8", "7")},
        {"encoding": {**data["encoding"], "arguments": {**data["encoding"]["arguments"], "level": 0}}},
    ):
        with pytest.raises(CertificateError):
            recheck(Certificate.from_json({**data, **change}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"form": "counting"}, {"form": "counting", "level": 3}, {"form": "groups", "level": 0}, {"form": "all", "level": 0},
        {"form": "counting", "level": True},
    ],
)  # fmt: skip
def test_malformed_arguments(wrong: dict[str, object]) -> None:
    asked = instance(Pod((2,), (2, 2, 1)), (1, 1, 1)).to_json()
    with pytest.raises(CertificateError):
        encode_pod({"instance": asked, **wrong})
    with pytest.raises(CertificateError, match="a pod"):
        encode_pod(
            {
                "instance": {**asked, "machine": "mesh:2x2", "requests": [[1, 1]], "family": "frames"},
                "form": "groups",
            }
        )


def test_other_objectives() -> None:
    asked = Instance(V4, (Wanted((4, 4, 4)),), objective="max-requests")
    with pytest.raises(InstanceError, match="fit on a pod"):
        pack_pod(asked)


def test_held_regions_are_left_alone() -> None:
    held = (V4.check_region("(4x4x8:1,0)"), V4.check_region("(4x4x2@2:0,0,2)"))
    answer = pack_pod(Instance(V4, (Wanted((4, 4, 4), 61), Wanted((4, 4, 2))), 0, held))
    assert answer.witness is not None
    taken = sum(V4.word(region) for region in held)
    assert not any(V4.word(placed.region) & taken for placed in answer.witness)
    assert len(list(bits(taken))) == 160
