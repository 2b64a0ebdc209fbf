from __future__ import annotations

import pytest

from allocert.errors import CertificateError
from allocert.proofs.formal import statements


def test_every_theorem_of_a_file_is_read() -> None:
    texts = [text for file, text in statements.sources().items() if file.startswith("theorems/")]
    assert len(statements.stated()) == sum(text.count("\nTheorem ") for text in texts) > 0
    assert all("Admitted" not in text and "Axiom" not in text for text in statements.sources().values())


def test_a_sentence_that_names_no_claim_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "(** No claim. *)\n(** Own. *)\nTheorem a : True.\nProof. exact I. Qed.\n"
    monkeypatch.setattr(statements, "sources", lambda: {"theorems/X.v": text})
    with pytest.raises(CertificateError, match=r"X\.a: .*No claim"):
        statements.stated.__wrapped__()
