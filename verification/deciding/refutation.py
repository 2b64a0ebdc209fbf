"""Counterexamples that turn up deep inside a decision, on their way to the verdict."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allocert.verification.claims.claim import Counterexample, Evidence, Verdict

__all__ = ["RefutedError", "refutable"]


class RefutedError(Exception):
    """Something does otherwise than a claim says; carries the counterexample, already replayed."""

    def __init__(self, counterexample: Counterexample) -> None:
        super().__init__(counterexample.text)
        self.counterexample = counterexample


def refutable(decide: Callable[..., Verdict]) -> Callable[..., Verdict]:
    """A claim's function in which a :class:`RefutedError` becomes a refuted verdict.

    Cases have to be examined smallest first: the first that fails ends the enumeration.
    """

    @wraps(decide)
    def decided(*arguments: Any, **options: Any) -> Verdict:
        try:
            return decide(*arguments, **options)
        except RefutedError as found:
            return Verdict.refuted(
                found.counterexample,
                "the first case that fails, smallest sizes first; those after it were not looked at",
                Evidence.enumeration("the case itself, replayed where it is about a shipped allocator"),
            )

    return decided
