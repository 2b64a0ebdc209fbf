"""Theorems as their files state them; and that a claim which rests on one says the sentence above it."""

from __future__ import annotations

import pytest

from allocert.errors import CertificateError
from allocert.proofs import REGISTRY
from allocert.proofs.formal import statements
from allocert.report.theorems import theorem_of
from allocert.verification.knowledge import all_records

REFUTED = {
    "AN-CLAIM-SGC-BETTER/larger-subcube",
    "AN-CLAIM-UNDERUSE@requests",
    "LS-2.3-LOOP/time@k-processors",
    "LS-CLAIM-nopoly@determined-by-all-reports",
    "MO-CPX-FSWORST/order@side-squared",
}
"""The theorem refutes what the claim says."""

RESTING = {key: found for key, one in all_records().items() if (found := theorem_of(one.verdict))}
KEYS = [key for key in RESTING if key not in REFUTED]


@pytest.mark.parametrize("key", KEYS)
def test_a_claim_that_rests_on_a_theorem_says_the_sentence_above_it(key: str) -> None:
    theorem = statements.stated()[RESTING[key].name]
    assert REGISTRY.claim(key).statement == theorem.claims[key]


def test_each_exception_is_one() -> None:
    assert len(REFUTED) == 5
    for key in REFUTED:
        assert key not in RESTING[key].claims
    kinds = {key: all_records()[key].verdict.kind.value for key in REFUTED}
    assert {key for key, kind in kinds.items() if kind == "refuted"} == REFUTED


def test_every_theorem_of_a_file_is_read() -> None:
    texts = [text for file, text in statements.sources().items() if file.startswith("theorems/")]
    assert len(statements.stated()) == sum(text.count("\nTheorem ") for text in texts) > 0
    assert all("Admitted" not in text and "Axiom" not in text for text in statements.sources().values())


def test_a_sentence_that_names_no_claim_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "(** No claim. *)\n(** Own. *)\nTheorem a : True.\nProof. exact I. Qed.\n"
    monkeypatch.setattr(statements, "sources", lambda: {"theorems/X.v": text})
    with pytest.raises(CertificateError, match=r"X\.a: .*No claim"):
        statements.stated.__wrapped__()
