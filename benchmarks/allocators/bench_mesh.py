"""Bitboards of meshes compared with the lists that grant the same, and with scans of the whole mesh, in one run.

``python -m benchmarks.allocators.bench_mesh`` prints the table and exits 1 if two answers differ or a ratio is below its limit.
``--residents`` prints the first-fit methods by the number of residents instead.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import pytest

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.machines import Mesh, Submesh
from benchmarks.allocators.mesh_boards import Sides, at_work, occupancy, seated, sides_drawn, summed_area_scan

SIDES = (256, 1024, 4096)
_ROUNDS = 3


@dataclass(frozen=True)
class Filling:
    """How full a mesh is: the residents granted, or as many as fit, and the departures and new grants after that."""

    name: str
    residents: int | None
    departures: int = 0


SPARSE, DENSE, FULL = Filling("10 residents", 10), Filling("800 residents", 800), Filling("full", None, 1000)

Search = Callable[[Sides], Sides | None]
"""From a request to the base granted; what was granted is released at once."""


@dataclass(frozen=True)
class Method:
    """A way to answer requests. ``tried`` requests of a filling are timed, none of one that is not listed."""

    name: str
    build: Callable[[Mesh, Sequence[Submesh]], Search]
    tried: dict[str, int]


@dataclass(frozen=True)
class Rule:
    """Methods that grant the same; the first is the bitboard, ``filler`` fills the mesh."""

    name: str
    filler: Callable[[Mesh], Any]
    methods: tuple[Method, ...]


def asked(strategy: Callable[..., Any], mesh: Mesh, frames: Sequence[Submesh]) -> Search:
    allocator = seated(strategy(mesh), frames)

    def search(request: Sides) -> Sides | None:
        frame: Submesh | None = allocator.allocate(request)
        if frame is None:
            return None
        allocator.release(frame)
        return frame.base[0], frame.base[1]

    return search


def _whole_board(mesh: Mesh, frames: Sequence[Submesh]) -> Search:
    """The kernel on one integer of all processors."""
    busy = 0
    for frame in frames:
        busy |= mesh.word(frame)

    def search(request: Sides) -> Sides | None:
        base: int = BitboardFirstFit.choose(busy, mesh, request)
        if not base:
            return None
        i, j = mesh.place(base.bit_length() - 1)
        return i, j

    return search


def _summed_areas(mesh: Mesh, frames: Sequence[Submesh]) -> Search:
    return partial(summed_area_scan, occupancy(mesh, frames))


def _all_values(mesh: Mesh, frames: Sequence[Submesh]) -> Search:
    """The boundary values of all frames by running sums."""
    allocator = seated(BitboardBoundaryFit(mesh), frames)
    return allocator._of_all  # type: ignore[no-any-return]


def _method(
    name: str, build: Callable[..., Search], sparse: int = 20, dense: int = 20, full: int = 20
) -> Method:
    return Method(name, build, {SPARSE.name: sparse, DENSE.name: dense, FULL.name: full})


RULES = (
    Rule(
        "first fit",
        BitboardFirstFit,
        (
            _method("bitboard", partial(asked, BitboardFirstFit)),
            _method("one integer", _whole_board, 5, 5, 3),
            _method("summed areas", _summed_areas, 3, 3, 3),
            _method("iss", partial(asked, IntervalSetScan)),
            _method("frame-sliding-fast", partial(asked, FastFrameSliding), dense=1, full=0),
        ),
    ),
    Rule(
        "edge",
        BitboardEdgeFit,
        (
            _method("bitboard-edge", partial(asked, BitboardEdgeFit)),
            _method("4iss", partial(asked, FourWayScan)),
        ),
    ),
    Rule(
        "boundary",
        BitboardEdgeFit,
        (
            _method("bitboard-mbv", partial(asked, BitboardBoundaryFit)),
            _method("all values", _all_values, 2, 2, 2),
            _method(
                "mbv, corners",
                partial(asked, partial(MaximumBoundaryValue, candidates="corners")),
                sparse=5,
                dense=0,
                full=0,
            ),
        ),
    ),
)

LIMITS = {
    ("first fit", 256, DENSE.name, "iss"): 50.0,
    ("first fit", 256, FULL.name, "iss"): 50.0,
    ("first fit", 1024, DENSE.name, "iss"): 15.0,
    ("first fit", 1024, FULL.name, "iss"): 15.0,
    ("first fit", 1024, DENSE.name, "summed areas"): 30.0,
    ("first fit", 1024, FULL.name, "summed areas"): 30.0,
    **{
        (rule, side, SPARSE.name, method): 1.0
        for side in SIDES
        for rule, method in (("first fit", "iss"), ("first fit", "frame-sliding-fast"), ("edge", "4iss"))
    },
    **{("boundary", side, SPARSE.name, "mbv, corners"): 1.0 for side in SIDES},
    **{
        ("edge", side, filling.name, "4iss"): 1.0
        for side in SIDES
        for filling in (DENSE, FULL)
    },
}  # fmt: skip
"""How many times as fast the bitboard must be as a method: of a rule, on a mesh, at a filling."""


@dataclass(frozen=True)
class Row:
    """Milliseconds a request and its release: the methods' means over the requests that each was given.

    ``ratios`` compares with the bitboard on these same requests.
    """

    rule: Rule
    side: int
    filling: Filling
    residents: int
    granted: int
    times: dict[str, float]
    ratios: dict[str, float]
    wrong: tuple[str, ...]


def requests(side: int) -> list[Sides]:
    """Ten with sides like those of the residents, ten with sides up to twice as long, in turn."""
    like, longer = sides_drawn(side // 16, 10, 5), sides_drawn(side // 8, 10, 6)
    return [request for pair in zip(like, longer, strict=True) for request in pair]


@lru_cache(maxsize=4)
def _frames(filler: Callable[[Mesh], Any], side: int, filling: Filling) -> tuple[Submesh, ...]:
    return tuple(at_work(filler(Mesh(side, side)), filling.residents, side // 16, filling.departures, seed=1))


def measure(rule: Rule, side: int, filling: Filling) -> Row:
    """All methods on one mesh: CPU time, the least of three rounds a request (one where a round takes above 0.1 s)."""
    frames = _frames(rule.filler, side, filling)
    mesh, asked = Mesh(side, side), requests(side)
    own: list[float] = []
    due: list[Sides | None] = []
    times: dict[str, float] = {}
    ratios: dict[str, float] = {}
    wrong = []
    for method in rule.methods:
        tried = method.tried[filling.name]
        if not tried:
            continue
        search = method.build(mesh, frames)
        found = [_timed(search, request) for request in asked[:tried]]
        spent = [milliseconds for milliseconds, _ in found]
        answers = [base for _, base in found]
        if not own:
            own, due = spent, answers
        times[method.name] = sum(spent) / tried
        ratios[method.name] = sum(spent) / sum(own[:tried])
        wrong += [method.name] if answers != due[:tried] else []
    return Row(rule, side, filling, len(frames), len(due) - due.count(None), times, ratios, tuple(wrong))


def _timed(search: Search, request: Sides) -> tuple[float, Sides | None]:
    best, base = float("inf"), None
    for _ in range(_ROUNDS):
        begin = time.process_time_ns()
        base = search(request)
        best = min(best, (time.process_time_ns() - begin) / 1e6)
        if best > 100:
            break
    return best, base


def faults(row: Row) -> list[str]:
    """The answers that differ, and the ratios below their limits."""
    found = [f"{method} answers differently" for method in row.wrong]
    for method, ratio in row.ratios.items():
        limit = LIMITS.get((row.rule.name, row.side, row.filling.name, method))
        if limit is not None and ratio < limit:
            found.append(f"{method} / {row.rule.methods[0].name} = {ratio:.1f}, limit {limit:g}")
    return found


def rows() -> Iterator[Row]:
    """The whole table."""
    for rule in RULES:
        for side in SIDES:
            for filling in (SPARSE, DENSE, FULL):
                yield measure(rule, side, filling)


def by_residents() -> None:
    """CPU milliseconds a request of the first-fit methods; scans of more than 0.1 s are tried once."""
    for side in SIDES:
        for residents in (0, 1, 2, 5, 10, 20, 50, 100, 200, 400, 800):
            frames = _frames(BitboardFirstFit, side, Filling("", residents))
            cells = []
            for method in RULES[0].methods:
                tried = 20 if method.name in ("bitboard", "iss") or (residents <= 20 and side < 4096) else 3
                search = method.build(Mesh(side, side), frames)
                spent = [_timed(search, request)[0] for request in requests(side)[:tried]]
                cells.append(f"{sum(spent) / tried:9.3f}")
            print(f"{side:>4} {residents:>4}", *cells, flush=True)


def main() -> int:
    """Print the table."""
    if "--residents" in sys.argv[1:]:
        by_residents()
        return 0
    bad = 0
    for row in rows():
        begin = f"{row.rule.name:<9} {row.side:>4}^2 {row.filling.name:<13} {row.residents:>5} {row.granted:>2}/20"
        cells = [f"{name} {spent:.3f} ({row.ratios[name]:.1f})" for name, spent in row.times.items()]
        wrong = faults(row)
        bad += len(wrong)
        print(begin, "; ".join(cells), *(f"  {text.upper()}" for text in wrong), flush=True)
    return 1 if bad else 0


@pytest.mark.parametrize("filling", [SPARSE, DENSE, FULL], ids=lambda filling: filling.name)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_mesh(benchmark: Any, rule: Rule, side: int, filling: Filling) -> None:
    """All requests to the bitboard; its ratios to the other methods are at least the limits."""
    search = rule.methods[0].build(Mesh(side, side), _frames(rule.filler, side, filling))
    asked = requests(side)[: rule.methods[0].tried[filling.name]]
    benchmark.pedantic(lambda: [search(request) for request in asked], rounds=3, warmup_rounds=1)
    assert not faults(measure(rule, side, filling))


if __name__ == "__main__":
    sys.exit(main())
