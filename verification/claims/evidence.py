"""Completing and rechecking evidence: which checker and which encoder a certificate needs.

Nothing here loads a solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from allocert.errors import AllocertError, CertificateError, EngineError
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.solvers.limits import sharing
from allocert.verification.claims.claim import Evidence
from allocert.verification.claims.encoders import check_problem, check_sentence, resolve, same

__all__ = ["CHECKERS", "Checked", "bundle", "certified", "examine", "recheck"]

CHECKERS = {
    "area": "allocert.models.placement.certificates:check_area",
    "blocking": "allocert.models.placement.certificates:check_blocking",
    "bundle": "allocert.verification.claims.evidence:_check_bundle",
    "coq": "allocert.proofs.formal.checking:check_coq",
    "dual": "allocert.solvers.check:dual",
    "enumeration": "allocert.verification.claims.enumeration:check_enumeration",
    "farkas": "allocert.solvers.check:farkas",
    "fewest-moves": "allocert.models.migration.fewest_certificate:check_fewest",
    "handelman": "allocert.solvers.check:handelman",
    "incomplete-packings": "allocert.models.subcubes.incomplete_certificate:check_packings",
    "lrat": "allocert.solvers.check:lrat",
    "optimum": "allocert.models.placement.certificates:check_optimum",
    "placement": "allocert.models.placement.certificates:check_placement",
    "rectangle-ranges": "allocert.models.rectangles.ranges.checks:check_ranges",
    "rectangles": "allocert.models.rectangles.checks:check_rectangles",
    "stationary": "allocert.solvers.check:stationary",
    "torus-configurations": "allocert.models.torus.preemptive.configuration_certificate:check_configurations",
    "trace": "allocert.verification.pairing.evidence:check_trace_certificate",
    "veripb": "allocert.solvers.check:veripb",
}
"""For each certificate kind its checker: certificate -> what was checked, or ``CertificateError``."""

_OWN_ENCODING = ("enumeration", "trace")
"""Kinds whose checker compares the claim and the encoding with what it has found."""

PROBLEM_ONLY = "problem only: the proof was checked, the claim's sentence is the file's own"

_DEEPEST = 20
"""The most bundles inside one another."""


@dataclass(frozen=True)
class Checked:
    """What was checked; and whether the sentence was made again (``tied``) or is the certificate's own."""

    detail: str
    tied: bool


def examine(certificate: Certificate) -> Checked:
    """Check the proof and, where an encoder is named, that it makes this very problem and this claim.

    What it may take is bounded (:mod:`allocert.solvers.limits`), for all parts of a bundle together. A certificate of kind ``trace`` runs the allocator that it names.

    Raises:
        CertificateError: malformed, or something does not hold.
        NotInstalledError: a theorem in Coq, and there is no Coq here: nothing is known of it.
    """
    try:
        with sharing():
            return _examine(certificate, 0)
    except CertificateError:
        raise
    except AllocertError as error:
        raise CertificateError(error.field, error.value, error.expected) from None
    except EngineError as error:
        raise CertificateError("certificate", str(error), "one that can be checked") from None
    except (MemoryError, OverflowError, RecursionError) as error:
        raise CertificateError(
            "certificate", type(error).__name__, "one small enough to be checked"
        ) from None


def recheck(certificate: Certificate) -> str:
    """The sentence of :func:`examine` that says what was checked. Raises as that does."""
    return examine(certificate).detail


def _examine(certificate: Certificate, depth: int) -> Checked:
    if certificate.kind not in CHECKERS:
        raise CertificateError("kind", certificate.kind, "one of " + ", ".join(sorted(CHECKERS)))
    if certificate.encoding.by:
        check_problem(certificate)
    elif certificate.encoding.arguments:
        raise CertificateError("encoding.arguments", dict(certificate.encoding.arguments), "none")
    if certificate.kind == "bundle":
        checked = _check_bundle(certificate, depth)
    else:
        checked = str(resolve(CHECKERS[certificate.kind])(certificate))
    if certificate.encoding.by:
        check_sentence(certificate)
        return Checked(f"{checked}; problem and claim were made again from the source and are the same", True)
    if certificate.kind in _OWN_ENCODING:
        return Checked(checked, True)
    return Checked(f"{PROBLEM_ONLY} ({checked})", False)


def certified(certificate: Certificate) -> Evidence:
    """Evidence from a certificate that its checker has just accepted.

    Raises :class:`CertificateError` too where no encoder makes its sentence again: no verdict rests on such a one.
    """
    checked = examine(certificate)
    if not checked.tied:
        raise CertificateError("encoding.by", certificate.encoding.by, "an encoder that makes the sentence")
    return Evidence(certificate.kind, checked.detail, certificate)


def bundle(claim: str, certificates: Iterable[Certificate], encoding: Encoding) -> Certificate:
    """Several certificates in one file; all of them have to hold.

    Its problem says what the bundle ``states`` and which ``parts`` that takes, each by its encoder and
    arguments. ``encoding`` names an encoder that makes this list again, so that no part can be left out; where
    the sentence takes more of a part than its arguments, the list has that part's ``claim`` too.
    """
    parts = list(certificates)
    index = [{"by": part.encoding.by, "arguments": dict(part.encoding.arguments)} for part in parts]
    return Certificate(
        "bundle", claim, {"states": claim, "parts": index}, [part.to_json() for part in parts], encoding
    )


def _check_bundle(certificate: Certificate, depth: int = 0) -> str:
    if depth == _DEEPEST:
        raise CertificateError("bundle", f"{depth} bundles inside one another", f"at most {_DEEPEST} deep")
    if not isinstance(certificate.proof, list) or not certificate.proof:
        raise CertificateError("bundle", certificate.proof, "a list of certificates")
    parts = [Certificate.from_json(part, f"part {i}") for i, part in enumerate(certificate.proof)]
    problem = certificate.problem
    listed = problem.get("parts") if isinstance(problem, dict) else None
    if not isinstance(listed, list) or len(listed) != len(parts):
        raise CertificateError("bundle", f"{len(parts)} parts", "the parts that its problem lists")
    if not same(problem, {"states": certificate.claim, "parts": listed}):
        raise CertificateError("bundle", sorted(problem), "states, the claim, and parts")
    for number, (part, entry) in enumerate(zip(parts, listed, strict=True)):
        try:
            checked = _examine(part, depth + 1)
        except AllocertError as error:
            raise CertificateError(f"part {number}: {error.field}", error.value, error.expected) from None
        if not same(entry, _entry(part, entry)):
            raise CertificateError(f"part {number}", "another part", "what its bundle's problem lists")
        if certificate.encoding.by and not checked.tied:
            raise CertificateError(f"part {number}", part.claim, "a part whose sentence an encoder makes")
    kinds = ", ".join(sorted({part.kind for part in parts}))
    return f"{len(parts)} certificates ({kinds}), each accepted"


def _entry(part: Certificate, given: Any) -> Mapping[str, Any]:
    """How a bundle's problem lists a part, with its claim if that is ``given``."""
    claim = {"claim": part.claim} if isinstance(given, dict) and "claim" in given else {}
    return {"by": part.encoding.by, "arguments": dict(part.encoding.arguments), **claim}
