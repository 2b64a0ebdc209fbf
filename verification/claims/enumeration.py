"""Evidence that is an enumeration: its certificate names the claim, and its check decides the claim again.

This stands above all claims, and no claim imports it.
"""

from __future__ import annotations

from dataclasses import replace

from allocert.errors import CertificateError
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Effort, Verdict
from allocert.verification.claims.encoders import same
from allocert.verification.registry import handed

__all__ = ["check_enumeration", "with_certificate"]

_LARGEST_SEED = (1 << 31) - 1


def with_certificate(claim: Claim, context: Context, verdict: Verdict) -> Verdict:
    """``verdict``, with a certificate that repeats the enumeration if it rests on one."""
    if verdict.evidence.kind != "enumeration" or verdict.evidence.certificate or not claim.solver_free:
        return verdict
    certificate = Certificate(
        "enumeration",
        f"{claim.statement} [{verdict.kind.value}: {verdict.scope}]",
        {"claim": claim.key, "effort": context.effort.value, "seed": context.seed},
        {"verdict": verdict.kind.value, "scope": verdict.scope, "values": dict(verdict.values)},
        Encoding(f"The claim's own enumeration ({verdict.evidence.checked_by}), run again."),
    )
    return replace(verdict, evidence=replace(verdict.evidence, certificate=certificate))


def check_enumeration(certificate: Certificate) -> str:
    """Decide the claim again, and compare everything that the certificate says with the result.

    Raises :class:`~allocert.errors.CertificateError` where they differ.
    """
    match certificate.problem:
        case {"claim": str(key), "effort": "quick" | "standard" | "deep" as effort, "seed": int(seed)} if (
            len(certificate.problem) == 3 and type(seed) is int and 0 <= seed <= _LARGEST_SEED
        ):
            claim, context = handed().claim(key), Context(Effort(effort), seed)
        case _:
            expected = f"claim, effort and seed 0..{_LARGEST_SEED}"
            raise CertificateError("enumeration", certificate.problem, expected)
    if not claim.solver_free:
        raise CertificateError("enumeration", claim.key, "a claim that no solver decides")
    verdict = claim.decide(context)
    found = with_certificate(claim, context, verdict).evidence.certificate
    if found is None:
        raise CertificateError("enumeration", verdict.evidence.kind, "a verdict that rests on an enumeration")
    for field, own in (
        ("proof", found.proof),
        ("claim", found.claim),
        ("encoding.text", found.encoding.text),
    ):
        given = certificate.encoding.text if field == "encoding.text" else getattr(certificate, field)
        if not same(given, own):
            raise CertificateError(field, given, f"what the enumeration gives, {own!r}")
    return f"decided again by enumeration: {verdict.kind.value}, {verdict.scope}"
