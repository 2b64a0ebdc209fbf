"""Claims by their keys: a claim made of the name that it has in all output."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.verification.claims.claim import Claim, Context, Verdict

__all__ = ["keyed", "keyed_proved"]


def keyed(
    key: str, statement: str, decide: Callable[[Context], Verdict], *, solver_free: bool = True
) -> Claim:
    """The claim of this key: ``ID``, ``ID/part``, ``ID@reading`` or ``ID/part@reading``.

    >>> keyed("X-1/sides@printed", "", lambda context: Verdict.undecided("")).reading
    'printed'
    """
    name, _, reading = key.partition("@")
    id, _, part = name.partition("/")
    return Claim(id, statement, decide, part, reading, solver_free)


keyed_proved: Callable[[str, str, Callable[[Context], Verdict]], Claim] = partial(keyed, solver_free=False)
"""The same for a claim whose verdict rests on certificates or an engine."""
