from __future__ import annotations

import pytest
from tests.verification.ledger.common import CLAIM, VERDICT

from allocert.verification.claims.claim import Claim, Counterexample, Evidence, Kind, Verdict


def test_verdicts_are_consistent() -> None:
    evidence = Evidence.enumeration("all")
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.REFUTED, "s", evidence)
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.PROVED, "s", evidence, {}, Counterexample("x"))
    with pytest.raises(TypeError, match="object"):
        Verdict.proved("s", evidence, value=object())
    assert [CLAIM.key, Claim("I", "", lambda c: VERDICT, part="a", reading="B").key] == [
        "X-1@A",
        "I/a@B",
    ]
