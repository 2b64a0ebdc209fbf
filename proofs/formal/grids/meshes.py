"""What the shipped code for meshes has for Coq's tables."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import accumulate, chain, combinations, combinations_with_replacement, product
from operator import or_
from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.interval_set import EdgeLines
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.mbv import MaximumBoundaryValue, corner_candidates
from allocert.allocators.mesh.scan_set import Sweep
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Configuration, Quadruple, Situation, configurations, word
from allocert.models.meshes.printed_scan import figure_3, row_sets
from allocert.models.meshes.printed_sliding import SEARCHES, Original, Result, meet
from allocert.models.meshes.supported_bases import supported
from allocert.models.migration.migrating_allocator import Mig
from allocert.proofs.formal.ties import tied
from allocert.simulation.attempts import attempts
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer

__all__ = [
    "attempts_table",
    "corners_table",
    "first_bases_table",
    "fits_table",
    "frames_table",
    "scan_costs_table",
    "scans_table",
    "starts_table",
    "temporary_table",
]

Sides = tuple[int, int]
_Residents = Callable[[int, int, int], Iterator[Configuration]]
_ROTATIONS = ("none", "free")


def _shapes(X: int, Y: int) -> list[Sides]:
    return list(product(range(1, X + 1), range(1, Y + 1)))


def _upright(sides: Sides, rotation: str) -> Sides:
    return sides if rotation == "none" else (min(sides), max(sides))


@tied("meshes/migration-fits")
def fits_table() -> list[Any]:
    """For each rotation, some meshes, residents' sides and each request: 0 if they lie nowhere, 1 if MIG refuses it, else 2.

    MIG is asked with the residents in every place; if its answers differ, there is a -1.
    """

    def answer(X: int, Y: int, rotation: str, residents: Configuration, request: Sides) -> int:
        mig = Mig(Mesh(X, Y), rotation=rotation)
        mig.residents = tuple(Submesh.quadruple(*resident) for resident in residents)
        return 2 if mig.decide(request).how in ("first fit", "migration") else 1

    def rows(X: int, Y: int, most: int, rotation: str) -> Iterator[list[int]]:
        lying: dict[tuple[Sides, ...], list[Configuration]] = {}
        for residents in configurations(X, Y):
            sides = [(c - a + 1, d - b + 1) for a, b, c, d in residents]
            lying.setdefault(tuple(sorted(_upright(s, rotation) for s in sides)), []).append(residents)
        known: dict[tuple[Any, Sides], int] = {}
        for held in chain.from_iterable(product(_shapes(X, Y), repeat=n) for n in range(most + 1)):
            key = tuple(sorted(_upright(s, rotation) for s in held))
            for request in _shapes(X, Y):
                if (key, request) not in known:
                    found = {answer(X, Y, rotation, r, request) for r in lying.get(key, ())}
                    known[key, request] = -1 if len(found) > 1 else min(found, default=0)
            yield [known[key, request] for request in _shapes(X, Y)]

    meshes = ((1, 1, 3), (3, 1, 3), (1, 3, 3), (2, 2, 3), (3, 2, 1))
    return [[list(rows(*mesh, rotation)) for mesh in meshes] for rotation in _ROTATIONS]


@tied("meshes/migration-starts")
def starts_table() -> list[Any]:
    """For each rotation, some meshes and each queue: when the shipped MIG starts the jobs."""

    def starts(X: int, Y: int, rotation: str, queue: Sequence[Any], gaps: Sequence[int]) -> list[int | None]:
        jobs = [
            Job(number, arrival, time, request, request[0] * request[1])
            for number, ((request, time), arrival) in enumerate(
                zip(queue, accumulate((0, *gaps)), strict=True)
            )
        ]
        return list(replay(jobs, MigratingServer(Mesh(X, Y), rotation=rotation)).starts)

    def rows(X: int, Y: int, n: int, rotation: str) -> list[Any]:
        queues = product(product(_shapes(X, Y), (1, 2)), repeat=n)
        return [
            starts(X, Y, rotation, queue, gaps) for queue in queues for gaps in product((0, 1), repeat=n - 1)
        ]

    return [[rows(*mesh, rotation) for mesh in ((2, 2, 2), (3, 2, 2), (3, 1, 3))] for rotation in _ROTATIONS]


_SHIPPED: Mapping[str, Callable[[Mesh], Any]] = {
    "FS_1": FrameSliding,
    "FS_n": RestrictedFrameSliding,
    "AS": AdaptiveScan,
    "FS_f": FastFrameSliding,
}


def _anywhere(X: int, Y: int, most: int) -> Iterator[Configuration]:
    """All lists of at most that many submeshes, which may share processors."""
    columns, rows = combinations_with_replacement(range(X), 2), combinations_with_replacement(range(Y), 2)
    submeshes = [Quadruple(a, b, c, d) for (a, c), (b, d) in product(columns, rows)]
    return (residents for n in range(most + 1) for residents in product(submeshes, repeat=n))


def _sets(X: int, Y: int, most: int) -> Iterator[Configuration]:
    """Each set of at most that many disjoint submeshes, once."""
    found: list[Configuration] = [()]
    for (one,) in reversed([*_anywhere(X, Y, 1)][1:]):
        found += [(one, *others) for others in found if not any(meet(one, other) for other in others)]
    return (residents for residents in found if len(residents) <= most)


def _both_orders(X: int, Y: int, most: int) -> Iterator[Configuration]:
    """Each list of :func:`_sets`, and it reversed."""
    return (one for residents in _sets(X, Y, most) for one in (residents, residents[::-1]))


def _rows(
    row: Callable[[int, int, Configuration], Any], *parts: tuple[_Residents, Sequence[tuple[int, int, int]]]
) -> list[Any]:
    """For each mesh of each part the rows of its lists of residents."""
    return [
        [row(X, Y, residents) for residents in lists(X, Y, most)]
        for lists, meshes in parts
        for X, Y, most in meshes
    ]


_IN_BOTH_ORDERS = (_both_orders, ((2, 2, 4), (3, 2, 6), (2, 3, 6), (3, 3, 2)))


@tied("meshes/frames")
def frames_table() -> list[Any]:
    """For some meshes, lists and all requests: the base, the candidates and the nodes of each printed search.

    A shipped class that answers a request that fits otherwise gives a -1; so does one whose list is not longer by the grant
    after it, or not the former one after its release.
    """

    def agree(method: str, X: int, Y: int, request: Sides, residents: Configuration, found: Result) -> bool:
        strategy = _SHIPPED[method](Mesh(X, Y))
        before = [Submesh.quadruple(*resident) for resident in residents]
        strategy.residents.nodes = list(before)
        granted = strategy.allocate(request)
        touched, after = strategy.residents.touched, list(strategy.residents.nodes)
        if (granted and granted.base, touched) != (found.ending.base, found.touched):
            return False
        if granted is None or after != [*before, granted]:
            return granted is None and after == before
        strategy.release(granted)
        return bool(strategy.residents.nodes == before)

    def answer(method: str, X: int, Y: int, request: Sides, residents: Configuration) -> list[int]:
        x, y = request
        found = SEARCHES[method](Situation(X, Y, residents, 0), x, y, residents)
        if x <= X and y <= Y and not agree(method, X, Y, request, residents, found):
            return [-1]
        return [*(found.ending.base or ()), found.candidates, found.touched]

    def row(X: int, Y: int, residents: Configuration) -> list[Any]:
        return [[answer(method, X, Y, r, residents) for method in _SHIPPED] for r in _shapes(X + 1, Y + 1)]

    meshes = ((1, 3, 2), (4, 1, 2), (2, 2, 2), (3, 3, 1), (2, 3, 2))
    return _rows(row, (_anywhere, meshes), _IN_BOTH_ORDERS)


@tied("meshes/first-bases")
def first_bases_table() -> list[Any]:
    """For some meshes and lists: the supported bases (i, j) as i + X j, row-major."""

    def row(X: int, Y: int, residents: Configuration) -> list[int]:
        busy = reduce(or_, (word(X, resident) for resident in residents), 0)
        return sorted(i + X * j for i, j in supported(Situation(X, Y, residents, busy)))

    lists, sets = ((2, 2, 2), (3, 2, 2), (2, 3, 2), (3, 3, 2)), ((2, 2, 4), (3, 2, 6), (2, 3, 6), (3, 3, 9))
    return _rows(row, (_anywhere, lists), (_sets, sets))


@tied("meshes/temporary")
def temporary_table() -> list[Any]:
    """For all meshes of sides 1..4 and all requests that fit: the temporary submeshes shifted by one."""
    shifted = Original("base", shift=1)
    return [
        [list(map(list, shifted.temporary(X, Y, x, y))) for x, y in _shapes(X, Y)] for X, Y in _shapes(4, 4)
    ]


def _counts(lines: EdgeLines, height: int, from_far: bool) -> Iterator[list[int]]:
    """The counts of every place at every window of a scan."""
    sweep = Sweep(lines, height, from_far)
    sweep.fill(height)
    for distance in range(sweep.last + 1):
        if distance:
            sweep.step()
        yield [count for low, high, count in sweep.scan.elements for _ in range(low, high + 1)]


def _disjoint(X: int, Y: int, most: int) -> Iterator[Configuration]:
    """Those of :func:`_anywhere` whose members share no processor."""
    lists = _anywhere(X, Y, most)
    return (rs for rs in lists if not any(meet(one, other) for one, other in combinations(rs, 2)))


_SETS = (_sets, ((3, 2, 6), (2, 3, 6), (3, 3, 2)))
_SCANNING: Sequence[Callable[[Mesh], Any]] = (
    IntervalSetScan,
    *(partial(FourWayScan, options=FourWayOptions(crossing=crossing)) for crossing in ("overlap", "passed")),
)
"""ISS, and 4ISS that gives up at an overlap and when the windows have passed."""


def _holding(kind: Callable[[Mesh], Any], mesh: Mesh, frames: Iterable[Submesh]) -> Any:
    """A shipped scan of ``kind`` with these residents held and in its sets."""
    strategy = kind(mesh)
    for frame in frames:
        strategy._holdings.grant(frame)
        for lines in (strategy.rows,) if isinstance(strategy, IntervalSetScan) else strategy.lines:
            lines.add(frame)
    return strategy


def _served(kind: Callable[[Mesh], Any], mesh: Mesh, frames: Sequence[Submesh]) -> list[list[int]]:
    """For each request the base that a shipped scan grants, [] for a refusal; -1 if its state after the grant or after the release is another than it should be."""
    before = _holding(kind, mesh, frames).decision_state()

    def base(request: Sides) -> list[int]:
        strategy = _holding(kind, mesh, frames)
        granted = strategy.allocate(request)
        if granted is not None:
            if strategy.decision_state() != _holding(kind, mesh, [*frames, granted]).decision_state():
                return [-1]
            strategy.release(granted)
        return list(granted.base if granted else ()) if strategy.decision_state() == before else [-1]

    return list(map(base, _shapes(*mesh.sides)))


def _releases(kind: Callable[[Mesh], Any], mesh: Mesh, frames: Sequence[Submesh]) -> bool:
    """Whether each resident's release leaves a shipped scan as if it had never been there."""
    for place, frame in enumerate(frames):
        strategy = _holding(kind, mesh, frames)
        strategy.release(frame)
        others = _holding(kind, mesh, [*frames[:place], *frames[place + 1 :]])
        if strategy.decision_state() != others.decision_state():
            return False
    return True


@tied("meshes/scans")
def scans_table() -> list[Any]:
    """For some meshes and lists of disjoint residents: the answers of ISS and 4ISS, and the counts at each window of the four scans.

    An answer of figure 3 that is not that of the shipped ISS gives a -1; so does a state of a shipped scan that is not, after a
    grant or a release, that of the residents there are then.
    """

    def row(X: int, Y: int, residents: Configuration) -> list[Any]:
        mesh, sets = Mesh(X, Y), row_sets(Y, residents)
        frames = [Submesh.quadruple(*resident) for resident in residents]
        kept = all(_releases(kind, mesh, frames) for kind in _SCANNING)
        found: list[Any] = []
        served = zip(*(_served(kind, mesh, frames) for kind in _SCANNING), strict=True)
        for (x, y), bases in zip(_shapes(X, Y), served, strict=True):
            printed = figure_3(X, sets, x, y, "reverse-deleted").base
            found.append([*bases] if kept and list(printed or ()) == bases[0] else [-1])
        lines = _holding(_SCANNING[-1], mesh, frames).lines
        counted = [
            [counts for height in range(1, (X, Y)[axis] + 1) for counts in _counts(lines[axis], height, far)]
            for axis in (1, 0)
            for far in (False, True)
        ]
        return found + counted

    return _rows(row, (_disjoint, ((1, 4, 2), (2, 2, 4), (3, 2, 2))), _SETS)


@tied("meshes/scan-costs")
def scan_costs_table() -> list[Any]:
    """For some meshes, lists of disjoint residents and requests that fit: what ISS and 4ISS do to allocate."""

    def row(X: int, Y: int, residents: Configuration) -> list[Any]:
        frames = [Submesh.quadruple(*resident) for resident in residents]
        found = []
        for request in _shapes(X, Y):
            amounts = []
            for kind in _SCANNING:
                strategy = _holding(kind, Mesh(X, Y), frames)
                strategy.allocate(request)
                amounts.append([strategy.steps.sets, strategy.steps.passes, strategy.steps.touched])
            found.append(amounts)
        return found

    return _rows(row, (_disjoint, ((1, 4, 2), (5, 1, 2), (2, 2, 4), (3, 2, 2), (4, 4, 1))), _SETS)


@tied("meshes/corners")
def corners_table() -> list[Any]:
    """For some meshes, lists and requests that fit: MBV's corner candidates (i, j) as i + X j, and the nodes touched for them all."""

    def answer(X: int, Y: int, residents: Configuration, request: Sides) -> list[int]:
        strategy = MaximumBoundaryValue(Mesh(X, Y), candidates="corners")
        strategy.residents.nodes = [Submesh.quadruple(*resident) for resident in residents]
        corners = corner_candidates(strategy.machine, strategy.residents.nodes, request)
        deque(strategy.free_frames(request), maxlen=0)
        return [*(i + X * j for i, j in corners), strategy.residents.touched]

    def row(X: int, Y: int, residents: Configuration) -> list[Any]:
        return [answer(X, Y, residents, request) for request in _shapes(X, Y)]

    return _rows(row, (_anywhere, ((1, 4, 2), (5, 1, 2), (2, 2, 2), (4, 4, 1))), _IN_BOTH_ORDERS)


@tied("meshes/attempts")
def attempts_table() -> list[Any]:
    """For n = 1..4, single releases or all of an instant, and each queue of requests for 1 or n processors of M(n,1): all outcomes.

    An outcome is the number of failures, that of residents left, and those met by successes and by failures; FS_f plays the
    queue with all times from 1 to 3.
    """

    def outcome(n: int, queue: tuple[int, ...], times: tuple[int, ...], together: bool) -> tuple[int, ...]:
        requests = tuple(((sides, 1), time) for sides, time in zip(queue, times, strict=True))
        found = attempts(Mesh(n, 1), requests, together)
        return len(found.failures), found.left, sum(found.successes), sum(found.failures)

    def row(n: int, queue: tuple[int, ...], together: bool) -> list[list[int]]:
        played = {outcome(n, queue, times, together) for times in product((1, 2, 3), repeat=n)}
        return [list(found) for found in sorted(played)]

    return [
        [[row(n, queue, together) for queue in product((1, n), repeat=n)] for together in (False, True)]
        for n in range(1, 5)
    ]
