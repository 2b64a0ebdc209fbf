"""Every case of each size, where an effort bounds more than the sizes: a claim's function made of one that yields cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.every import Yielding
from allocert.verification.deciding.tally import survey

__all__ = ["Bounds", "every_within"]

Bounds: TypeAlias = Mapping[str, Any]
"""What bounds the cases of an effort, by name."""


@around
def every_within(
    cases: Yielding,
    context: Context,
    options: Options,
    *efforts: Bounds,
    first: int = 1,
    checked: str,
    measure: str = "n",
    seeded: bool = False,
) -> Verdict:
    """All cases of the sizes from ``first`` up to the bound ``top``, or of the bound ``sizes``, smallest first.

    The decorated function takes a size first, then by name the other bounds, the claim's options, and the seed if it is ``seeded``.
    ``checked`` says in words what was enumerated: in it ``{top}`` stands for the greatest size, ``{sizes}`` for all of them, and
    the names of bounds and options for their values. ``{last}`` is for it alone. ``efforts`` are the bounds of the quick effort,
    of the standard and of the deep one.
    """
    bounds = context.pick(*efforts)
    sizes = tuple(bounds["sizes"] if "sizes" in bounds else range(first, bounds["top"] + 1))
    words = checked.format(**{**bounds, **options, "top": sizes[-1], "sizes": ", ".join(map(str, sizes))})
    given = {name: bound for name, bound in bounds.items() if name not in ("top", "sizes", "last")}
    more = {"seed": context.seed} if seeded else {}
    return survey(lambda size: cases(size, **given, **more, **options), sizes, words, measure=measure)
