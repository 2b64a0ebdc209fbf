"""Gupta and Srimani 1997: the worked examples of sections 2.4.4 and 3, number by number, compared with the algorithms' own runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.drawing.chart import number
from allocert.proofs.gupta_srimani.cnp import worked_example
from allocert.proofs.gupta_srimani.preemptive import figure_5
from allocert.proofs.gupta_srimani.preemptive.stages import readings, shown_profile, traced
from allocert.report.tables.sources import Sources
from allocert.report.tables.table import Row, Table, compared, listed

__all__ = ["gupta_srimani"]

_Shown = tuple[str, Sequence[str], Sequence[str]]
"""What it is, its entries as printed, and as computed."""

_ROWS = {"the row of starts": "start", "the row of finishes": "finish", "the row of places": "(i,j)"}
_AFTER = {
    "the set B of job 3": "loads-3",
    "its minimum, the time then, and the matrix": "set-6",
    "the row of starts": "finish",
}
"""Which of the parts that are printed otherwise stands behind which of the others."""

_FEW = 4
"""This many entries are shown, of more the number."""


def gupta_srimani(sources: Sources) -> Sequence[Table]:
    """The schedule of CNP_Alloc's example, all that is printed of its run, and the profiles of figure 5's."""
    shown = list(_parts())
    rule = "Computed by CNP_Alloc as section 2.4 has it; times are exact, of free entries only that they are free."
    notes = (rule, *sources.lines("GS-EX-CNP"))
    rows = tuple(
        Row(_ROWS[what], tuple(compared(*pair) for pair in zip(printed, computed, strict=True)))
        for what, printed, computed in shown
        if what in _ROWS
    )
    jobs = tuple(f"{place} {job}" for place, job in enumerate(worked_example.EXAMPLE.jobs, 1))
    run = tuple(_run(*one) for one in shown if one[0] not in _ROWS)
    return [
        Table("Section 2.4.4: the schedule of the example", "job", jobs, rows, notes),
        Table("Section 2.4.4: the run of the example", "part", ("printed and computed",), run, notes),
        _profiles(sources),
    ]


def _parts() -> Iterator[_Shown]:
    """All parts that the claims compare, in the order of the paper."""
    run = cnp_alloc(worked_example.EXAMPLE)
    slips = {name: printed for name, printed, _ in worked_example._SLIPS}
    parts = [slips["start"]]
    for part in worked_example._RUN:
        parts += [part, *([slips[_AFTER[part.what]]] if part.what in _AFTER else [])]
    for part in parts:
        yield part.what, tuple(map(_decimal, part.printed)), tuple(map(_decimal, part.computed(run)))


def _decimal(entry: str) -> str:
    """Times as decimals, as the paper prints them.

    >>> _decimal("(15/8,4,2)"), _decimal("([14,15],3/2)")
    ('(1.875,4,2)', '([14,15],1.5)')
    """
    return re.sub(r"\d+/\d+", lambda found: number(Fraction(found[0])), entry)


def _run(what: str, printed: Sequence[str], computed: Sequence[str]) -> Row:
    """A part of few entries entry by entry, else the number of its entries and those that differ."""
    if len(printed) <= _FEW:
        return Row(what, (compared(", ".join(printed), ", ".join(computed)),))
    return Row(what, (listed(printed, computed, "entries"),))


def _profiles(sources: Sources) -> Table:
    """After each job of figure 5's example the profile, the step and its j, where Step 4 deletes entry j as printed."""
    rules = next(readings(width="none", step4="delete", equal="step3"))
    done = traced(figure_5.EXAMPLE, figure_5._DEADLINE, rules)
    rows = []
    for job, printed, stage in zip(figure_5.EXAMPLE.jobs, figure_5._PRINTED, done.stages, strict=True):
        profile, step, entry = printed
        found = (shown_profile(stage.after, figure_5._DEADLINE), stage.placement.step, stage.placement.entry)
        cells = zip((profile, step, entry), found, strict=True)
        rows.append(
            Row(
                f"{stage.placement.job + 1} {job}",
                tuple(compared(_decimal(str(was)), _decimal(str(own))) for was, own in cells),
            )
        )
    return Table(
        f"Section 3: the profiles of the example, T = {figure_5._DEADLINE}",
        "job",
        ("profile after it", "step", "j"),
        tuple(rows),
        (
            "Computed by the algorithm with Step 4 deleting entry j; Step 2 means the first entry.",
            *sources.lines("GS-EX-FEAS"),
        ),
    )
