"""Certificates in former words are accepted for what they say; others in such a form are not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.verdicts import decided

from allocert.errors import CertificateError
from allocert.proofs import REGISTRY
from allocert.solvers import Certificate
from allocert.verification.claims.claim import Context
from allocert.verification.claims.enumeration import with_certificate
from allocert.verification.claims.evidence import examine
from allocert.verification.former_words import in_todays_words


def _made(key: str) -> Certificate:
    made = with_certificate(REGISTRY.claim(key), Context(), decided(key)).evidence.certificate
    assert made is not None
    return made


def _accepted(certificate: Certificate) -> bool:
    try:
        return examine(certificate).tied
    except CertificateError:
        return False


def _text(certificate: Certificate, inner: str) -> Certificate:
    text = f"The claim's own enumeration ({inner}), run again."
    return replace(certificate, encoding=replace(certificate.encoding, text=text))


@pytest.mark.parametrize("key", ["AN-BRGC-APPEND/corrected", "AN-ASI-CONN", "LS-DEF-leader"])
def test_an_argument_told_before_what_was_enumerated(key: str) -> None:
    today = _made(key)
    checked = decided(key).evidence.checked_by
    enumerated, how = checked.split("; beyond it an argument in prose, of which no step is certified: ")
    former = _text(today, f"{how}; {enumerated}")
    assert not _accepted(former)
    assert [one for one in in_todays_words(former) if _accepted(one)] == [today]
    other = _text(today, f"{how}; another enumeration")
    assert not any(map(_accepted, in_todays_words(other)))


def test_letters_of_rotation_rules() -> None:
    today = _made("MO-X-10/rotation@law")
    proof = {**today.proof, "values": {"shortest": {}}}
    for name, told in today.proof["values"]["shortest"].items():
        proof["values"]["shortest"][name] = told.replace("rotating (asked-first)", "rotating (A)")
    former = replace(today, proof=proof)
    assert former != today
    assert next(in_todays_words(former)) == today
    wrong = replace(former, proof={**proof, "verdict": "refuted"})
    assert not any(map(_accepted, in_todays_words(wrong)))


def test_other_kinds_have_no_former_words() -> None:
    assert list(in_todays_words(replace(_made("AN-ASI-CONN"), kind="lrat"))) == []
