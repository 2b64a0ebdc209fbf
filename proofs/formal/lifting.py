"""Claims that theorems in Coq say as they stand; and claims decided for a bound that a theorem says for all sizes."""

from __future__ import annotations

from functools import partial

from allocert.proofs.formal.theorem import Formal
from allocert.verification.claims.claim import Claim, Context, Evidence, Kind, Verdict
from allocert.verification.claims.keyed import keyed_proved
from allocert.verification.deciding.around import Decide, Options, around

__all__ = ["as_it_stands", "by_coq", "formally", "in_coq", "lifted"]


def in_coq(key: str, theorem: Formal, scope: str) -> Claim:
    """A claim that a theorem in Coq says for all of ``scope``; its statement is the sentence for ``key`` above the theorem."""
    decide = partial(as_it_stands, key=key, theorem=theorem, scope=scope)
    return keyed_proved(key, theorem.says(key), decide)


def lifted(key: str, theorem: Formal, scope: str, decide: Decide) -> Claim:
    """A claim that ``decide`` decides for a bound and a theorem in Coq says for all of ``scope``, in its sentence for ``key``."""
    return keyed_proved(key, theorem.says(key), by_coq(theorem, scope, key)(decide))


def as_it_stands(context: Context, key: str, theorem: Formal, scope: str) -> Verdict:
    """Proved for all of ``scope``, as ``theorem`` says; undecided where it does not speak of the shipped code, or is not known to hold.

    No cases are enumerated besides: tables of small machines, or a translation, tie the theorem's models to the shipped code.
    """
    if gap := theorem.gap():
        return Verdict.undecided(gap)
    return Verdict.proved(scope, theorem.evidence(key))


def formally(verdict: Verdict, theorem: Formal, scope: str, claim: str = "") -> Verdict:
    """A bounded verdict becomes proved for all of ``scope`` by ``theorem``; any other stays as it is.

    So does one whose theorem does not speak of the shipped code, or is not known to hold; it then says why. ``claim`` is the key of
    the sentence above the theorem that its certificate claims, "" for the theorem's own.
    """
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    if gap := theorem.gap():
        return Verdict.bounded(verdict.scope, verdict.evidence, **verdict.values, not_for_all_sizes=gap)
    shown = theorem.evidence(claim)
    described = f"{verdict.evidence.checked_by}; {shown.checked_by}"
    return Verdict.proved(
        scope, Evidence(shown.kind, described, shown.certificate), **verdict.values, enumerated=verdict.scope
    )


@around
def by_coq(
    decide: Decide, context: Context, options: Options, theorem: Formal, scope: str, claim: str = ""
) -> Verdict:
    """A claim's function whose bounded verdict is lifted to all of ``scope`` by ``theorem``: :func:`formally` as a decorator."""
    return formally(decide(context, **options), theorem, scope, claim)
