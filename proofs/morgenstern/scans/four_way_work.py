"""Morgenstern 1994, section 3.2: what 4ISS does to find a frame, against the worst case of ISS."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import Steps
from allocert.machines import Mesh
from allocert.machines.remembered import remembered
from allocert.models.meshes.configurations import Situation, partitions, word
from allocert.models.meshes.printed_sliding import frame_at
from allocert.proofs.morgenstern.model.configurations import failure, scope
from allocert.proofs.morgenstern.scans.cost import DEFAULT, NUMBERS, Run, measured, run_both
from allocert.proofs.morgenstern.scans.windows import entered
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "most_around"]

Group = tuple[int, ...]
"""The sides of a mesh, or of a mesh and a request."""

_MEASURES: dict[str, tuple[str, Callable[[Steps], int]]] = {
    "windows": ("windows inspected", lambda steps: steps.windows),
    "nodes": ("nodes touched", lambda steps: steps.touched),
}

_AROUND = {"windows": 5, "nodes": 6}
"""By measures the greatest N for which requests N-1 x N-1 on M(N,N) are tried."""

_SIDES = (1, 2, 3)
"""The sides of the square meshes on which every configuration and request is tried."""


def _same(run: Run) -> Group:
    return run.situation.X, run.situation.Y, run.x, run.y


def _across(run: Run) -> Group:
    return run.situation.X, run.situation.Y, max(run.x, run.y), min(run.x, run.y)


def _any(run: Run) -> Group:
    return run.situation.X, run.situation.Y


Against = tuple[Callable[[Run], Group], Callable[[Run], Group]]
"""In which group a request to ISS is, and against the worst of which group one to 4ISS is held."""

SAME, ACROSS, ANY = (_same, _same), (_same, _across), (_any, _any)


def _granted(processors: int, square: bool) -> Iterator[Run]:
    """The requests that are granted on meshes of one size."""
    side = round(processors**0.5)
    runs = measured(processors, DEFAULT, (side, side) if square else None)
    return (run for run in runs if run.row is not None)


def _most(
    runs: Iterable[Run], amount: Callable[[Run], int], of: Callable[[Run], Group] = _same
) -> dict[Group, Run]:
    """For each group the first run with the largest amount."""
    most: dict[Group, Run] = {}
    for run in runs:
        group = of(run)
        if group not in most or amount(run) > amount(most[group]):
            most[group] = run
    return most


def _around(N: int) -> Iterator[Situation]:
    """Every configuration of M(N,N) that leaves a frame N-1 x N-1 free: residents in the L around it."""
    seen = set()
    full = (1 << N * N) - 1
    for i, j in product(range(2), repeat=2):
        rim = full ^ word(N, frame_at(i, j, N - 1, N - 1))
        for residents, out in partitions(N, N, rim, gaps=True):
            if residents not in seen:
                seen.add(residents)
                yield Situation(N, N, residents, rim ^ out)


@remembered(2)
def _runs_around(N: int) -> Iterator[Run]:
    """What ISS and 4ISS do there for such a frame; for a square one 4ISS scans rows too, by the same interval sets."""
    one, four = IntervalSetScan(Mesh(N, N)), FourWayScan(Mesh(N, N), options=DEFAULT)
    for situation in _around(N):
        one.rows = entered(situation, 1)
        four.lines = (four.lines[0], one.rows)
        yield run_both(one, four, situation, N - 1, N - 1)


@lru_cache(maxsize=8)
def most_around(N: int, measure: str) -> tuple[Run, Run]:
    """Of these runs the first that takes the most with ISS, and with 4ISS."""
    count = _MEASURES[measure][1]
    runs = (run for run in _runs_around(N) if run.row is not None)
    one = four = next(runs)
    for run in runs:
        one = run if count(run.iss) > count(one.iss) else one
        four = run if count(run.four) > count(four.four) else four
    return one, four


def four_way_takes_no_more(context: Context, measure: str, against: Against, square: bool) -> Verdict:
    """4ISS takes no more steps than ISS does at worst on the same mesh, for the same request, with its longer side across, or for any.

    Where the request turned does not fit the mesh nothing is compared. On larger square meshes only requests one
    less than the mesh in both sides are tried, for which few configurations leave a frame, and against their like.
    """
    around = range(_SIDES[-1] + 1, _AROUND[measure] + 1) if square and against != ANY else range(0)
    tested = [side**2 for side in (*_SIDES, *around)] if square else NUMBERS(context)
    what, count = _MEASURES[measure]

    def cases(n: int) -> Iterator[Failure | None]:
        for run, worst in _pairs(n, measure, against, square, around):
            four, one = count(run.four), count(worst.iss)
            wrong = f"4ISS takes {four} {what}, ISS at most {one} for {worst.x} x {worst.y}"
            yield None if four <= one else failure(run.situation, run.x, run.y, wrong)

    beside = f"requests that fit and are granted; {what}, default options"
    where = f"all configurations of the square meshes of side 1..{_SIDES[-1]}"
    if around:
        where += f", and of M(N,N), N = {around[0]}..{around[-1]}, with requests N-1 x N-1 only"
    return survey(cases, tested, f"{where}; {beside}" if square else scope(tested, beside))


def _pairs(
    n: int, measure: str, against: Against, square: bool, around: Iterable[int]
) -> Iterator[tuple[Run, Run]]:
    """For each mesh of a size and request the run that takes the most with 4ISS, and the one to hold it against."""
    side = round(n**0.5)
    if square and side in around:
        worst, run = most_around(side, measure)
        yield run, worst
        return
    count, (own, other) = _MEASURES[measure][1], against
    runs = list(_granted(n, square))
    ones = _most(runs, lambda run: count(run.iss), own)
    for run in _most(runs, lambda run: count(run.four)).values():
        if other(run) in ones:
            yield run, ones[other(run)]


def _touched(run: Run) -> int:
    return run.iss.touched


def _last_windows(n: int) -> Iterator[Failure | None]:
    runs = list(_granted(n, square=False))
    last = _most((run for run in runs if run.row == run.situation.Y - run.y), _touched)
    for group, worst in _most(runs, _touched).items():
        most = _touched(last[group]) if group in last else 0
        wrong = f"{_touched(worst)} nodes touched for row {worst.row}, at most {most} for the last window"
        yield None if most == _touched(worst) else failure(worst.situation, worst.x, worst.y, wrong)


def last_windows_take_the_most(context: Context) -> Verdict:
    """Of all configurations on which ISS succeeds, one that has the frame in the last window takes the most."""
    tested = NUMBERS(context)
    return survey(_last_windows, tested, scope(tested, "requests that fit and are granted; nodes touched"))


@every_at(
    lambda context: _SIDES, checked="all configurations of the square meshes of side 1..{top}; nodes touched"
)
def wide_requests_take_the_most(N: int) -> Iterator[Failure | None]:
    """On square meshes ISS takes as much at worst for p x q as for q x p, p > q."""
    most = _most(_granted(N * N, square=True), _touched)
    for x, y in product(range(1, N + 1), repeat=2):
        if x > y:
            wide, high = (_touched(most[N, N, *sides]) for sides in ((x, y), (y, x)))
            text = f"M({N},{N}): {x} x {y} takes at most {wide} nodes, {y} x {x} {high}"
            yield None if wide >= high else Failure(text, {"N": N, "request": [x, y]})


_READINGS = (
    ("same-request", "the same mesh and request", SAME, False, ("windows",)),
    ("across", "the same mesh and the request with its longer side across", ACROSS, False, _AROUND),
    (
        "across-square",
        "the same mesh, which is square, and the request with its longer side across",
        ACROSS,
        True,
        _AROUND,
    ),
    ("any-request", "the same mesh and any request", ANY, False, _AROUND),
    ("any-request-square", "the same mesh, which is square, and any request", ANY, True, ("nodes",)),
)

CLAIMS: tuple[Claim, ...] = (
    *(
        keyed(
            f"MO-CLAIM-4ISS-WORK/{measure}@{reading}",
            f"To find a frame, 4ISS takes no more than the worst case of ISS for {described}: {_MEASURES[measure][0]}.",
            partial(four_way_takes_no_more, measure=measure, against=against, square=square),
        )
        for reading, described, against, square, measures in _READINGS
        for measure in measures
    ),
    keyed(
        "MO-CLAIM-4ISS-WORK/worst-bottom-nodes",
        "For a given mesh and request ISS takes the most when the frame it finds is in the last window: nodes touched.",
        last_windows_take_the_most,
    ),
    keyed(
        "MO-CLAIM-4ISS-WORK/worst-wide-nodes",
        "On a square mesh ISS takes at worst as much when the larger side is x as when it is y: nodes touched.",
        wide_requests_take_the_most,
    ),
)
