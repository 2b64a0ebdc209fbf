"""Antoniou, Processor allocation for partitionable multiprocessor systems (1994): the claims."""

from __future__ import annotations

from allocert.proofs.antoniou import (
    alpha,
    appendix,
    asi,
    asi_counts,
    asi_shapes,
    asi_tables,
    binomials,
    buddy,
    c_property,
    cited,
    comparison,
    cost,
    counts,
    definitions,
    examples,
    figures,
    graycode,
    holes,
    incomplete,
    recognition,
    reflected,
    sgc_static,
    single_gray,
)
from allocert.proofs.claim import Claim

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
    *binomials.CLAIMS,
    *cost.CLAIMS,
    *asi.CLAIMS,
    *asi_counts.CLAIMS,
    *asi_shapes.CLAIMS,
    *asi_tables.CLAIMS,
    *comparison.CLAIMS,
    *appendix.CLAIMS,
    *incomplete.CLAIMS,
    *cited.CLAIMS,
)
