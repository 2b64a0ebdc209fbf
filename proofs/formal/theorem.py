"""Theorems in Coq: their statements, the files that they rest on, and what Coq said of these files.

``proofs/coq`` has a folder for each subject. In it ``definitions`` and ``theorems`` are what a reader has to understand: models of
the shipped code, and statements with a sentence each; ``proofs`` is for Coq; ``tables`` tie models to code, by ``scripts``. ``accepted.json`` records which version of Coq accepted which
files; ``make formal-record`` compiles them again and compares, and is the only one to write it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from allocert.errors import CertificateError
from allocert.proofs.formal.statements import Statement, folder, sources, stated
from allocert.proofs.formal.ties import described
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.solvers.checkers.coq import CLOSED, required
from allocert.verification.claims.claim import Evidence

__all__ = [
    "TEXT",
    "Formal",
    "accepted",
    "closure",
    "digest",
    "encode_theorem",
    "formal",
    "on_record",
    "sentence_of",
]

TEXT = "The theorem's statement, and the digests of the files that it rests on."
"""How a certificate of kind ``coq`` names what it shows, for people."""


def closure(theorem: str) -> Mapping[str, str]:
    """The texts of the files that a theorem rests on, its own among them, by name."""
    files: dict[str, str] = {}
    waiting = [f"theorems/{theorem.partition('.')[0]}.v"]
    while waiting:
        name = waiting.pop()
        if name not in files:
            files[name] = sources()[name]
            waiting += required(files[name])
    return dict(sorted(files.items()))


def _digests(files: Mapping[str, str]) -> dict[str, str]:
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in files.items()}


def digest(theorem: str) -> str:
    """One digest of all files that a theorem rests on."""
    return hashlib.sha256(json.dumps(_digests(closure(theorem))).encode()).hexdigest()


@cache
def accepted() -> Mapping[str, Any]:
    """The version of Coq on record, and for each theorem that it accepted the digest of its files at that time."""
    path = folder() / "accepted.json"
    return dict(json.loads(path.read_text())) if path.is_file() else {"coq": "", "theorems": {}}


def on_record(theorem: str) -> str:
    """The digest of the files with which Coq accepted a theorem; "" where it has accepted none."""
    return str(accepted()["theorems"].get(theorem, ""))


@dataclass(frozen=True)
class Formal:
    """A theorem in Coq about shipped code: the digest of its files as they are, and of those that Coq accepted.

    ``tie`` says whether the model in Coq does what the shipped code does: "" or where they differ.
    """

    stated: Statement
    digest: str
    accepted: str
    tie: Callable[[], str]

    def says(self, claim: str) -> str:
        """The sentence for the claim with this key above the theorem: the claim's statement, which stands nowhere else."""
        return self.stated.said_of(claim)

    def gap(self) -> str:
        """Why the theorem does not speak of the shipped code, or is not known to hold; "" where it does."""
        if self.accepted != self.digest:
            return f"the files of {self.stated.name} are not those that Coq accepted (make formal-record)"
        return self.tie()

    def evidence(self, claim: str = "") -> Evidence:
        """The theorem with its files, what ties it to the shipped code, and the sentence of ``claim``, a key.

        Coq is not run: which version accepted the files is on record.
        """
        name, files = self.stated.name, closure(self.stated.name)
        version, arguments = accepted()["coq"], {"theorem": name, "claim": claim}
        certificate = Certificate(
            "coq",
            self.stated.said_of(claim),
            encode_theorem(arguments),
            {"files": dict(files), "coq": version, "assumptions": CLOSED},
            Encoding(TEXT, "theorem", arguments),
        )
        said = f"theorem {name}, accepted by Coq {version} (on record)", described(self.tie)
        return Evidence("coq", "; ".join(filter(None, said)), certificate)


def formal(name: str, tie: Callable[[], str]) -> Formal:
    """The theorem of this qualified name. Raises :class:`KeyError` if no file states it."""
    return Formal(stated()[name], digest(name), on_record(name), tie)


def encode_theorem(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """A theorem's statement and the digests of the shipped files that it rests on.

    Raises :class:`CertificateError` where there is no such theorem.
    """
    found = _named(arguments)
    return {"theorem": found.name, "statement": found.statement, "files": _digests(closure(found.name))}


def sentence_of(certificate: Certificate) -> str:
    """The sentence that a theorem's certificate has to claim. Raises :class:`CertificateError` where no file has it."""
    arguments = certificate.encoding.arguments
    return _named(arguments).said_of(str(arguments.get("claim")))


def _named(arguments: Mapping[str, Any]) -> Statement:
    found = stated().get(str(arguments.get("theorem")))
    if found is None:
        raise CertificateError("encoding: arguments", dict(arguments), "the name of a theorem in proofs/coq")
    return found
