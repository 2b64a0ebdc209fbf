"""Morgenstern 1994, figure 4: which meshes the printed sets describe, and every printed line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from allocert.allocators import Allocator
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.machines import Mesh
from allocert.models.meshes.configurations import Configuration, Quadruple
from allocert.models.meshes.printed_scan import Intervals, covering, elements, figure_3, row_sets
from allocert.models.meshes.set_recovery import recovered
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, compared, survey

__all__ = ["BASE", "CLAIMS", "LEFT", "LINES", "REQUEST", "REVERSE", "RIGHT", "X", "recovered_meshes"]

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


@lru_cache(maxsize=1)
def recovered_meshes() -> tuple[Configuration, ...]:
    """Every configuration with the printed sets of rows and columns."""
    return tuple(recovered(BASE, REVERSE, LEFT, RIGHT))


def one_configuration_has_the_sets(context: Context) -> Verdict:
    """Every configuration with the printed sets is made."""
    found = recovered_meshes()
    evidence = Evidence.enumeration("every submesh that may begin at the first top place left, in turn")
    if len(found) == 1:
        shown = [str(tuple(r)) for r in found[0]]
        least = 1 + max(r.d for r in found[0])
        return Verdict.bounded("X = 15 and every Y", evidence, residents=shown, least_Y=least)
    text = f"{len(found)} configurations have the printed sets"
    return Verdict.refuted(Counterexample(text), "X = 15 and every Y", evidence)


def _text(counts: Iterable[int]) -> str:
    return " ".join(f"[{low},{high}]:{count}" for low, high, count in elements(list(counts)))


def _replayed(residents: Iterable[Quadruple], Y: int, reading: str) -> dict[str, str]:
    """The lines that figure 3 gives: before any row, after row 0, each window, and its answer."""
    sets = row_sets(Y, residents)
    x, y = REQUEST
    outcome = figure_3(X, sets, x, y, reading, strict=False)
    lines = {"initial": _text([0] * X), "0": _text(covering(X, sets[0][0]))}
    lines |= {",".join(str(j + row) for row in range(y)): _text(counts) for j, counts in outcome.windows}
    if outcome.base is None:
        lines["final"] = outcome.kind
    else:
        i, j = outcome.base
        lines["final"] = f"allocate at {(i, j, i + x - 1, j + y - 1)}"
    return lines


@every(12, 16, 20, first=9, checked="the nine printed lines for Y = 9..{top}")
def every_line_is_printed(Y: int, reading: str) -> Iterator[Failure | None]:
    """Undefined deletions are carried out with counts below 0, so that every line can be compared."""
    for one in recovered_meshes():
        lines = _replayed(one, Y, reading)
        computed = [lines.get(rows, "nothing") for rows in LINES]
        yield from compared(f"Y = {Y}, lines {', '.join(LINES)}", LINES.values(), computed, Y)


_METHODS: dict[str, Callable[[Mesh, int], Allocator]] = {
    "iss": IntervalSetScan,
    "frame-sliding": FrameSliding,
    "bitboard": BitboardFirstFit,
    "4iss": FourWayScan,
}


def _answers(residents: Configuration, Y: int) -> dict[str, str]:
    """What each method grants; the residents' processors are taken as faulty ones."""
    mesh = Mesh(X, Y)
    busy = sum(mesh.word((r.a, r.b, r.c, r.d)) for r in residents)
    granted = {name: made(mesh, busy).allocate(REQUEST) for name, made in _METHODS.items()}
    return {name: frame.address if frame else "refused" for name, frame in granted.items()}


def _printed_base(Y: int) -> Iterator[Failure | None]:
    for one in recovered_meshes():
        answers = _answers(one, Y)
        for name in ("iss", "frame-sliding", "bitboard"):
            text = f"Y = {Y}: {name} answers {answers[name]}"
            yield None if answers[name] == "(0,7,9,8)" else Failure(text, {"Y": Y, "method": name})


def first_fit_grants_the_printed_base(context: Context) -> Verdict:
    """The first fit methods give the printed base, whatever Y is."""
    heights = range(9, context.pick(12, 16, 20) + 1)
    answers = {str(Y): _answers(one, Y) for one in recovered_meshes()[:1] for Y in heights}
    return survey(_printed_base, heights, f"Y = 9..{heights[-1]}", answers=answers)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-EX-FIG4/recovered@rows-and-columns",
        "The printed sets of rows and columns describe one configuration.",
        one_configuration_has_the_sets,
    ),
    *(
        keyed(
            f"MO-EX-FIG4/lines@{reading}",
            f"On the recovered mesh figure 3 with {described} gives every printed line.",
            partial(every_line_is_printed, reading=reading),
        )
        for reading, described in (
            ("base-deleted", "B_r deleted in line 5"),
            ("reverse-deleted", "R_j deleted, j before line 6,"),
        )
    ),
    keyed(
        "MO-EX-FIG4/answers",
        "ISS, FS_1 and the bitboard grant (0,7,9,8) on the recovered mesh, for every Y >= 9.",
        first_fit_grants_the_printed_base,
    ),
)
