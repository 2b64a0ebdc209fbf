"""Livingston & Stout 1989, sections 1 to 3: the results that a processor holds, or tells as it finds them."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.machines.words import bits
from allocert.models.parallel.results import Case, wrong
from allocert.proofs.livingston_stout.network.runs import (
    CHOICES,
    Setting,
    described,
    in_words,
    machines_of,
    mended,
    outcome_of,
    sampled,
    settings,
)
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_DRAWS = 6
_LARGE: tuple[Machine, ...] = (
    Mesh(12),
    Torus(12),
    Mesh(4, 4),
    Torus(4, 4),
    Hypercube(4),
    Torus(5, 5),
    Hypercube(5),
)
_MOST = 16, 32, 32
"""Of the large machines those of at most this many processors, by effort."""


def _runs(size: int, small: int, alone: bool, to_3_3: bool) -> Iterator[Failure | None]:
    """``alone``: no report counts but what the register ``word`` still says at the end."""
    machines = machines_of(size) if size <= small else (one for one in _LARGE if one.processors == size)
    for machine in machines:
        for algorithm in mended():
            if to_3_3 and not algorithm.answer:
                continue
            for setting in settings(algorithm, machine):
                some = range(machine.full + 1) if size <= small else sampled(machine, _DRAWS, size)
                yield from (_result(setting, available, alone) for available in some)


def _result(setting: Setting, available: int, alone: bool) -> Failure | None:
    outcome = outcome_of(setting, available)
    at = Case(setting.machine, available, setting.asked)
    amiss = wrong(setting.algorithm.name, at, setting.parameters, outcome)
    held = {name: outcome.registers[name] for name in setting.algorithm.answer}
    for pe in bits(available) if not amiss else ():
        if any(column[pe] is None for column in held.values()):
            amiss = f"processor {setting.machine.node_name(pe)} has no result"
    if alone and not amiss:
        for pe, rows in outcome.reports.items():
            if len(rows) > 1 and any(row != (outcome.registers["word"][pe],) for row in rows):
                name = setting.machine.node_name(pe)
                amiss = f"processor {name} has {len(rows)} results, its registers name one choice at the end"
                break
    text = f"{in_words(setting, available)}: {amiss}"
    return case(
        not amiss, text, machine=setting.machine.spec, algorithm=setting.algorithm.name, available=available
    )


_CHECKED = (
    "all sets of available processors on meshes and tori of 1 to 3 equal sides and hypercubes of at most {small} processors; "
    f"{_DRAWS} sets each on {', '.join(one.spec for one in _LARGE)}, "
    "those of at most {top} processors; " + CHOICES
)


def _sizes(context: Context) -> list[int]:
    most = context.pick(*_MOST)
    small = range(1, context.pick(*_SMALL) + 1)
    return [*small, *sorted({one.processors for one in _LARGE if one.processors <= most})]


_SMALL = 8, 9, 9


@claim(
    "LS-OUT@or-reported-when-found",
    "When a run is over every available processor holds the result that the paper defines in its registers, or has reported "
    "exactly the subcubes that are available when it found them.",
    alone=False,
)
@claim(
    "LS-OUT@from-its-own-registers-at-the-end",
    "When a run is over the registers of every available processor hold all its results, as the paper defines them.",
    alone=True,
)
@claim(
    "LS-OUT/to-3.3",
    "After Algorithms 2.1 to 3.3 the registers of every available processor hold its result, as the paper defines it.",
    alone=True,
    to_3_3=True,
)
@every_at(_sizes, checked=_CHECKED, measure="processors", small=_SMALL)
def results_are_those_defined(
    size: int, small: int, alone: bool, to_3_3: bool = False
) -> Iterator[Failure | None]:
    yield from _runs(size, small, alone, to_3_3)


def _most_reports(setting: Setting) -> tuple[int, int]:
    """The greatest number of results that one processor reports on the full machine, and the least processor that does."""
    reports = outcome_of(setting, setting.machine.full).reports
    most = max(map(len, reports.values()), default=0)
    return most, min((pe for pe, rows in reports.items() if len(rows) == most), default=0)


@claim(
    "LS-OUT/most-results",
    "On the full machine the most results of one processor are C(d,k) for the complete algorithm and C(d-q+k,k) for k-cube "
    "buddy systems, all of processor 0..0.",
)
@every_at(
    up_to(4, 5, 6, first=1), checked="hypercubes of at most {top} dimensions, every k and q", measure="d"
)
def most_results(d: int) -> Iterator[Failure | None]:
    machine = Hypercube(d)
    for algorithm in described():
        for setting in settings(algorithm, machine) if algorithm.name in ("complete", "k-cube") else ():
            k, q = setting.asked["k"], setting.asked.get("q", 0)
            wanted = comb(d, k) if algorithm.name == "complete" else comb(d - q + k, k)
            most, pe = _most_reports(setting)
            text = f"{in_words(setting, machine.full)}: {most} results, of processor {machine.node_name(pe)}"
            yield case((most, pe) == (wanted, 0), text, d=d, results=most, wanted=wanted)
