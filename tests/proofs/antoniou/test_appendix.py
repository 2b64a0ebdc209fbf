"""The sample run of the program."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou import appendix
from allocert.verification.claims.claim import Kind


def test_a_listing_out_of_order_is_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = appendix.PRINTED_RUN.replace("100010 100011", "100011 100010")
    monkeypatch.setattr(appendix, "PRINTED_RUN", swapped)
    assert kind_now("AN-APPX-B/listing@mended") is Kind.REFUTED
