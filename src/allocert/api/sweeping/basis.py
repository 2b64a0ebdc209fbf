"""What a point rests on besides its parameters: our code, a foreign allocator's, and the trace."""

from __future__ import annotations

import hashlib

import allocert.proofs  # noqa: F401 - what a module reaches includes encoders of its registry
from allocert.verification.ledger.code.reach import code_digest
from allocert.verification.ledger.versions import versions

__all__ = ["basis_of"]

_PLAYS = "allocert.api.sweeping.playing"


def basis_of(files: str) -> str:
    """A digest of the code that plays points, with Python and the packages under it, and of that of a point's files."""
    return hashlib.sha256(f"{code_digest(_PLAYS)}\0{versions()!r}\0{files}".encode()).hexdigest()[:32]
