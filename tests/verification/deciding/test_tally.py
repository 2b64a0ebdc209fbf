from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.tally import Failure, compared, survey


def test_where_no_case_fails_the_claim_is_bounded() -> None:
    verdict = survey(lambda size: [None] * size, range(1, 4), "all of them", extra=7)
    assert (verdict.kind, verdict.scope) == (Kind.BOUNDED, "all of them")
    assert verdict.values == {"cases": {"1": 1, "2": 2, "3": 3}, "extra": 7}
    assert verdict.evidence.checked_by == "6 cases: all of them"


def test_the_first_that_fails_refutes_and_all_are_counted() -> None:
    def cases(size: int) -> Iterator[Failure | None]:
        for case in range(size):
            yield Failure(f"{case} of {size}", {"case": case}) if case % 2 else None

    verdict = survey(cases, range(1, 5), "case after case", measure="size")
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == "1 of 2"
    assert verdict.scope == "least size, then first in order; case after case"
    assert verdict.values["failing"] == {"1": 0, "2": 1, "3": 1, "4": 2}


def test_a_boundary_case_is_shown_only_if_no_other_fails() -> None:
    edge, inner = Failure("edge", {}, edge=True), Failure("inner", {})
    for failures, shown, scope in [
        ([edge], "edge", "least n, then first in order; c"),
        ([edge, inner], "inner", "least n but for boundary cases, then first in order; c"),
        ([inner, edge], "inner", "least n, then first in order; c"),
    ]:
        verdict = survey(lambda size, failures=failures: failures, (0,), "c")
        assert verdict.counterexample is not None
        assert (verdict.counterexample.text, verdict.scope) == (shown, scope)


def test_of_many_sizes_only_those_with_cases_are_reported() -> None:
    few = survey(lambda size: [None] * (size in (3, 40)), range(100), "c")
    assert few.values["cases"] == {"3": 1, "40": 1}
    many = survey(lambda size: [None] * (size % 2), range(100), "c")
    assert many.values["cases"] == {"1..99": 50}


def test_cells_are_compared_one_by_one() -> None:
    found = list(compared("row 2", ["1", "2"], ["1", "3", "4"], 5))
    assert found[0] is None
    assert [one.text for one in found if one] == [
        "row 2, place 2: printed 2, it is 3",
        "row 2, place 3: printed nothing, it is 4",
    ]
    assert found[1] is not None
    assert found[1].data == {"cell": 2, "printed": "2", "computed": "3", "n": 5}
    assert [one and one.text for one in compared("the sum", ["1"], ["2"])] == ["the sum: printed 1, it is 2"]
