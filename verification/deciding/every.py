"""Every case of each size: a claim's function made of one that yields the cases of a size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeAlias

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["Decide", "every", "every_at"]

Decide: TypeAlias = Callable[..., Verdict]
"""A claim's function: it takes the context first, and what tells readings apart by name."""


def every(
    quick: int, standard: int, deep: int, *, first: int = 0, checked: str, measure: str = "n"
) -> Callable[[Callable[..., Iterable[Failure | None]]], Decide]:
    """All cases of the sizes from ``first`` up to the one of the effort, smallest first.

    What is decorated yields ``None`` or a failure for each case of the size that it is given. ``checked`` says in words what
    was enumerated; ``{top}`` in it stands for the greatest size, and the names of options for their values.
    """
    return every_at(
        lambda context: range(first, context.pick(quick, standard, deep) + 1),
        checked=checked,
        measure=measure,
    )


def every_at(
    sizes: Callable[[Context], Iterable[int]], *, checked: str, measure: str = "n"
) -> Callable[[Callable[..., Iterable[Failure | None]]], Decide]:
    """As :func:`every`, for any ``sizes`` of an effort."""

    def made(cases: Callable[..., Iterable[Failure | None]]) -> Decide:
        @wraps(cases)
        def decide(context: Context, **options: Any) -> Verdict:
            chosen = tuple(sizes(context))
            told = checked.format(top=chosen[-1], **options) if "{" in checked else checked
            return survey(lambda size: cases(size, **options), chosen, told, measure=measure)

        return decide

    return made
