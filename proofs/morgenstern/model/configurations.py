"""Enumerations over all configurations and requests of small meshes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, wraps
from typing import Any

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import (
    Situation,
    boundary_requests,
    first_free_base,
    meshes,
    situations,
)
from allocert.models.meshes.printed_sliding import REFUSED, Ending
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Decide, Options, around
from allocert.verification.deciding.every import Yielding
from allocert.verification.deciding.tally import Failure, survey

__all__ = [
    "Given",
    "Sizes",
    "boards",
    "due",
    "every_request",
    "every_situation",
    "failure",
    "held",
    "mesh_of",
    "scope",
    "shown",
    "sizes",
    "up_to",
]

ALL_REQUESTS = "all requests x <= X + 1, y <= Y + 1"

Sizes = Callable[[Context], Sequence[int]]
"""The numbers of processors for an effort."""

Given = Callable[[Context], Mapping[str, Any]]
"""What an effort tells a claim's function."""


def sizes(context: Context, quick: int = 6) -> list[int]:
    """The numbers of processors for this effort."""
    return context.pick(list(range(1, quick + 1)), list(range(1, max(quick, 8) + 1)), [*range(1, 11), 12])


def up_to(quick: int, standard: int, deep: int) -> Sizes:
    """All numbers from 1 up to the one of the effort."""
    return lambda context: range(1, context.pick(quick, standard, deep) + 1)


def scope(numbers: Iterable[int], beside: str = ALL_REQUESTS) -> str:
    """E.g. ``all configurations of all meshes of 1..6 processors, all requests``."""
    listed = list(numbers)
    gap = ", 12" if listed[-1] == 12 else ""
    top = listed[-2] if gap else listed[-1]
    return f"all configurations of all meshes of 1..{top}{gap} processors, {beside}"


@around
def every_situation(
    cases: Yielding,
    context: Context,
    options: Options,
    /,
    beside: str,
    *,
    numbers: Sizes = sizes,
    given: Given = lambda context: {},
    **values: Any,
) -> Verdict:
    """A claim's function made of one that yields the cases of a configuration: every one, fewest residents first.

    ``beside`` says in words which cases; what it has in braces, and what else the function takes, is ``given`` by effort.
    """
    known = {**options, **given(context)}
    tested = numbers(context)
    of_size = partial(_of_every_situation, partial(cases, **known))
    return survey(of_size, tested, scope(tested, beside.format(**known)), **values)


def _of_every_situation(cases: Yielding, processors: int) -> Iterator[Failure | None]:
    for situation in situations(processors):
        yield from cases(situation)


def every_request(
    beside: str = "", *, fitting: bool = False, **how: Any
) -> Callable[[Callable[..., str | None]], Decide]:
    """The same made of a judge, which states the fault for a configuration and a request, or ``None``.

    Every request, or every ``fitting`` one; ``beside`` goes on with the words that say which.
    """
    requests = "all requests that fit" if fitting else ALL_REQUESTS
    return lambda judge: every_situation(requests + beside, **how)(_judgements(judge, fitting))


def _judgements(judge: Callable[..., str | None], fitting: bool) -> Yielding:
    @wraps(judge)
    def cases(situation: Situation, **options: Any) -> Iterator[Failure | None]:
        for x, y in boundary_requests(situation.X, situation.Y):
            if not fitting or (x <= situation.X and y <= situation.Y):
                wrong = judge(situation, x, y, **options)
                yield None if wrong is None else failure(situation, x, y, wrong)

    return cases


def boards(processors: int) -> Iterator[Situation]:
    """Every set of busy processors of every mesh of that size, with no residents listed."""
    for X, Y in meshes(processors):
        for busy in range(1 << processors):
            yield Situation(X, Y, (), busy)


def mesh_of(situation: Situation) -> Mesh:
    """Its mesh as a machine."""
    return Mesh(situation.X, situation.Y)


def held(situation: Situation) -> list[Submesh]:
    """Its residents as submeshes of that machine."""
    return [Submesh.quadruple(*resident) for resident in situation.residents]


def due(situation: Situation, x: int, y: int) -> Ending:
    """What a complete first fit answers: the row-major first free base, or a refusal if there is none."""
    base = first_free_base(situation, x, y)
    return REFUSED if base is None else Ending("granted", base)


def shown(situation: Situation, x: int, y: int) -> str:
    """E.g. ``M(3,1), L = (0,0,0,0), request 2 x 1``."""
    listed = ", ".join(f"({r.a},{r.b},{r.c},{r.d})" for r in situation.residents) or "empty"
    return f"M({situation.X},{situation.Y}), L = {listed}, request {x} x {y}"


def failure(situation: Situation, x: int, y: int, wrong: str, **more: Any) -> Failure:
    """A failing case, with its data; a mesh that is a line of processors is a boundary case."""
    data = {
        "mesh": [situation.X, situation.Y],
        "residents": [list(r) for r in situation.residents],
        "request": [x, y],
        **more,
    }
    return Failure(f"{shown(situation, x, y)}: {wrong}", data, edge=min(situation.X, situation.Y) < 2)
