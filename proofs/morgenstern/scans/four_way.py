"""Morgenstern 1994, section 3.2: four-way ISS, when it may give up, and the edge that it comes closest to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.allocators.mesh.scan_set import Sweep
from allocert.errors import AllocertError
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, free_bases, meshes, situations
from allocert.proofs.morgenstern.model.configurations import every, failure, scope, sizes
from allocert.proofs.morgenstern.scans.iss import entered
from allocert.proofs.theorems.intervals import FOUR_WAY, SCAN_WINDOW
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "CROSSINGS", "scanned"]


CROSSINGS = {"A": "passed", "B": "overlap", "C": "inspected"}
_TOLD = {
    "A": "the windows have passed each other by their height",
    "B": "the windows overlap completely",
    "C": "every window has been inspected by one of the scans",
}


def scanned(situation: Situation, options: FourWayOptions) -> FourWayScan:
    """The shipped 4ISS with these residents in its sets."""
    strategy = FourWayScan(Mesh(situation.X, situation.Y), options=options)
    strategy.lines = (entered(situation, 0), entered(situation, 1))
    return strategy


@lru_cache(maxsize=4096)
def _answers(
    situation: Situation, options: FourWayOptions
) -> dict[tuple[int, int], tuple[int, ...] | str | None]:
    """What each request that fits would get: a base, ``None`` for a refusal, or the error that the strategy raises."""
    found: dict[tuple[int, int], tuple[int, ...] | str | None] = {}
    try:
        strategy = scanned(situation, options)
        for request in product(range(1, situation.X + 1), range(1, situation.Y + 1)):
            frame = strategy.find(request)
            found[request] = None if frame is None else frame.base
    except AllocertError as error:
        for request in product(range(1, situation.X + 1), range(1, situation.Y + 1)):
            found.setdefault(request, str(error))
    return found


def _decide_key(context: Context, reading: str) -> Verdict:
    """Whether 4ISS grants the free frame that comes first in its order."""
    tested = sizes(context)
    options = FourWayOptions(crossing=CROSSINGS[reading])

    def judge(situation: Situation, x: int, y: int) -> str | None:
        order = FourWayScan(Mesh(situation.X, situation.Y), options=options).family
        frames = [Submesh(base, (x, y)) for base in free_bases(situation, x, y)]
        first = min(frames, key=order.key, default=None)
        wanted = None if first is None else first.base
        found = _answers(situation, options)[x, y]
        return None if found == wanted else f"answers {found}, first by the key is {wanted}"

    found = survey(every(judge, fitting=True), tested, scope(tested, "all requests that fit"))
    return for_all_sizes(found, FOUR_WAY, "meshes, configurations and requests that fit")


def _decide_invariant(context: Context) -> Verdict:
    """In every window of every scan the scan set counts the residents that meet the window."""
    tested = sizes(context, 5)

    def cases(n: int) -> Iterator[Failure | None]:
        for situation in situations(n):
            for axis, from_far in product((0, 1), (False, True)):
                sides = situation.X, situation.Y
                lines = entered(situation, axis)
                for height in range(1, sides[axis] + 1):
                    yield _broken(situation, Sweep(lines, height, from_far), axis)

    found = survey(cases, tested, scope(tested, "the four scans, every height of the window, every window"))
    return for_all_sizes(found, SCAN_WINDOW, "meshes and configurations")


def _broken(situation: Situation, sweep: Sweep, axis: int) -> Failure | None:
    """The first window of a scan with other counts than its residents, if there is one."""
    sweep.fill(sweep.height)
    while True:
        wanted = [0] * (situation.Y, situation.X)[axis]
        for a, b, c, d in situation.residents:
            (low, high), (first, last) = ((b, d), (a, c)) if axis else ((a, c), (b, d))
            if low < sweep.line + sweep.height and high >= sweep.line:
                for place in range(first, last + 1):
                    wanted[place] += 1
        found = [count for low, high, count in sweep.scan.elements for _ in range(low, high + 1)]
        if found != wanted:
            which = ("left", "right", "top", "bottom")[2 * axis + sweep.from_far]
            return failure(
                situation, 1, 1, f"scan from the {which}, window {sweep.line}: {found}, not {wanted}"
            )
        if sweep.distance == sweep.last:
            return None
        sweep.step()


def _away(situation: Situation, base: tuple[int, int], x: int, y: int) -> int:
    """Rows (x >= y) or columns between a frame and the nearer edge parallel to its longest side."""
    before, room = (base[1], situation.Y - y) if x >= y else (base[0], situation.X - x)
    return min(before, room - before)


def _nearest(situation: Situation, x: int, y: int) -> str | None:
    bases = free_bases(situation, x, y)
    found = _answers(situation, FourWayOptions())[x, y]
    if not bases or not isinstance(found, tuple):
        return None if found is None and not bases else f"answers {found}"
    best = min(bases, key=lambda base: _away(situation, base, x, y))
    least = _away(situation, best, x, y)
    if found in bases and _away(situation, (found[0], found[1]), x, y) == least:
        return None
    return f"granted at {found}; {best} is {least} from an edge and free"


def _decide_edge(context: Context) -> Verdict:
    top = context.pick(8, 10, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for X, Y in meshes(n):
            places = [(i, j) for j in range(Y) for i in range(X)]
            for busy in sorted(range(1 << n), key=int.bit_count):
                residents = tuple(
                    Quadruple(i, j, i, j) for node, (i, j) in enumerate(places) if busy >> node & 1
                )
                situation = Situation(X, Y, residents, busy)
                for y, x in product(range(1, Y + 1), range(1, X + 1)):
                    wrong = _nearest(situation, x, y)
                    yield None if wrong is None else failure(situation, x, y, wrong)

    return survey(
        cases,
        range(1, top + 1),
        f"every set of busy processors of all meshes of 1..{top} processors, as 1 x 1 residents, all requests that fit",
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-ALG-4ISS",
            statement=f"Giving up when {told}, 4ISS grants the free frame that comes first by distance of its longest side "
            "to a parallel edge, then top (left) before bottom (right), then position, and refuses iff none is free.",
            decide=partial(_decide_key, reading=reading),
            reading=reading,
            solver_free=False,
        )
        for reading, told in _TOLD.items()
    ),
    Claim(
        "MO-ALG-4ISS",
        statement="In each of the four scans the scan set counts, at each place, the residents that meet the window; no "
        "deletion fails.",
        decide=_decide_invariant,
        part="invariant",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-4ISS-EDGE",
        statement="The frame granted has its longest side as close to a parallel edge as any free frame; for x = y rows "
        "count.",
        decide=_decide_edge,
        reading="A",
    ),
)
