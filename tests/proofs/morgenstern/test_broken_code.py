"""Broken code refutes the claims about it, or leaves them undecided; sections 1 to 3 of Morgenstern 1994."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.proofs.mistakes import noticed

from allocert.allocators.mesh import mbv as shipped_mbv
from allocert.allocators.mesh.bands import Bands
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.interval_set import IntervalSet
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.allocators.mesh.rotation import Rotating
from allocert.allocators.mesh.scan_set import ScanSet
from allocert.errors import AllocertError
from allocert.models.meshes.printed_sliding import SEARCHES, sliding
from allocert.models.migration.migrating_allocator import Decision
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.boundary import edge
from allocert.proofs.morgenstern.model import submeshes
from allocert.proofs.morgenstern.scans import bit_parallel, first_bases, four_way, four_way_work
from allocert.proofs.morgenstern.scans.cost import measured
from allocert.proofs.morgenstern.sliding import cost, frame_sliding, original_definition
from allocert.verification.claims.claim import Context, Kind

Break = Callable[[pytest.MonkeyPatch], object]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What was measured before says nothing of broken code, nor the other way round."""
    caches = (four_way.answers, measured, four_way_work.most_around, bit_parallel.work)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def refuses_whole_meshes(strategy: Any, method: str = "allocate") -> Break:
    """The largest request is never granted."""
    true = getattr(strategy, method)

    def lazy(self: Any, request: Any) -> Any:
        return None if tuple(request) == self.machine.sides else true(self, request)

    return lambda patch: patch.setattr(strategy, method, lazy)


def replaced(where: Any, name: str, by: Any) -> Break:
    """A function or class is another one."""
    return lambda patch: patch.setattr(where, name, by)


def wrapped(where: Any, name: str, around: Callable[..., Any]) -> Break:
    """``around`` is called with the true function before its arguments."""
    true = getattr(where, name)
    return lambda patch: patch.setattr(where, name, lambda *given: around(true, *given))


def slides_unaligned(patch: pytest.MonkeyPatch) -> None:
    """FS_n is FS_1."""
    patch.setitem(SEARCHES, "FS_n", SEARCHES["FS_1"])


def looks_at_nothing(patch: pytest.MonkeyPatch) -> None:
    """FS_1, and frame sliding by equation (3), have no candidates."""
    patch.setitem(SEARCHES, "FS_1", lambda *given: sliding((), 1, 1, ()))
    patch.setattr(original_definition, "original", lambda *given: sliding((), 1, 1, ()))


def merges_nothing(self: IntervalSet, low: int, high: int) -> None:
    """An addition merges with no neighbour."""
    self.intervals = sorted([*self.intervals, (low, high)])


def fails(self: ScanSet, listed: object) -> None:
    """A step that a scan set refuses."""
    raise AllocertError("scan set", listed, "nothing")


def farther(true: Callable[..., Any], *given: Any) -> Any:
    """The base found, one column on."""
    found = true(*given)
    return found and (found[0] + 1, found[1])


def left_column(true: Callable[..., Any], *given: Any) -> Any:
    """Bases in column 0 only."""
    return {base for base in true(*given) if base[0] == 0}


MERGES_NOTHING = replaced(IntervalSet, "add", merges_nothing)
DELETES_NOTHING = replaced(IntervalSet, "delete", lambda self, low, high: None)
FINDS_THE_LAST = replaced(ScanSet, "open_interval", ScanSet.last_open_interval)
FAILS = replaced(ScanSet, "add_set", fails)
GIVES_UP = refuses_whole_meshes(FourWayScan, "find")
SEARCHES_TWICE = wrapped(FourWayScan, "find", lambda true, *given: (true(*given), true(*given))[1])
TOUCHES_MORE = wrapped(cost, "touched_by", lambda true, *given: 5 * true(*given) + 1)
LAST_FRAME = wrapped(MaximumBoundaryValue, "free_frames", lambda true, *given: list(true(*given))[-1:])
FARTHER = wrapped(Bands, "nearest", farther)

BROKEN: tuple[tuple[Break, str, Kind], ...] = (
    *(
        (broken, key, Kind.REFUTED)
        for broken, *keys in (
            (replaced(BitboardFirstFit, "release", lambda self, region: None), "MO-ZHU@row-major"),
            (replaced(submeshes, "cuts", lambda situation: [(), ()]), "MO-CLAIM-FRAG@different-collections"),
            (wrapped(submeshes, "submeshes", lambda true, X, Y: true(X, Y)[:-1]), "MO-MODEL/submeshes"),
            (
                replaced(Rotating, "allocate", lambda self, request: None),
                *(claim.key for claim in REGISTRY.select(["MO-ROT-DEF"])),
            ),
            (replaced(frame_sliding, "RestrictedFrameSliding", FrameSliding), "MO-ALG-FSn/loses"),
            (looks_at_nothing, "MO-CLAIM-EQ3-COST/FS_n-candidates"),
            (replaced(cost, "most_steps", lambda *given: 10**6), "MO-CPX-FSWORST/worst"),
            (LAST_FRAME, "MO-DEF-MBV/complete", "MO-CLAIM-MBV-FSf/safe"),
            (
                wrapped(shipped_mbv, "corner_candidates", lambda true, *given: true(*given)[1:]),
                "MO-CPX-MBV/corners",
            ),
            (replaced(edge, "BitboardEdgeFit", BitboardFirstFit), "MO-HEUR-EDGE/nearest@parallel-edge"),
            (MERGES_NOTHING, "MO-DS-INTSET@every-neighbour", "MO-DS-BR"),
            (FINDS_THE_LAST, "MO-DS-SCANSET@leftmost"),
            (GIVES_UP, "MO-CLAIM-4ISS-EDGE@parallel-edge"),
            (SEARCHES_TWICE, "MO-CPX-ISS/traversals@twice-overlap", "MO-CPX-ISS/traversals@thrice-passed"),
            (DELETES_NOTHING, "MO-DS-INTSET/delete", "MO-CPX-ISSFREE/iss"),
            (FAILS, "MO-DS-SCANSET@leftmost"),
            (wrapped(first_bases, "undominated", left_column), "MO-X-9/smallest@undominated"),
            (FARTHER, "MO-X-8/bands"),
        )
        for key in keys
    ),
    (slides_unaligned, "MO-ALG-FSn/loses", Kind.UNDECIDED),
    (looks_at_nothing, "MO-CLAIM-EQ3-COST/FS_1-candidates", Kind.UNDECIDED),
    (TOUCHES_MORE, "MO-CPX-FSWORST/order@side-squared", Kind.UNDECIDED),
    (FARTHER, "MO-X-8/board", Kind.UNDECIDED),
)


@pytest.mark.parametrize(("broken", "key", "kind"), BROKEN, ids=[key for _, key, _ in BROKEN])
def test_broken_code(broken: Break, key: str, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    assert REGISTRY.claim(key).decide(Context()).kind is kind


def _late(run: Any) -> Any:
    """Runs whose log says that all started a tick later, with an attempt more."""

    def late(*asked: Any) -> Any:
        log = run(*asked)
        attempts = log.attempts.copy()
        attempts[-1, 0] += 1
        return replace(log, attempts=attempts, starts=log.starts + 1)

    return late


def _swapped(rotating: Any) -> Any:
    """Readings whose orders of trying are exchanged."""
    other = {"asked-first": "other-first", "other-first": "asked-first"}
    return lambda machine, faulty, *, reading: rotating(machine, faulty, reading=other.get(reading, reading))


def _never(mig: Any) -> Any:
    """A MIG that grants nothing while there is a resident."""

    class Never(mig):
        def decide(self, request: Any) -> Decision:
            decision: Decision = super().decide(request)
            return Decision(None, "refused") if self.residents else decision

    return Never


test_mistakes_are_noticed = noticed(
    "morgenstern",
    ("tables.small_runs.run", _late, {"MO-SIM": Kind.REFUTED, "MO-SIM-MEAS": Kind.BOUNDED}),
    ("rotation.requests.Rotating", _swapped, "MO-ROT-DEF@as-asked-first MO-ROT-DEF@other-orders"),
    ("allocert.simulation.migration.Mig", _never, "MO-CLAIM-MIG-BEST@no-rotation"),
    (
        "scans.bit_parallel.LEAST",
        lambda true: {**true, "board": 128, "sums": 64},
        "MO-X-8/board-first MO-X-8/sums-first",
    ),
    ("allocation.clairvoyant.doubt", lambda _: lambda *asked: "no", {"MO-X-3/split": Kind.UNDECIDED}),
    (
        "allocation.clairvoyant.bound",
        lambda true: lambda queue, mesh, relaxation: true(queue, mesh, "area"),
        {"MO-X-12/up-to-256": Kind.DOES_NOT_FIT},
    ),
    slow="MO-SIM",
)
