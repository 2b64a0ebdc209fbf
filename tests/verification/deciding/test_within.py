from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.claims.claim import Context, Effort, Kind
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.deciding.within import every_within


@every_within(
    {"top": 2, "most": 5},
    {"sizes": (4, 9), "most": 5},
    {"sizes": (4, 9), "most": 9, "last": "nothing"},
    checked="sizes {sizes} to {top}, at most {most} {what}",
    seeded=True,
)
def are_small(size: int, most: int, seed: int, what: str) -> Iterator[Failure | None]:
    yield case(size + seed <= most, f"{size} {what}", n=size)


def test_cases_are_reported_the_bounds_of_the_effort_the_seed_and_options() -> None:
    quick = are_small(Context(), what="things")
    assert (quick.kind, quick.scope) == (Kind.BOUNDED, "sizes 1, 2 to 2, at most 5 things")
    standard = are_small(Context(Effort.STANDARD), what="things")
    assert standard.counterexample is not None
    assert standard.counterexample.text == "9 things"
    assert standard.values["failing"] == {"4": 0, "9": 1}
    assert are_small(Context(Effort.DEEP), what="things").kind is Kind.BOUNDED
    assert are_small(Context(Effort.DEEP, seed=1), what="things").kind is Kind.REFUTED
