"""Claims that are made of the programs for three systems at once: each has its own theorem in Coq."""

from __future__ import annotations

from collections.abc import Mapping

from allocert.proofs.formal.lifting import formally
from allocert.proofs.formal.theorem import Formal
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Decide, Options, around

__all__ = ["by_system"]


@around
def by_system(
    decide: Decide, context: Context, options: Options, theorems: Mapping[str, Formal], scope: str
) -> Verdict:
    """A bounded verdict becomes proved for all of ``scope`` by the theorem of the option ``system``, a name or a function with one."""
    system = options["system"]
    name = system if isinstance(system, str) else system.__name__
    return formally(decide(context, **options), theorems[name], scope)
