"""Kandlur & Shin, Hypercube management in the presence of node failures (1988): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim
from allocert.proofs.kandlur_shin import (
    cited,
    figure3_allocate,
    figure3_claims,
    section2_figures,
    section2_fragmentation,
    section2_lists,
    section2_relabel,
    section2_static,
    section2_vector,
    section3_anchor,
    section3_chain,
    section3_paths,
    section3_printed,
    section3_ratios,
    section3_separation,
    section3_simulated,
    section3_tables,
    section4_ncube,
    section5_complexity,
    section7_paired_runs,
    section7_permutations,
    section7_schemes,
    section7_static,
)

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
