"""From a bound to all sizes: a verdict by enumeration, and certified steps of a theorem."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import TEXT_OF_PROOF, Proof, settle_proof, steps
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.deciding.around import Decide, Options, around

__all__ = ["by_theorem", "for_all", "proved_by"]


def proved_by(proof: Proof) -> Evidence:
    """Evidence for ``proof``: a certificate for every obligation, all checked, and Z3's agreement.

    The certificate claims the steps; that they make up the theorem stands in prose.
    """
    settled = settle_proof(proof)
    encoding = Encoding(TEXT_OF_PROOF, "proof", {"proof": proof.name})
    evidence = certified(bundle(steps(proof), settled.certificates, encoding))
    described = (
        f"{evidence.checked_by}; {settled.peer} agrees; the induction itself is prose, in {proof.page}"
    )
    return Evidence(evidence.kind, described, evidence.certificate)


def for_all(verdict: Verdict, proof: Proof, scope: str) -> Verdict:
    """A bounded verdict becomes proved for all of ``scope`` by ``proof``; any other stays as it is."""
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    shown = proved_by(proof)
    evidence = Evidence(shown.kind, f"{verdict.evidence.checked_by}; {shown.checked_by}", shown.certificate)
    return Verdict.proved(scope, evidence, **verdict.values, enumerated=verdict.scope)


@around
def by_theorem(decide: Decide, context: Context, options: Options, proof: Proof, scope: str) -> Verdict:
    """A claim's function whose bounded verdict is lifted to all of ``scope`` by ``proof``: :func:`for_all` as a decorator."""
    return for_all(decide(context, **options), proof, scope)
