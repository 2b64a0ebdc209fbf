"""Claims written by their keys."""

from __future__ import annotations

from collections.abc import Callable

from allocert.verification.claims.claim import Claim, Context, Verdict

__all__ = ["keyed"]


def keyed(
    key: str, statement: str, decide: Callable[[Context], Verdict], *, solver_free: bool = True
) -> Claim:
    """The claim with this key: ``ID``, ``ID/part``, ``ID@reading`` or ``ID/part@reading``."""
    name, _, reading = key.partition("@")
    item, _, part = name.partition("/")
    return Claim(item, statement, decide, part, reading, solver_free)
