"""From a bound on to all sizes by an argument in prose, where a condition that is computed holds."""

from __future__ import annotations

from collections.abc import Callable

from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.deciding.around import Decide, Options, around

__all__ = ["argued", "by_argument"]


def argued(verdict: Verdict, scope: str, how: str, argument: str) -> Verdict:
    """A bounded verdict with an argument in prose for all of ``scope``; any other stays as it is.

    It stays bounded, as no machine has checked the argument. ``how`` says in a few words what settles all sizes, ``argument`` is the
    proof. The evidence tells the two strengths apart.
    """
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    described = (
        f"{verdict.evidence.checked_by}; beyond it an argument in prose, of which no step is certified: {how}"
    )
    return Verdict.bounded(
        f"{verdict.scope}; for {scope} by an argument in prose",
        Evidence.enumeration(described),
        **verdict.values,
        argument=argument,
    )


@around
def by_argument(
    decide: Decide,
    context: Context,
    options: Options,
    scope: str,
    how: str,
    argument: str,
    *,
    where: Callable[..., bool] | None = None,
) -> Verdict:
    """:func:`argued` as a decorator of a claim's function.

    ``where`` is asked, with the options of the claim, whether the argument goes through: what it rests on is computed
    there. Where it does not the verdict stays bounded.
    """
    verdict = decide(context, **options)
    return argued(verdict, scope, how, argument) if where is None or where(**options) else verdict
