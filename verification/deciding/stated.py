"""Claims stated above the functions that decide them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.every import Decide

__all__ = ["Stated"]


class Stated:
    """The claims of a module, in the order in which it states them.

    An instance is a decorator: ``@claim(id, statement, part, reading, ..)`` states a claim that the function below decides by
    enumeration, ``@claim.certified(..)`` one for which it needs solvers and their certificates. Options that tell apart
    several claims of one function are handed to it by name.
    """

    def __init__(self) -> None:
        self._claims: list[tuple[Decide, Claim]] = []

    def __call__(
        self, id: str, statement: str, part: str = "", reading: str = "", **options: Any
    ) -> Callable[[Decide], Decide]:
        """State a claim without solvers; the function stays as it is."""
        return partial(self._note, partial(Claim, id, statement, part=part, reading=reading), options)

    def certified(
        self, id: str, statement: str, part: str = "", reading: str = "", **options: Any
    ) -> Callable[[Decide], Decide]:
        """State a claim whose evidence is a certificate."""
        made = partial(Claim, id, statement, part=part, reading=reading, solver_free=False)
        return partial(self._note, made, options)

    def __iter__(self) -> Iterator[Claim]:
        return (claim for _, claim in self._claims)

    def _note(self, made: Callable[..., Claim], options: dict[str, Any], decide: Decide) -> Decide:
        one = made(decide=partial(decide, **options) if options else decide)
        others = (i for i, (other, _) in enumerate(self._claims) if other is decide)
        self._claims.insert(
            next(others, len(self._claims)), (decide, one)
        )  # the lowest decorator comes first
        return decide
