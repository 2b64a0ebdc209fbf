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
    """Decide a claim about one printed example, the claim's option ``example``, at that example's size alone.

    In ``checked``, ``{example.n}`` and the like stand for what the example has.
    """
    example: Example = options["example"]
    others = {name: value for name, value in options.items() if name != "example"}
    return survey(lambda size: cases(example, **others), (example.n,), checked.format(example=example))


def each(
    things: Callable[..., Iterable[T]], *passed: str
) -> Callable[[Callable[..., Failure | None]], Yielding]:
    """What judges one thing becomes what yields the judgements on all ``things`` of a size.

    Options named in ``passed`` are for ``things``, the others for the judge.
    """
    return partial(_judgements, things, passed)


def _judgements(
    things: Callable[..., Iterable[T]], passed: tuple[str, ...], judge: Callable[..., Failure | None]
) -> Yielding:
    @wraps(judge)
    def cases(size: int, **options: Any) -> Iterator[Failure | None]:
        chosen = {name: options.pop(name) for name in passed}
        for thing in things(size, **chosen):
            yield judge(thing, **options)

    return cases
