"""Morgenstern 1994, figure 4: which meshes the printed sets describe, and every printed line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from allocert.allocators import Allocator
from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.machines import Mesh
from allocert.models.mesh_configurations import Configuration, Quadruple
from allocert.models.printed_scan import Intervals, covering, elements, figure_3, row_sets
from allocert.models.set_recovery import recovered
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.plugins import known, load
from allocert.proofs.tally import Failure, Repair, compared, survey

__all__ = ["BASE", "CLAIMS", "LEFT", "LINES", "REQUEST", "REVERSE", "RIGHT", "X", "recovered_meshes"]

_claim: Callable[..., Claim] = partial(
    Claim, "MO-EX-FIG4", paper="morgenstern", place="section 3.1, figure 4"
)

X = 15
REQUEST = (10, 2)
BASE: dict[int, Intervals] = {0: ((0, 8), (10, 13)), 1: ((7, 8),), 3: ((2, 3),)}
REVERSE: dict[int, Intervals] = {0: ((0, 8),), 5: ((7, 8),), 6: ((2, 3),), 8: ((10, 13),)}
LEFT: dict[int, Intervals] = {0: ((0, 0),), 2: ((3, 6),), 7: ((1, 5),), 10: ((0, 8),)}
RIGHT: dict[int, Intervals] = {3: ((3, 6),), 8: ((0, 5),), 13: ((0, 8),)}

_CROWDED = "[0,1]:0 [2,3]:1 [4,6]:0 [7,8]:1 [9,9]:0 [10,13]:1 [14,14]:0"
LINES = {
    "initial": "[0,14]:0",
    "0": "[0,8]:1 [9,9]:0 [10,13]:1 [14,14]:0",
    "0,1": "[0,6]:1 [7,8]:2 [9,9]:0 [10,13]:1 [14,14]:0",
    "1,2": "[0,6]:0 [7,8]:1 [9,9]:0 [10,13]:1 [14,14]:0",
    "2,3": _CROWDED,
    "5,6": _CROWDED,
    "6,7": "[0,1]:0 [2,3]:1 [4,9]:0 [10,13]:1 [14,14]:0",
    "7,8": "[0,9]:0 [10,13]:1 [14,14]:0",
    "final": "allocate at (0, 7, 9, 8)",
}
"""The printed lines, by rows; intervals with their counts."""


@lru_cache(maxsize=2)
def recovered_meshes(columns: bool) -> tuple[Configuration, ...]:
    """Every configuration with the printed sets of rows, and of columns too."""
    return tuple(recovered(BASE, REVERSE, *((LEFT, RIGHT) if columns else ())))


def _decide_recovered(context: Context, columns: bool) -> Verdict:
    found = recovered_meshes(columns)
    evidence = Evidence.enumeration("every submesh that may begin at the first top place left, in turn")
    values = {
        "configurations": len(found),
        "least_Y": 1 + max(r.d for one in found for r in one) if found else None,
    }
    if len(found) == 1:
        shown = [str(tuple(r)) for r in found[0]]
        return Verdict.bounded("X = 15 and every Y", evidence, residents=shown, **values)
    texts = [", ".join(str(tuple(r)) for r in one) for one in sorted(found, key=len)[:2]]
    text = f"{len(found)} configurations have the printed sets" + (
        f", e.g. {texts[0]} and {texts[1]}" if texts else ""
    )
    return Verdict.refuted(
        Counterexample(text, {"first": texts}),
        "the two with the fewest residents; X = 15 and every Y",
        evidence,
        repair="the sets of rows and of columns describe one configuration",
        **values,
    )


def _text(counts: Iterable[int]) -> str:
    return " ".join(f"[{low},{high}]:{count}" for low, high, count in elements(list(counts)))


def _replayed(residents: Iterable[Quadruple], Y: int, reading: str, strict: bool) -> dict[str, str]:
    """The lines that figure 3 gives: before any row, after row 0, each window, and its answer."""
    sets = row_sets(Y, residents)
    x, y = REQUEST
    outcome = figure_3(X, sets, x, y, reading, strict=strict)
    lines = {"initial": _text([0] * X), "0": _text(covering(X, sets[0][0]))}
    lines |= {",".join(str(j + row) for row in range(y)): _text(counts) for j, counts in outcome.windows}
    if outcome.base is None:
        lines["final"] = outcome.kind
    else:
        i, j = outcome.base
        lines["final"] = f"allocate at {(i, j, i + x - 1, j + y - 1)}"
    return lines


def _decide_lines(context: Context, reading: str) -> Verdict:
    """Undefined deletions are carried out with counts below 0, so that every line can be compared."""
    residents = recovered_meshes(True)

    def cases(Y: int, reading: str = reading) -> Iterator[Failure | None]:
        for one in residents:
            lines = _replayed(one, Y, reading, False)
            yield from compared(
                f"Y = {Y}, lines {', '.join(LINES)}",
                LINES.values(),
                [lines.get(rows, "nothing") for rows in LINES],
                Y,
            )

    strict = _replayed(residents[0], 9, reading, True) if residents else {}
    top = context.pick(12, 16, 20)
    return survey(
        cases,
        range(9, top + 1),
        f"the nine printed lines for Y = 9..{top}",
        repair=Repair("line 5 deletes R_j, j before line 6", partial(cases, reading="B")),
        ends_with_undefined_deletions_refused=strict.get("final", "no mesh"),
        lines_not_printed=[rows for rows in strict if rows not in LINES],
    )


def _strategies() -> dict[str, Callable[[Mesh, int], Allocator]]:
    """Every shipped strategy for meshes that moves no resident by its name, and 4ISS with other options."""
    shipped = {point.name: load(point.name) for point in known() if point.own}
    return {
        **{
            name: made
            for name, made in sorted(shipped.items())
            if Mesh in getattr(made, "machines", ()) and not getattr(made, "migrates", False)
        },
        "4iss, bottom first": lambda mesh, busy: FourWayScan(mesh, busy, options=FourWayOptions(first="far")),
        "4iss, mirrored": lambda mesh, busy: FourWayScan(
            mesh, busy, options=FourWayOptions(position="mirrored")
        ),
    }


def _answers(residents: Configuration, Y: int) -> dict[str, str]:
    """What each method grants; the residents' processors are taken as faulty ones."""
    mesh = Mesh(X, Y)
    busy = sum(mesh.word((r.a, r.b, r.c, r.d)) for r in residents)
    granted = {name: made(mesh, busy).allocate(REQUEST) for name, made in _strategies().items()}
    return {name: frame.address if frame else "refused" for name, frame in granted.items()}


def _decide_answers(context: Context) -> Verdict:
    """The first fit methods give the printed base, whatever Y is."""
    residents = recovered_meshes(True)
    top = context.pick(12, 16, 20)

    def cases(Y: int) -> Iterator[Failure | None]:
        for one in residents:
            answers = _answers(one, Y)
            for name in ("iss", "frame-sliding", "bitboard"):
                text = f"Y = {Y}: {name} answers {answers[name]}"
                yield None if answers[name] == "(0,7,9,8)" else Failure(text, {"Y": Y, "method": name})

    return survey(
        cases,
        range(9, top + 1),
        f"Y = 9..{top}",
        answers={str(Y): _answers(residents[0], Y) for Y in range(9, top + 1)} if residents else {},
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        statement="The printed sets of rows describe one configuration.",
        decide=partial(_decide_recovered, columns=False),
        part="recovered",
        reading="rows",
    ),
    _claim(
        statement="The printed sets of rows and columns describe one configuration.",
        decide=partial(_decide_recovered, columns=True),
        part="recovered",
        reading="rows-and-columns",
    ),
    *(
        _claim(
            statement=f"On the recovered mesh figure 3 with {told} gives every printed line.",
            decide=partial(_decide_lines, reading=reading),
            part="lines",
            reading=reading,
        )
        for reading, told in (
            ("A", "B_r deleted in line 5"),
            ("B", "R_j deleted, j before line 6,"),
        )
    ),
    _claim(
        statement="ISS, FS_1 and the bitboard grant (0,7,9,8) on the recovered mesh, for every Y >= 9.",
        decide=_decide_answers,
        part="answers",
    ),
)
