"""Every theorem for all sizes by its name, what ties those in Coq to the shipped code, and the encoders of certificates about the others.

A theorem by certified steps is an induction whose single steps are obligations: polynomial facts about unbounded integers. The inductions that
string them together stands in ``docs/proofs``.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from allocert.errors import CertificateError
from allocert.proofs import theorems
from allocert.proofs.formal.theorem import Formal
from allocert.proofs.formal.ties import described
from allocert.proofs.theorems.obligations import Obligation, Proof, claims, problems, steps
from allocert.solvers import Certificate

__all__ = ["all_proofs", "claim_of", "encode_obligation", "encode_proof", "ties_of"]


@cache
def all_proofs() -> Mapping[str, Proof]:
    """Every proof that a module of this room states, by its name."""
    return {proof.name: proof for proof in _stated() if isinstance(proof, Proof)}


@cache
def ties_of(theorem: str) -> str:
    """What ties the theorem in Coq of this qualified name to the shipped code, in words; "" where nothing does."""
    ties = (described(one.tie) for one in _stated() if isinstance(one, Formal) and one.stated.name == theorem)
    return "; ".join(filter(None, dict.fromkeys(ties)))


def _stated() -> Iterator[Any]:
    """What the modules of this room hold, also in mappings."""
    for found in pkgutil.walk_packages(theorems.__path__, f"{theorems.__name__}."):
        for value in vars(import_module(found.name)).values() if found.name != __name__ else ():
            yield from value.values() if isinstance(value, Mapping) else (value,)


def encode_proof(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the evidence of proof ``proof`` states, and every part of every obligation that this takes.

    Raises :class:`CertificateError` when there is no such proof.
    """
    proof = all_proofs().get(str(arguments.get("proof")))
    if proof is None:
        raise CertificateError("encoding: arguments", dict(arguments), "the name of a proof")
    parts = [
        {"by": "obligation", "arguments": {"proof": proof.name, "obligation": obligation.name, "part": part}}
        for obligation in proof.obligations
        for part in range(len(problems(obligation)))
    ]
    return {"states": steps(proof), "parts": parts}


def encode_obligation(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of part ``part`` of obligation ``obligation`` of proof ``proof``.

    Raises :class:`CertificateError` when there is none.
    """
    obligation, part = _part(arguments)
    return problems(obligation)[part]


def claim_of(certificate: Certificate) -> str:
    """The sentence that an obligation's certificate has to claim. Raises as :func:`encode_obligation` does."""
    obligation, part = _part(certificate.encoding.arguments)
    return claims(obligation)[part]


def _part(arguments: Mapping[str, Any]) -> tuple[Obligation, int]:
    proof = all_proofs().get(str(arguments.get("proof")))
    part: Any = arguments.get("part")
    for obligation in proof.obligations if proof else ():
        named = obligation.name == arguments.get("obligation") and type(part) is int
        if named and 0 <= part < len(problems(obligation)):
            return obligation, part
    raise CertificateError("encoding: arguments", dict(arguments), "a part of an obligation of a proof")
