"""Morgenstern 1994, section 2.2: what AS and FS_f pass over, in every reading of figures 1 and 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.models.frame_proofs import ADAPTIVE_SCAN, COLUMN_SKIP, FAST_SLIDING, ROW_JUMP, ROW_JUMP_TEXT
from allocert.models.mesh_configurations import (
    Configuration,
    Quadruple,
    Situation,
    boundary_requests,
    free_bases,
    situations,
)
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.cases import due, every, scope, sizes
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes, shipped_first_fit
from allocert.proofs.morgenstern.frames import (
    ADAPTIVE,
    FAST,
    FIGURE_2,
    SURVIVING,
    Ending,
    FastReading,
    adaptive,
    endings,
    fast,
    meet,
)
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS", "answer_of", "judge_fast"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 2.2")

_MOST_ORDERED = 5
_TRIED = ("AA.D.row", "BB.D.row", "BB.C.row", "BB.D.all")
"""As printed, what survives, the row restart of the text, and a minimum kept over all rows."""


def _judge_adaptive(any_row: bool, s: Situation, x: int, y: int) -> str | None:
    """AS ends, is defined, and grants the first free base."""
    found = adaptive(s.X, s.Y, x, y, s.residents, any_row).ending
    if found.end == "undefined":
        return (
            "no conflicting submesh has its base in the row, and the largest element of no set is asked for"
        )
    if adaptive(s.X, s.Y, x, y, s.residents[::-1], any_row).ending != found:
        return "the ending depends on the order of the list"
    return None if found == due(s, x, y) else f"{found}, due is {due(s, x, y)}"


def _decide_adaptive(context: Context, reading: str) -> Verdict:
    numbers = sizes(context)
    shipped = shipped_first_fit(AdaptiveScan, range(1, context.pick(5, 7, 9) + 1))
    if shipped is not None and reading == "B":
        return survey(lambda n: [shipped], numbers[:1], "the shipped adaptive-scan")
    found = survey(
        every(partial(_judge_adaptive, ADAPTIVE[reading])),
        numbers,
        scope(numbers),
        repair=Repair("line 7 takes submeshes with any base row", every(partial(_judge_adaptive, True))),
    )
    return for_all_sizes(found, ADAPTIVE_SCAN)


def _decide_skip(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        for j in range(s.Y - y + 1):
            for i in range(s.X - x + 1):
                for r in s.residents:
                    if meet(r, _frame(i, j, x, y)):
                        passed = [k for k in range(i, r.c + 1) if not meet(r, _frame(k, j, x, y))]
                        if r.c < i or passed:
                            return f"({i}, {j}) meets ({r.a},{r.b},{r.c},{r.d}), columns {passed} do not"
        return None

    found = survey(every(judge), numbers, scope(numbers) + ", every candidate and conflicting resident")
    return for_all_sizes(found, COLUMN_SKIP)


def _frame(i: int, j: int, x: int, y: int) -> Quadruple:
    return Quadruple(i, j, i + x - 1, j + y - 1)


def _orders(residents: Configuration) -> Iterator[Configuration]:
    return permutations(residents) if len(residents) <= _MOST_ORDERED else iter((residents,))


def judge_fast(
    reading: FastReading, good: Callable[[Ending, Situation, int, int], bool], s: Situation, x: int, y: int
) -> str | None:
    """Whether all endings of FS_f are good, whichever conflicting submesh comes first at every candidate.

    A failure is shown with an order of the list, where one of at most five residents leads there.
    """
    wrong = [e for e in endings(s.X, s.Y, x, y, s.residents, reading) if not good(e, s, x, y)]
    if not wrong:
        return None
    for order in _orders(s.residents):
        found = fast(s.X, s.Y, x, y, order, reading).ending
        if not good(found, s, x, y):
            listed = "" if order == s.residents else f" in the order {[tuple(r) for r in order]}"
            return f"{_SAID.get(found.end, str(found))}{listed}, due is {due(s, x, y)}"
    return f"{wrong[0]} for an adversary, due is {due(s, x, y)}"


_SAID = {"loops": "the same row is searched for ever"}


def _first(ending: Ending, s: Situation, x: int, y: int) -> bool:
    return ending == due(s, x, y)


def _success(ending: Ending, s: Situation, x: int, y: int) -> bool:
    if ending.base is None:
        return ending.end == "refused" and not free_bases(s, x, y)
    return ending.base in free_bases(s, x, y)


_REPAIR = "lines 2 and 4 with <=, h the least d + 1 of the submeshes met in the row"


def _decide_fast(context: Context, reading: FastReading) -> Verdict:
    numbers = sizes(context)
    shipped = shipped_first_fit(FastFrameSliding, range(1, context.pick(5, 7, 9) + 1))
    if shipped is not None and reading == SURVIVING:
        return survey(lambda n: [shipped], numbers[:1], "the shipped frame-sliding-fast")
    found = survey(
        every(partial(judge_fast, reading, _first)),
        numbers,
        scope(numbers) + ", any conflicting submesh first at every candidate",
        repair=Repair(_REPAIR, every(partial(judge_fast, SURVIVING, _first))),
        adversary=_adversary(reading, context.pick(4, 5, 6)),
    )
    return for_all_sizes(found, FAST_SLIDING)


def _adversary(reading: FastReading, top: int) -> dict[str, int]:
    """Inputs where the adversary has the endings of all orders of the list, lacks one, or has more."""
    counts = {"the same endings as all orders": 0, "an order's ending missing": 0, "more endings": 0}
    for n in range(1, top + 1):
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                ordered = {fast(s.X, s.Y, x, y, o, reading).ending for o in permutations(s.residents)}
                freely = endings(s.X, s.Y, x, y, s.residents, reading)
                counts["the same endings as all orders"] += ordered == freely
                counts["an order's ending missing"] += not ordered <= freely
                counts["more endings"] += ordered < freely
    return counts


_IN_VAIN = "is searched in vain, and the search goes on at row"


def _judge_jump(
    h_of: Callable[[int, int, int], int], each_row: bool, s: Situation, x: int, y: int
) -> str | None:
    """Every row that is searched in vain, by every choice of residents: h > j, and no base free in rows j..h-1.

    ``h_of(h, d, j)`` is the new h after a submesh with last row d was met in row j.
    """
    rows = {base[1] for base in free_bases(s, x, y)}
    todo, seen = [(0, 0, s.Y)], {(0, 0, s.Y)}
    while todo:
        i, j, h = todo.pop()
        if j > s.Y - y:
            continue
        if i > s.X - x:
            if h <= j:
                return f"row {j} {_IN_VAIN} {h}"
            if rows & set(range(j, h)):
                return f"from row {j} on to row {h}, and row {min(rows & set(range(j, h)))} has a free base"
            nexts = [(0, h, s.Y if each_row else h)]
        else:
            met = [r for r in s.residents if meet(r, _frame(i, j, x, y))]
            nexts = [(r.c + 1, j, h_of(h, r.d, j)) for r in met]
        for state in nexts:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return None


_JUMPS: dict[str, tuple[str, Callable[[int, int, int], int]]] = {
    "C": ("the least last row d", lambda h, d, j: min(h, d)),
    "D": ("the least d + 1", lambda h, d, j: min(h, d + 1)),
    "text": ("the larger of j + 1 and the least d", lambda h, d, j: min(h, max(d, j + 1))),
}


def _decide_jump(context: Context, reading: str, each_row: bool) -> Verdict:
    numbers = sizes(context)
    if reading == "D" and not each_row:
        repair = Repair("the submeshes met in row j only", every(partial(_judge_jump, _JUMPS["D"][1], True)))
    else:
        better = every(partial(_judge_jump, _JUMPS["text"][1], True))
        repair = Repair(f"h is {_JUMPS['text'][0]}, over the submeshes met in row j", better)
    halves = {"without progress": 0, "a free base passed over": 0}

    def judge(s: Situation, x: int, y: int) -> str | None:
        wrong = _judge_jump(_JUMPS[reading][1], each_row, s, x, y)
        if wrong is not None:
            halves["without progress" if _IN_VAIN in wrong else "a free base passed over"] += 1
        return wrong

    found = survey(
        every(judge),
        numbers,
        scope(numbers) + ", every row reached, any conflicting submesh at every candidate",
        repair=repair,
    )
    found = replace(found, values={**found.values, "halves_that_fail": halves})
    return for_all_sizes(found, ROW_JUMP_TEXT if reading == "text" else ROW_JUMP)


Answer = Callable[[Callable[[Ending, Situation, int, int], bool], Situation, int, int], str | None]


def answer_of(name: str) -> Answer:
    """What is wrong with a method's endings, by its part's name."""

    def of_adaptive(
        any_row: bool, good: Callable[[Ending, Situation, int, int], bool], s: Situation, x: int, y: int
    ) -> str | None:
        found = adaptive(s.X, s.Y, x, y, s.residents, any_row).ending
        return None if good(found, s, x, y) else f"AS: {found}, FS_1: {due(s, x, y)}"

    if name.startswith("AS"):
        return partial(of_adaptive, name == "AS")
    return partial(judge_fast, SURVIVING if name == "FS_f" else FIGURE_2)


def _decide_equal(context: Context, name: str, same_base: bool) -> Verdict:
    numbers = sizes(context)
    good = _first if same_base else _success

    def cases(method: str) -> Cases:
        return every(partial(answer_of(method), good))

    small = range(1, context.pick(4, 5, 6) + 1)
    figure: dict[str, Any] = {}
    if name.startswith("FS_f"):
        alive = [r.name for r in FAST if not any(_broken(r, good, n) for n in small)]
        figure = {f"readings_of_figure_2_that_survive_on_1_to_{small[-1]}_processors": alive}
    found = survey(
        cases(name),
        numbers,
        scope(numbers) + ", all orders of the list",
        repair=Repair(_EQUAL[name.partition("-")[0]], cases(name.partition("-")[0])),
        **figure,
    )
    return for_all_sizes(found, ADAPTIVE_SCAN if name == "AS" else FAST_SLIDING)


def _broken(
    reading: FastReading, good: Callable[[Ending, Situation, int, int], bool], n: int
) -> Failure | None:
    judge = partial(judge_fast, reading, good)
    return next((wrong for wrong in every(judge)(n) if wrong is not None), None)


_EQUAL = {"AS": "line 7 takes submeshes with any base row", "FS_f": _REPAIR}
_PARTS = {
    "AS": "AS with any base row in line 7",
    "FS_f": "FS_f with <= in lines 2 and 4",
}

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "MO-ALG-AS",
            statement=f"AS ends, is defined, and grants the row-major first free base in any order of L; line 7 takes "
            f"{'submeshes with any base row' if any_row else 'submeshes whose base row is j'}.",
            decide=partial(_decide_adaptive, reading=reading),
            reading=reading,
            solver_free=not any_row,
        )
        for reading, any_row in ADAPTIVE.items()
    ),
    _claim(
        "MO-CLAIM-SKIP",
        statement="If (a,b,c,d) meets the frame at (i,j), then i <= c, and it meets the frames at (i+1,j)..(c,j) too.",
        decide=_decide_skip,
        solver_free=False,
    ),
    *(
        _claim(
            "MO-ALG-FSf",
            statement=f"FS_f ends and grants the row-major first free base in any order of L; line 2 "
            f"{'<=' if r.last_row else '<'}, line 4 {'<=' if r.last_column else '<'}, h the least "
            f"{'d + 1' if r.behind else 'd'} of the submeshes met {'in the row' if r.each_row else 'so far'}.",
            decide=partial(_decide_fast, reading=r),
            reading=r.name,
            solver_free=r != SURVIVING,
        )
        for r in FAST
        if r.name in _TRIED
    ),
    *(
        _claim(
            "MO-CLAIM-ROWJUMP",
            statement=f"When row j was searched in vain, h > j, and going on at (0,h) passes over no free base: h is "
            f"{told} of the submeshes met {'in row j' if each_row else 'so far'}.",
            decide=partial(_decide_jump, reading=reading, each_row=each_row),
            reading=f"{reading}.{'row' if each_row else 'all'}",
            solver_free=reading == "C" or not each_row,
        )
        for reading, (told, _) in _JUMPS.items()
        for each_row in (True,)
    ),
    *(
        _claim(
            "MO-CLAIM-PERF-EQ",
            statement=f"{told} {'grants the same base as' if reading == 'B' else 'succeeds exactly when'} FS_1"
            f"{'' if reading == 'B' else ' does'}, for every list and request.",
            decide=partial(_decide_equal, name=name, same_base=reading == "B"),
            part=name,
            reading=reading,
            solver_free=False,
        )
        for name, told in _PARTS.items()
        for reading in "AB"
    ),
)
