"""Least makespans under contention: every way in which cells can lie, every course of events, exact fractions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations, product

from tests.abuse.brute_force.jobs import Job
from tests.abuse.brute_force.linear import least as program
from tests.abuse.brute_force.linear import solution

__all__ = ["least", "relations"]

Relation = tuple[tuple[str, ...], ...]
"""For each two jobs whether their cells are ``apart``, ``meet`` in a processor, or ``contend`` for links alone."""


def least(torus: int, jobs: Sequence[Job], reading: str) -> Fraction:
    """The least makespan over all cells, starts and, for D, orders of placement."""
    unit = min(time for _, time in jobs)
    scaled = tuple(sorted((side, time / unit) for side, time in jobs))
    return unit * _least(torus, scaled, reading)


@cache
def _least(torus: int, jobs: tuple[Job, ...], reading: str) -> Fraction:
    sides, times = tuple(side for side, _ in jobs), tuple(time for _, time in jobs)
    least_time, best = max(times), sum(times, Fraction(0))
    for relation in relations(torus, sides):
        for found in _WAYS[reading](torus, sides, times, relation):
            best = min(best, found)
            if best == least_time:
                return best
    return best


@cache
def relations(torus: int, sides: tuple[int, ...]) -> tuple[Relation, ...]:
    """Every way in which strided cells of these sides can lie to one another."""
    cells = [list(product(range(torus // side), repeat=2)) for side in sides]
    return tuple(sorted({_relation(torus, sides, chosen) for chosen in product(*cells)}))


def _relation(torus: int, sides: Sequence[int], cells: Sequence[tuple[int, int]]) -> Relation:
    def lines(k: int, axis: int) -> set[int]:
        return set(range(cells[k][axis], torus, torus // sides[k]))

    names = {(False, False): "apart", (True, True): "meet"}
    numbers = range(len(sides))
    return tuple(
        tuple(
            ""
            if k == i
            else names.get((bool(lines(i, 0) & lines(k, 0)), bool(lines(i, 1) & lines(k, 1))), "contend")
            for k in numbers
        )
        for i in numbers
    )


def _rates(
    torus: int, sides: Sequence[int], times: Sequence[Fraction], relation: Relation, dilated: bool
) -> Iterator[Fraction]:
    """Readings B and C: the lengths of phases; in each the same jobs run, no two of them on one processor.

    A job runs in phases that follow one another and advances by its time in all. The lengths are a linear program
    with an equation a job, so that no more phases than jobs need a length above 0, and their columns are independent.
    """
    numbers = range(len(sides))
    sets = [chosen for size in range(1, len(sides) + 1) for chosen in combinations(numbers, size)]
    sets = [s for s in sets if all(relation[i][k] != "meet" for i, k in combinations(s, 2))]

    def rate(job: int, running: tuple[int, ...]) -> Fraction:
        if job not in running:
            return Fraction(0)
        load = sum((Fraction(sides[k], torus) for k in running if relation[job][k] == "contend"), Fraction(0))
        return 1 - load if dilated else 1 / (1 + load)

    rates = {s: [rate(job, s) for job in numbers] for s in sets}
    for phases in _courses(sets, len(sides)):
        found = solution([[rates[phase][job] for phase in phases] for job in numbers], times)
        if found is not None and min(found) >= 0:
            yield sum(found, Fraction(0))


def _courses(sets: Sequence[tuple[int, ...]], jobs: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All sequences of at most this number of sets in which each job runs, in sets that follow one another."""

    def go_on(
        phases: tuple[tuple[int, ...], ...], over: frozenset[int]
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        last = phases[-1] if phases else ()
        if len(over.union(last)) == jobs:
            yield phases
        if len(phases) == jobs:
            return
        for running in sets:
            if over.isdisjoint(running):
                yield from go_on((*phases, running), over.union(last).difference(running))

    return go_on((), frozenset())


def _nominal(
    torus: int, sides: Sequence[int], times: Sequence[Fraction], relation: Relation
) -> Iterator[Fraction]:
    """Nominal windows: a linear program in the starts for each way in which the nominal windows of contenders overlap.

    Of two jobs on one processor one ends, dilated, before the other starts.
    """
    n = len(sides)
    pairs = [(i, k) for i, k in combinations(range(n), 2) if relation[i][k] != "apart"]
    nominal = [_plus(_start(n, k), _number(n, times[k])) for k in range(n)]
    ways = [_overlaps(n, i, k, nominal) if relation[i][k] == "contend" else _ORDERS for i, k in pairs]
    for chosen in product(*ways):
        ends, rows = list(nominal), []
        for (i, k), way in zip(pairs, chosen, strict=True):
            if not isinstance(way, str):
                overlap, conditions = way
                rows += conditions
                ends[i] = _plus(ends[i], overlap, Fraction(sides[k], torus))
                ends[k] = _plus(ends[k], overlap, Fraction(sides[i], torus))
        for (i, k), way in zip(pairs, chosen, strict=True):
            if isinstance(way, str):
                first, second = (i, k) if way == "in order" else (k, i)
                rows.append(_plus(_start(n, second), ends[first], -1))
        yield from _makespan(n, rows, ends)


_ORDERS = ("in order", "the other way")


def _overlaps(
    n: int, i: int, k: int, nominal: Sequence[_Expression]
) -> list[tuple[_Expression, list[_Expression]]]:
    """The overlap of two nominal windows, and what has to be at least 0 for it to be that."""
    (a, b), (c, d) = (_start(n, i), nominal[i]), (_start(n, k), nominal[k])
    nothing = _number(n, Fraction(0))
    return [
        (nothing, [_plus(c, b, -1)]),
        (nothing, [_plus(a, d, -1)]),
        *(
            (
                _plus(high, low, -1),
                [_plus(x, y, -1) for x, y in ((high, low), (b, high), (d, high), (low, a), (low, c))],
            )
            for low in (a, c)
            for high in (b, d)
        ),
    ]


def _sequential(
    torus: int, sides: Sequence[int], times: Sequence[Fraction], relation: Relation
) -> Iterator[Fraction]:
    """Sequential: for each order of placement, and each way in which nominal windows meet the records, a linear program."""
    n = len(sides)
    for order in permutations(range(n)):
        pairs = [
            (old, new)
            for place, new in enumerate(order)
            for old in order[:place]
            if relation[old][new] == "contend"
        ]
        for ways in product(("over", "runs on", "ends within"), repeat=len(pairs)):
            way = dict(zip(pairs, ways, strict=True))
            records: dict[int, _Expression] = {}
            rows = [_plus(_start(n, new), _start(n, old), -1) for old, new in pairwise(order)]
            for new in order:
                start, time = _start(n, new), _number(n, times[new])
                record = _plus(start, time)
                for old in list(records):
                    if relation[old][new] == "meet" or way.get((old, new)) == "over":
                        rows.append(_plus(start, records[old], -1))
                    elif relation[old][new] == "contend":
                        rest = _plus(records[old], start, -1)
                        within = way[old, new] == "ends within"
                        overlap = rest if within else time
                        rows += [rest, _plus(time, rest, -1)] if within else [_plus(rest, time, -1)]
                        record = _plus(record, overlap, Fraction(sides[old], torus))
                        records[old] = _plus(records[old], overlap, Fraction(sides[new], torus))
                records[new] = record
            yield from _makespan(n, rows, list(records.values()))


_Expression = tuple[Fraction, ...]
"""A factor for each start, then a number."""


def _start(n: int, k: int) -> _Expression:
    return tuple(Fraction(i == k) for i in range(n + 1))


def _number(n: int, value: Fraction) -> _Expression:
    return (*[Fraction(0)] * n, value)


def _plus(one: _Expression, other: _Expression, factor: Fraction | int = 1) -> _Expression:
    return tuple(a + factor * b for a, b in zip(one, other, strict=True))


def _makespan(n: int, rows: Sequence[_Expression], ends: Sequence[_Expression]) -> Iterator[Fraction]:
    """The least greatest end with starts of 0 or more for which all rows are 0 or more, if there are any."""
    rows = list(dict.fromkeys(row for row in rows if any(row[:n]) or row[n] < 0))
    posed = [(*row[:n], Fraction(0)) for row in rows] + [
        (*(-a for a in end[:n]), Fraction(1)) for end in ends
    ]
    bounds = [-row[n] for row in rows] + [end[n] for end in ends]
    found = program([0] * n + [1], posed, bounds)
    if found is not None:
        yield found


_WAYS = {
    "nominal-windows": _nominal,
    "dilated-windows": lambda *asked: _rates(*asked, dilated=True),
    "shared-processors": lambda *asked: _rates(*asked, dilated=False),
    "sequential": _sequential,
}
