"""Enumerations over all configurations and requests of small meshes, and traces that lead to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from allocert.proofs.morgenstern.sliding.printed_methods import REFUSED, Ending
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.every import Decide
from allocert.verification.deciding.tally import Cases, Failure, survey
from allocert.verification.pairing.trace import Allocate, Release, Step, Trace

__all__ = [
    "Judge",
    "Sizes",
    "boards",
    "due",
    "every_request",
    "every_situation",
    "failure",
    "held",
    "judged",
    "mesh_of",
    "reaching",
    "scope",
    "shown",
    "sizes",
    "up_to",
]

ALL_REQUESTS = "all requests x <= X + 1, y <= Y + 1"

Judge = Callable[..., str | None]
"""What is wrong for a situation and a request, or ``None``; what tells readings apart is given by name."""

Sizes = Callable[[Context], Sequence[int]]
"""The numbers of processors for an effort."""


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


def judged(judge: Judge, *, fitting: bool = False) -> Cases:
    """A case for every configuration and request of a size, fewest residents first; ``fitting`` requests only."""

    def cases(processors: int) -> Iterator[Failure | None]:
        for situation in situations(processors):
            for x, y in boundary_requests(situation.X, situation.Y):
                if fitting and (x > situation.X or y > situation.Y):
                    continue
                wrong = judge(situation, x, y)
                yield None if wrong is None else failure(situation, x, y, wrong)

    return cases


def every_request(
    beside: str = "", *, fitting: bool = False, numbers: Sizes = sizes, **values: Any
) -> Callable[[Judge], Decide]:
    """A claim's function made of a judge: every configuration and request, or every ``fitting`` one.

    ``beside`` goes on with the words that say which requests.
    """
    requests = "all requests that fit" if fitting else ALL_REQUESTS

    def made(judge: Judge) -> Decide:
        @wraps(judge)
        def decide(context: Context, **options: Any) -> Verdict:
            cases = judged(partial(judge, **options), fitting=fitting)
            return survey(cases, numbers(context), scope(numbers(context), requests + beside), **values)

        return decide

    return made


def every_situation(
    beside: str, *, numbers: Sizes = sizes
) -> Callable[[Callable[..., Iterable[Failure | None]]], Decide]:
    """A claim's function made of one that yields the cases of a configuration: every configuration."""

    def made(cases: Callable[..., Iterable[Failure | None]]) -> Decide:
        @wraps(cases)
        def decide(context: Context, **options: Any) -> Verdict:
            def of_size(processors: int) -> Iterator[Failure | None]:
                for situation in situations(processors):
                    yield from cases(situation, **options)

            return survey(of_size, numbers(context), scope(numbers(context), beside))

        return decide

    return made


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


def reaching(situation: Situation) -> Trace:
    """Requests and releases that lead any complete strategy for meshes from the empty mesh to this configuration.

    All processors are taken one by one; for each resident its own are given back, so that its frame is the only free
    place for it; what is left over is given back at the end. The list then holds the residents in their order.
    """
    X, Y = situation.X, situation.Y
    steps: list[Step] = [Allocate((1, 1))] * (X * Y)
    for r in situation.residents:
        steps += [Release(i + X * j) for j in range(r.b, r.d + 1) for i in range(r.a, r.c + 1)]
        steps.append(Allocate((r.c - r.a + 1, r.d - r.b + 1)))
    steps += [Release(node) for node in range(X * Y) if not situation.busy >> node & 1]
    return tuple(steps)
