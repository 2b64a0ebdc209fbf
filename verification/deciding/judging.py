"""Cases one at a time: those of a printed example, and a judge of single things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, wraps
from typing import Any, Protocol, TypeVar

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.every import Yielding
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["Example", "each", "of_example"]

T = TypeVar("T")


class Example(Protocol):
    """An example that a paper prints: it has a size."""

    @property
    def n(self) -> int:
        """Its size."""


@around
def of_example(cases: Yielding, context: Context, options: Options, checked: str) -> Verdict:
    """All cases of one printed example, which is the claim's option ``told``: its only size is its own.

    In ``checked``, ``{told.n}`` and the like stand for what the example has.
    """
    told: Example = options["told"]
    others = {name: value for name, value in options.items() if name != "told"}
    return survey(lambda size: cases(told, **others), (told.n,), checked.format(told=told))


def each(
    things: Callable[..., Iterable[T]], *told: str
) -> Callable[[Callable[..., Failure | None]], Yielding]:
    """What judges one thing becomes what yields the judgements on all ``things`` of a size.

    Options named in ``told`` are for ``things``, the others for the judge.
    """
    return partial(_judgements, things, told)


def _judgements(
    things: Callable[..., Iterable[T]], told: tuple[str, ...], judge: Callable[..., Failure | None]
) -> Yielding:
    @wraps(judge)
    def cases(size: int, **options: Any) -> Iterator[Failure | None]:
        chosen = {name: options.pop(name) for name in told}
        for thing in things(size, **chosen):
            yield judge(thing, **options)

    return cases
