"""The papers' tables as plots: printed numbers as marks, simulated ones as lines with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.proofs.livingston_stout.faults.expected_printed import PRINTED as EXPECTED
from allocert.proofs.livingston_stout.faults.expected_table import ROUNDED
from allocert.proofs.livingston_stout.faults.table import ANSWER
from allocert.proofs.morgenstern.tables.cells import PRINTED, Block
from allocert.report.simulated.numbers import Estimated, experiment
from allocert.simulation.loss.tables import PAPER, TABLES, cells

__all__ = ["kandlur_shin", "livingston_stout", "morgenstern"]

_MEASURES = {"R": "requests granted", "U": "nodes in use"}
_DIMENSIONS = (5, 7, 10)
_KEPT = "Simulated: {} ({}), 95 % intervals of the mean. Printed: the paper's tables."


def kandlur_shin() -> Sequence[Plot]:
    """Tables 1 to 4 against residence time or faults, for three sizes of the cube."""
    return [plot for table in TABLES for plot in _kandlur_shin(table)]


def _kandlur_shin(table: int) -> Iterator[Plot]:
    kind, kept, printed = TABLES[table], experiment("kandlur-shin"), printed_table(table)
    extreme = kind.case == "extreme"
    x = (
        Axis("mean residence time, two nodes faulty", "units of time")
        if extreme
        else Axis("faulty nodes", whole=True)
    )
    series = list[Series]()
    for size, n in enumerate(_DIMENSIONS):
        for number, algorithm in enumerate(PAPER, 1):
            line, marks = [], []
            for cell in (one for one in cells(kind.case) if one.n == n):
                at = cell.residence if extreme else cell.faults
                line.append(_point(at, kept.cells[f"{table}/{number}/{n}/{at}"]))
                marks.append(Point(at, float(printed[algorithm, cell])))
            series += _both(f"D={n}, Alg. {number}", line, marks, 2 * size + number - 1)
    yield Plot(
        f"Table {table}: {_MEASURES[kind.measure]}, {kind.case} case",
        x,
        Axis(_MEASURES[kind.measure], "%"),
        tuple(series),
        _KEPT.format(kept.command, kept.how),
    )


def _both(
    name: str, simulated: Sequence[Point], printed: Sequence[Point], colour: int, role: str = "line"
) -> tuple[Series, Series]:
    return (
        Series(name, tuple(simulated), role, "simulated", colour),
        Series(name, tuple(printed), "marks", "printed", colour),
    )


def _point(x: float, found: Estimated) -> Point:
    return Point(x, found.mean, found.mean - found.half, found.mean + found.half)


_PLOTTED = ("MIG", "4ISS", "MBV", "ISS", "FS_n")
"""FS_f, AS and FS_1 grant what ISS grants."""


def morgenstern() -> Sequence[Plot]:
    """Utilization of tables 1 and 2 by method, and of table 3 against the sides; completion so too."""
    return [*_by_method(), *_by_sides()]


def _by_method() -> Iterator[Plot]:
    kept = experiment("morgenstern")
    places = [place for place in PRINTED.blocks() if place.table in (1, 2)]
    names = tuple(f"{place.sides} sides{', turned' if place.table == 2 else ''}" for place in places)
    for measure, axis in (
        ("utilization", Axis("utilization", "%", least=30)),
        ("completion", Axis("completion time", "units of time", least=6000)),
    ):
        yield Plot(
            f"Tables 1 and 2: {axis.label} on 256 × 256, MIG as the {'ceiling' if measure == 'utilization' else 'floor'}",
            Axis("distribution of the sides", names=names, least=-0.3, most=len(names) - 0.7),
            axis,
            tuple(_methods(places, measure, list(range(len(places))))),
            _KEPT.format(kept.command, kept.how),
        )


def _by_sides() -> Iterator[Plot]:
    kept = experiment("morgenstern")
    places = [place for place in PRINTED.blocks() if place.table == 3]
    note = (
        _KEPT.format(kept.command, kept.how)
        + " MIG is printed and decided exactly for sides up to 1024 alone."
    )
    x = Axis("greatest side of a request (sides uniform from 1)", "processors", log=True)
    for measure, axis in (
        ("utilization", Axis("utilization", "%")),
        ("completion", Axis("completion time", "units of time", log=True)),
    ):
        series = tuple(_methods(places, measure, [place.high for place in places]))
        yield Plot(f"Table 3: {axis.label} on 1024 × 1024 against the sides", x, axis, series, note)


def _methods(places: Sequence[Block], measure: str, xs: Sequence[float]) -> Iterator[Series]:
    """Simulated and printed of each method; where the places are no numbers, nothing joins them."""
    kept = experiment("morgenstern")
    joined = all(place.table == 3 for place in places)
    for colour, method in enumerate(_PLOTTED):
        line, marks = [], []
        for place, x in sorted(zip(places, xs, strict=True), key=lambda pair: pair[1]):
            if not PRINTED.has(place, method, measure):
                continue
            aside = 0.0 if joined else 0.1 * (colour - 2)
            found = kept.cells.get(f"{place}/{method}/{measure}")
            if found is not None:
                line.append(_point(x + aside, found))
            marks.append(
                Point(x + aside + (0.0 if joined else 0.04), float(PRINTED.value(place, method, measure)))
            )
        yield from _both(method, line, marks, colour, "line" if joined else "hollow")


def livingston_stout() -> Sequence[Plot]:
    """Expected faults of each system, and the fewest faults of complete allocation."""
    names = (*ROUNDED, "complete")
    found = tuple(Point(names.index(name), float(figure)) for name, figure in ROUNDED.items())
    printed = tuple(Point(names.index(name), float(figure)) for name, figure in EXPECTED.items())
    expected = Plot(
        "Faults until every 18-subcube of Q(2^20) that a system recognises is hit: expected number",
        Axis("system of subcubes", names=names, least=-0.5, most=len(names) - 0.5),
        Axis("expected faults", least=0),
        (
            Series("exact", found, "bars"),
            Series("printed in section 1", printed, "marks", "", 1),
        ),
        "Exact numbers: claim LS-X-2/largest-example. Of complete allocation none is known; simulation fits the printed 24.6 (LS-NUM-Ke).",
    )
    fewest = Plot(
        "The fewest faults that hit every q-subcube of Q(2^d)",
        Axis("d", least=0, whole=True),
        Axis("fewest faults K_w", log=True),
        tuple(
            Series(f"d - q = {apart}", tuple(_fewest(apart, numbers)), "line", "", place)
            for place, (apart, numbers) in enumerate(ANSWER.items())
            if len(numbers) > 1
        ),
        "Claim LS-X-3/table; an interval where two bounds are known.",
    )
    return [expected, fewest]


def _fewest(apart: int, numbers: Sequence[str]) -> Iterator[Point]:
    for place, number in enumerate(numbers, apart):
        low, _, high = number.partition("..")
        yield Point(place, float(low), *((float(low), float(high)) if high else ()))
