from __future__ import annotations

import pytest

from allocert.verification.claims.claim import Context, Kind
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case


@by_argument("all n", "by hand", "They are.", where=lambda *, most: most > 5)
@every(3, 4, 5, first=1, checked="numbers up to {top}, at most {most}")
def small(size: int, most: int) -> list[Failure | None]:
    return [case(number <= most, f"{number} is too large", number=number) for number in range(size)]


@pytest.mark.parametrize(("most", "kind"), [(1, Kind.REFUTED), (2, Kind.BOUNDED), (9, Kind.PROVED)])
def test_an_argument_lifts_a_bound_where_it_goes_through(most: int, kind: Kind) -> None:
    verdict = small(Context(), most=most)
    assert verdict.kind is kind
    if kind is Kind.PROVED:
        assert (verdict.scope, verdict.values["argument"]) == ("all n", "They are.")
        assert verdict.values["enumerated"] == "numbers up to 3, at most 9"
        assert verdict.evidence.checked_by.startswith("6 cases: numbers up to 3")
        assert verdict.evidence.checked_by.endswith(
            "an argument in prose, of which no step is certified: by hand"
        )
