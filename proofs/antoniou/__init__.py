"""Antoniou, Processor allocation for partitionable multiprocessor systems (1994): the claims."""

from __future__ import annotations

from allocert.proofs.antoniou import appendix, cited
from allocert.proofs.antoniou.asi import comparison
from allocert.proofs.antoniou.asi import cost as asi_cost
from allocert.proofs.antoniou.asi import counts as asi_counts
from allocert.proofs.antoniou.asi import leftovers as asi_leftover
from allocert.proofs.antoniou.asi import packings as incomplete
from allocert.proofs.antoniou.asi import shapes as asi_shapes
from allocert.proofs.antoniou.asi import steps as asi
from allocert.proofs.antoniou.asi import tables as asi_tables
from allocert.proofs.antoniou.buddy import after_releases as dynamic
from allocert.proofs.antoniou.buddy import holes
from allocert.proofs.antoniou.buddy import strategy as buddy
from allocert.proofs.antoniou.cube import binomials, definitions, examples, reflected
from allocert.proofs.antoniou.cube import codes as graycode
from allocert.proofs.antoniou.gray import alpha, alpha_bounds, c_property, cost, counts, figures, recognition
from allocert.proofs.antoniou.gray import static_optimality as sgc_static
from allocert.proofs.antoniou.gray import strategy as single_gray
from allocert.proofs.antoniou.mss import best_fit as mss_best_fit
from allocert.proofs.antoniou.mss import cost as mss_cost
from allocert.proofs.antoniou.mss import greatest_sets as mss
from allocert.proofs.antoniou.mss import larger_cubes as mss_open
from allocert.proofs.antoniou.mss import splits as mss_splits
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *definitions.CLAIMS,
    *examples.CLAIMS,
    *graycode.CLAIMS,
    *buddy.CLAIMS,
    *holes.CLAIMS,
    *reflected.CLAIMS,
    *single_gray.CLAIMS,
    *sgc_static.CLAIMS,
    *counts.CLAIMS,
    *recognition.CLAIMS,
    *figures.CLAIMS,
    *c_property.CLAIMS,
    *alpha.CLAIMS,
    *alpha_bounds.CLAIMS,
    *binomials.CLAIMS,
    *cost.CLAIMS,
    *dynamic.CLAIMS,
    *asi.CLAIMS,
    *asi_counts.CLAIMS,
    *asi_shapes.CLAIMS,
    *asi_leftover.CLAIMS,
    *asi_tables.CLAIMS,
    *asi_cost.CLAIMS,
    *comparison.CLAIMS,
    *appendix.CLAIMS,
    *incomplete.CLAIMS,
    *mss.CLAIMS,
    *mss_splits.CLAIMS,
    *mss_best_fit.CLAIMS,
    *mss_cost.CLAIMS,
    *mss_open.CLAIMS,
    *cited.CLAIMS,
)
