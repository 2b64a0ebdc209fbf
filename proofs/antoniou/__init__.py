"""Antoniou, Processor allocation for partitionable multiprocessor systems (1994): the claims."""

from __future__ import annotations

from allocert.proofs.antoniou import appendix, cited
from allocert.proofs.antoniou.asi import (
    comparison,
    counts,
    leftovers,
    operations,
    packings,
    shapes,
    steps,
    tables,
)
from allocert.proofs.antoniou.buddy import after_releases, holes, strategy
from allocert.proofs.antoniou.cube import binomials, codes, definitions, examples, reflected
from allocert.proofs.antoniou.gray import (
    alpha,
    alpha_bounds,
    c_property,
    figures,
    numbers,
    recognition,
    regions,
    search_cost,
    static_optimality,
)
from allocert.proofs.antoniou.mss import best_fit, greatest_sets, larger_cubes, running_time, splits
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS", "MODULES"]

MODULES = (
    *(definitions, examples, codes, strategy, holes, reflected),
    *(regions, static_optimality, numbers, recognition, figures, c_property, alpha, alpha_bounds),
    *(binomials, search_cost, after_releases),
    *(steps, counts, shapes, leftovers, tables, operations, comparison, appendix, packings),
    *(greatest_sets, splits, best_fit, running_time, larger_cubes),
    cited,
)
"""The modules with claims, in the order of the thesis."""

CLAIMS: tuple[Claim, ...] = tuple(claim for module in MODULES for claim in module.CLAIMS)
