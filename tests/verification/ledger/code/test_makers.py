"""The encoder and the checker that code names in a call."""

from __future__ import annotations

import ast

import pytest

import allocert.proofs  # noqa: F401 - hands the encoders over
from allocert.errors import EngineError
from allocert.verification.ledger.code.makers import makers

COVER = "allocert.models.gray.cover_proof"


def _call(source: str) -> ast.Call:
    call = ast.parse(source).body[0].value  # type: ignore[attr-defined]
    assert isinstance(call, ast.Call)
    return call


def test_a_certificate_names_its_checker() -> None:
    assert [*makers(_call('Certificate("veripb", "", {}, "", None)'), COVER)] == [
        ("allocert.solvers.check", "veripb")
    ]
    assert [*makers(_call("Certificate()"), COVER)] == []
    assert [*makers(_call('other("veripb")'), COVER)] == []


def test_an_encoding_names_its_encoder_by_a_constant_of_another_module_too() -> None:
    found = [*makers(_call("Encoding(TEXT, ENCODER, {})"), "allocert.models.gray.cover")]
    assert len(found) == 4
    assert ("allocert.verification.claims.arguments", "") in found


def test_a_name_that_cannot_be_read_off_is_an_error() -> None:
    with pytest.raises(EngineError, match="Certificate of a name that cannot be read off"):
        [*makers(_call("Certificate(kind, 1)"), COVER)]
