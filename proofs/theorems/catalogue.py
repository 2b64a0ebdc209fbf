"""Why the three hypercube strategies are statically optimal for every n, as named proof obligations.

Each proof is an induction whose single steps are obligations: polynomial facts about unbounded integers. The
induction that strings them together is told in ``docs/proofs/static-optimality.md``, and the invariants
themselves are functions on states in :mod:`allocert.models.hypercube.static_invariants`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import CertificateError
from allocert.proofs.theorems.asi import ASI_LEFTOVER, ASI_MORE, ASI_ROUNDING, ASI_SEGMENTS, ASI_SOUND
from allocert.proofs.theorems.cnp import COST, SOUND
from allocert.proofs.theorems.contention import (
    EQUAL_SHARES,
    FINITE,
    MONOTONE,
    NO_END,
    ORDERED,
    SUB_JOBS,
    THEOREM_1,
)
from allocert.proofs.theorems.fcfs import FAILURES, FAILURES_BY_INSTANT, NUMBER_ALLOCATED
from allocert.proofs.theorems.finish import CRITERION, NECESSARY, OPERATIONS, PASSES, PREEMPTIONS, STAIRS
from allocert.proofs.theorems.first_base import FIRST_BASE
from allocert.proofs.theorems.frames import (
    ADAPTIVE_SCAN,
    ALIGNED,
    CANDIDATES,
    COLUMN_SKIP,
    FAST_SLIDING,
    ROW_JUMP,
    ROW_JUMP_TEXT,
    TEMPORARY,
)
from allocert.proofs.theorems.intervals import EDGE_SETS, FOUR_WAY, SCAN_WINDOW
from allocert.proofs.theorems.links import (
    COUNTS,
    DISTANCES,
    EXPANSION,
    INTERVALS,
    LINK_DISJOINT,
    NESTED,
    NUMBERS,
    STRIDES,
)
from allocert.proofs.theorems.list_cost import LIST_COSTS
from allocert.proofs.theorems.loss import RELIABILITY, REQUESTED, SEPARATION
from allocert.proofs.theorems.mesh_cost import CORNER_STEPS, CUBED, FIXED_REQUEST, FULL_LIST, SCANS
from allocert.proofs.theorems.migration import DOMINANCE
from allocert.proofs.theorems.mss import MSS_REST, MSS_SPLIT
from allocert.proofs.theorems.obligations import Obligation, claims, problems, steps
from allocert.proofs.theorems.preemptive import EXCHANGE, PROFILES, RULES
from allocert.proofs.theorems.relabelling import RELABELLED_BLOCKS, RELABELLED_LABELS
from allocert.proofs.theorems.static_buddy import BUDDY, BUDDY_FAULTS, BUDDY_ONE_FAULT, HOLES
from allocert.proofs.theorems.static_gray import GRAY, GRAY_ONE_FAULT
from allocert.proofs.theorems.static_lists import CANONICAL_LISTS, FREE_LISTS
from allocert.proofs.theorems.words import POWER_SUMS, SUBCUBE_COUNT
from allocert.solvers import Certificate

__all__ = [
    "BUDDY",
    "BUDDY_FAULTS",
    "BUDDY_ONE_FAULT",
    "FREE_LISTS",
    "GRAY",
    "GRAY_ONE_FAULT",
    "HOLES",
    "POWER_SUMS",
    "PROOFS",
    "SUBCUBE_COUNT",
    "claim_of",
    "encode_obligation",
    "encode_proof",
]

PROOFS = {
    proof.name: proof
    for proof in (
        SUBCUBE_COUNT,
        POWER_SUMS,
        FREE_LISTS,
        CANONICAL_LISTS,
        BUDDY,
        BUDDY_ONE_FAULT,
        BUDDY_FAULTS,
        HOLES,
        GRAY,
        GRAY_ONE_FAULT,
        ASI_ROUNDING,
        ASI_SOUND,
        ASI_LEFTOVER,
        ASI_SEGMENTS,
        ASI_MORE,
        MSS_REST,
        MSS_SPLIT,
        SEPARATION,
        REQUESTED,
        RELIABILITY,
        RELABELLED_LABELS,
        RELABELLED_BLOCKS,
        LIST_COSTS,
        SCAN_WINDOW,
        FOUR_WAY,
        EDGE_SETS,
        CANDIDATES,
        COLUMN_SKIP,
        ROW_JUMP,
        ROW_JUMP_TEXT,
        ADAPTIVE_SCAN,
        FAST_SLIDING,
        TEMPORARY,
        ALIGNED,
        FIRST_BASE,
        FIXED_REQUEST,
        SCANS,
        FULL_LIST,
        CORNER_STEPS,
        CUBED,
        DOMINANCE,
        FAILURES,
        FAILURES_BY_INSTANT,
        NUMBER_ALLOCATED,
        CRITERION,
        NECESSARY,
        OPERATIONS,
        PASSES,
        PREEMPTIONS,
        STAIRS,
        MONOTONE,
        ORDERED,
        FINITE,
        NO_END,
        THEOREM_1,
        SUB_JOBS,
        EQUAL_SHARES,
        LINK_DISJOINT,
        STRIDES,
        COUNTS,
        DISTANCES,
        EXPANSION,
        NUMBERS,
        INTERVALS,
        NESTED,
        SOUND,
        COST,
        EXCHANGE,
        PROFILES,
        RULES,
    )
}
"""Every proof by its name."""


def encode_proof(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the evidence of proof ``proof`` states, and every part of every obligation that this takes.

    Raises :class:`CertificateError` when there is no such proof.
    """
    proof = PROOFS.get(str(arguments.get("proof")))
    if proof is None:
        raise CertificateError("encoding: arguments", dict(arguments), "the name of a proof")
    parts = [
        {"by": "obligation", "arguments": {"proof": proof.name, "obligation": obligation.name, "part": part}}
        for obligation in proof.obligations
        for part in range(len(problems(obligation)))
    ]
    return {"states": steps(proof), "parts": parts}


def encode_obligation(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of part ``part`` of obligation ``obligation`` of proof ``proof``.

    Raises :class:`CertificateError` when there is none.
    """
    obligation, part = _part(arguments)
    return problems(obligation)[part]


def claim_of(certificate: Certificate) -> str:
    """The sentence that an obligation's certificate has to claim. Raises as :func:`encode_obligation` does."""
    obligation, part = _part(certificate.encoding.arguments)
    return claims(obligation)[part]


def _part(arguments: Mapping[str, Any]) -> tuple[Obligation, int]:
    proof = PROOFS.get(str(arguments.get("proof")))
    part: Any = arguments.get("part")
    for obligation in proof.obligations if proof else ():
        named = obligation.name == arguments.get("obligation") and type(part) is int
        if named and 0 <= part < len(problems(obligation)):
            return obligation, part
    raise CertificateError("encoding: arguments", dict(arguments), "a part of an obligation of a proof")
