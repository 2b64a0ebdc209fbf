from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.claims.claim import Context, Effort, Kind
from allocert.verification.deciding.every import every, every_at
from allocert.verification.deciding.tally import Failure


@every(2, 3, 5, first=1, checked="sizes up to {top}, {word}", measure="size")
def no_multiple_of(n: int, *, word: str, least: int = 100) -> Iterator[Failure | None]:
    """What the docstring says."""
    for case in range(n):
        yield Failure(f"{case} of {n}", {"case": case}) if case >= least else None


def test_the_effort_says_up_to_which_size() -> None:
    for effort, top in ((Effort.QUICK, 2), (Effort.STANDARD, 3), (Effort.DEEP, 5)):
        verdict = no_multiple_of(Context(effort), word="aloud")
        assert (verdict.kind, verdict.scope) == (Kind.BOUNDED, f"sizes up to {top}, aloud")
        assert verdict.values["cases"] == {str(n): n for n in range(1, top + 1)}


def test_options_reach_the_cases() -> None:
    verdict = no_multiple_of(Context(Effort.DEEP), word="", least=2)
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == "2 of 3"
    assert verdict.scope.startswith("least size, ")


def test_what_is_decorated_keeps_its_name() -> None:
    assert no_multiple_of.__name__ == "no_multiple_of"
    assert no_multiple_of.__doc__ == "What the docstring says."


def test_any_sizes_of_an_effort() -> None:
    @every_at(lambda context: (context.pick(3, 4, 5), 8), checked="no {braces} but with values")
    def cases(n: int, *, braces: str) -> Iterator[Failure | None]:
        yield None

    verdict = cases(Context(), braces="holes")
    assert verdict.values["cases"] == {"3": 1, "8": 1}
    assert verdict.scope == "no holes but with values"
