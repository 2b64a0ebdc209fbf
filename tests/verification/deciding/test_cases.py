"""Claims made of their cases, and stated above them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allocert.verification.claims.claim import Context, Counterexample, Effort, Kind, Verdict
from allocert.verification.deciding.cases import at_effort, by_example, failure
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.refutation import RefutedError, refutable
from allocert.verification.deciding.tally import Failure, case


@every_at(
    up_to(2, 3, 4, first=1),
    checked="n <= {top} below {bound}, {word}",
    values=lambda bound, word: {"bound": bound},
    bound=(9, 3, 3),
    measure="D",
)
def are_below(n: int, bound: int, word: str) -> Iterator[Failure | None]:
    """Numbers."""
    yield case(n < bound, f"{n} {word}", n=n)


def test_cases_are_reported_the_bounds_of_the_effort_and_options() -> None:
    quick, standard = (are_below(Context(effort), word="low") for effort in (Effort.QUICK, Effort.STANDARD))
    assert (quick.kind, quick.scope) == (Kind.BOUNDED, "n <= 2 below 9, low")
    assert quick.values == {"cases": {"1": 1, "2": 1}, "bound": 9}
    assert standard.counterexample == Counterexample("3 low", {"n": 3})
    assert standard.scope == "least D, then first in order; n <= 3 below 3, low"
    assert (are_below.__name__, are_below.__doc__) == ("are_below", "Numbers.")


def test_cases_and_words_are_reported_the_context() -> None:
    @at_effort((1, 2), lambda context: f"seed {context.seed}", measure="f", values={"more": 1})
    def cases(context: Context, size: int, least: int) -> Iterator[Failure | None]:
        yield case(context.seed + size > least, "wrong")

    assert cases(Context(seed=7), least=7).values == {"cases": {"1": 1, "2": 1}, "more": 1}
    refuted = cases(Context(seed=7), least=8)
    assert (refuted.scope, refuted.values["failing"]) == (
        "least f, then first in order; seed 7",
        {"1": 1, "2": 0},
    )


def test_examples_are_refuted_by_what_is_wrong() -> None:
    wrong = Counterexample("wrong", {"n": 1})
    assert by_example(wrong, "one", "by eye", value=2).counterexample == wrong
    good = by_example(None, "one", "by eye", value=2)
    assert (good.kind, good.scope, good.values) == (Kind.BOUNDED, "one", {"value": 2})
    assert failure(wrong) == Failure("wrong", {"n": 1})
    assert failure(None) is None


def test_a_refutation_met_on_the_way_becomes_the_verdict() -> None:
    @refutable
    def decide(context: Context, what: str) -> Verdict:
        raise RefutedError(Counterexample(what, {"n": 1}))

    verdict = decide(Context(), what="n = 1: broken")
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample == Counterexample("n = 1: broken", {"n": 1})


def test_names_in_words_that_nobody_reported_are_an_error() -> None:
    @every_at((1,), checked="below {bound}", measure="D")
    def cases(n: int) -> Iterator[Failure | None]:
        yield None

    with pytest.raises(KeyError, match="bound"):
        cases(Context())
