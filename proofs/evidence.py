"""Completing and rechecking evidence: which checker and which encoder a certificate needs.

Nothing here loads a solver.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.proofs.claim import Claim, Context, Effort, Evidence, Kind, Verdict
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding

__all__ = ["CHECKERS", "ENCODERS", "SENTENCES", "bundle", "certified", "recheck", "with_certificate"]

CHECKERS = {
    "area": "allocert.models.placement:check_area",
    "blocking": "allocert.models.placement:check_blocking",
    "bundle": "allocert.proofs.evidence:_check_bundle",
    "dual": "allocert.solvers.check:dual",
    "enumeration": "allocert.proofs.evidence:_check_enumeration",
    "farkas": "allocert.solvers.check:farkas",
    "handelman": "allocert.solvers.check:handelman",
    "incomplete-packings": "allocert.models.incomplete_certificate:check_packings",
    "lrat": "allocert.solvers.check:lrat",
    "optimum": "allocert.models.placement:check_optimum",
    "placement": "allocert.models.placement:check_placement",
    "rectangles": "allocert.models.rectangles.checks:check_rectangles",
    "stationary": "allocert.solvers.check:stationary",
    "torus-configurations": "allocert.models.torus.configuration_certificate:check_configurations",
    "torus-paths": "allocert.models.torus.lemma2_certificate:check_paths",
    "trace": "allocert.proofs.pairing:check_trace_certificate",
    "veripb": "allocert.solvers.check:veripb",
}
"""For each certificate kind its checker: certificate -> what was checked, or ``CertificateError``."""

ENCODERS = {
    "covering": "allocert.models.ncube:encode_covering",
    "gray-cover": "allocert.models.gray_cover:encode_cover",
    "gray-covers": "allocert.models.gray_cover:encode_covers",
    "greater-subcubes": "allocert.models.greatest_subcubes:encode_greater",
    "incomplete-packings": "allocert.models.incomplete_certificate:encode_forms",
    "kernel": "allocert.models.kernel_proofs:encode_kernel",
    "kernels": "allocert.proofs.kernels.claims:encode_claim",
    "loss-anchor": "allocert.proofs.kandlur_shin.section3_anchor:encode_anchor",
    "loss-chain": "allocert.models.loss_certificate:encode_loss",
    "obligation": "allocert.models.static_proofs:encode_obligation",
    "proof": "allocert.models.static_proofs:encode_proof",
    "placement": "allocert.models.placement:encode_placement",
    "prefix-sets": "allocert.models.prefix_sets:encode_prefixes",
    "prefix-sets-up-to": "allocert.models.prefix_sets:encode_several",
    "rectangles": "allocert.models.rectangles.problem:encode_rectangles",
    "subcube-split": "allocert.models.subcube_splits:encode_shape",
    "subcube-splits": "allocert.models.subcube_splits:encode_shapes",
    "torus-configurations": "allocert.models.torus.configuration_certificate:encode_jobs",
    "torus-paths": "allocert.models.torus.lemma2_certificate:encode_paths",
    "torus-trees": "allocert.proofs.gupta_srimani.symbolic_cases:encode_trees",
}
"""For each encoder name the function that makes the problem again from the arguments."""

SENTENCES = {
    "covering": "allocert.models.ncube:claim_of",
    "gray-cover": "allocert.models.gray_cover:claim_of",
    "gray-covers": "allocert.proofs.evidence:_states_of",
    "greater-subcubes": "allocert.models.greatest_subcubes:claim_of",
    "incomplete-packings": "allocert.models.incomplete_certificate:claim_of",
    "kernel": "allocert.models.kernel_proofs:claim_of",
    "kernels": "allocert.proofs.evidence:_states_of",
    "loss-anchor": "allocert.proofs.evidence:_states_of",
    "loss-chain": "allocert.models.loss_certificate:claim_of_loss",
    "obligation": "allocert.models.static_proofs:claim_of",
    "placement": "allocert.models.placement_claims:claim_of",
    "prefix-sets": "allocert.models.prefix_sets:claim_of",
    "prefix-sets-up-to": "allocert.proofs.evidence:_states_of",
    "proof": "allocert.proofs.evidence:_states_of",
    "rectangles": "allocert.models.rectangles.problem:claim_of",
    "subcube-split": "allocert.models.subcube_splits:claim_of",
    "subcube-splits": "allocert.proofs.evidence:_states_of",
    "torus-configurations": "allocert.models.torus.configuration_certificate:claim_of",
    "torus-paths": "allocert.models.torus.lemma2_certificate:claim_of_paths",
    "torus-trees": "allocert.proofs.evidence:_states_of",
}
"""For each encoder name the function that gives the sentence a certificate of it has to claim."""

_OWN_SENTENCE = ("enumeration", "trace")
"""Kinds whose checker compares the claim with what it has found."""

_UNTIED = "only this was checked: the claim's sentence is the file's own, and nothing ties it to the problem"


def recheck(certificate: Certificate) -> str:
    """Check the proof and, where an encoder is named, that it makes this very problem and this claim.

    Returns a sentence saying what was checked; it says so if nothing ties the claim's sentence to that.
    A certificate of kind ``trace`` runs the allocator that it names.

    Raises:
        CertificateError: malformed, or something does not hold.
    """
    try:
        return _recheck(certificate)
    except CertificateError:
        raise
    except AllocertError as error:
        raise CertificateError(error.field, error.value, error.expected) from None
    except (MemoryError, OverflowError, RecursionError) as error:
        raise CertificateError(
            "certificate", type(error).__name__, "one small enough to be checked"
        ) from None


def _recheck(certificate: Certificate) -> str:
    if certificate.kind not in CHECKERS:
        raise CertificateError("kind", certificate.kind, "one of " + ", ".join(sorted(CHECKERS)))
    checked = _resolve(CHECKERS[certificate.kind])(certificate)
    encoding = certificate.encoding
    if encoding.by:
        if encoding.by not in ENCODERS:
            raise CertificateError("encoding.by", encoding.by, "one of " + ", ".join(sorted(ENCODERS)))
        if _resolve(ENCODERS[encoding.by])(encoding.arguments) != certificate.problem:
            raise CertificateError("problem", "another problem", f"what {encoding.by} makes of its arguments")
        stated = _resolve(SENTENCES[encoding.by])(certificate)
        if certificate.claim != stated:
            raise CertificateError("claim", certificate.claim, f"the sentence {stated!r}")
        return f"{checked}; problem and claim were made again from the source and are the same"
    return str(checked) if certificate.kind in _OWN_SENTENCE else f"{checked}; {_UNTIED}"


def certified(certificate: Certificate) -> Evidence:
    """Evidence from a certificate that its checker has just accepted."""
    return Evidence(certificate.kind, recheck(certificate), certificate)


def bundle(claim: str, certificates: Iterable[Certificate], encoding: Encoding | None = None) -> Certificate:
    """Several certificates in one file; all of them have to hold.

    Its problem says what the bundle ``states`` and which ``parts`` that takes, each by its encoder and
    arguments. ``encoding`` names an encoder that makes this list again, so that no part can be left out.
    """
    parts = list(certificates)
    index = [{"by": part.encoding.by, "arguments": dict(part.encoding.arguments)} for part in parts]
    return Certificate(
        "bundle",
        claim,
        {"states": claim, "parts": index},
        [part.to_json() for part in parts],
        encoding or Encoding("Each part says how it was encoded."),
    )


def with_certificate(claim: Claim, context: Context, verdict: Verdict) -> Verdict:
    """``verdict``, with a certificate that repeats the enumeration if it rests on one."""
    if verdict.evidence.kind != "enumeration" or verdict.evidence.certificate or not claim.solver_free:
        return verdict
    certificate = Certificate(
        "enumeration",
        _decided(claim, verdict),
        {"claim": claim.key, "effort": context.effort.value, "seed": context.seed},
        {"verdict": verdict.kind.value, "scope": verdict.scope, "values": dict(verdict.values)},
        Encoding(f"The claim's own enumeration ({verdict.evidence.checked_by}), run again."),
    )
    return replace(verdict, evidence=replace(verdict.evidence, certificate=certificate))


def _decided(claim: Claim, verdict: Verdict) -> str:
    return f"{claim.statement} [{verdict.kind.value}: {verdict.scope}]"


def _states_of(certificate: Certificate) -> str:
    return str(certificate.problem["states"])


def _check_bundle(certificate: Certificate) -> str:
    if not isinstance(certificate.proof, list) or not certificate.proof:
        raise CertificateError("bundle", certificate.proof, "a list of certificates")
    parts = [Certificate.from_json(part, f"part {i}") for i, part in enumerate(certificate.proof)]
    index = [{"by": part.encoding.by, "arguments": dict(part.encoding.arguments)} for part in parts]
    if certificate.problem != {"states": certificate.claim, "parts": index}:
        raise CertificateError("bundle", "other parts", "the parts, and the claim, that its problem lists")
    for part in parts:
        recheck(part)
    kinds = ", ".join(sorted({part.kind for part in parts}))
    return f"{len(parts)} certificates ({kinds}), each accepted"


def _check_enumeration(certificate: Certificate) -> str:
    from allocert.proofs.registry import claim_by_key

    problem, proof = certificate.problem, certificate.proof
    try:
        claim, effort, seed = claim_by_key(str(problem["claim"])), Effort(problem["effort"]), problem["seed"]
        stated = (Kind(proof["verdict"]), proof["scope"], proof["values"])
    except (KeyError, TypeError, ValueError) as error:
        raise CertificateError(
            "enumeration", str(error), "claim, effort, seed and the stated verdict"
        ) from None
    if not claim.solver_free or type(seed) is not int:
        raise CertificateError("enumeration", [claim.key, seed], "a claim that no solver decides, and a seed")
    verdict = claim.decide(Context(effort, seed))
    found = (verdict.kind, verdict.scope, dict(verdict.values))
    if found != stated:
        raise CertificateError("enumeration", found[:2], f"the stated verdict {stated[0].value!r} and values")
    if certificate.claim != _decided(claim, verdict):
        raise CertificateError("claim", certificate.claim, f"the sentence {_decided(claim, verdict)!r}")
    return f"decided again by enumeration: {verdict.kind.value}, {verdict.scope}"


def _resolve(name: str) -> Callable[[Any], Any]:
    module, _, attribute = name.partition(":")
    function: Callable[[Any], Any] = getattr(importlib.import_module(module), attribute)
    return function
