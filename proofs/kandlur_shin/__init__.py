"""Kandlur & Shin, Hypercube management in the presence of node failures (1988): the claims."""

from __future__ import annotations

from allocert.proofs.kandlur_shin import cited, ncube
from allocert.proofs.kandlur_shin.lists import allocate, cost, optimality_proof, release, static_optimality
from allocert.proofs.kandlur_shin.loss import (
    chains,
    in_runs,
    in_tables,
    offered_load,
    reproduction,
    schemes_in_runs,
    single_histories,
    small_cubes,
)
from allocert.proofs.kandlur_shin.relabelling import (
    best_permutation,
    fault_sets,
    figure4,
    gain_in_runs,
    low_directions,
    printed_examples,
    separation,
    vector_scheme,
)
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS", "MODULES"]

MODULES = (
    *(vector_scheme, static_optimality, allocate, release, optimality_proof),
    *(figure4, printed_examples, low_directions),
    *(reproduction, in_tables, in_runs, small_cubes, chains, single_histories, offered_load, separation),
    *(ncube, cost),
    *(fault_sets, best_permutation, gain_in_runs, schemes_in_runs),
    cited,
)
"""Where the claims are stated, in the order of the paper's sections; what goes beyond it comes last."""

CLAIMS: tuple[Claim, ...] = tuple(claim for module in MODULES for claim in module.CLAIMS)
