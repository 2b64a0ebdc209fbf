"""The problems behind certificates of refusals on machines whose regions are listed. No engine makes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.models.listed.model import model_of
from allocert.models.placement.claims import not_placed
from allocert.models.placement.instance import Instance
from allocert.models.questions.instance_file import instance_from_json
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["ENCODER", "TEXT", "claim_of", "encode_listed", "encoding_of"]

ENCODER = "listed-placement"
TEXT = "A variable for each free region and each request: a processor is in one region at most, a request that is served has its own."
"""How the problem is made, for people."""


def encode_listed(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """``{"opb": text}`` of the instance; with an objective other than ``fit``, of serving to a value of ``at_least``.

    Raises :class:`CertificateError` for arguments that are none.
    """
    instance, at_least = _read(arguments)
    try:
        return {"opb": model_of(instance, at_least).problem.to_opb()}
    except AllocertError as error:
        raise CertificateError(f"encoding {error.field}", error.value, error.expected) from None


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate has to claim."""
    return not_placed(*_read(certificate.encoding.arguments))


def encoding_of(instance: Instance, at_least: int | None) -> Encoding:
    """The encoding entry of a certificate."""
    return Encoding(TEXT, ENCODER, {"instance": instance.to_json(), "at_least": at_least})


def _read(arguments: Mapping[str, Any]) -> tuple[Instance, int | None]:
    try:
        instance = instance_from_json(arguments.get("instance"))
    except AllocertError as error:
        raise CertificateError(f"encoding {error.field}", error.value, error.expected) from None
    at_least = arguments.get("at_least")
    if instance.to_json() != arguments.get("instance"):
        raise CertificateError(
            "encoding instance", arguments.get("instance"), "the instance in its canonical form"
        )
    if (at_least is None) != (instance.objective == "fit"):
        raise CertificateError(
            "encoding at_least", at_least, "a value to reach, or none with the objective fit"
        )
    return instance, at_least
