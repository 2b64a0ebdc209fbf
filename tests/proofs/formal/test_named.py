"""What a theorem's certificate says of its assumptions and of Coq's version is compared, with Coq and without."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.proofs.formal import named
from allocert.proofs.formal.named import named_versions, others_named
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.coq import CLOSED

FILES: dict[str, str] = {}
SHIPPED = {"files": FILES, "assumptions": CLOSED, "coq": "8.16.1"}


def certificates(proof: Any) -> tuple[Certificate, ...]:
    """One with this proof, and one with it as a part of a part."""
    found = BUDDY.evidence().certificate
    assert found is not None
    one = replace(found, proof=proof)
    inner = Certificate("bundle", "", {}, [one.to_json()], Encoding(""))
    return one, Certificate("bundle", "", {}, [inner.to_json()], Encoding(""))


@pytest.mark.parametrize(
    "changed",
    [
        {"assumptions": "Axiom foo : False"},
        {"assumptions": []},
        {"assumptions": CLOSED + "\n"},
        {"coq": 8.16},
        {"coq": ""},
        {"coq": "8.16.1, checked by everybody"},
        {"checked by": "everybody"},
    ],
    ids=str,
)
def test_what_is_not_so_is_rejected_without_coq(changed: dict[str, Any]) -> None:
    for one in certificates({**SHIPPED, **changed}):
        with pytest.raises(CertificateError, match="proof"):
            named_versions(one)


@pytest.mark.parametrize("missing", SHIPPED)
def test_what_is_missing_is_rejected(missing: str) -> None:
    for one in certificates({name: value for name, value in SHIPPED.items() if name != missing}):
        with pytest.raises(CertificateError, match="proof"):
            named_versions(one)


def test_another_version_is_named_and_said_not_to_have_been_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(named, "version", lambda: "8.16.1")
    for coq, said in (
        ("8.16.1", ""),
        ("9.1+rc1", "; the certificate names Coq 9.1+rc1, which was not asked"),
    ):
        for one in certificates({**SHIPPED, "coq": coq}):
            assert named_versions(one) == {coq}
            assert others_named(named_versions(one)) == said


def test_other_certificates_name_no_version() -> None:
    lrat = Certificate("lrat", "", {"dimacs": ""}, "", Encoding(""))
    assert others_named(named_versions(lrat)) == ""
