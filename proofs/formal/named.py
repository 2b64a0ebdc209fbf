"""What certificates of kind ``coq`` say of their own proof besides its files: compared with what is accepted here, without Coq."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from allocert.errors import CertificateError
from allocert.proofs.formal.together import version
from allocert.solvers.certificate import Certificate
from allocert.solvers.checkers.coq import CLOSED

__all__ = ["named_versions", "others_named"]

_VERSION = re.compile(r"[0-9][0-9A-Za-z.+~-]{0,30}")


def named_versions(certificate: Certificate) -> frozenset[str]:
    """The versions of Coq that a certificate and its parts name: any, as what checks is the Coq that is here, and no other.

    Raises :class:`CertificateError` where a theorem is said to assume something, no version is named, or something else is.
    """
    return frozenset(map(_named, _proofs(certificate.to_json())))


def others_named(named: frozenset[str]) -> str:
    """What is to be added to an answer of the Coq that is here: "" if no other version is named.

    Raises :class:`NotInstalledError` where there is none.
    """
    others = sorted(named - {version()}) if named else []
    return f"; the certificate names Coq {', '.join(others)}, which was not asked" if others else ""


def _named(proof: Any) -> str:
    if not isinstance(proof, dict) or proof.keys() != {"files", "assumptions", "coq"}:
        raise CertificateError("proof", "other fields", "files, assumptions and coq")
    if proof["assumptions"] != CLOSED:
        raise CertificateError("proof: assumptions", proof["assumptions"], CLOSED)
    if not isinstance(proof["coq"], str) or not _VERSION.fullmatch(proof["coq"]):
        raise CertificateError("proof: coq", proof["coq"], "a version of Coq, such as 8.16.1")
    return proof["coq"]


def _proofs(value: Any) -> Iterator[Any]:
    """The proofs of kind ``coq`` in a certificate, also those of its parts."""
    if isinstance(value, dict) and value.get("kind") == "coq":
        yield value.get("proof")
    elif isinstance(value, dict) and value.get("kind") == "bundle" and isinstance(value.get("proof"), list):
        for part in value["proof"]:
            yield from _proofs(part)
