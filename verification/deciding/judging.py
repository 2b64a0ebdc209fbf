"""Cases one at a time: those of a printed example, and a judge of single things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, Protocol, TypeVar

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.every import Decide
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["Example", "each", "of_example"]

T = TypeVar("T")


class Example(Protocol):
    """An example that a paper prints: it has a size."""

    @property
    def n(self) -> int:
        """Its size."""


def of_example(checked: str) -> Callable[[Callable[..., Iterable[Failure | None]]], Decide]:
    """All cases of one printed example, which is told first: its only size is its own.

    In ``checked``, ``{told.n}`` and the like stand for what the example has.
    """

    def made(cases: Callable[..., Iterable[Failure | None]]) -> Decide:
        @wraps(cases)
        def decide(context: Context, told: Example, **options: Any) -> Verdict:
            return survey(lambda size: cases(told, **options), (told.n,), checked.format(told=told))

        return decide

    return made


def each(
    things: Callable[..., Iterable[T]], *told: str
) -> Callable[[Callable[..., Failure | None]], Callable[..., Iterator[Failure | None]]]:
    """What judges one thing becomes what yields the judgements on all ``things`` of a size.

    Options named in ``told`` are for ``things``, the others for the judge.
    """

    def made(judge: Callable[..., Failure | None]) -> Callable[..., Iterator[Failure | None]]:
        @wraps(judge)
        def cases(size: int, **options: Any) -> Iterator[Failure | None]:
            chosen = {name: options.pop(name) for name in told}
            for thing in things(size, **chosen):
                yield judge(thing, **options)

        return cases

    return made
