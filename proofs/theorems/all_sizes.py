"""A claim's function whose bounded verdict is one for all sizes, as a decorator."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.obligations import Proof
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.every import Decide

__all__ = ["proved_for_all"]


def proved_for_all(what: str, proof: Proof) -> Callable[[Decide], Decide]:
    """A claim's function that is lifted to all of ``what`` by ``proof``: :func:`for_all_sizes` as a decorator."""

    def made(decide: Decide) -> Decide:
        @wraps(decide)
        def lifted(context: Context, **options: Any) -> Verdict:
            return for_all_sizes(decide(context, **options), proof, what)

        return lifted

    return made
