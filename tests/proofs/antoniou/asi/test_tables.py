"""Tables 3.1 and 3.2: another wrong word is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("example", ["AN-EX-3.2", "AN-EX-3.3"])
def test_the_quotient_is_not_zero_and_the_remainder_is(example: str) -> None:
    assert kind_now(f"{example}/test") is Kind.REFUTED
    assert kind_now(f"{example}/test@remainder") is Kind.BOUNDED
