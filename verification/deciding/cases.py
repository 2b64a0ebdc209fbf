"""Cases of a statement: what holds, what fails, and a claim's function made of one that yields all of a size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.every import Decide, Sizes, Values, Yielding, every_at
from allocert.verification.deciding.tally import Failure

__all__ = ["at_effort", "by_example", "failure"]


def failure(shown: Counterexample | None) -> Failure | None:
    """One case: a failure if a counterexample was found, which is ``shown``."""
    return None if shown is None else Failure(shown.text, shown.data)


def at_effort(
    sizes: Sizes, checked: Callable[[Context], str], *, measure: str = "n", values: Values | None = None
) -> Callable[[Yielding], Decide]:
    """As :func:`every_at`, for cases and values that are told the context first, and words that are made of it."""

    def made(cases: Yielding) -> Decide:
        @wraps(cases)
        def decide(context: Context, **options: Any) -> Verdict:
            further = values(context, **options) if callable(values) else values
            told = every_at(sizes, checked=checked(context), measure=measure, values=further)
            return told(partial(cases, context))(context, **options)

        return decide

    return made


def by_example(wrong: Counterexample | None, scope: str, looked: str, **values: Any) -> Verdict:
    """The verdict on a few cases that were looked at one by one: refuted by what is ``wrong``, or bounded with ``values``."""
    evidence = Evidence.enumeration(looked)
    return Verdict.refuted(wrong, scope, evidence) if wrong else Verdict.bounded(scope, evidence, **values)
