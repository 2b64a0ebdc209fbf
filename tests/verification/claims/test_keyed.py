from __future__ import annotations

import pytest

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.claims.keyed import keyed, keyed_proved


def open_question(context: Context) -> Verdict:
    return Verdict.undecided("nobody looked")


@pytest.mark.parametrize("key", ["X-1", "X-1/part", "X-1@reading", "X-1/part@reading", "X-1/n<=5@two-words"])
def test_a_claim_has_the_key_that_it_is_made_of(key: str) -> None:
    claim = keyed(key, "A statement.", open_question)
    assert (claim.key, claim.id, claim.statement) == (key, "X-1", "A statement.")
    assert claim.solver_free
    assert not keyed_proved(key, "A statement.", open_question).solver_free
