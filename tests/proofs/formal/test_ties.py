"""What ties the models in Coq to the shipped code: its tables hold, and changed code is noticed by the table that speaks of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from allocert.allocators.hypercube import asi_plan
from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, plan
from allocert.allocators.hypercube.freelist import FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.scan_set import ScanSet
from allocert.allocators.torus import contention as shipped_contention
from allocert.allocators.torus import preemptive
from allocert.allocators.torus.availability import Availability
from allocert.machines import Subcube, torus_links
from allocert.machines.labelling import Labelling
from allocert.machines.subtorus import Subtorus
from allocert.models.hypercube import static_optimality
from allocert.models.hypercube.figure3 import release
from allocert.models.hypercube.figure4 import figure_4, moved
from allocert.models.loss.measures import dimension_weights
from allocert.models.meshes.grid_graphs import mesh_links, subsystems
from allocert.models.meshes.printed_sliding import Original
from allocert.models.migration.migrating_allocator import Decision, Mig
from allocert.models.parallel.distances import news_of
from allocert.models.parallel.meshes import box
from allocert.models.parallel.recursion import Costs
from allocert.models.systems import systems as shipped_systems
from allocert.models.torus.contention.fixed_windows import loads_one_by_one
from allocert.proofs.formal import (
    contention,
    cube_programs,
    labels,
    loss,
    mesh_shapes,
    meshes,
    passed_on,
    plans,
    releases,
    systems,
    ties,
    torus,
)
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.lifting import formally
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.simulation.attempts import Attempts
from allocert.simulation.migration import MigratingServer
from allocert.verification.claims.claim import Evidence, Kind, Verdict

Change = tuple[Any, str, Any]
"""A module or class, a name in it, and what stands there instead."""

BOUNDED = Verdict.bounded("all n <= 3", Evidence.enumeration("8 cases"))
_CONSUME, _WIDE = preemptive.consume, preemptive._wide
_EXPAND, _CLASSES = Availability.expand, torus.classes
_SERVED = MigratingServer.start


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _rewritten(module: Any, name: str, old: str, new: str) -> Change:
    """A parallel program with another text."""
    program = getattr(module, name)
    assert old in program.text
    return module, name, replace(program, text=program.text.replace(old, new))


def _best_fit(busy: int, machine: Any, k: int) -> int:
    """First fit among the smallest free aligned blocks that hold the request."""
    n = machine.n
    for size in range(k, n + 1):
        for start in range(0, 1 << n, 1 << size):
            block = ((1 << (1 << size)) - 1) << start
            around = ((1 << (1 << min(size + 1, n))) - 1) << (start >> size + 1 << size + 1)
            if not busy & block and (size == n or busy & around):
                return 1 << start
    return 0


class _Refusing(Mig):
    """MIG that never migrates."""

    def decide(self, request: Any) -> Decision:
        decision = super().decide(request)
        return Decision(None, "refused") if decision.how == "migration" else decision


def _oldest(
    self: FreeLists, k: int, take: Callable[[FreeLists, int], int | None] = FreeLists.take
) -> int | None:
    """The block that was listed first is taken."""
    self.lists = [starts[::-1] for starts in self.lists]
    return take(self, k)


def _unmerged(self: FreeLists, k: int, start: int) -> None:
    self.lists[k].append(start)


def _merged_once(self: FreeLists, k: int, start: int) -> None:
    """The loop is a branch."""
    if k < self.n and (buddy := start ^ (1 << k)) in self.lists[k]:
        self.lists[k].remove(buddy)
        k, start = k + 1, min(start, buddy)
    self.lists[k].append(start)


def _without_last(*arguments: Any) -> tuple[Subcube, ...]:
    """A system that has lost a subcube where it has several."""
    whole: tuple[Subcube, ...] = shipped_systems.cyclical(*arguments)
    return whole[:-1] if len(whole) > 1 else whole


def _lacking_one(found: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *asked: list(found(*asked))[1:]


def _one_less(found: Callable[..., Any]) -> Callable[..., Any]:
    return lambda machine, *asked: found(machine, *asked) & ~(machine.full + 1 >> 1)


def _short_at_the_end(found: Callable[..., Any]) -> Callable[..., Any]:
    """The last hop, which closes the ring, is a link shorter."""

    def hops(*asked: Any) -> Any:
        made = found(*asked)
        return [*made[:-1], *((start, end, places[:-1]) for start, end, places in made[-1:])]

    return hops


_BEST: Change = (static_optimality.Buddy, "choose", staticmethod(_best_fit))
_UNNAMED: Change = (Labelling, "by_faults", classmethod(lambda cls, n, faulty: cls(tuple(range(n)))))
_SHORT: Change = (torus_links, "_hops", _short_at_the_end(torus_links._hops))
_EVERYTHING: Any = classmethod(lambda cls, first, side: Subtorus((1 << side) - 1, (1 << side) - 1))
_SHIFTED: Any = classmethod(lambda cls, whole, side, row, col, of=Subtorus.strided: of(whole, side, col, row))

CHANGES: Mapping[str, tuple[Change, ...]] = {
    "hypercubes/buddy": (_BEST,),
    "hypercubes/lists": ((FreeLists, "take", _oldest),),
    "hypercubes/lists-start": ((FreeLists, "give", _unmerged),),
    "hypercubes/gives": (
        (FreeLists, "give", _unmerged),
        (FreeLists, "give", _merged_once),
        (releases, "release", lambda lists, k, start: (*release(lists, k, start)[:2], k)),
    ),
    "hypercubes/relabelled": (
        (FreeLists, "give", _merged_once),
        (RelabelledBuddy, "release", lambda self, region: self._free.give(0, region.base)),
        _UNNAMED,
    ),
    "hypercubes/labels": (
        (labels, "figure_4", lambda n, faulty, mask: figure_4(n, faulty, "printed")),
        (labels, "moved", lambda node, places: moved(node, places, back=True)),
        (labels, "fault_directions", lambda faulty: faulty[0] ^ faulty[-1] if faulty else 0),
        (Labelling, "new", Labelling.old),
        (Labelling, "old", Labelling.new),
        (Labelling, "low", lambda self, k: (1 << k) - 1),
    ),
    "hypercubes/loss": (
        _UNNAMED,
        (loss, "dimension_weights", lambda n, way: dimension_weights(n, way)[::-1]),
    ),
    "hypercubes/plans": (
        (asi_plan, "SMALLEST_PIECE", 8),
        (asi_plan, "LARGEST_PIECE", 64),
        (plans, "plan", lambda n, y, reading: plan(n, y, SENSIBLE)),
        (plans, "plan", lambda n, y, reading: plan(n, y, KEEPS_32)),
    ),
    "hypercubes/segments": (
        (asi_plan, "segment_directions", lambda start, stop: stop - start),
        (plans, "enclosing_dimension", int.bit_length),
    ),
    "hypercubes/systems": (
        (systems, "cyclical", _without_last),
        (systems, "gray", shipped_systems.buddy),
        (systems, "double_buddy", shipped_systems.double_gray),
        (shipped_systems, "gray_node", lambda rank: rank),
    ),
    "hypercubes/subcubes": (
        (systems, "complete", shipped_systems.cyclical),
        (Subcube, "nodes", property(lambda one: (one.base,))),
    ),
    "hypercubes/code": ((systems, "gray_node", lambda rank: rank ^ rank >> 2),),
    "hypercubes/corners": ((systems, "replaced", lambda d, beta: (1 << (d - 1), 2)),),
    "hypercubes/recursion-costs": ((Costs, "printed", Costs.exact),),
    "hypercubes/halving": (_rewritten(cube_programs, "BUDDY", "r == j - 1 and s == j - 1", "r == j - 1"),),
    "hypercubes/gray-exchange": (_rewritten(cube_programs, "GRAY", "s == j - 1 and r == j - 1", "r >= s"),),
    "hypercubes/gray-bit": (
        _rewritten(cube_programs, "GRAY_FEW_REGISTERS", "one == 0 and r >= s", "one == 0 and r > s"),
    ),
    "hypercubes/cyclic-exchange": (_rewritten(cube_programs, "CYCLICAL_CAPPED", "t < s", "t <= s"),),
    "hypercubes/cyclic-reports": (_rewritten(cube_programs, "CYCLICAL_REPORTING", "min(d, ", "min(d - 1, "),),
    "hypercubes/several-exchange": (_rewritten(cube_programs, "MULTIPLE_GRAY", "d * (c - 1) + i", "i"),),
    "hypercubes/gray-places": ((cube_programs, "consecutive", lambda word, length, place: place == length),),
    "grids/shapes-links": ((mesh_shapes, "wrap_links", mesh_links),),
    "grids/shapes-distances": ((mesh_shapes, "torus_links", mesh_links),),
    "grids/shapes-boxes": (
        (
            mesh_shapes,
            "subsystems",
            lambda m, dimensions, side, wrapped: subsystems(m, dimensions, side, False),
        ),
    ),
    "grids/passed-strings": (
        _rewritten(passed_on, "STRINGS", "receive(after(1)) + 1", "receive(after(1)) + 2"),
        _rewritten(passed_on, "STRINGS", "range(2, n + 1)", "range(2, n)"),
    ),
    "grids/passed-columns": (
        _rewritten(passed_on, "SQUARES", "u = 0", "u = 1"),
        _rewritten(passed_on, "SQUARES", "min(a * a, u * u)", "a * u"),
        _rewritten(passed_on, "RECTANGLES_FROM_ONE_COLUMN", "t = u", "t = 1"),
    ),
    "grids/passed-boxes": (
        _rewritten(passed_on, "BOXES", "u = min(u, receive(after(r)))", "u = receive(after(r))"),
        _rewritten(passed_on, "BOXES", "s = t", "s = u"),
    ),
    "grids/passed-leaders": (
        (passed_on, "box", _one_less(box)),
        (passed_on, "led_strings", lambda machine, available, pe: [1]),
    ),
    "grids/passed-news": (
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
    "meshes/frames": ((meshes, "_SHIPPED", {**meshes._SHIPPED, "FS_f": meshes._SHIPPED["AS"]}),),
    "meshes/first-bases": ((meshes, "supported", _lacking_one(meshes.supported)),),
    "meshes/temporary": ((meshes, "Original", lambda by, shift: Original(by)),),
    "meshes/scans": ((ScanSet, "open_interval", ScanSet.last_open_interval),),
    "meshes/scan-costs": (
        (FourWayScan, "_crossed", lambda scan, scans, inspected: len(inspected) > scans[0].last),
    ),
    "meshes/corners": ((meshes, "corner_candidates", _lacking_one(meshes.corner_candidates)),),
    "meshes/attempts": (
        (Attempts, "finish", lambda watched, job, given, now: watched.strategy.release(given)),
    ),
    "torus/contention": (
        (shipped_contention, "weight", lambda whole, other: Fraction(1, whole)),
        (
            shipped_contention,
            "_overlap",
            lambda job, other, end: max(Fraction(0), min(job.nominal_end, end) - job.start),
        ),
    ),
    "torus/loads": (
        (contention, "loads_one_by_one", lambda windows, most: loads_one_by_one(windows, most + 1)),
    ),
    "torus/profiles": (
        (preemptive, "consume", lambda stairs, index, side: _CONSUME(stairs, index, side + 1)),
        (preemptive, "_wide", lambda stairs, upper, lower, side: _WIDE(stairs, upper, -1, side)),
    ),
    "torus/links": (_SHORT,),
    "torus/lengths": (_SHORT,),
    "torus/strided": ((torus, "strided", lambda side, stride, offset: range(offset, side - 1, stride)),),
    "torus/offsets": ((torus, "classes", lambda strides: _CLASSES(strides)[1:]),),
    "torus/cells": ((Subtorus, "strided", _SHIFTED),),
    "torus/meets": (
        (Subtorus, "meets", lambda one, other: bool(one.rows & other.rows or one.cols & other.cols)),
    ),
    "torus/expand": ((Availability, "expand", lambda matrix, size: _EXPAND(matrix, max(1, size - 1))),),
    "torus/intervals": ((Subtorus, "interval", _EVERYTHING),),
    "torus/edges": ((torus, "moved", lambda side, node, down, right: node),),
}
"""For each table changes of what it is computed by."""


@pytest.mark.parametrize("name", TIES)
def test_the_shipped_code_computes_coqs_table(name: str) -> None:
    assert TIES[name]() == ""


@pytest.mark.parametrize(
    ("name", "change"),
    [(name, change) for name, changes in CHANGES.items() for change in changes],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_changed_code_is_noticed_by_its_table(
    name: str, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*change)
    assert "the shipped code" in TIES[name]()


def test_every_table_has_a_change() -> None:
    assert CHANGES.keys() == TIES.keys()


def test_what_another_strategy_computes_lifts_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*_BEST)
    assert formally(BOUNDED, BUDDY, "all n").kind is Kind.BOUNDED


def test_tables_are_lists_of_integers() -> None:
    for name in TIES:
        assert json.dumps(ties.table(name)).strip("[]-0123456789, ") == ""


def test_a_tie_names_its_tables() -> None:
    one, other = (TIES[name] for name in ("hypercubes/buddy", "hypercubes/lists"))
    assert ties.tables_of(one) == ("hypercubes/buddy",)
    assert ties.tables_of(ties.together(one, other)) == ("hypercubes/buddy", "hypercubes/lists")
    assert ties.tables_of(ties.nothing_to_tie) == ()
