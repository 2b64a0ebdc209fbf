"""Every case of each size, where an effort bounds more than the sizes: a claim's function made of one that yields cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, TypeAlias

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.every import Decide
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["Bounds", "every_within"]

Bounds: TypeAlias = Mapping[str, Any]
"""What bounds the cases of an effort, by name."""


def every_within(
    quick: Bounds,
    standard: Bounds,
    deep: Bounds,
    *,
    first: int = 1,
    checked: str,
    measure: str = "n",
    seeded: bool = False,
) -> Callable[[Callable[..., Iterable[Failure | None]]], Decide]:
    """All cases of the sizes from ``first`` up to the bound ``top``, or of the bound ``sizes``, smallest first.

    What is decorated takes a size first, then by name the other bounds, the claim's options, and the seed if it is ``seeded``.
    ``checked`` says in words what was enumerated: in it ``{top}`` stands for the greatest size, ``{sizes}`` for all of them, and the names of bounds
    and options for their values. ``{last}`` is for it alone.
    """

    def made(cases: Callable[..., Iterable[Failure | None]]) -> Decide:
        @wraps(cases)
        def decide(context: Context, **options: Any) -> Verdict:
            bounds = context.pick(quick, standard, deep)
            sizes = tuple(bounds["sizes"] if "sizes" in bounds else range(first, bounds["top"] + 1))
            words = {**bounds, **options, "top": sizes[-1], "sizes": ", ".join(map(str, sizes))}
            more = {"seed": context.seed} if seeded else {}
            given = {name: bound for name, bound in bounds.items() if name not in ("top", "sizes", "last")}
            return survey(
                lambda size: cases(size, **given, **more, **options),
                sizes,
                checked.format(**words),
                measure=measure,
            )

        return decide

    return made
