"""Changed code that Coq's tables on meshes and tori have to notice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partialmethod
from math import gcd
from typing import Any

from tests.allocators.torus.plain_profile import PlainProfile
from tests.proofs.formal.changes.change import Change, Changes, rewritten

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import ScanSet
from allocert.allocators.torus import cnp as shipped_cnp
from allocert.allocators.torus import contention as shipped_contention
from allocert.allocators.torus import preemptive, schedule
from allocert.allocators.torus.availability import Availability
from allocert.allocators.torus.cnp import Placing
from allocert.allocators.torus.jobs import JobSet
from allocert.machines import torus_links
from allocert.machines.anchors import placements
from allocert.machines.subtorus import Subtorus
from allocert.models.meshes.grid_graphs import mesh_links, subsystems
from allocert.models.meshes.printed_sliding import Original
from allocert.models.migration.migrating_allocator import Decision, Mig
from allocert.models.parallel.distances import news_of
from allocert.models.parallel.meshes import box
from allocert.models.torus.contention.fixed_windows import loads_one_by_one
from allocert.models.torus.non_preemptive.bounds import cells_of
from allocert.models.torus.preemptive.finish_criterion import remaining
from allocert.proofs.formal.grids import mesh_shapes, meshes, passed_on
from allocert.proofs.formal.tori import cnp, contention, schedules, searches, torus
from allocert.simulation.attempts import Attempts
from allocert.simulation.migration import MigratingServer

__all__ = ["GRIDS"]

_CONSUME, _WIDE = preemptive.consume, preemptive._wide
_EXPAND, _CLASSES = Availability.expand, torus.classes
_FLOW, _CNP, _TURNS = shipped_contention.flow, shipped_cnp.cnp_alloc, shipped_cnp._turns
_FREE, _ELAPSE = Placing.free_cells, Placing.elapse
_SERVED = MigratingServer.start
_TOGETHER = schedule._together


class _Refusing(Mig):
    """MIG that never migrates."""

    def decide(self, request: Any) -> Decision:
        decision = super().decide(request)
        return Decision(None, "refused") if decision.how == "migration" else decision


def _twice_as_fast(run: Placing, size: int) -> Any:
    """Time passes twice as fast as it should on the clock."""
    passed = _ELAPSE(run, size)
    run.time += passed
    return passed


def _lacking_one(
    found: Callable[..., Any], where: Callable[..., bool] = lambda *_: True
) -> Callable[..., Any]:
    return lambda *asked: list(found(*asked))[where(*asked) :]


def _one_less(found: Callable[..., Any]) -> Callable[..., Any]:
    return lambda machine, *asked: found(machine, *asked) & ~(machine.full + 1 >> 1)


def _short_at_the_end(found: Callable[..., Any]) -> Callable[..., Any]:
    """The last hop, which closes the ring, is a link shorter."""

    def hops(*asked: Any) -> Any:
        made = found(*asked)
        return [*made[:-1], *((start, end, places[:-1]) for start, end, places in made[-1:])]

    return hops


def _held_only(self: Any, region: Any) -> None:
    """A release that the state does not hear of."""
    self._holdings.release(region)


_ALLOCATE = {kind: kind.allocate for kind in (IntervalSetScan, FourWayScan)}


def _whole_refused(self: Any, request: Any) -> Any:
    return None if request == self.machine.sides else _ALLOCATE[type(self)](self, request)


def _searched_twice(self: Any, request: Any, least: int = 0) -> Any:
    if len(self._holdings.held) >= least:
        self.find(request)
    return _ALLOCATE[type(self)](self, request)


def _unlisted(self: Any, request: Any, allocate: Any = RestrictedFrameSliding.allocate) -> Any:
    """A grant that the list does not hear of."""
    granted = allocate(self, request)
    if granted is not None:
        self.residents.remove(granted)
    return granted


def _a_row_short(search: Any, held: Callable[[Any], Any]) -> Any:
    """The last row of bases is not searched where four residents or more are held."""

    def found(self: Any, request: Any) -> Any:
        frame, last = search(self, request), self.machine.sides[1] - request[1]
        missed = frame is not None and 0 < last == frame.base[1] and len(held(self)) >= 4
        return None if missed else frame

    return found


def _between_apart(one: Subtorus, other: Subtorus) -> bool:
    """What lies between the first and the last row or column counts as taken, too."""
    words = ((one.rows, other.rows), (one.cols, other.cols))
    return all(_between(a) & _between(b) == 0 for a, b in words)


def _between(word: int) -> int:
    return (1 << word.bit_length()) - (word & -word)


def _clashing_on_small_tori(found: Any, *, contention: bool) -> Any:
    """Clashes on tori of side 4 and more are not seen."""
    return iter(()) if found.jobs.torus >= 4 else _TOGETHER(found, contention=contention)


_SHORT: Change = (torus_links, "_hops", _short_at_the_end(torus_links._hops))
_EVERYTHING: Any = classmethod(lambda cls, first, side: Subtorus((1 << side) - 1, (1 << side) - 1))
_SHIFTED: Any = classmethod(lambda cls, whole, side, row, col, of=Subtorus.strided: of(whole, side, col, row))

GRIDS: Changes = {
    "meshes/shapes-links": ((mesh_shapes, "wrap_links", mesh_links),),
    "meshes/shapes-distances": ((mesh_shapes, "torus_links", mesh_links),),
    "meshes/shapes-boxes": (
        (
            mesh_shapes,
            "subsystems",
            lambda m, dimensions, side, wrapped: subsystems(m, dimensions, side, False),
        ),
    ),
    "meshes/passed-strings": (
        rewritten(passed_on, "STRINGS", "receive(after(1)) + 1", "receive(after(1)) + 2"),
        rewritten(passed_on, "STRINGS", "range(2, n + 1)", "range(2, n)"),
    ),
    "meshes/passed-columns": (
        rewritten(passed_on, "SQUARES", "u = 0", "u = 1"),
        rewritten(passed_on, "SQUARES", "min(a * a, u * u)", "a * u"),
        rewritten(passed_on, "RECTANGLES_FROM_ONE_COLUMN", "t = u", "t = 1"),
    ),
    "meshes/passed-boxes": (
        rewritten(passed_on, "BOXES", "u = min(u, receive(after(r)))", "u = receive(after(r))"),
        rewritten(passed_on, "BOXES", "s = t", "s = u"),
    ),
    "meshes/passed-leaders": (
        (passed_on, "box", _one_less(box)),
        (passed_on, "led_strings", lambda machine, available, pe: [1]),
    ),
    "meshes/passed-news": (
        (
            passed_on,
            "news_of",
            lambda *asked: None if news_of(*asked) is None else max(1, news_of(*asked) or 0),
        ),
    ),
    "meshes/migration-fits": ((meshes, "Mig", _Refusing),),
    "meshes/migration-starts": (
        (
            MigratingServer,
            "start",
            lambda one, job, now: _SERVED(one, job, now) if now or not job.number else None,
        ),
    ),
    "meshes/frames": (
        (meshes, "_SHIPPED", {**meshes._SHIPPED, "FS_f": meshes._SHIPPED["AS"]}),
        *((kind, "release", _held_only) for kind in (FrameSliding, FastFrameSliding, AdaptiveScan)),
        (RestrictedFrameSliding, "allocate", _unlisted),
        *(
            (kind, "allocate", _a_row_short(kind.allocate, lambda search: search.residents.nodes[:-1]))
            for kind in (FrameSliding, FastFrameSliding, AdaptiveScan)
        ),
    ),
    "meshes/first-bases": (
        (meshes, "supported", _lacking_one(meshes.supported)),
        (
            meshes,
            "supported",
            _lacking_one(meshes.supported, lambda situation: len(situation.residents) >= 4),
        ),
    ),
    "meshes/temporary": ((meshes, "Original", lambda by, shift: Original(by)),),
    "meshes/scans": (
        (ScanSet, "open_interval", ScanSet.last_open_interval),
        *((kind, "release", _held_only) for kind in (IntervalSetScan, FourWayScan)),
        *((kind, "allocate", _whole_refused) for kind in (IntervalSetScan, FourWayScan)),
        *(
            (kind, "find", _a_row_short(kind.find, lambda scan: scan._holdings.held))
            for kind in (IntervalSetScan, FourWayScan)
        ),
        (FourWayScan, "_enter", lambda self, frame: self.lines[1].add(frame)),
    ),
    "meshes/scan-costs": (
        (FourWayScan, "_crossed", lambda scan, scans, inspected: len(inspected) > scans[0].last),
        (IntervalSetScan, "allocate", _searched_twice),
        (IntervalSetScan, "allocate", partialmethod(_searched_twice, least=4)),
    ),
    "meshes/corners": (
        (meshes, "corner_candidates", _lacking_one(meshes.corner_candidates)),
        (
            meshes,
            "corner_candidates",
            _lacking_one(meshes.corner_candidates, lambda mesh, held, request: len(held) >= 4),
        ),
    ),
    "meshes/attempts": (
        (Attempts, "finish", lambda watched, job, given, now: watched.strategy.release(given)),
    ),
    "torus_contention/cnp": (
        (Placing, "elapse", _twice_as_fast),
        (Placing, "free_cells", lambda run, size: sorted({*_FREE(run, size), (size - 1, size - 1)})),
        (shipped_cnp, "overlap_of", lambda time, left, rule: max(time, left) if left else 0),
        (Placing, "propagate", lambda *_: None),
        (cnp, "cnp_alloc", lambda jobs: _CNP(jobs, ties=max)),
    ),
    "torus_contention/cnp-dummies": (
        (Placing, "elapse", _twice_as_fast),
        (shipped_cnp, "_turns", lambda jobs, gaps, nominal: _TURNS(jobs, "levels", nominal)),
        (cnp, "cnp_alloc", lambda jobs, readings: _CNP(jobs, readings=readings, ties=max)),
    ),
    "torus_contention/cnp-costs": (
        (Placing, "propagate", lambda *_: None),
        (Availability, "expand", lambda matrix, size, inclusive=False: 3 * _EXPAND(matrix, size, inclusive)),
    ),
    "torus_contention/contention": (
        (shipped_contention, "weight", lambda whole, other: Fraction(1, whole)),
        (
            shipped_contention,
            "_overlap",
            lambda job, other, end: max(Fraction(0), min(job.nominal_end, end) - job.start),
        ),
    ),
    "torus_contention/flow": (
        (shipped_contention, "weight", lambda whole, other: Fraction(1, whole)),
        (
            shipped_contention,
            "flow",
            lambda *jobs: _FLOW(*jobs[:-1], lambda load: jobs[-1](min(load, Fraction(1, 2)))),
        ),
    ),
    "torus_contention/loads": (
        (contention, "loads_one_by_one", lambda windows, most: loads_one_by_one(windows, most + 1)),
    ),
    "torus_schedules/profiles": (
        (preemptive, "consume", lambda stairs, index, side: _CONSUME(stairs, index, side + 1)),
        (preemptive, "_wide", lambda stairs, upper, lower, side: _WIDE(stairs, upper, -1, side)),
    ),
    "torus_links/links": (_SHORT,),
    "torus_links/lengths": (_SHORT,),
    "torus_links/strided": (
        (torus, "strided", lambda side, stride, offset: range(offset, side - 1, stride)),
    ),
    "torus_links/offsets": ((torus, "classes", lambda strides: _CLASSES(strides)[1:]),),
    "torus_links/cells": ((Subtorus, "strided", _SHIFTED),),
    "torus_links/meets": (
        (Subtorus, "meets", lambda one, other: bool(one.rows & other.rows or one.cols & other.cols)),
    ),
    "torus_links/expand": ((Availability, "expand", lambda matrix, size: _EXPAND(matrix, max(1, size - 1))),),
    "torus_links/intervals": ((Subtorus, "interval", _EVERYTHING),),
    "torus_links/edges": ((torus, "moved", lambda side, node, down, right: node),),
    "torus_schedules/cells": (
        (schedules, "cells_of", lambda torus, side, placing: cells_of(torus, side, "contiguous")),
        (schedules, "cells_of", lambda torus, side, placing: cells_of(torus, torus // side, placing)),
    ),
    "torus_schedules/criterion": (
        (schedules, "fits_by_formula", lambda jobs, deadline: deadline >= jobs.longest),
        (schedules, "remaining", lambda jobs, deadline: remaining(jobs, deadline + 1)),
    ),
    "torus_schedules/feasible": (
        (preemptive, "consume", lambda stairs, index, side: _CONSUME(stairs, index, side + 1)),
        (JobSet, "largest_first", lambda jobs: tuple(range(len(jobs.jobs)))[::-1]),
    ),
    "torus_schedules/plans": (
        (Subtorus, "apart", lambda one, other: not one.meets(other)),
        (Subtorus, "apart", _between_apart),
        (schedule, "_together", lambda found, *, contention: iter(())),
        (schedule, "_together", _clashing_on_small_tori),
    ),
    "torus_schedules/strips": (
        (schedules, "lines_up", lambda sides, strips, width: sum(sides) <= strips * width),
        (
            schedules,
            "spare_strip",
            lambda common, own, strips, width, *, every: sum(common) <= (strips - 1) * width,
        ),
    ),
    "torus_schedules/searches": (
        (searches, "run", lambda *args, **named: preemptive.run(*args, **named, profile=PlainProfile)),
        (preemptive, "consume", lambda stairs, index, side: _CONSUME(stairs, index, side + 1)),
    ),
    "torus_links/grids": ((placements, "gcd", lambda one, other, length: gcd(one, other)),),
}
