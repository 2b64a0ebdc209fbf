from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allocert.verification.claims.claim import Context, Kind
from allocert.verification.deciding.every import every
from allocert.verification.deciding.judging import each, of_example
from allocert.verification.deciding.tally import Failure, case


@every(3, 4, 5, first=1, checked="numbers below {top}")
@each(lambda size, step: range(0, size, step), "step")
def small(number: int, most: int) -> Failure | None:
    return case(number <= most, f"{number} is too large", number=number)


def test_every_thing_of_a_size_is_judged() -> None:
    assert small(Context(), step=1, most=2).values["cases"] == {"1": 1, "2": 2, "3": 3}
    assert small(Context(), step=2, most=1).values["failing"] == {"1": 0, "2": 0, "3": 1}
    assert small(Context(), step=2, most=1).kind is Kind.REFUTED


@dataclass(frozen=True)
class Printed:
    n: int
    example: str


def test_an_example_has_its_own_size() -> None:
    @of_example("the word {example.example}")
    def known(example: Printed) -> Iterator[Failure | None]:
        yield case(example.example == "yes", f"{example.example} is printed", printed=example.example)

    verdict = known(Context(), example=Printed(7, "no"))
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"printed": "no"}
    assert verdict.values["failing"] == {"7": 1}
    assert verdict.scope.endswith("the word no")
