"""Gupta and Srimani 1997, section 2.4.4: the worked example of CNP_Alloc, number by number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.availability import Block
from allocert.allocators.torus.cnp import Cell, CnpRun, Step, cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED
from allocert.allocators.torus.jobs import JobSet
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cells import cell_by_cell, compared
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "EXAMPLE"]


EXAMPLE = JobSet.of(8, [(8, 2), (4, 2), (4, 4), (4, 4), (4, 1), (2, 4)])

Entries = Sequence[Sequence[tuple[str, int, int]]]

_LAST_EVEN = (("1.875", 4, 2), ("5", 4, 4)) * 2
_LAST: Entries = (
    _LAST_EVEN,
    (("6.75", 2, 6), ("5.5", 4, 3), ("0", 0, 0), ("5.5", 4, 3)),
    _LAST_EVEN,
    (("0", 0, 0), ("5.5", 4, 3)) * 2,
)
_SHIFTED: Entries = ((("1.5", 4, 2), ("5", 4, 4)) * 2, (("0", 0, 0), ("4.5", 4, 3)) * 2) * 2
_AFTER_3: Entries = ((("2", 4, 2), ("0", 0, 0)), (("0", 0, 0), ("4", 4, 3)))
_AFTER_4: Entries = ((("3", 4, 2), ("7", 4, 4)), (("0", 0, 0), ("6", 4, 3)))
_AFTER_5: Entries = ((("3.5", 4, 2), ("7", 4, 4)), (("2", 4, 5), ("6.5", 4, 3)))
_EXPANDED: Entries = tuple(row * 2 for row in map(tuple, _AFTER_5)) * 2

_SETS: dict[int, tuple[Cell, ...]] = {
    3: ((0, 1), (1, 0), (1, 1)),
    4: ((0, 1), (1, 0)),
    5: ((1, 0),),
    6: ((1, 0), (1, 2), (2, 0), (2, 2)),
}


def _entry(left: Fraction | str, side: int, job: int) -> str:
    """An entry as text; of a free one only that it is free, as the example has it."""
    return f"({Fraction(left)},{side},{job})" if Fraction(left) else "(0,*,*)"


def _texts(entries: Entries) -> list[str]:
    return [_entry(*entry) for row in entries for entry in row]


def _shown(block: Block) -> list[str]:
    return [_entry(entry.left, entry.side, entry.job) for row in block for entry in row]


def _numbers(*values: str) -> list[str]:
    return [str(Fraction(value)) for value in values]


def _cells(cells: Iterable[Cell]) -> list[str]:
    return [f"({i},{j})" for i, j in sorted(cells)]


def _loads(step: Step) -> list[str]:
    return [str(load) for load in step.loads]


@dataclass(frozen=True)
class _Part:
    """A printed part of the example and how a run shows it."""

    what: str
    printed: Sequence[str]
    computed: Callable[[CnpRun], Iterable[str]]


def _placed(job: int, cell: Cell, entries: Entries) -> _Part:
    return _Part(
        f"the place of job {job} and the matrix after it",
        [f"({cell[0]},{cell[1]})", *_texts(entries)],
        lambda run: [*_cells([run.steps[job - 1].cell]), *_shown(run.steps[job - 1].given)],
    )


def _set(job: int, cells: Iterable[Cell]) -> _Part:
    return _Part(f"the set B of job {job}", _cells(cells), lambda run: _cells(run.steps[job - 1].free))


def _load(job: int, *loads: str) -> _Part:
    return _Part(f"the loads of job {job}", _numbers(*loads), lambda run: _loads(run.steps[job - 1]))


def _start(entry: str) -> _Part:
    return _Part("the matrix at the start", [entry], lambda run: [str(run.steps[0].expanded[0][0])])


def _finish(*moments: str) -> _Part:
    return _Part("the row of finishes", _numbers(*moments), lambda run: _finishes(run))


_RUN = (
    _Part(
        "time and matrix when job 1 is placed",
        ["0", *_texts([[("2", 8, 1)]])],
        lambda run: [str(run.steps[0].time), *_shown(run.steps[0].given)],
    ),
    _Part(
        "the matrix expanded for job 2",
        _texts([[("2", 8, 1)] * 2] * 2),
        lambda run: _shown(run.steps[1].expanded),
    ),
    _Part(
        "the time then, and four entries of 0",
        ["2", *["(0,*,*)"] * 4],
        lambda run: [str(run.steps[1].time), *_shown(run.steps[1].shifted)],
    ),
    _Part(
        "the place of job 2 and its entry",
        ["(0,0)", _entry("2", 4, 2)],
        lambda run: [*_cells([run.steps[1].cell]), _shown(run.steps[1].given)[0]],
    ),
    _set(3, _SETS[3]),
    _placed(3, (1, 1), _AFTER_3),
    _set(4, _SETS[4]),
    _load(4, "3", "3"),
    _placed(4, (0, 1), _AFTER_4),
    _set(5, _SETS[5]),
    _placed(5, (1, 0), _AFTER_5),
    _Part("the matrix expanded for job 6", _texts(_EXPANDED), lambda run: _shown(run.steps[5].expanded)),
    _Part(
        "its minimum, the time then, and the matrix",
        ["2", "4", *_texts(_SHIFTED)],
        lambda run: [str(run.steps[5].passed), str(run.steps[5].time), *_shown(run.steps[5].shifted)],
    ),
    _load(6, *("2.75",) * 4),
    _placed(6, (1, 0), _LAST),
    _Part(
        "the last maximum, the time and the schedule's length",
        _numbers("6.75", "4", "10.75"),
        lambda run: map(str, (run.makespan - run.time, run.time, run.makespan)),
    ),
    _Part(
        "the row of starts",
        _numbers("0", "2", "2", "2", "2", "4"),
        lambda run: [str(p.start) for p in run.placements],
    ),
    _Part(
        "the row of places",
        ["(0,0)", "(0,0)", "(1,1)", "(0,1)", "(1,0)", "(1,0)"],
        lambda run: [f"({p.row},{p.col})" for p in run.placements],
    ),
)
"""All that is printed but for the four parts of :data:`_SLIPS`."""

_SLIPS: tuple[tuple[str, _Part, _Part], ...] = (
    ("start", _start("(0,0,0)"), _start("(0,8,0)")),
    ("loads-3", _load(3, "2", "2", "0"), _load(3, "1", "1", "0")),
    ("set-6", _set(6, _SETS[6]), _set(6, ((1, 0), (1, 2), (3, 0), (3, 2)))),
    (
        "finish",
        _finish("2", "5.875", "8.5", "9", "4", "10.75"),
        _finish("2", "5.875", "9.5", "9", "4", "10.75"),
    ),
)
"""Printed values that the rest of the example contradicts, with the values that it implies."""


@every_at(
    lambda context: (8,),
    checked="each cell, entry by entry; of free entries only that they are free",
    measure="m",
)
def run_is_as_printed(size: int) -> Iterator[Failure | None]:
    run = cnp_alloc(EXAMPLE)
    for part in _RUN:
        yield from compared(part.what, part.printed, part.computed(run), size)


def part_is_as_printed(context: Context, part: _Part) -> Verdict:
    return cell_by_cell(part.what, part.printed, part.computed(cnp_alloc(EXAMPLE)), "each cell of it")


_FORMULAS = (
    (4, 2, (("1", "2", "4"), ("1", "4", "4")), "3"),
    (6, 4, (("2", "4", "1.5"), ("2", "4", "4.5")), "2.75"),
)
"""For a job sigma, the terms (factor and two times) and the value that is printed for its load."""


def formulas_have_their_values(context: Context, pick: Callable[..., Fraction]) -> Verdict:
    totals = [
        sum((Fraction(n) * pick(Fraction(a), Fraction(b)) / sigma for n, a, b in terms), Fraction(0))
        for _, sigma, terms, _ in _FORMULAS
    ]
    printed = _numbers(*(value for *_, value in _FORMULAS))
    what = "the loads of jobs 4 and 6"
    return cell_by_cell(what, printed, map(str, totals), "the two printed formulas, evaluated")


def _finishes(run: CnpRun) -> list[str]:
    return [str(p.finish) for p in run.placements]


def figure_gives_the_schedule(context: Context) -> Verdict:
    """Starts, places and length by figure 2 to the letter."""
    run = cnp_alloc(EXAMPLE, readings=PRINTED, steps=False)
    starts, places = _RUN[-2].printed, _RUN[-1].printed
    computed = [*_RUN[-2].computed(run), *_RUN[-1].computed(run), str(run.makespan)]
    what = "starts, places and length"
    return cell_by_cell(what, [*starts, *places, *_numbers("10.75")], computed, f"{what} of the example")


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-EX-CNP/run",
        "With loads by minima the algorithm goes through what is printed: matrices from job 1 on, places, times, the "
        "sets B of jobs 3 to 5, the loads of jobs 4 and 6, starts and length.",
        run_is_as_printed,
    ),
    *(
        keyed(
            f"GS-EX-CNP/{name}@{reading}",
            f"In the run, {part.what}: {', '.join(part.printed)}"
            + (", as printed." if reading == "printed" else "."),
            partial(part_is_as_printed, part=part),
        )
        for name, printed, mended in _SLIPS
        for reading, part in (("printed", printed), ("mended", mended))
    ),
    *(
        keyed(
            f"GS-EX-CNP/formulas@{reading}",
            f"The printed formulas for the loads of jobs 4 and 6 have the printed values{how}.",
            partial(formulas_have_their_values, pick=pick),
        )
        for reading, how, pick in (("printed", "", max), ("mended", ", with min for max", min))
    ),
    keyed(
        "GS-EX-CNP/figure",
        "Figure 2 to the letter gives the example's starts, places and length.",
        figure_gives_the_schedule,
    ),
)
