"""Claims by the module and the key of each: the module is loaded when the claim is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed

__all__ = ["Deferred", "listed", "read"]


@dataclass(frozen=True)
class Deferred:
    """Decides a claim as the function does that its module has for it."""

    module: str
    key: str

    @cached_property
    def function(self) -> Callable[[Context], Verdict]:
        """That function; loads the module. Raises :class:`LookupError` if its list ``CLAIMS`` has no such claim."""
        claims: Sequence[Claim] = import_module(self.module).CLAIMS
        for claim in claims:
            if claim.key == self.key:
                return claim.decide
        raise LookupError(f"{self.module} has no claim {self.key}")

    def __call__(self, context: Context) -> Verdict:
        return self.function(context)


def listed(module: str, claim: Claim) -> list[Any]:
    """What there is to know of a claim before it is decided, as JSON."""
    return [module, claim.key, claim.statement, claim.solver_free]


def read(entry: list[Any]) -> Claim:
    """The claim of such an entry."""
    module, key, statement, solver_free = entry
    return keyed(key, statement, Deferred(module, key), solver_free=solver_free)
