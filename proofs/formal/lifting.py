"""From a bound to all sizes by a theorem in Coq."""

from __future__ import annotations

from allocert.proofs.formal.theorem import Formal
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.deciding.around import Decide, Options, around

__all__ = ["by_coq", "formally"]


def formally(verdict: Verdict, theorem: Formal, scope: str) -> Verdict:
    """A bounded verdict becomes proved for all of ``scope`` by ``theorem``; any other stays as it is.

    So does one whose theorem does not speak of the shipped code, or is not known to hold; it then says why.
    """
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    if gap := theorem.gap():
        return Verdict.bounded(verdict.scope, verdict.evidence, **verdict.values, not_for_all_sizes=gap)
    shown = theorem.evidence()
    described = f"{verdict.evidence.checked_by}; {shown.checked_by}"
    return Verdict.proved(
        scope, Evidence(shown.kind, described, shown.certificate), **verdict.values, enumerated=verdict.scope
    )


@around
def by_coq(decide: Decide, context: Context, options: Options, theorem: Formal, scope: str) -> Verdict:
    """A claim's function whose bounded verdict is lifted to all of ``scope`` by ``theorem``: :func:`formally` as a decorator."""
    return formally(decide(context, **options), theorem, scope)
