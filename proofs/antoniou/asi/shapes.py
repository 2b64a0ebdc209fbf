"""Antoniou 1994, section 3.2: incomplete cubes are connected, the subcubes around them, and distances in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from allocert.allocators.hypercube.asi_plan import Run
from allocert.machines.graysegments import segment_directions
from allocert.models.gray.segments import inner_diameter
from allocert.models.subcubes.incomplete_packing import enclosing_dimension
from allocert.proofs.antoniou.asi.steps import ALL, LEAST, STEP_10, plans
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import HOPS, HOPS_OF_SEGMENTS, SEGMENTS, SIZES
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "hops"]

CLAIMS = claim = ClaimTable()


_HANDED_OUT = f"every incomplete cube and piece of every y, {LEAST} <= n <= {{top}}"


@lru_cache(maxsize=20_000)
def hops(run: Run, inside: bool, n: int) -> int | None:
    """The largest distance between two nodes of a run of BRGC(n): in Q_n, or along links inside the run."""
    if inside:
        return inner_diameter(run.word(n), n)
    if _opposite(run):
        return run.dimension
    nodes = run.nodes
    return max((a ^ b).bit_count() for a in nodes for b in nodes)


def _opposite(run: Run) -> bool:
    """Whether two of the nodes differ in all directions of the smallest subcube around them."""
    directions = segment_directions(run.start, run.stop)
    nodes = set(run.nodes)
    return any(node ^ directions in nodes for node in nodes)


def _handed_out(n: int) -> Iterator[Run]:
    """Every different incomplete cube and piece of every y, in both sound readings."""
    found = {run for _, reading in STEP_10 for one in plans(n, reading) for run in one.runs}
    return iter(sorted(found, key=lambda run: (run.size, run.start)))


def _placed(n: int, run: Run) -> tuple[str, dict[str, int]]:
    """A run in words and as data."""
    return f"n = {n}, ranks {run.start}..{run.stop - 1}:", {"n": n, "start": run.start, "stop": run.stop}


@claim("AN-THM-3.1/at-most@size", "In every set that is handed out the hops in Q_n are at most ceil(log y).")
@every(8, 9, 10, first=LEAST, checked=_HANDED_OUT)
def hops_are_at_most_the_dimension(n: int) -> Iterator[Failure | None]:
    """Of a subcube that is large enough."""
    for run in _handed_out(n):
        found, most = hops(run, False, n), enclosing_dimension(run.size)
        good = found is not None and found <= most
        yield None if good else _too_far(n, run, found, most)


_MOST_HOPS = "In every set that is handed out the greatest number of hops"
_AROUND = "is the dimension of the smallest subcube around the nodes as placed."


@claim("AN-THM-3.1/equal@machine", f"{_MOST_HOPS} in Q_n {_AROUND}", inside=False)
@claim("AN-THM-3.1/equal@inside", f"{_MOST_HOPS} along links inside the set {_AROUND}", inside=True)
def hops_are_the_dimension(context: Context, inside: bool) -> Verdict:
    """Distances inside take long: for larger n only sets without opposite nodes are examined."""
    top = context.pick(6, 7, 8) if inside else context.pick(8, 9, 10)
    last = context.pick(8, 9, 10)

    def cases(n: int) -> Iterator[Failure | None]:
        for run in _handed_out(n):
            if n > top and _opposite(run):
                continue
            found = hops(run, inside, n)
            yield None if found == run.dimension else _too_far(n, run, found, run.dimension)

    more = f"; n <= {last} where no two nodes differ in all directions of the smallest subcube"
    checked = _HANDED_OUT.format(top=top) + (more if last > top else "")
    return survey(cases, range(LEAST, last + 1), checked)


def _too_far(n: int, run: Run, found: int | None, printed: int) -> Failure:
    where, data = _placed(n, run)
    dimension = f"the smallest subcube has dimension {run.dimension}"
    return Failure(f"{where} {found} hops, {dimension}, said are {printed}", data)


CLAIMS.also(
    in_coq("AN-ASI-CONN", HOPS, f"{ALL}, either reading of step 10"),
    in_coq("AN-THM-3.1/at-most@placed", HOPS, f"{ALL}, either reading of step 10"),
    in_coq("AN-X-7/hops", HOPS_OF_SEGMENTS, "all n, all segments"),
    in_coq("AN-THM-3.1-SEG", SEGMENTS, "all n, all segments"),
    in_coq("AN-THM-3.1-SEG/sizes", SIZES, "all n, 1 <= y <= 2^n"),
)
