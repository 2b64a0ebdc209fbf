"""Encoders by name: each makes a certificate's problem, its sentence and its text again from a few arguments.

Which ones there are is handed over with the papers (:mod:`allocert.proofs.encoders`). Nothing here loads a solver.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from allocert.errors import CertificateError
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.arguments import Form, check_arguments

__all__ = ["Encoder", "check_problem", "check_sentence", "install", "installed", "resolve", "same"]


@dataclass(frozen=True)
class Encoder:
    """Functions by name, ``module:function``: arguments -> problem, certificate -> sentence, and the text.

    ``text`` names a text, or a function that makes it from the arguments. ``kinds`` are those of its certificates.
    """

    kinds: tuple[str, ...]
    problem: str
    sentence: str
    text: str
    arguments: Mapping[str, Form]
    optional: frozenset[str] = frozenset()


_TABLE: dict[str, Encoder] = {}


def install(encoders: Mapping[str, Encoder]) -> None:
    """From now on these are the encoders, by name."""
    _TABLE.clear()
    _TABLE.update(encoders)


def installed() -> Mapping[str, Encoder]:
    """The encoders by name. Raises :class:`RuntimeError` if none were handed over."""
    if not _TABLE:
        raise RuntimeError("no encoders: import allocert.proofs first")
    return _TABLE


def check_problem(certificate: Certificate) -> None:
    """Make the problem again from the encoder's arguments, and compare, in value and in type.

    Raises :class:`CertificateError` for an unknown encoder, one of other kinds, arguments out of range, another problem.
    """
    encoding = certificate.encoding
    if encoding.by not in installed():
        raise CertificateError("encoding.by", encoding.by, "one of " + ", ".join(sorted(_TABLE)))
    encoder = _TABLE[encoding.by]
    if certificate.kind not in encoder.kinds:
        raise CertificateError(
            "kind", certificate.kind, f"{' or '.join(encoder.kinds)}, made by {encoding.by}"
        )
    check_arguments(encoding.arguments, encoder.arguments, encoder.optional)
    if not same(resolve(encoder.problem)(encoding.arguments), certificate.problem):
        raise CertificateError("problem", "another problem", f"what {encoding.by} makes of its arguments")


def check_sentence(certificate: Certificate) -> None:
    """Make the sentence and the text again, of a certificate that :func:`check_problem` and its checker accept.

    Raises :class:`CertificateError` if one differs.
    """
    encoding = certificate.encoding
    encoder = _TABLE[encoding.by]
    stated = resolve(encoder.sentence)(certificate)
    if certificate.claim != stated:
        raise CertificateError("claim", certificate.claim, f"the sentence {stated!r}")
    text = resolve(encoder.text)
    if encoding.text != (text if isinstance(text, str) else text(encoding.arguments)):
        raise CertificateError("encoding.text", encoding.text, f"the text of {encoding.by}")


def states_of(certificate: Certificate) -> str:
    """What a bundle states, as its problem says, which its encoder makes again."""
    return str(certificate.problem["states"])


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal in value and type: 1, 1.0 and true all differ, and so do 0.0 and -0.0."""
    waiting = [(one, other)]
    while waiting:
        one, other = waiting.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            if one.keys() != other.keys():
                return False
            waiting += ((value, other[name]) for name, value in one.items())
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other):
                return False
            waiting += zip(one, other, strict=True)
        elif isinstance(one, str) and isinstance(other, str):
            if one != other:
                return False
        elif type(one) is not type(other) or repr(one) != repr(other):
            return False
    return True


def resolve(name: str) -> Callable[[Any], Any]:
    """What ``module:name`` stands for."""
    module, _, attribute = name.partition(":")
    found: Callable[[Any], Any] = getattr(importlib.import_module(module), attribute)
    return found
