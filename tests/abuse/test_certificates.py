"""Some changed certificates; ``tests.abuse.certificates.run`` tries as many as one likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.abuse.certificates import tally
from tests.abuse.certificates.corpus import CORPUS, QUICK, made

from allocert.errors import CertificateError
from allocert.proofs.encoders import ENCODERS
from allocert.solvers.certificate import Certificate
from allocert.verification.claims import encoders, evidence
from allocert.verification.claims.evidence import CHECKERS, examine

NEVER_TRUE = {"incomplete-packing"}
"""Encoders of what never was found to be so."""


def _within(data: dict[str, Any]) -> list[dict[str, Any]]:
    inner = data["proof"] if data["kind"] == "bundle" else []
    inner = [data["proof"]["bound"]] if data["kind"] == "optimum" else inner
    return [data, *(one for part in inner for one in _within(part))]


@pytest.mark.parametrize("name", QUICK)
def test_no_change_makes_it_say_what_is_not_so(name: str) -> None:
    assert tally(name, 12, 0, QUICK).broken == []


@pytest.mark.deep
def test_every_kind_and_every_encoder_is_tried() -> None:
    found = [one for name in CORPUS for one in _within(made(name).to_json())]
    assert {one["kind"] for one in found} == set(CHECKERS) - {"coq"}  # whose checker is Coq
    assert {one["encoding"]["by"] for one in found} - {""} == set(ENCODERS) - NEVER_TRUE - {"theorem"}


@pytest.mark.parametrize("name", [name for name in QUICK if not name.startswith(("loose", "trace"))])
def test_nothing_but_the_text_and_the_sentence_of_the_encoder_goes(name: str) -> None:
    certificate = made(name)
    data = certificate.to_json()
    if not examine(certificate).tied:
        return
    for path in (("claim",), ("encoding", "text")):
        changed = {**data, "encoding": dict(data["encoding"])}
        (changed if len(path) == 1 else changed["encoding"])[path[-1]] = "P = NP."
        if changed["kind"] == "bundle" and path == ("claim",):
            changed["problem"] = {**changed["problem"], "states": "P = NP."}
        with pytest.raises(CertificateError, match=r"P = NP|another problem"):
            examine(Certificate.from_json(changed))


def _nothing(*_: object) -> None:
    pass


@pytest.mark.parametrize(
    ("name", "target", "patch"),
    [
        ("kernel", (evidence, "check_sentence"), _nothing),
        ("obligation", (evidence, "check_sentence"), _nothing),
        ("gray-covers", (evidence, "check_problem"), _nothing),
        ("blocking", (encoders, "same"), lambda one, other: True),
        ("torus-optima", (evidence, "same"), lambda one, other: True),
    ],
)
def test_the_bench_sees_a_check_that_is_missing(
    monkeypatch: pytest.MonkeyPatch, name: str, target: tuple[Any, str], patch: Callable[..., Any]
) -> None:
    monkeypatch.setattr(*target, patch)
    assert tally(name, 400, 1, QUICK).broken
