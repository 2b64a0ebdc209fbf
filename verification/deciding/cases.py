"""Cases of a statement: what holds, what fails, and a claim's function made of one that yields all of a size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.claims.strength import ARGUED
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.every import Sizes, Values, Yielding, every_at
from allocert.verification.deciding.tally import Failure

__all__ = ["at_effort", "by_example", "failure", "refuted_by"]


def failure(shown: Counterexample | None) -> Failure | None:
    """One case: a failure if a counterexample was found, which is ``shown``."""
    return None if shown is None else Failure(shown.text, shown.data)


@around
def at_effort(
    cases: Yielding,
    context: Context,
    options: Options,
    sizes: Sizes,
    checked: Callable[[Context], str],
    *,
    measure: str = "n",
    values: Values | None = None,
) -> Verdict:
    """As :func:`every_at`, for cases and values that receive the context first, and words that are made of it."""
    further = values(context, **options) if callable(values) else values
    decided = every_at(sizes, checked=checked(context), measure=measure, values=further)
    return decided(partial(cases, context))(context, **options)


def by_example(wrong: Counterexample | None, scope: str, looked: str, **values: Any) -> Verdict:
    """The verdict on a few cases that were examined one by one: refuted by the ``wrong`` ones, or bounded with ``values``."""
    evidence = Evidence.enumeration(looked)
    return Verdict.refuted(wrong, scope, evidence) if wrong else Verdict.bounded(scope, evidence, **values)


def refuted_by(opposite: Verdict, example: Counterexample, scope: str) -> Verdict:
    """The verdict on a statement that cannot hold where the ``opposite`` one is proved or argued, with an instance for people."""
    if opposite.kind is not Kind.PROVED and ARGUED not in opposite.evidence.checked_by:
        return Verdict.undecided(f"the opposite is not proved: {opposite.scope}")
    return Verdict.refuted(example, scope, opposite.evidence)
