"""Claims that are made of three programs at once: recursive halving has a theorem in Coq, the others are proved by steps."""

from __future__ import annotations

from allocert.models.systems.systems import buddy
from allocert.proofs.formal.lifting import formally
from allocert.proofs.formal.theorem import Formal
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.obligations import Proof
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Decide, Options, around

__all__ = ["by_system"]


@around
def by_system(
    decide: Decide, context: Context, options: Options, halving: Formal, others: Proof, scope: str
) -> Verdict:
    """A bounded verdict becomes proved for all of ``scope``: of the buddy system by ``halving``, of another by ``others``."""
    found = decide(context, **options)
    if options["system"] in ("buddy", buddy):
        return formally(found, halving, scope)
    return for_all(found, others, scope)
