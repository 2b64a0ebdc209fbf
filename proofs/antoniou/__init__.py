"""Antoniou, Processor allocation for partitionable multiprocessor systems (1994): the claims."""

from __future__ import annotations

from allocert.proofs.antoniou import (
    cost,
    counts,
    definitions,
    examples,
    figures,
    graycode,
    recognition,
    reflected,
    single_gray,
)
from allocert.proofs.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *definitions.CLAIMS,
    *examples.CLAIMS,
    *graycode.CLAIMS,
    *reflected.CLAIMS,
    *single_gray.CLAIMS,
    *counts.CLAIMS,
    *recognition.CLAIMS,
    *figures.CLAIMS,
    *cost.CLAIMS,
)
