"""Kandlur & Shin, Hypercube management in the presence of node failures (1988): the claims."""

from __future__ import annotations

from allocert.proofs.kandlur_shin import cited
from allocert.proofs.kandlur_shin import ncube as section4_ncube
from allocert.proofs.kandlur_shin.lists import allocate as figure3_allocate
from allocert.proofs.kandlur_shin.lists import cost as section5_complexity
from allocert.proofs.kandlur_shin.lists import optimality_proof as section2_lists
from allocert.proofs.kandlur_shin.lists import release as figure3_claims
from allocert.proofs.kandlur_shin.lists import static_optimality as section2_static
from allocert.proofs.kandlur_shin.loss import chains as section3_chain
from allocert.proofs.kandlur_shin.loss import in_runs as section3_simulated
from allocert.proofs.kandlur_shin.loss import in_tables as section3_printed
from allocert.proofs.kandlur_shin.loss import offered_load as section3_ratios
from allocert.proofs.kandlur_shin.loss import reproduction as section3_tables
from allocert.proofs.kandlur_shin.loss import schemes_in_runs as section7_schemes
from allocert.proofs.kandlur_shin.loss import single_histories as section3_paths
from allocert.proofs.kandlur_shin.loss import small_cubes as section3_anchor
from allocert.proofs.kandlur_shin.relabelling import best_permutation as section7_permutations
from allocert.proofs.kandlur_shin.relabelling import fault_sets as section7_static
from allocert.proofs.kandlur_shin.relabelling import figure4 as section2_relabel
from allocert.proofs.kandlur_shin.relabelling import gain_in_runs as section7_paired_runs
from allocert.proofs.kandlur_shin.relabelling import low_directions as section2_fragmentation
from allocert.proofs.kandlur_shin.relabelling import printed_examples as section2_figures
from allocert.proofs.kandlur_shin.relabelling import separation as section3_separation
from allocert.proofs.kandlur_shin.relabelling import vector_scheme as section2_vector
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *section2_vector.CLAIMS,
    *section2_static.CLAIMS,
    *figure3_allocate.CLAIMS,
    *figure3_claims.CLAIMS,
    *section2_lists.CLAIMS,
    *section2_relabel.CLAIMS,
    *section2_figures.CLAIMS,
    *section2_fragmentation.CLAIMS,
    *section3_tables.CLAIMS,
    *section3_printed.CLAIMS,
    *section3_simulated.CLAIMS,
    *section3_anchor.CLAIMS,
    *section3_chain.CLAIMS,
    *section3_paths.CLAIMS,
    *section3_ratios.CLAIMS,
    *section3_separation.CLAIMS,
    *section4_ncube.CLAIMS,
    *section5_complexity.CLAIMS,
    *section7_static.CLAIMS,
    *section7_permutations.CLAIMS,
    *section7_paired_runs.CLAIMS,
    *section7_schemes.CLAIMS,
    *cited.CLAIMS,
)
