from __future__ import annotations

from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.deciding.findings import witnessed


def test_a_counterexample_of_none_is_a_witness_of_one() -> None:
    refuted = Verdict.refuted(Counterexample("this one", {"n": 3}), "least n", Evidence("e", "by"), cases=4)
    found = witnessed(lambda context: refuted)(Context())
    assert (found.kind, found.scope, found.counterexample) == (Kind.BOUNDED, "least n", None)
    assert found.values == {"cases": 4, "witness": {"case": "this one", "data": {"n": 3}}}


def test_without_a_case_nothing_is_shown() -> None:
    bounded = Verdict.bounded("all n <= 3", Evidence("e", "by"), cases=4)
    found = witnessed(lambda context: bounded)(Context())
    assert (found.kind, found.scope) == (Kind.UNDECIDED, "no case found; all n <= 3")
    assert found.values == {"cases": 4}
