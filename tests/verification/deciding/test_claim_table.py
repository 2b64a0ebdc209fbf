"""Claims stated above their functions, cases judged one at a time, and arguments that lift a bound."""

from __future__ import annotations

from allocert.verification.claims.claim import Context, Kind
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.judging import each
from allocert.verification.deciding.tally import Failure, case


@by_argument("all n", "by hand", "They are.", where=lambda *, most: most > 5)
@every(3, 4, 5, first=1, checked="numbers up to {top}, at most {most}")
@each(lambda size: range(size))
def small(number: int, most: int) -> Failure | None:
    return case(number <= most, f"{number} is too large", number=number)


def test_claims_come_in_the_order_of_the_text_with_their_options() -> None:
    claims = claim = ClaimTable()
    claim("X-2", "The last.")(at(1, checked="one")(lambda n: [None]))
    stated = claim("X-1/part@few", "At most 1.", most=1)(small)
    assert claim("X-1", "At most 9.", most=9, solver_free=False)(stated) is small
    claim.also(keyed("X-3@made", "Made otherwise.", stated))
    assert claims[3].key == "X-3@made"
    assert [one.key for one in claims[:3]] == ["X-2", "X-1", "X-1/part@few"]
    assert [one.solver_free for one in claims[:3]] == [True, False, True]
    assert [one.decide(Context()).kind for one in claims[:3]] == [Kind.BOUNDED, Kind.BOUNDED, Kind.REFUTED]
