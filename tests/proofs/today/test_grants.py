"""The claims about grants on every board are certified, may be named by certificates, and notice changed code and ways left out."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import pytest
from tests.models.kernels.planted import first_ways
from tests.proofs.kernels.named import assert_named

from allocert.allocators.nodes import linear
from allocert.allocators.pieces import first as pieces
from allocert.allocators.pod import best_fit, buddy, first_fit
from allocert.allocators.shapes import first as shapes
from allocert.errors import CertificateError
from allocert.machines.frames import free_mesh_frames
from allocert.machines.spec import parse_machine
from allocert.models.kernels import fits
from allocert.models.kernels.equivalence import encode_kernel, prove_kernel
from allocert.models.kernels.specs import KERNELS
from allocert.proofs.encoders import ENCODERS
from allocert.proofs.today import grants
from allocert.proofs.today.grants import CLAIMS
from allocert.solvers import Certificate
from allocert.verification.claims.claim import Claim, Context, Effort, Kind
from allocert.verification.claims.evidence import recheck

DECIDE = {claim.key: claim.decide for claim in CLAIMS}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_each_holds_to_its_quick_bound(claim: Claim) -> None:
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.BOUNDED
    certificate = verdict.evidence.certificate
    assert certificate is not None
    assert "made again from the source" in recheck(certificate)
    with pytest.raises(CertificateError):
        recheck(replace(certificate, proof=certificate.proof[1:]))


@pytest.mark.parametrize("effort", Effort)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_a_certificate_may_name_every_formula(claim: Claim, effort: Effort) -> None:
    assert ENCODERS["grants"].arguments["claim"].fits(claim.key)
    assert_named(grants._ROWS, claim.key, effort)


def test_a_recheck_asks_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = DECIDE["TM-POD-CHOICE"](Context()).evidence.certificate
    assert certificate is not None
    for engine in ("pysat", "pysat.solvers", "z3"):
        monkeypatch.setitem(sys.modules, engine, None)
    with pytest.raises(ImportError):
        DECIDE["TM-POD-CHOICE"](Context())
    assert "made again from the source" in recheck(certificate)


def _with_ways(part: Certificate, ways: list[str]) -> Certificate:
    """The certificate with other ways, and the formula that they make."""
    arguments = {**part.encoding.arguments, "ways": ways}
    problem = encode_kernel(arguments)
    return replace(part, problem=problem, encoding=replace(part.encoding, arguments=arguments))


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("first-anchor", "ring:3"),
        ("least-counted", "mesh:2x2"),
        ("destroyed", "torus:3"),
        ("pod-buddy", "pod:2/2x1x1"),
        ("pieces-first", "pod:2/2x1:partial"),
        ("torus3d-slurm", "ring:3"),
        ("shapes-first", "mesh-rot:2x2"),
        ("pod-first-fit-fits", "pod:1/2x2x1"),
        ("pod-best-fit-fits", "pod:2/2x1x1"),
        ("pod-buddy-fits", "pod:1/2x2x1"),
        ("tree-fits", "tree:2x2"),
        ("snake-best", "mesh-nodes:2x2"),
        ("multiple-buddy", "mesh-nodes:2x2"),
        ("multiple-buddy-squares", "mesh-nodes:2x2"),
    ],
)
def test_a_certificate_with_a_way_left_out_is_rejected(name: str, spec: str) -> None:
    part = prove_kernel(name, spec).certificate
    assert part is not None
    recheck(part)
    ways, requests = part.encoding.arguments["ways"], KERNELS[name].requests(parse_machine(spec))
    assert recheck(_with_ways(part, ways)) == recheck(part)
    for place, request in enumerate(requests):
        fewer = [*ways[:place], first_ways(name, spec, request), *ways[place + 1 :]]
        if fewer != ways:
            changed = _with_ways(part, fewer)
            with pytest.raises(CertificateError):
                recheck(changed)
            assert "shows no difference on ints" in prove_kernel(name, spec, ways=fewer).reason
    with pytest.raises(CertificateError):
        recheck(_ways_only(part, [*ways[:-1], ways[-1] + "y"]))
    with pytest.raises(CertificateError):
        recheck(_ways_only(part, ways[:-1]))


def _ways_only(part: Certificate, ways: list[str]) -> Certificate:
    return replace(part, encoding=replace(part.encoding, arguments={**part.encoding.arguments, "ways": ways}))


@pytest.mark.parametrize(
    ("module", "name", "fault", "key", "said"),
    [
        (
            first_fit,
            "first_by_halving",
            lambda bases, cuts, size: bases.bit_length() - 1,
            "TM-POD-CHOICE",
            "pod-first-fit",
        ),
        (
            buddy,
            "slice_among",
            lambda free, pod, asked, groups: None,
            "TM-POD-CHOICE",
            "pod:1/1x1x1, word 0x0: pod-buddy",
        ),
        (shapes, "free_torus_frames", free_mesh_frames, "TM-SHAPES-CHOICE", "shapes-first"),
        (
            best_fit,
            "first_by_halving",
            lambda bases, cuts, size: bases.bit_length() - 1,
            "TM-POD-FIT",
            "pod:1/2x2x1, word 0x0: pod-best-fit-fits",
        ),
        (fits, "fits", lambda layout, free, asked: asked.pods <= sum(free), "TM-TREE-FIT", "tree-fits"),
        (pieces, "lowest_blocks", lambda kinds, free: None, "TM-PIECES-FIT", "pieces-first"),
        (linear, "first_free_ranks", lambda free, length: free, "TM-NODES-CHOICE", "paging-row-major"),
    ],
)
def test_changed_code_is_refuted(
    module: Any, name: str, fault: Any, key: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, fault)
    verdict = DECIDE[key](Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert said in verdict.counterexample.text
