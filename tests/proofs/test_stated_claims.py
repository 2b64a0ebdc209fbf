"""Claims stated above their functions, cases judged one at a time, and arguments that lift a bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from allocert.verification.claims.claim import Claim, Context, Kind
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.every import every
from allocert.verification.deciding.judging import at, case, each, of_example
from allocert.verification.deciding.statements import stated_in
from allocert.verification.deciding.tally import Failure


@by_argument("all n", "by hand", "They are.", where=lambda *, most: most > 5)
@every(3, 4, 5, first=1, checked="numbers up to {top}, at most {most}")
@each(lambda size: range(size))
def small(number: int, most: int) -> Failure | None:
    return case(number <= most, f"{number} is too large", number=number)


def test_claims_come_in_the_order_of_the_text_with_their_options() -> None:
    claims: list[Claim] = []
    claim = stated_in(claims)
    claim("X-2", "The last.")(at(1, checked="one")(lambda n: [None]))
    stated = claim("X-1/part@few", "At most 1.", most=1)(small)
    assert claim("X-1", "At most 9.", most=9, solver_free=False)(stated) is small
    assert [one.key for one in claims] == ["X-2", "X-1", "X-1/part@few"]
    assert [one.solver_free for one in claims] == [True, False, True]
    assert [one.decide(Context()).kind for one in claims] == [Kind.BOUNDED, Kind.PROVED, Kind.REFUTED]


@pytest.mark.parametrize(("most", "kind"), [(1, Kind.REFUTED), (2, Kind.BOUNDED), (9, Kind.PROVED)])
def test_an_argument_lifts_a_bound_where_it_goes_through(most: int, kind: Kind) -> None:
    verdict = small(Context(), most=most)
    assert verdict.kind is kind
    if kind is Kind.PROVED:
        assert (verdict.scope, verdict.values["argument"]) == ("all n", "They are.")
        assert verdict.values["enumerated"] == "numbers up to 3, at most 9"
        assert verdict.evidence.checked_by.startswith("by hand; 6 cases")


@dataclass(frozen=True)
class Printed:
    n: int
    told: str


def test_an_example_has_its_own_size() -> None:
    @of_example("the word {told.told}")
    def known(told: Printed) -> Iterator[Failure | None]:
        yield case(told.told == "yes", f"{told.told} is printed", printed=told.told)

    verdict = known(Context(), told=Printed(7, "no"))
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"printed": "no"}
    assert verdict.values["failing"] == {"7": 1}
    assert verdict.scope.endswith("the word no")
