"""A claim stated right above the function that decides it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.every import Decide

__all__ = ["States", "stated_in"]


class States(Protocol):
    """A decorator that states a claim with this key about what the decorated function decides."""

    def __call__(
        self, key: str, statement: str, *, solver_free: bool = True, **options: Any
    ) -> Callable[[Decide], Decide]:
        """``options`` are given to the function, which stays as it is, when it decides this claim."""


def stated_in(claims: list[Claim]) -> States:
    """The decorator that puts claims into ``claims``, in the order of the text.

    A key is ``ID``, ``ID/part``, ``ID@reading`` or ``ID/part@reading``.
    """

    def claim(
        key: str, statement: str, *, solver_free: bool = True, **options: Any
    ) -> Callable[[Decide], Decide]:
        name, _, reading = key.partition("@")
        id, _, part = name.partition("/")

        def made(decide: Decide) -> Decide:
            chosen = partial(decide, **options) if options else decide
            own = (place for place, one in enumerate(claims) if _decides(one) is decide)
            claims.insert(
                next(own, len(claims)), Claim(id, statement, chosen, part, reading, solver_free=solver_free)
            )
            return decide

        return made

    return claim


def _decides(claim: Claim) -> Callable[..., Any]:
    return claim.decide.func if isinstance(claim.decide, partial) else claim.decide
