"""Cases of a statement: what holds, what fails, and a claim's function made of one that yields all of a size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from typing import Any, TypeAlias

from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.every import Decide
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["at_effort", "by_example", "failure", "over", "unless", "upto"]

_Sizes: TypeAlias = Iterable[int] | Callable[[Context], Iterable[int]]
_Values: TypeAlias = Mapping[str, Any] | Callable[..., Mapping[str, Any]]
_Yielding: TypeAlias = Callable[..., Iterable[Failure | None]]


def upto(quick: int, standard: int, deep: int, *, first: int = 0) -> Callable[[Context], Iterable[int]]:
    """The sizes from ``first`` up to the one of the effort."""
    return lambda context: range(first, context.pick(quick, standard, deep) + 1)


def unless(holds: bool, text: str, **data: Any) -> Failure | None:
    """One case: a failure unless it ``holds``."""
    return None if holds else Failure(text, data)


def failure(shown: Counterexample | None) -> Failure | None:
    """One case: a failure if a counterexample was found, which is ``shown``."""
    return None if shown is None else Failure(shown.text, shown.data)


def over(
    sizes: _Sizes,
    checked: str,
    *,
    measure: str = "D",
    values: _Values | None = None,
    **efforts: tuple[Any, Any, Any],
) -> Callable[[_Yielding], Decide]:
    """All cases of these sizes, smallest first, and how much of them each effort is worth.

    What is decorated yields ``None`` or a failure for each case of the size that it is given. ``efforts`` are further
    bounds by name for each effort; the cases are told the one that holds. ``checked`` says in words what was enumerated:
    ``{top}`` in it stands for the greatest size, and names of bounds and options for what they are. ``values`` are those
    of the verdict besides the counts; where bounds or options matter it is a function that is told them by name.
    """

    def made(cases: _Yielding) -> Decide:
        @wraps(cases)
        def decide(context: Context, **options: Any) -> Verdict:
            told = {name: context.pick(*bounds) for name, bounds in efforts.items()} | options
            chosen = tuple(sizes(context) if callable(sizes) else sizes)
            words = checked.format(top=chosen[-1], **told) if "{" in checked else checked
            further = values(**told) if callable(values) else values or {}
            return survey(lambda size: cases(size, **told), chosen, words, measure=measure, **further)

        return decide

    return made


def at_effort(
    sizes: _Sizes, checked: Callable[[Context], str], *, measure: str = "D", values: _Values | None = None
) -> Callable[[_Yielding], Decide]:
    """As :func:`over`, for cases and values that are told the context first, and words made of it."""

    def made(cases: _Yielding) -> Decide:
        @wraps(cases)
        def decide(context: Context, **options: Any) -> Verdict:
            further = values(context, **options) if callable(values) else values
            every = over(sizes, checked(context), measure=measure, values=further)
            return every(partial(cases, context))(context, **options)

        return decide

    return made


def by_example(wrong: Counterexample | None, scope: str, looked: str, **values: Any) -> Verdict:
    """The verdict on a few cases that were looked at one by one: refuted by what is ``wrong``, or bounded with ``values``."""
    evidence = Evidence.enumeration(looked)
    return Verdict.refuted(wrong, scope, evidence) if wrong else Verdict.bounded(scope, evidence, **values)
