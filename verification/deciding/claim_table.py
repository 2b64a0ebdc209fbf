"""Claims stated right above the functions that decide them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, overload

from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.around import Decide

__all__ = ["ClaimTable"]


class ClaimTable(Sequence[Claim]):
    """The claims of a module, in the order of its text: what a module that makes one binds to ``CLAIMS``.

    An instance is a decorator too: ``@claim(key, statement, ..)`` states a claim that the function below decides. Options that
    tell apart several claims of one function are handed to it by name; the function itself stays as it is.
    """

    def __init__(self) -> None:
        self._stated: list[tuple[Decide, Claim]] = []

    def __call__(
        self, key: str, statement: str, *, solver_free: bool = True, **options: Any
    ) -> Callable[[Decide], Decide]:
        """State the claim with this key: ``ID``, ``ID/part``, ``ID@reading`` or ``ID/part@reading``."""

        def noted(decide: Decide) -> Decide:
            chosen = partial(decide, **options) if options else decide
            lowest = (place for place, (other, _) in enumerate(self._stated) if other is decide)
            place = next(lowest, len(self._stated))
            self._stated.insert(place, (decide, keyed(key, statement, chosen, solver_free=solver_free)))
            return decide

        return noted

    def also(self, *claims: Claim) -> None:
        """Claims that are made otherwise, at this place of the text."""
        self._stated += [(claim.decide, claim) for claim in claims]

    @overload
    def __getitem__(self, place: int) -> Claim: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Claim]: ...
    def __getitem__(self, place: int | slice) -> Claim | Sequence[Claim]:
        return [claim for _, claim in self._stated][place]

    def __len__(self) -> int:
        return len(self._stated)
