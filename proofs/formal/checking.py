"""A theorem's certificate checked anew: the tables that tie it to the shipped code as it is, then its files by Coq."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module

from allocert.errors import CertificateError
from allocert.proofs.formal.theorem import Formal, closure
from allocert.proofs.formal.ties import described
from allocert.solvers.certificate import Certificate
from allocert.solvers.checkers.coq import check_theorem

__all__ = ["check_coq", "check_ties", "ties", "with_ties"]

_THEOREMS = "allocert.proofs.theorems"


@cache
def _all_ties() -> Mapping[str, tuple[Callable[[], str], ...]]:
    """What ties each theorem, by its qualified name: of every :class:`Formal` that a module of ``proofs/theorems`` makes."""
    found: dict[str, dict[Callable[[], str], None]] = {}
    for one in _all_formal():
        found.setdefault(one.stated.name, {})[one.tie] = None
    return {name: tuple(own) for name, own in found.items()}


def _all_formal() -> Iterator[Formal]:
    theorems = import_module(_THEOREMS)
    for found in pkgutil.walk_packages(theorems.__path__, f"{_THEOREMS}."):
        for value in vars(import_module(found.name)).values():
            held = value.values() if isinstance(value, Mapping) else (value,)
            yield from (one for one in held if isinstance(one, Formal))


def ties() -> dict[str, str]:
    """For each theorem that a verdict may rest on, by its qualified name, what ties it to the shipped code, in words."""
    return {name: "; ".join(dict.fromkeys(map(described, own))) for name, own in sorted(_all_ties().items())}


def check_ties(theorem: str) -> None:
    """See that the shipped code, as it is here, computes all tables of Coq's that tie this theorem to it.

    A table is computed once a process. Raises :class:`CertificateError` at the first difference.
    """
    for tie in _all_ties().get(theorem, ()):
        if difference := tie():
            raise CertificateError(f"theorem {theorem}", difference, "the code that its model stands for")


def with_ties(checked: str, theorem: str) -> str:
    """What Coq said of a theorem, and what was compared with the shipped code."""
    return "; ".join(filter(None, (checked, ties().get(theorem))))


def check_coq(certificate: Certificate) -> str:
    """Compare a theorem's tables with the shipped code, compile its files anew and see that it assumes nothing.

    Only the shipped texts are compiled: Coq's commands can write files.

    Raises:
        CertificateError: the files are not the shipped ones, the shipped code is not what the theorem's model is, or Coq does not accept the files.
        NotInstalledError: there is no Coq here.
    """
    name = str(certificate.encoding.arguments.get("theorem"))
    proof = certificate.proof
    if certificate.encoding.by != "theorem":
        raise CertificateError("encoding.by", certificate.encoding.by, "'theorem'")
    if not isinstance(proof, dict) or proof.get("files") != dict(closure(name)):
        raise CertificateError("proof: files", "other files", "the shipped ones")
    check_ties(name)
    return with_ties(check_theorem(proof["files"], name), name)
