"""Encoders have to admit every formula that a claim asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allocert.models.kernels import equivalence
from allocert.models.kernels.equivalence import kernel_arguments
from allocert.proofs.encoders import ENCODERS
from allocert.proofs.kernels.claims import asked_of
from allocert.verification.claims.arguments import check_arguments
from allocert.verification.claims.claim import Effort

__all__ = ["assert_named"]


def assert_named(rows: Sequence[Any], claim: str, effort: Effort) -> None:
    """A certificate may name each formula of a claim; ways are letters whatever they are."""
    encoder = ENCODERS["kernel"]
    for kernel, spec, requests in asked_of(rows, {"claim": claim, "effort": effort.value})[1]:
        arguments = kernel_arguments(kernel, spec, requests, ["b"] * len(requests))
        check_arguments(arguments, encoder.arguments, encoder.optional)
        equivalence._asked(arguments)
