"""Livingston & Stout 1989, abstract and section 1: what a processor stores, and the results that it has to tell."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.models.parallel.storage import Storage, largest_number, storage_of
from allocert.proofs.livingston_stout.network.runs import (
    Setting,
    machines_of,
    outcome_of,
    printed,
    settings,
    told,
)
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.stated import Stated
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = Stated()


def _measured(setting: Setting) -> Storage:
    """On the full machine, where arrays are as long as they get."""
    return storage_of(
        setting.algorithm.program, setting.parameters, outcome_of(setting, setting.machine.full)
    )


def _growing(size: int) -> Iterator[Setting]:
    """Each algorithm on a machine of a size: the side of a mesh, the dimensions of a cube."""
    machines: tuple[Machine, ...] = (Mesh(size), Torus(size, size), Mesh(size, size, size), Hypercube(size))
    for algorithm in printed():
        for machine in machines:
            if algorithm.runs_on(machine):
                yield (
                    next(settings(algorithm, machine))
                    if "k" not in algorithm.program.parameters
                    else Setting(algorithm, machine, algorithm.parameters(machine), {})
                )
                break


_GROWTH = "every algorithm on machines of side, or of dimensions, 1 to {top}; on all processors"


@claim(
    "LS-REGS/fixed",
    "Every algorithm runs with a number of registers, arrays among them, that does not grow with the machine.",
    arrays=True,
)
@claim(
    "LS-REGS/without-arrays",
    "The registers of every algorithm besides its arrays are as many on every machine.",
    arrays=False,
)
@every_at(up_to(4, 6, 7, first=1), checked=_GROWTH, measure="side or dimensions")
def registers_do_not_grow(size: int, arrays: bool) -> Iterator[Failure | None]:
    least = {setting.algorithm.name: _measured(setting) for setting in _growing(1)}
    for setting in _growing(size):
        name, stored = setting.algorithm.name, _measured(setting)
        first = least[name].registers + arrays * least[name].arrays
        words = stored.registers + arrays * stored.arrays
        sizes = f" (arrays of {', '.join(stored.sizes)})" if stored.sizes and arrays else ""
        text = f"{name}: {first} words at size 1, {words} at size {size}{sizes}"
        yield case(words == first, text, algorithm=name, words=[first, words], size=size)


@claim(
    "LS-REGS/little",
    "Registers and arrays of a processor are at most of the order of log n words: at most 22 and two for each dimension of the cube.",
    tables=False,
)
@claim(
    "LS-REGS/tables",
    "With the permutations and the numbers that are given a processor stores at most 40 words and four for each dimension.",
    tables=True,
)
@every_at(up_to(4, 6, 7, first=1), checked=_GROWTH, measure="side or dimensions")
def storage_is_of_the_order_of_log_n(size: int, tables: bool) -> Iterator[Failure | None]:
    for setting in _growing(size):
        stored = _measured(setting)
        words = stored.words if tables else stored.registers + stored.arrays
        d = setting.machine.n if isinstance(setting.machine, Hypercube) else 0
        most = 40 + 4 * d if tables else 22 + 2 * d
        text = f"{setting.algorithm.name} on {setting.machine.spec}: {words} words"
        yield case(words <= most, text, algorithm=setting.algorithm.name, words=words, size=size)


@claim(
    "LS-REGS/bits",
    "Every number that a register holds at the end, and every word sent or reported, is at most one more than the number of "
    "processors or the greatest number that is given.",
)
@every_at(
    up_to(4, 8, 9, first=1),
    checked="all sets of available processors; meshes and tori of 1 to 3 equal sides and hypercubes of at most {top} processors",
    measure="processors",
)
def numbers_are_at_most_n(size: int) -> Iterator[Failure | None]:
    for machine in machines_of(size):
        for algorithm in printed():
            for setting in settings(algorithm, machine):
                for available in range(machine.full + 1):
                    most = largest_number(outcome_of(setting, available, events=True))
                    given = max(_numbers_in(tuple(setting.parameters.values())), default=0)
                    text = f"{told(setting, available)}: a number {most}"
                    yield case(
                        most <= max(size, given) + 1,
                        text,
                        machine=machine.spec,
                        available=available,
                        number=most,
                    )


@claim(
    "LS-OUT",
    "When a run is over every available processor holds the result that is its own in its registers, or has reported it.",
)
@every_at(
    up_to(4, 8, 9, first=1),
    checked="all sets of available processors; meshes and tori of 1 to 3 equal sides and hypercubes of at most {top} processors",
    measure="processors",
)
def results_are_held(size: int) -> Iterator[Failure | None]:
    for machine in machines_of(size):
        for algorithm in printed():
            for setting in settings(algorithm, machine):
                for available in range(machine.full + 1):
                    outcome = outcome_of(setting, available)
                    held = all(
                        (outcome.registers[name][pe] is not None) == bool(available >> pe & 1)
                        for name in algorithm.answer
                        for pe in range(machine.processors)
                    )
                    good = outcome.clean and held and all(available >> pe & 1 for pe in outcome.reports)
                    yield case(good, told(setting, available), machine=machine.spec, available=available)


def _numbers_in(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        for one in value:
            yield from _numbers_in(one)


def _most_reports(setting: Setting) -> tuple[int, int]:
    """The greatest number of results that one processor reports on the full machine, and the least processor that does."""
    reports = outcome_of(setting, setting.machine.full).reports
    most = max(map(len, reports.values()), default=0)
    return most, min((pe for pe, rows in reports.items() if len(rows) == most), default=0)


@claim(
    "LS-OUT/one-result",
    "No processor has more than one result to report.",
)
@every_at(
    up_to(3, 4, 5, first=1), checked="hypercubes of at most {top} dimensions, all available", measure="d"
)
def one_result_each(d: int) -> Iterator[Failure | None]:
    machine = Hypercube(d)
    for algorithm in printed():
        for setting in settings(algorithm, machine):
            most, pe = _most_reports(setting)
            text = f"{told(setting, machine.full)}: processor {machine.node_name(pe)} has {most} results"
            yield case(most <= 1, text, d=d, algorithm=algorithm.name, results=most)


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
    for algorithm in printed():
        for setting in settings(algorithm, machine) if algorithm.name in ("complete", "k-cube") else ():
            k, q = setting.asked["k"], setting.asked.get("q", 0)
            wanted = comb(d, k) if algorithm.name == "complete" else comb(d - q + k, k)
            most, pe = _most_reports(setting)
            text = f"{told(setting, machine.full)}: {most} results, of processor {machine.node_name(pe)}"
            yield case((most, pe) == (wanted, 0), text, d=d, results=most, wanted=wanted)
