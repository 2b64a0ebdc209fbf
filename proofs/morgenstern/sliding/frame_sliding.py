"""Morgenstern 1994, sections 2 and 2.1: FS_1 and FS_n by equations (1) and (2)."""

from __future__ import annotations

from typing import Any

from allocert.allocators import Contract
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.machines import Mesh
from allocert.models.meshes.configurations import Situation, boundary_requests, free_bases, situations
from allocert.models.meshes.printed_sliding import SEARCHES
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.model.configurations import (
    failure,
    mesh_of,
    scope,
    sizes,
)
from allocert.proofs.morgenstern.model.two_methods import does_no_more
from allocert.proofs.theorems.frames import FRAME_SLIDING
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.trace import trace_to_json

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(in_coq("MO-ALG-FS1", FRAME_SLIDING, "all meshes, lists and requests"))


def _loses(s: Situation, x: int, y: int) -> bool:
    """Whether FS_n refuses although a base is free."""
    return SEARCHES["FS_n"](s, x, y, s.residents).ending.base is None and bool(free_bases(s, x, y))


@claim("MO-ALG-FSn/loses", "FS_n may refuse a request although an allocation is possible.")
def fs_n_loses_requests(context: Context) -> Verdict:
    """Requests that FS_n refuses although a base is free; the first one with the shipped class too."""
    numbers = sizes(context)
    lost = dict.fromkeys(numbers, 0)
    first: tuple[Situation, int, int] | None = None
    for n in numbers:
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                if _loses(s, x, y):
                    lost[n] += 1
                    first = first or (s, x, y)
    if first is None:
        return Verdict.undecided(f"no request fails: {scope(numbers)}", lost=lost)
    s, x, y = first
    wrong = failure(s, x, y, f"FS_n refuses, and {free_bases(s, x, y)[0]} is free")
    counted = Evidence.enumeration(scope(numbers))
    if RestrictedFrameSliding(mesh_of(s), s.busy).allocate((x, y)) is not None:
        shown = Counterexample(f"this suite's frame-sliding-n does not: {wrong.text}", wrong.data)
        return Verdict.refuted(shown, scope(numbers), counted, failing=lost)
    return Verdict.bounded(
        f"the smallest example is shown; {scope(numbers)}",
        counted,
        example=wrong.text,
        replay=_shortest(mesh_of(s)),
        requests_that_fail=lost,
    )


def _shortest(mesh: Mesh) -> dict[str, Any]:
    """A shortest trace on which the shipped FS_n refuses although a frame is free, as replay data."""
    spec = f"mesh:{mesh.sides[0]}x{mesh.sides[1]}"
    promised = Contract("frames", complete=True)
    broken = check(
        RestrictedFrameSliding, spec, contract=promised, strength="exhaustive", max_faults=0
    ).broken
    trace = broken.trace if broken is not None else ()
    return {"machine": spec, "allocator": "frame-sliding-n", "faulty": [], "trace": trace_to_json(trace)}


@claim("MO-ALG-FSn/gain@every-list", "FS_n touches no more list nodes than FS_1, for every list and request.")
def fs_n_touches_no_more(context: Context) -> Verdict:
    """FS_n against FS_1, on every input with at most three residents."""
    both = {name: SEARCHES[name] for name in ("FS_n", "FS_1")}
    return does_no_more(both, "nodes", context.pick(7, 9, 9), unit="list nodes", residents=3)
