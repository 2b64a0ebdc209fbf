"""Rechecking: whatever a file claims, only what was checked is said; nothing in a file crashes the check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.hypercube.buddy import Buddy
from allocert.errors import CertificateError
from allocert.machines import parse_machine
from allocert.models.kernels.equivalence import encode_kernel, prove_kernel
from allocert.models.placement.certificates import place
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import pack, placement_certificate
from allocert.proofs import REGISTRY
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.parallel.k_cube_costs import K_CUBE_COSTS
from allocert.solvers.certificate import Certificate, Encoding
from allocert.verification.claims.claim import Context
from allocert.verification.claims.enumeration import with_certificate
from allocert.verification.claims.evidence import certified, examine, recheck
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.evidence import trace_certificate

GRAND = "Every allocator is optimal."


def _found(certificate: Certificate | None) -> Certificate:
    assert certificate is not None
    return certificate


def _instance(objective: str, *requests: Wanted, faulty: int = 0, machine: str = "mesh:3x3") -> Instance:
    return Instance(parse_machine(machine), requests, faulty, objective=objective)


def _placement() -> Certificate:
    instance = _instance("fit", Wanted((2, 2)))
    placement = pack(instance).witness
    assert placement is not None
    return placement_certificate(instance, placement)


def _enumeration() -> Certificate:
    (claim,) = [REGISTRY.claim("KS-CLAIM-AXIS-FAULT@any")]
    context = Context()
    return _found(with_certificate(claim, context, claim.decide(context)).evidence.certificate)


def _blocking() -> Certificate:
    return _found(place(parse_machine("mesh:3x3"), (2, 2), taken=1 << 4).certificate)


MADE: dict[str, Callable[[], Certificate]] = {
    "kernel": lambda: _found(prove_kernel("gray", "hypercube:2").certificate),
    "proof": lambda: _found(proved_by(K_CUBE_COSTS).certificate),
    "obligation": lambda: Certificate.from_json(_found(proved_by(K_CUBE_COSTS).certificate).proof[0]),
    "placement": _placement,
    "blocking": _blocking,
    "area": lambda: _found(pack(_instance("fit", Wanted((2, 2), 3))).certificate),
    "projection": lambda: _found(pack(_instance("fit", Wanted((2, 2), 2))).certificate),
    "formula": lambda: _found(
        pack(_instance("fit", Wanted(1, 3), faulty=0b1001_0010, machine="hypercube:3")).certificate
    ),
    "optimum": lambda: _found(pack(_instance("max-requests", Wanted((2, 2), 2))).certificate),
    "trace": lambda: trace_certificate(
        check(Buddy, "hypercube:2", Contract("subcubes", complete=True), name="buddy"),
        ("complete:subcubes",),
    ),
    "enumeration": _enumeration,
}


@pytest.mark.parametrize("name", MADE)
def test_the_claim_belongs_to_what_is_checked(name: str) -> None:
    certificate = MADE[name]()
    assert examine(certificate).tied
    with pytest.raises(CertificateError, match="claim"):
        recheck(replace(certificate, claim=GRAND))


CNF, LRAT = "p cnf 0 1\n0\n", "2 0 1 0\n"
FREE = Encoding("")
LOOSE = {
    "lrat": ({"dimacs": CNF}, LRAT),
    "veripb": (
        {"opb": "* #variable= 0 #constraint= 1\n>= 1 ;\n"},
        "pseudo-Boolean proof version 1.1\nf 1\nc 1\n",
    ),
    "farkas": (
        {
            "variables": 0,
            "free": [],
            "objective": {},
            "rows": [{"coefficients": {}, "bound": 1, "equal": False}],
        },
        {"multipliers": [1]},
    ),
    "handelman": (
        {"variables": [], "hypotheses": [[[-1, []]]], "equalities": []},
        {"terms": [{"coefficient": 1, "hypotheses": [0]}]},
    ),
    "area": ({"free": 0, "requests": [[1, 1]], "objective": "fit", "at_least": None}, None),
    "blocking": (
        {"machine": "hypercube:0", "family": "subcubes", "taken": [0], "shapes": [0]},
        {"blockers": [[0]]},
    ),
    "bundle": (
        {"states": GRAND, "parts": [{"by": "", "arguments": {}}]},
        [Certificate("lrat", GRAND, {"dimacs": CNF}, LRAT, FREE).to_json()],
    ),
}


@pytest.mark.parametrize("kind", LOOSE)
def test_a_claim_that_nothing_ties_is_said_to_be_so(kind: str) -> None:
    problem, proof = LOOSE[kind]
    certificate = Certificate(kind, GRAND, problem, proof, FREE)
    checked = examine(certificate)
    assert not checked.tied
    assert checked.detail.startswith(
        "problem only: the proof was checked, the claim's sentence is the file's own ("
    )
    with pytest.raises(CertificateError, match=r"encoding\.by"):
        certified(certificate)


def test_a_kernel_is_not_proved_by_asking_nothing_of_it() -> None:
    with pytest.raises(CertificateError, match="at least one request"):
        encode_kernel({"kernel": "gray", "machine": "hypercube:9", "requests": []})


def _nested(depth: int) -> Certificate:
    found = Certificate("lrat", GRAND, {"dimacs": CNF}, LRAT, FREE)
    for _ in range(depth):
        problem = {"states": GRAND, "parts": [{"by": "", "arguments": {}}]}
        found = Certificate("bundle", GRAND, problem, [found.to_json()], FREE)
    return found


@pytest.mark.parametrize(
    ("kind", "problem", "proof", "encoding"),
    [
        ("trace", {"machine": "hypercube:1", "allocator": "buddy"}, {"promise": ["sound"]}, FREE),
        ("enumeration", {"claim": ["x"], "effort": "quick", "seed": 0}, {}, FREE),
        ("enumeration", {"claim": "KS-CLAIM-AXIS-FAULT@any", "effort": "quick", "seed": "0"}, {}, FREE),
        ("area", {"free": 10**30, "requests": [], "objective": "max-processors", "at_least": 1}, None, FREE),
        ("lrat", {"dimacs": CNF}, LRAT, Encoding("", "kernel", {"kernel": "gray", "machine": "x", "requests": [1]})),
        ("lrat", {"dimacs": CNF}, LRAT, Encoding("", "placement", {"instance": 1})),
        ("lrat", {"dimacs": CNF}, LRAT, Encoding("", "obligation", {"proof": [], "part": True})),
    ],
)  # fmt: skip
def test_what_is_malformed_is_rejected(kind: str, problem: Any, proof: Any, encoding: Encoding) -> None:
    with pytest.raises(CertificateError):
        recheck(Certificate(kind, GRAND, problem, proof, encoding))


def test_bundles_of_bundles_end() -> None:
    recheck(_nested(20))
    with pytest.raises(CertificateError, match="at most 20 deep"):
        recheck(_nested(900))
