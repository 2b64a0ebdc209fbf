"""Gupta and Srimani 1997, section 2.4.4: the worked example of CNP_Alloc, number by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.availability import Block
from allocert.allocators.torus.cnp import Cell, CnpRun, Step, cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE, CnpReadings
from allocert.allocators.torus.contention import Reading, placed, scheduled
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import told
from allocert.proofs.gupta_srimani.cnp_readings import figure_readings, load_readings, patterns
from allocert.proofs.tally import Failure, compared, survey

__all__ = ["CLAIMS", "EXAMPLE", "MODELS", "cell_by_cell"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.4.4")

EXAMPLE = JobSet.of(8, [(8, 2), (4, 2), (4, 4), (4, 4), (4, 1), (2, 4)])

_READINGS = {"A": SENSIBLE, "B": replace(SENSIBLE, overlap="max of busy")}
"""Overlaps as minima (section 2.4.2) and as maxima, which the example writes; free subtori count for none there."""

Entries = Sequence[Sequence[tuple[str, int, int]]]

_LAST_EVEN = (("1.875", 4, 2), ("5", 4, 4)) * 2
_LAST: Entries = (
    _LAST_EVEN,
    (("6.75", 2, 6), ("5.5", 4, 3), ("0", 0, 0), ("5.5", 4, 3)),
    _LAST_EVEN,
    (("0", 0, 0), ("5.5", 4, 3)) * 2,
)
_SHIFTED: Entries = (
    (("1.5", 4, 2), ("5", 4, 4)) * 2,
    (("0", 0, 0), ("4.5", 4, 3)) * 2,
) * 2
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
_FINISH = ("2", "5.875", "8.5", "9", "4", "10.75")


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

    name: str
    what: str
    printed: Sequence[str]
    computed: Callable[[CnpRun], Iterable[str]]


_PARTS = (
    _Part("J0", "the matrix at the start", ["(0,0,0)"], lambda run: [str(run.steps[0].expanded[0][0])]),
    _Part(
        "J1",
        "time and matrix when job 1 is placed",
        ["0", *_texts([[("2", 8, 1)]])],
        lambda run: [str(run.steps[0].time), *_shown(run.steps[0].given)],
    ),
    _Part(
        "J2-expanded",
        "the matrix expanded for job 2",
        _texts([[("2", 8, 1)] * 2] * 2),
        lambda run: _shown(run.steps[1].expanded),
    ),
    _Part(
        "J2-free",
        "the time then, and four entries of 0",
        ["2", *["(0,*,*)"] * 4],
        lambda run: [str(run.steps[1].time), *_shown(run.steps[1].shifted)],
    ),
    _Part(
        "J2",
        "the place of job 2 and its entry",
        ["(0,0)", _entry("2", 4, 2)],
        lambda run: [*_cells([run.steps[1].cell]), _shown(run.steps[1].given)[0]],
    ),
    *(
        _Part(
            f"J{k}-B",
            f"the set B of job {k}",
            _cells(_SETS[k]),
            lambda run, k=k: _cells(run.steps[k - 1].free),  # type: ignore[misc]
        )
        for k in (3, 4, 5, 6)
    ),
    *(
        _Part(
            f"J{k}-loads",
            f"the loads of job {k}",
            _numbers(*loads),
            lambda run, k=k: _loads(run.steps[k - 1]),  # type: ignore[misc]
        )
        for k, loads in ((3, ("2", "2", "0")), (4, ("3", "3")), (6, ("2.75",) * 4))
    ),
    *(
        _Part(
            f"J{k}",
            f"the place of job {k} and the matrix after it",
            [f"({cell[0]},{cell[1]})", *_texts(entries)],
            lambda run, k=k: [*_cells([run.steps[k - 1].cell]), *_shown(run.steps[k - 1].given)],  # type: ignore[misc]
        )
        for k, cell, entries in (
            (3, (1, 1), _AFTER_3),
            (4, (0, 1), _AFTER_4),
            (5, (1, 0), _AFTER_5),
            (6, (1, 0), _LAST),
        )
    ),
    _Part(
        "J6-expanded",
        "the matrix expanded for job 6",
        _texts(_EXPANDED),
        lambda run: _shown(run.steps[5].expanded),
    ),
    _Part(
        "J6-shifted",
        "its minimum, the time then, and the matrix",
        ["2", "4", *_texts(_SHIFTED)],
        lambda run: [str(run.steps[5].passed), str(run.steps[5].time), *_shown(run.steps[5].shifted)],
    ),
    _Part(
        "length",
        "the last maximum, the time and the schedule's length",
        _numbers("6.75", "4", "10.75"),
        lambda run: map(str, (run.makespan - run.time, run.time, run.makespan)),
    ),
    _Part(
        "table-start",
        "the row of starts",
        _numbers("0", "2", "2", "2", "2", "4"),
        lambda run: [str(p.start) for p in run.placements],
    ),
    _Part(
        "table-finish",
        "the row of finishes",
        _numbers(*_FINISH),
        lambda run: [str(p.finish) for p in run.placements],
    ),
    _Part(
        "table-place",
        "the row of places",
        ["(0,0)", "(0,0)", "(1,1)", "(0,1)", "(1,0)", "(1,0)"],
        lambda run: [f"({p.row},{p.col})" for p in run.placements],
    ),
)


def cell_by_cell(what: str, cells: Iterable[str], computed: Iterable[str], checked: str) -> Verdict:
    """Printed cells against computed ones, each singly."""
    computed = list(computed)
    return survey(lambda m: compared(what, cells, computed, m), (8,), checked, measure="m", computed=computed)


def _decide_part(context: Context, part: _Part, reading: str) -> Verdict:
    run = cnp_alloc(EXAMPLE, readings=_READINGS[reading])
    return cell_by_cell(part.what, part.printed, part.computed(run), "each cell of this part of the example")


def _decide_formula(context: Context, job: int, pick: Callable[..., Fraction]) -> Verdict:
    terms, value = {
        4: ((("1", "2", "4"), ("1", "4", "4")), "3"),
        6: ((("2", "4", "1.5"), ("2", "4", "4.5")), "2.75"),
    }[job]
    sigma = {4: 2, 6: 4}[job]
    total = sum((Fraction(n) * pick(Fraction(a), Fraction(b)) / sigma for n, a, b in terms), Fraction(0))
    return cell_by_cell(
        f"the load of job {job}", _numbers(value), [str(total)], "the printed formula, evaluated"
    )


def _decide_beside(context: Context, job: int, entries: Entries) -> Verdict:
    """The set B against the matrix printed before it."""
    zeros = [(i, j) for i, row in enumerate(entries) for j, entry in enumerate(row) if not Fraction(entry[0])]
    printed = _cells(_SETS[job])
    return cell_by_cell(
        f"set B of job {job}", printed, _cells(zeros), "the free entries of the printed matrix"
    )


def _decide_last(context: Context) -> Verdict:
    """The table's finishes against time 4 and the printed last matrix."""
    ends = {job: 4 + Fraction(left) for row in _LAST for left, _, job in row if job}
    jobs = sorted(ends)
    printed = _numbers(*(_FINISH[job - 1] for job in jobs))
    return cell_by_cell(
        f"finishes of jobs {', '.join(map(str, jobs))}",
        printed,
        [str(ends[job]) for job in jobs],
        "each finish that the last matrix shows",
    )


def _decide_ties(context: Context, reading: str, finishes: bool) -> Verdict:
    """Every way to settle the ties: the same length, or the same finish of each job."""

    def cases(m: int) -> Iterator[Failure | None]:
        first = cnp_alloc(EXAMPLE, readings=_READINGS[reading], steps=False)
        for run in cnp_runs(EXAMPLE, readings=_READINGS[reading]):
            ends, others = _finishes(run), _finishes(first)
            same = ends == others if finishes else run.makespan == first.makespan
            places = " ".join(f"({p.row},{p.col})" for p in run.placements)
            text = f"on {places} finishes {' '.join(ends)}, length {run.makespan}"
            yield None if same else Failure(text, told(EXAMPLE))

    runs = list(cnp_runs(EXAMPLE, readings=_READINGS[reading]))
    return survey(
        cases,
        (8,),
        "all choices among least loaded subtori",
        measure="m",
        lengths={str(k): v for k, v in sorted(Counter(run.makespan for run in runs).items())},
        finishes={", ".join(k): v for k, v in sorted(Counter(tuple(_finishes(run)) for run in runs).items())},
    )


def _finishes(run: CnpRun) -> list[str]:
    return [str(p.finish) for p in run.placements]


def _outcome(readings: CnpReadings) -> tuple[list[str], list[str], str]:
    run = cnp_alloc(EXAMPLE, readings=readings, steps=False)
    starts = [str(p.start) for p in run.placements]
    return starts, [f"({p.row},{p.col})" for p in run.placements], str(run.makespan)


def _decide_figure(context: Context, readings: CnpReadings) -> Verdict:
    """Starts, places and length under one reading of figure 2; and which readings print them."""
    table = {part.name: list(part.printed) for part in _PARTS}
    printed = [*table["table-start"], *table["table-place"], table["length"][2]]

    def cells(these: CnpReadings) -> list[str]:
        starts, places, length = _outcome(these)
        return [*starts, *places, length]

    agree = [name for name in figure_readings() if cells(SENSIBLE.with_figure(name)) == printed]
    loads = [
        f"{r.overlap}, {r.duration}, {'divided' if r.divided else 'undivided'}, {r.gaps}"
        for r in load_readings(SENSIBLE)
        if cells(r) == printed
    ]
    computed = cells(readings)
    return survey(
        lambda m: compared("starts, places and length", printed, computed, m),
        (8,),
        "starts, places and length of the example",
        measure="m",
        computed=computed,
        readings_that_agree=patterns(agree),
        loads_that_agree=loads,
    )


def _decide_model(context: Context, reading: Reading) -> Verdict:
    """The recorded finishes against those of a contention model at the same starts and places."""
    run = cnp_alloc(EXAMPLE)
    found = scheduled(EXAMPLE, placed(run.schedule), reading)
    scope = "the starts and places of the example's schedule"
    if found is None:
        return Verdict.refuted(
            Counterexample("no finite durations fit these starts and places", told(EXAMPLE)),
            scope,
            Evidence.enumeration("least durations, event by event"),
        )
    ends = [str(piece.end) for piece in sorted(found.pieces, key=lambda piece: piece.job)]
    return cell_by_cell("recorded finishes", _finishes(run), ends, scope)


MODELS: tuple[tuple[Reading, str], ...] = (
    ("A", "nominal windows"),
    ("B", "dilated windows"),
    ("C", "shared links"),
    ("D", "jobs placed one after the other"),
)

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"The worked example: {part.what}, with overlaps as {which}.",
            decide=partial(_decide_part, part=part, reading=reading),
            part=part.name,
            reading=reading,
        )
        for part in _PARTS
        for reading, which in (("A", "minima"), ("B", "maxima"))
    ),
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"The printed formula for the load of job {job} has the printed value, max read as {which}.",
            decide=partial(_decide_formula, job=job, pick=pick),
            part=f"J{job}-formula",
            reading=reading,
        )
        for job in (4, 6)
        for reading, which, pick in (("A", "min", min), ("B", "max", max))
    ),
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"The set B of job {job} has the free entries of the matrix printed beside it.",
            decide=partial(_decide_beside, job=job, entries=entries),
            part=f"J{job}-beside",
        )
        for job, entries in ((4, _AFTER_3), (5, _AFTER_4), (6, _SHIFTED))
    ),
    _claim(
        "GS-EX-CNP",
        statement="The table's finishes are those that the last printed matrix shows.",
        decide=_decide_last,
        part="table-matrix",
    ),
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"However ties are settled, {what}, with overlaps as {which}.",
            decide=partial(_decide_ties, reading=reading, finishes=finishes),
            part=part,
            reading=reading,
        )
        for part, what, finishes in (
            ("ties-length", "the schedule has the same length", False),
            ("ties-finish", "each job finishes at the same time", True),
        )
        for reading, which in (("A", "minima"), ("B", "maxima"))
    ),
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"Figure 2 gives the example's starts, places and length {which}.",
            decide=partial(_decide_figure, readings=readings),
            part="figure",
            reading=reading,
        )
        for reading, which, readings in (
            ("A", "as printed", PRINTED),
            ("B", "in the sensible reading", SENSIBLE),
        )
    ),
    *(
        _claim(
            "GS-EX-CNP",
            statement=f"The finishes recorded in the example are those of the contention model with {which}.",
            decide=partial(_decide_model, reading=reading),
            part="model",
            reading=reading,
        )
        for reading, which in MODELS
    ),
)
