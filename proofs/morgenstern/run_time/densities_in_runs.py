"""Morgenstern 1994, table 3: what becomes of numbers and steps as the sides shrink, by paired runs; steps against arrays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

from allocert.proofs.morgenstern.tables.claims_of_runs import (
    DENSE,
    DENSEST,
    QUOTIENTS,
    SPARSE,
    TABLE_3,
    Loads,
    at_each_load,
    in_words,
    trend,
    with_values,
)
from allocert.proofs.morgenstern.tables.paired_runs import Load, less, logs, mean, means, sample
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS"]

_SETS = ("4ISS", "ISS")
_WORD = 64
"""Entries of a packed array that one step compares."""

Read = Callable[[Context, Load, str], list[float]]
"""The measure taken from the runs of a method at a load."""


def _changes(
    context: Context, loads: Sequence[Load], methods: tuple[str, ...], read: Read, falling: int
) -> Iterator[Trend]:
    for method, (step, (load, denser)) in product(methods, enumerate(pairwise(loads))):
        before, after = (read(context, each, method) for each in (load, denser))
        rise = [b - a for a, b in zip(before, after, strict=False)]
        change = [-value for value in rise] if step < falling else rise
        yield trend(f"{method}, from {load.name} to {denser.name}", change)


def rises_as_sides_shrink(
    context: Context, loads: Loads, methods: tuple[str, ...], read: Read, falling: int = 0
) -> Verdict:
    """Whether the measure rises from each load to the next, but for the first ``falling`` steps."""
    used = loads(context)
    verdict = judged(
        _changes(context, used, methods, read, falling), f"{in_words(used, context)}; {QUOTIENTS}"
    )
    shown = {
        load.name: {m: f"{math.exp(mean(read(context, load, m)).mean / 100):.4g}" for m in methods}
        for load in used
    }
    return with_values(verdict, geometric_means=shown)


def _share(context: Context, load: Load, method: str) -> list[float]:
    """Steps per failure over the processors of the mesh."""
    whole = 100 * math.log(load.side**2)
    return [steps - whole for steps in logs(context, load, method, "failure")]


def _of_full(context: Context, load: Load, method: str) -> list[float]:
    """Steps per attempt over those of FS_1."""
    return less(*(sample(context, load, m, "attempt") for m in (method, "FS_1")))


def _array(load: Load, entries: int) -> int:
    """The steps over a 0/1 array, this many entries a step."""
    return load.side * -(-load.side // entries)


@at_each_load(f"{QUOTIENTS} per attempt")
def _against_array(
    context: Context, load: Load, methods: tuple[str, ...], entries: int, more: bool
) -> Iterator[Trend]:
    whole = 100 * math.log(_array(load, entries))
    for method in methods:
        gap = [whole - steps for steps in logs(context, load, method)]
        case = f"array over {method}, {load.name}" if more else f"{method} over array, {load.name}"
        yield trend(case, gap if more else [-value for value in gap])


def array_takes(
    context: Context, loads: Loads, methods: tuple[str, ...], entries: int, more: bool
) -> Verdict:
    """Whether the array, so many ``entries`` a step, takes ``more`` steps than an attempt of each method, or no more."""
    used = loads(context)
    verdict = _against_array(context, loads=loads, methods=methods, entries=entries, more=more)
    times = [
        _array(load, entries) / math.exp(mean(logs(context, load, method)).mean / 100)
        for load, method in product(used, methods)
    ]
    if times:
        counts = f"the array takes {min(times):,.1f} to {max(times):,.1f} times the steps of an attempt"
        verdict = replace(verdict, scope=f"{verdict.scope}; {counts}")
    array = {load.name: _array(load, entries) for load in used}
    return with_values(verdict, array=array, means=means(context, used, methods, "attempt"))


_HALVED = Loads(TABLE_3.chosen, "whenever the sides of table 3 are halved{}.")

CLAIMS: tuple[Claim, ...] = (
    _HALVED.claim(
        "MO-CLAIM-DENSE-NUM",
        ", more submeshes are allocated by each of 4ISS, ISS and FS_n",
        partial(
            rises_as_sides_shrink, methods=("4ISS", "ISS", "FS_n"), read=partial(logs, measured="allocated")
        ),
    ),
    *(
        replace(_HALVED, chosen=loads.chosen).claim(
            "MO-CLAIM-DENSE-FS",
            f"{when} the steps per attempt of {method} come nearer to those of FS_1",
            partial(rises_as_sides_shrink, methods=(method,), read=_of_full),
            part,
        )
        for part, method, loads, when in (
            ("FS_f", "FS_f", TABLE_3, ""),
            ("FS_n", "FS_n", TABLE_3, ""),
            ("FS_n-dense", "FS_n", DENSE, ", from half the mesh's on,"),
        )
    ),
    _HALVED.claim(
        "MO-RANK-TIME-DENSE",
        ", 4ISS and ISS take a greater share of XY steps for a failure",
        partial(rises_as_sides_shrink, methods=_SETS, read=_share),
        "approach",
    ),
    SPARSE.claim(
        "MO-RANK-TIME-SPARSE",
        "the entries of a 0/1 array are more than the steps per attempt of 4ISS, ISS and FS_f",
        partial(array_takes, methods=("4ISS", "ISS", "FS_f"), entries=1, more=True),
        "arrays",
    ),
    *(
        replace(DENSEST, says="with the smallest sides {}.").claim(
            "MO-RANK-TIME-DENSE",
            f"{told_} are no more than the steps per attempt of {' and of '.join(methods)}",
            partial(array_takes, methods=methods, entries=entries, more=False),
            "arrays",
            reading=f"{reading}-simulated",
        )
        for reading, methods, entries, told_ in (
            ("entries", _SETS, 1, "the entries of a 0/1 array"),
            ("sliding", ("FS_f", "FS_n"), 1, "the entries of a 0/1 array"),
            ("words", _SETS, _WORD, "the words of 64 entries of a packed 0/1 array"),
        )
    ),
    replace(TABLE_3, says="when the sides of table 3 are halved, {}.").claim(
        "MO-X-5",
        "MBV over the candidates of FS_f compares fewer frames with the list for a success down to a quarter of the mesh's, and "
        "more from there on",
        partial(
            rises_as_sides_shrink,
            methods=("MBV as tested",),
            read=partial(logs, measured="frames"),
            falling=2,
        ),
        "frames",
    ),
)
