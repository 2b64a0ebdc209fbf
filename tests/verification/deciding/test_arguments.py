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


def test_an_argument_stands_beside_a_bound_where_it_goes_through() -> None:
    verdict = small(Context(), most=9)
    assert (verdict.kind, verdict.values["argument"]) == (Kind.BOUNDED, "They are.")
    assert verdict.scope == "numbers up to 3, at most 9; for all n by an argument in prose"
    assert verdict.evidence.checked_by.startswith("6 cases: numbers up to 3")
    assert verdict.evidence.checked_by.endswith(
        "an argument in prose, of which no step is certified: by hand"
    )


@pytest.mark.parametrize(("most", "kind"), [(1, Kind.REFUTED), (2, Kind.BOUNDED)])
def test_elsewhere_it_says_nothing(most: int, kind: Kind) -> None:
    verdict = small(Context(), most=most)
    assert verdict.kind is kind
    assert "argument" not in verdict.values
