"""Every case of each size: a claim's function made of one that yields the cases of a size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Decide, Options, around
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["Decide", "Sizes", "Values", "Yielding", "at", "every", "every_at", "up_to"]

Yielding: TypeAlias = Callable[..., Iterable[Failure | None]]
"""It yields ``None`` or a failure for each case of the size that it is given."""

Sizes: TypeAlias = Iterable[int] | Callable[[Context], Iterable[int]]
Values: TypeAlias = Mapping[str, Any] | Callable[..., Mapping[str, Any]]


def up_to(quick: int, standard: int, deep: int, *, first: int = 0) -> Callable[[Context], range]:
    """The sizes from ``first`` up to the one of the effort."""
    return lambda context: range(first, context.pick(quick, standard, deep) + 1)


def every(
    quick: int, standard: int, deep: int, *, first: int = 0, checked: str, measure: str = "n"
) -> Callable[[Yielding], Decide]:
    """All cases of the sizes from ``first`` up to the one of the effort, smallest first; see :func:`every_at`."""
    return every_at(up_to(quick, standard, deep, first=first), checked=checked, measure=measure)


def at(*sizes: int, checked: str, measure: str = "n") -> Callable[[Yielding], Decide]:
    """All cases of these sizes, whatever the effort: of a figure, a table or an example that is printed."""
    return every_at(sizes, checked=checked, measure=measure)


@around
def every_at(
    cases: Yielding,
    context: Context,
    options: Options,
    /,
    sizes: Sizes,
    *,
    checked: str,
    measure: str = "n",
    values: Values | None = None,
    **efforts: tuple[Any, Any, Any],
) -> Verdict:
    """All cases of these sizes, smallest first, and how much of them each effort is worth.

    ``efforts`` are further bounds by name for each effort; the cases receive the one that holds. ``checked`` says in words
    what was enumerated: ``{top}`` in it stands for the greatest size, and names of bounds and options for what they are.
    ``values`` are those of the verdict besides the counts; where bounds or options matter it is a function of them
    by name.
    """
    settings = {name: context.pick(*bounds) for name, bounds in efforts.items()} | dict(options)
    chosen = tuple(sizes(context) if callable(sizes) else sizes)
    words = checked.format(top=chosen[-1], **settings) if "{" in checked else checked
    further = values(**settings) if callable(values) else values or {}
    return survey(lambda size: cases(size, **settings), chosen, words, measure=measure, **further)
