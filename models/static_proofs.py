"""Why the three hypercube strategies are statically optimal for every n, as named proof obligations.

Each proof is an induction whose single steps are obligations: polynomial facts about unbounded integers. The
induction that strings them together is told in ``docs/proofs/static-optimality.md``, and the invariants
themselves are functions on states in :mod:`allocert.models.static_invariants`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import CertificateError
from allocert.models.asi_proof import ASI_LEFTOVER, ASI_MORE, ASI_ROUNDING, ASI_SEGMENTS, ASI_SOUND
from allocert.models.fcfs_proofs import FAILURES, FAILURES_BY_INSTANT, NUMBER_ALLOCATED
from allocert.models.first_base_proofs import FIRST_BASE
from allocert.models.frame_proofs import (
    ADAPTIVE_SCAN,
    ALIGNED,
    CANDIDATES,
    COLUMN_SKIP,
    FAST_SLIDING,
    ROW_JUMP,
    ROW_JUMP_TEXT,
    TEMPORARY,
)
from allocert.models.interval_proofs import EDGE_SETS, FOUR_WAY, SCAN_WINDOW
from allocert.models.list_cost_proofs import LIST_COSTS
from allocert.models.loss_arithmetic import RELIABILITY, REQUESTED, SEPARATION
from allocert.models.mesh_cost_proofs import CORNER_STEPS, CUBED, FIXED_REQUEST, FULL_LIST, SCANS
from allocert.models.migration_proof import DOMINANCE
from allocert.models.mss_proofs import MSS_REST, MSS_SPLIT
from allocert.models.obligations import Obligation, Proof, claims, problems
from allocert.models.relabelling_proofs import RELABELLED_BLOCKS, RELABELLED_LABELS
from allocert.models.static_arithmetic import POWER_SUMS, SUBCUBE_COUNT
from allocert.models.static_buddy_proof import BUDDY, BUDDY_FAULTS, BUDDY_ONE_FAULT, HOLES
from allocert.models.static_gray_proof import GRAY, GRAY_ONE_FAULT
from allocert.models.static_lists_proof import CANONICAL_LISTS, FREE_LISTS
from allocert.models.torus.cnp_proofs import COST, SOUND
from allocert.models.torus.contention_proofs import (
    EQUAL_SHARES,
    FINITE,
    MONOTONE,
    NO_END,
    ORDERED,
    SUB_JOBS,
    THEOREM_1,
)
from allocert.models.torus.finish_proofs import CRITERION, NECESSARY, OPERATIONS, PASSES, PREEMPTIONS, STAIRS
from allocert.models.torus.link_proofs import (
    COUNTS,
    DISTANCES,
    EXPANSION,
    INTERVALS,
    LINK_DISJOINT,
    NESTED,
    NUMBERS,
    STRIDES,
)
from allocert.models.torus.preemptive_proof import EXCHANGE, PROFILES, RULES
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
    "TEXT_OF_PROOF",
    "claim_of",
    "encode_obligation",
    "encode_proof",
    "steps",
]

TEXT_OF_PROOF = "Every part of every obligation."
"""How :func:`encode_proof` makes its list, for people."""

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


def steps(proof: Proof) -> str:
    """What certificates of all obligations of ``proof`` show together, in a sentence."""
    count = len(proof.obligations)
    return f"The {count} steps of the induction {proof.name} in {proof.told}. Theorem: {proof.theorem}"


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
