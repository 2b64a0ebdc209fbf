"""Every theorem for all sizes by its name, and the encoders of certificates about them.

A theorem is an induction whose single steps are obligations: polynomial facts about unbounded integers. The inductions that
string them together stands in ``docs/proofs``.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from allocert.errors import CertificateError
from allocert.proofs import theorems
from allocert.proofs.theorems.obligations import Obligation, Proof, claims, problems, steps
from allocert.solvers import Certificate

__all__ = ["all_proofs", "claim_of", "encode_obligation", "encode_proof"]


@cache
def all_proofs() -> Mapping[str, Proof]:
    """Every proof that a module of this room states, by its name."""
    found = pkgutil.walk_packages(theorems.__path__, f"{theorems.__name__}.")
    modules = [import_module(module.name) for module in found if module.name != __name__]
    proofs = (value for module in modules for value in vars(module).values() if isinstance(value, Proof))
    return {proof.name: proof for proof in proofs}


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
