"""Morgenstern 1994, sections 2 and 2.1: FS_1 and FS_n by equations (1) and (2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from allocert.allocators import Contract
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.machines import Mesh
from allocert.models.meshes.configurations import (
    Configuration,
    Quadruple,
    Situation,
    boundary_requests,
    free_bases,
    meshes,
    situations,
)
from allocert.proofs.morgenstern.model.configurations import due, every, failure, scope, sizes
from allocert.proofs.morgenstern.model.two_methods import MEASURES, always, compare
from allocert.proofs.morgenstern.sliding.printed_methods import (
    Result,
    aligned_bases,
    all_bases,
    meet,
    sliding,
)
from allocert.proofs.theorems.frames import ALIGNED, CANDIDATES
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.pairing import check
from allocert.verification.pairing.trace import trace_to_json

__all__ = ["CLAIMS", "fs_1", "fs_n", "fs_n_complete", "shipped_first_fit"]


def fs_1(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """FS_1 by equation (1)."""
    return sliding(all_bases(s.X, s.Y, x, y), x, y, residents)


def fs_n(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """FS_n by equation (2)."""
    return sliding(aligned_bases(s.X, s.Y, x, y), x, y, residents)


def shipped_first_fit(strategy: Callable[..., Any], numbers: range) -> Failure | None:
    """The first set of busy processors and request on which a shipped class does not grant the first free base."""
    for processors in numbers:
        for X, Y in meshes(processors):
            mesh = Mesh(X, Y)
            for busy, (x, y) in product(range(1 << processors), mesh.requests()):
                situation = Situation(X, Y, (), busy)
                region = strategy(mesh, busy).allocate((x, y))
                base, wanted = region and region.base, due(situation, x, y).base
                if base != wanted:
                    return failure(
                        situation, x, y, f"{base} granted, the first free base is {wanted}", busy=busy
                    )
    return None


def _decide_fs1(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        bases = list(all_bases(s.X, s.Y, x, y))
        if len(bases) != max(s.X - x + 1, 0) * max(s.Y - y + 1, 0):
            return f"|C_1| = {len(bases)}"
        found = fs_1(s, x, y, s.residents)
        if found.ending != due(s, x, y):
            return f"{found.ending}, due is {due(s, x, y)}"
        steps = 0
        for i, j in bases[: found.candidates]:
            frame = Quadruple(i, j, i + x - 1, j + y - 1)
            met = [k + 1 for k, r in enumerate(s.residents) if meet(r, frame)]
            steps += met[0] if met else len(s.residents)
        return None if steps == found.touched else f"{found.touched} nodes touched, {steps} by the rule"

    shipped = shipped_first_fit(FrameSliding, range(1, context.pick(5, 7, 9) + 1))
    if shipped is not None:
        return survey(lambda n: [shipped], numbers[:1], "this suite's frame-sliding")
    return for_all_sizes(
        survey(every(judge), numbers, scope(numbers), size_of_c1="(X-x+1)(Y-y+1)"), CANDIDATES
    )


def fs_n_complete(X: int, Y: int, x: int, y: int) -> bool:
    """Whether FS_n finds a free base whenever there is one, for every list: by the sides alone."""
    return x > X or y > Y or (x in (1, X) and y in (1, Y))


def _decide_fsn_loses(context: Context) -> Verdict:
    numbers = sizes(context)
    lost: dict[int, int] = {}
    first: tuple[Situation, int, int] | None = None
    for n in numbers:
        lost[n] = 0
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                if fs_n(s, x, y, s.residents).ending.base is None and free_bases(s, x, y):
                    lost[n] += 1
                    first = first or (s, x, y)
    if first is None:
        return Verdict.undecided(f"no request fails: {scope(numbers)}", lost=lost)
    s, x, y = first
    wrong = failure(s, x, y, f"FS_n refuses, and {free_bases(s, x, y)[0]} is free")
    region = RestrictedFrameSliding(Mesh(s.X, s.Y), s.busy).allocate((x, y))
    if region is not None:
        shown = Counterexample(f"this suite's frame-sliding-n does not: {wrong.text}", wrong.data)
        return Verdict.refuted(shown, scope(numbers), _counted(numbers), failing=lost)
    return Verdict.bounded(
        f"the smallest example is shown; {scope(numbers)}",
        _counted(numbers),
        example=wrong.text,
        replay=_shortest(s.X, s.Y),
        requests_that_fail=lost,
    )


def _shortest(X: int, Y: int) -> dict[str, Any]:
    """A shortest trace on which the shipped FS_n refuses although a frame is free, as replay data."""
    spec = f"mesh:{X}x{Y}"
    promised = Contract("frames", complete=True)
    broken = check(
        RestrictedFrameSliding, spec, contract=promised, strength="exhaustive", max_faults=0
    ).broken
    trace = broken.trace if broken is not None else ()
    return {"machine": spec, "allocator": "frame-sliding-n", "faulty": [], "trace": trace_to_json(trace)}


def _counted(numbers: list[int]) -> Evidence:
    return Evidence.enumeration(scope(numbers))


def _decide_fsn_complete(context: Context) -> Verdict:
    numbers = sizes(context)

    def cases(n: int) -> Iterator[Failure | None]:
        loses: dict[tuple[int, int, int, int], bool] = {}
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                lost = fs_n(s, x, y, s.residents).ending.base is None and bool(free_bases(s, x, y))
                loses[s.X, s.Y, x, y] = loses.get((s.X, s.Y, x, y), False) or lost
        for (X, Y, x, y), lost in loses.items():
            good = lost != fs_n_complete(X, Y, x, y)
            yield None if good else Failure(f"M({X},{Y}), {x} x {y}", {"mesh": [X, Y], "request": [x, y]})

    return for_all_sizes(survey(cases, numbers, scope(numbers)), ALIGNED)


def _decide_gain(context: Context) -> Verdict:
    found = compare(fs_n, fs_1, MEASURES["nodes"], range(1, context.pick(7, 9, 9) + 1), residents=3)
    return always(found, "list nodes", "FS_n", "FS_1")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-ALG-FS1",
        statement="C_1 has (X-x+1)(Y-y+1) candidates and holds all possible bases. FS_1 grants the first free one in "
        "row-major order; a success scans all of L, any other scan stops at the first conflict.",
        decide=_decide_fs1,
        solver_free=False,
    ),
    Claim(
        "MO-ALG-FSn",
        statement="FS_n may refuse a request although an allocation is possible.",
        decide=_decide_fsn_loses,
        part="loses",
    ),
    Claim(
        "MO-ALG-FSn",
        statement="FS_n is complete for every list iff the request does not fit, or x is 1 or X and y is 1 or Y.",
        decide=_decide_fsn_complete,
        part="complete",
        solver_free=False,
    ),
    Claim(
        "MO-ALG-FSn",
        statement="FS_n touches no more list nodes than FS_1, for every list and request.",
        decide=_decide_gain,
        part="gain",
        reading="A",
    ),
)
