from __future__ import annotations

import pytest

from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.deciding.refutation import RefutedError, refutable


@refutable
def decide(context: Context, *, bad: int) -> Verdict:
    """Whether no size up to 3 is bad."""
    for size in range(4):
        if size == bad:
            raise RefutedError(Counterexample(f"size {size}", {"size": size}))
    if bad < 0:
        raise ValueError(bad)
    return Verdict.bounded("all up to 3", Evidence("e", "by"))


def test_what_turns_up_inside_refutes() -> None:
    verdict = decide(Context(), bad=2)
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample == Counterexample("size 2", {"size": 2})
    assert verdict.evidence.kind == "enumeration"


def test_other_errors_and_verdicts_pass_through() -> None:
    assert decide(Context(), bad=9).kind is Kind.BOUNDED
    with pytest.raises(ValueError, match="-1"):
        decide(Context(), bad=-1)
    assert decide.__doc__ == "Whether no size up to 3 is bad."
