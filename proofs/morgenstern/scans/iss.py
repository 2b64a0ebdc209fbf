"""Morgenstern 1994, section 3.1: figure 3 as printed and as the text says, its windows, and whether it finds what is free."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from allocert.allocators.mesh.interval_set import EdgeLines
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import Sweep
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, first_free_base, free_bases, situations
from allocert.models.meshes.printed_scan import Lines, Outcome, elements, figure_3, row_sets
from allocert.proofs.morgenstern.model.configurations import every, failure, scope, sizes
from allocert.proofs.theorems.intervals import SCAN_WINDOW
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "answered", "entered", "sets_of"]


_READINGS = {
    "A": "line 5 deletes B_r, as printed",
    "B": "line 5 deletes R_j, j before line 6",
}


@lru_cache(maxsize=20_000)
def sets_of(situation: Situation) -> Lines:
    """The sets B and R of its rows, by definition."""
    return row_sets(situation.Y, situation.residents)


def entered(situation: Situation, axis: int) -> EdgeLines:
    """The shipped interval sets with its residents in them."""
    lines = EdgeLines((situation.X, situation.Y), axis)
    for resident in situation.residents:
        lines.add(Submesh.quadruple(*resident))
    return lines


def answered(situation: Situation, x: int, y: int) -> tuple[int, int] | None:
    """The base that the shipped ISS grants with these residents, or ``None``. It starts with them in its sets."""
    strategy = IntervalSetScan(Mesh(situation.X, situation.Y))
    strategy.rows = entered(situation, 1)
    frame = strategy.find((x, y))
    return None if frame is None else (frame.base[0], frame.base[1])


def _wrong(situation: Situation, x: int, y: int, outcome: Outcome) -> str | None:
    """What is wrong with an outcome: it is undefined, unsound, incomplete or not the first free base."""
    if outcome.kind == "undefined":
        return f"undefined: it {outcome.why}"
    first = first_free_base(situation, x, y)
    if outcome.base == first:
        return None
    if outcome.base is None:
        return f"refused, and {first} is free"
    if outcome.base not in free_bases(situation, x, y):
        return f"granted at {outcome.base}, which is not free"
    return f"granted at {outcome.base}, and {first} comes first"


def _decide_figure(context: Context, reading: str) -> Verdict:
    tested = sizes(context)

    def judge(situation: Situation, x: int, y: int) -> str | None:
        return _wrong(situation, x, y, figure_3(situation.X, sets_of(situation), x, y, reading))

    found = survey(every(judge, fitting=True), tested, scope(tested, "all requests that fit"))
    return for_all_sizes(found, SCAN_WINDOW, "meshes, configurations and requests with y <= Y")


def _decide_any(context: Context) -> Verdict:
    """``open_interval`` may give any open interval: the window's other free bases are possible answers too."""
    tested = sizes(context)

    def judge(situation: Situation, x: int, y: int) -> str | None:
        outcome = figure_3(situation.X, sets_of(situation), x, y, "B")
        if outcome.base is None:
            return _wrong(situation, x, y, outcome)
        j, counts = outcome.windows[-1]
        bases = free_bases(situation, x, y)
        for low, high, count in elements(counts):
            if not count and high - low >= x - 1 and (low, j) not in bases:
                return f"granted at {(low, j)}, which is not free"
        return None

    return survey(every(judge, fitting=True), tested, scope(tested, "all requests that fit"))


def _decide_window(context: Context) -> Verdict:
    """Who has an end in the window is counted, and where nobody is counted x columns wide the request succeeds."""
    tested = sizes(context, 5)

    def cases(n: int) -> Iterator[Failure | None]:
        for situation, x, y, sweep in _windows(n):
            rows = range(sweep.line, sweep.line + y)
            found = [count for low, high, count in sweep.scan.elements for _ in range(low, high + 1)]
            wanted = [0] * situation.X
            for r in situation.residents:
                if r.b in rows or r.d in rows:
                    for column in range(r.a, r.c + 1):
                        wanted[column] += 1
            free = {i for i, j in free_bases(situation, x, y) if j == sweep.line}
            good = all(f >= w for f, w in zip(found, wanted, strict=True))
            good = good and free == {i for i in range(situation.X - x + 1) if not any(found[i : i + x])}
            wrong = f"window {sweep.line}: counts {found}, by the condition {wanted}"
            yield None if good else failure(situation, x, y, wrong)

    found = survey(cases, tested, scope(tested, "all requests that fit, every window"))
    return for_all_sizes(found, SCAN_WINDOW, "meshes and configurations")


def _windows(n: int) -> Iterator[tuple[Situation, int, int, Sweep]]:
    """Every window that ISS would come to if none were open, for every fitting request."""
    for situation in situations(n):
        rows = entered(situation, 1)
        for y in range(1, situation.Y + 1):
            for x in range(1, situation.X + 1):
                sweep = Sweep(rows, y)
                sweep.fill(y)
                yield situation, x, y, sweep
                while sweep.distance < sweep.last:
                    sweep.step()
                    yield situation, x, y, sweep


def _decide_complete(context: Context, same_base: bool) -> Verdict:
    tested = sizes(context, 5)

    def judge(situation: Situation, x: int, y: int) -> str | None:
        first = first_free_base(situation, x, y)
        base = answered(situation, x, y)
        if (base == first) if same_base else ((base is None) == (first is None)):
            return None
        return f"ISS answers {base}, FS_1 {first}"

    found = survey(
        every(judge, fitting=True), tested, scope(tested, "all requests that fit, this suite's ISS")
    )
    return for_all_sizes(found, SCAN_WINDOW, "meshes, configurations and requests")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-DS-SCANSET",
        statement="If open_interval may give any open interval, ISS still succeeds iff a free base exists, soundly.",
        decide=_decide_any,
        reading="B",
    ),
    *(
        Claim(
            "MO-ALG-ISS",
            statement=f"With {told}, all steps are defined for requests that fit, and the row-major first free base is "
            "granted iff there is one.",
            decide=partial(_decide_figure, reading=reading),
            reading=reading,
            solver_free=reading != "B",
        )
        for reading, told in _READINGS.items()
    ),
    Claim(
        "MO-CLAIM-WINDOW",
        statement="A resident with b or d in the window's rows is counted on its columns, where nothing is granted; an "
        "element with p = 0 of length >= x lets the request succeed.",
        decide=_decide_window,
        reading="A",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-ISS-COMPLETE",
        statement="ISS succeeds iff a free base exists.",
        decide=partial(_decide_complete, same_base=False),
        reading="A",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-ISS-COMPLETE",
        statement="ISS grants the base that FS_1 grants.",
        decide=partial(_decide_complete, same_base=True),
        reading="B",
        solver_free=False,
    ),
)
