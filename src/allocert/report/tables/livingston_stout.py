"""Livingston & Stout 1989: the printed expected numbers of faults, compared with exact and simulated ones, and what the claims add."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from allocert.proofs.livingston_stout.faults.expected_printed import PRINTED
from allocert.proofs.livingston_stout.faults.expected_table import ROUNDED
from allocert.proofs.livingston_stout.faults.table import ANSWER
from allocert.report.tables.sources import Sources
from allocert.report.tables.table import Cell, Fit, Row, Table

__all__ = ["livingston_stout"]

_EXACT, _WORST = "LS-X-2/largest-example", "LS-X-3/table"
_SIMULATED = {"buddy": "LS-NUM-Be/simulated", "2-cube buddy": "LS-NUM-QBe/simulated", "complete": "LS-NUM-Ke"}
_MEAN = re.compile(r"mean ([\d.]+), 95% interval ([\d.]+) to ([\d.]+)")
_NOBODY = Cell("–")
_FITTING = (
    "Printed in section 1 for three systems. An exact number fits if it rounds to the printed one, a simulated one if its "
    "95 % interval does."
)


def livingston_stout(sources: Sources) -> Sequence[Table]:
    """The expected numbers and the fewest faults."""
    return [*_expected(sources), *_fewest(sources)]


def _expected(sources: Sources) -> Iterator[Table]:
    exact = ROUNDED if sources.holds(_EXACT) else {}
    rows = []
    for system in (*ROUNDED, "complete"):
        figure = f"{float(PRINTED[system]):.1f}" if system in PRINTED else "–"
        fit = Fit.NONE
        if system in PRINTED and system in exact:
            fit = Fit.of(f"{float(exact[system]):.1f}" == figure)
        computed = Cell(figure, exact.get(system, "not known"), fit)
        rows.append(Row(system, (computed, _simulated(system, figure, sources))))
    yield Table(
        "Expected number of faults that hit every 18-subcube of Q(2^20) that a system recognises",
        "system",
        ("exact, to two decimals", "simulated"),
        tuple(rows),
        (
            _FITTING,
            *sources.lines(_EXACT, "LS-NUM-Be", "LS-NUM-QBe", "LS-NUM-Ke"),
        ),
    )


def _simulated(system: str, figure: str, sources: Sources) -> Cell:
    """The mean and interval that the verdict of the claim on the simulation tells."""
    key = _SIMULATED.get(system, "")
    finding = next(
        (finding for finding in sources.under(key.partition("/")[0]) if finding.claim.key == key), None
    )
    found = _MEAN.search(finding.found.verdict.scope) if finding else None
    if found is None:
        return _NOBODY
    mean, low, high = map(float, found.groups())
    fits = all(f"{end:.1f}" == figure for end in (low, high))
    return Cell(figure, f"{mean:.3f} ± {(high - low) / 2:.3f}", Fit.of(fits))


def _fewest(sources: Sources) -> Iterator[Table]:
    """What claims add to the paper: nothing of it is printed there but 8 at d - q = 2 for d = 20."""
    if not sources.holds(_WORST):
        return
    most = max(len(numbers) for numbers in ANSWER.values()) - 1
    rows = []
    for apart, numbers in ANSWER.items():
        cells = [None] * apart + [Cell("", number.replace("..", " to ")) for number in numbers]
        rows.append(Row(f"d - q = {apart}", tuple(cells[: most + 1])))
    yield Table(
        "The fewest faults that hit every q-subcube of Q(2^d): K_w",
        "codimension",
        tuple(f"d = {d}" for d in range(most + 1)),
        tuple(rows),
        ("Not in the paper: computed in addition.", *sources.lines(_WORST, "LS-X-3")),
    )
