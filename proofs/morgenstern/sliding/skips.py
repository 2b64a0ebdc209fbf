"""Morgenstern 1994, section 2.2: what AS and FS_f pass over, as figures 1 and 2 print them and as the text says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.models.meshes.configurations import (
    Configuration,
    Quadruple,
    Situation,
    free_bases,
)
from allocert.proofs.morgenstern.model.configurations import due, every, scope, sizes
from allocert.proofs.morgenstern.sliding.frame_sliding import shipped_first_fit
from allocert.proofs.morgenstern.sliding.printed_methods import (
    ADAPTIVE,
    Ending,
    adaptive,
    endings,
    fast,
    meet,
)
from allocert.proofs.theorems.frames import ADAPTIVE_SCAN, COLUMN_SKIP, FAST_SLIDING, ROW_JUMP, ROW_JUMP_TEXT
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import survey

__all__ = ["CLAIMS", "judge_fast"]


_MOST_ORDERED = 5

Good = Callable[[Ending, Situation, int, int], bool]
"""Whether an ending is right for a situation and a request."""


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
        return survey(lambda n: [shipped], numbers[:1], "this suite's adaptive-scan")
    found = survey(every(partial(_judge_adaptive, ADAPTIVE[reading])), numbers, scope(numbers))
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


def judge_fast(strict: bool, good: Good, s: Situation, x: int, y: int) -> str | None:
    """Whether all endings of FS_f are good, whichever conflicting submesh comes first at every candidate.

    A failure is shown with an order of the list, where one of at most five residents leads there.
    """
    wrong = [e for e in endings(s.X, s.Y, x, y, s.residents, strict=strict) if not good(e, s, x, y)]
    if not wrong:
        return None
    for order in _orders(s.residents):
        found = fast(s.X, s.Y, x, y, order, strict=strict).ending
        if not good(found, s, x, y):
            listed = "" if order == s.residents else f" in the order {[tuple(r) for r in order]}"
            return f"{found}{listed}, due is {due(s, x, y)}"
    return f"{wrong[0]} for an adversary, due is {due(s, x, y)}"


def _first(ending: Ending, s: Situation, x: int, y: int) -> bool:
    return ending == due(s, x, y)


def _success(ending: Ending, s: Situation, x: int, y: int) -> bool:
    if ending.base is None:
        return ending.end == "refused" and not free_bases(s, x, y)
    return ending.base in free_bases(s, x, y)


def _decide_fast(context: Context, strict: bool) -> Verdict:
    numbers = sizes(context)
    shipped = shipped_first_fit(FastFrameSliding, range(1, context.pick(5, 7, 9) + 1))
    if shipped is not None and not strict:
        return survey(lambda n: [shipped], numbers[:1], "this suite's frame-sliding-fast")
    found = survey(
        every(partial(judge_fast, strict, _first)),
        numbers,
        scope(numbers) + ", any conflicting submesh first at every candidate",
    )
    return for_all_sizes(found, FAST_SLIDING)


def _judge_jump(h_of: Callable[[int, int, int], int], s: Situation, x: int, y: int) -> str | None:
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
                return f"row {j} is searched in vain, and the search goes on at row {h}"
            if rows & set(range(j, h)):
                return f"from row {j} on to row {h}, and row {min(rows & set(range(j, h)))} has a free base"
            nexts = [(0, h, s.Y)]
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


def _decide_jump(context: Context, reading: str) -> Verdict:
    numbers = sizes(context)
    found = survey(
        every(partial(_judge_jump, _JUMPS[reading][1])),
        numbers,
        scope(numbers) + ", every row reached, any conflicting submesh at every candidate",
    )
    return for_all_sizes(found, ROW_JUMP_TEXT if reading == "text" else ROW_JUMP)


def _judge_scan(good: Good, s: Situation, x: int, y: int) -> str | None:
    found = adaptive(s.X, s.Y, x, y, s.residents, True).ending
    return None if good(found, s, x, y) else f"AS: {found}, FS_1: {due(s, x, y)}"


def _decide_equal(context: Context, name: str, same_base: bool) -> Verdict:
    numbers = sizes(context)
    judge = _judge_scan if name == "AS" else partial(judge_fast, False)
    found = survey(
        every(partial(judge, _first if same_base else _success)),
        numbers,
        scope(numbers) + ", all orders of the list",
    )
    return for_all_sizes(found, ADAPTIVE_SCAN if name == "AS" else FAST_SLIDING)


_PARTS = {
    "AS": "AS with any base row in line 7",
    "FS_f": "FS_f with <= in lines 2 and 4",
}

CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-ALG-AS",
            statement=f"AS ends, is defined, and grants the row-major first free base in any order of L; line 7 takes "
            f"{'submeshes with any base row' if any_row else 'submeshes whose base row is j'}.",
            decide=partial(_decide_adaptive, reading=reading),
            reading=reading,
            solver_free=not any_row,
        )
        for reading, any_row in ADAPTIVE.items()
    ),
    Claim(
        "MO-CLAIM-SKIP",
        statement="If (a,b,c,d) meets the frame at (i,j), then i <= c, and it meets the frames at (i+1,j)..(c,j) too.",
        decide=_decide_skip,
        solver_free=False,
    ),
    *(
        Claim(
            "MO-ALG-FSf",
            statement=f"FS_f ends and grants the row-major first free base in any order of L; lines 2 and 4 say {sign}, h is "
            "the least d + 1 of the submeshes met in the row.",
            decide=partial(_decide_fast, strict=strict),
            reading=reading,
            solver_free=strict,
        )
        for reading, strict, sign in (("AA.D.row", True, "<"), ("BB.D.row", False, "<="))
    ),
    *(
        Claim(
            "MO-CLAIM-ROWJUMP",
            statement=f"When row j was searched in vain, h > j, and going on at (0,h) passes over no free base: h is {told} of "
            "the submeshes met in row j.",
            decide=partial(_decide_jump, reading=reading),
            reading=f"{reading}.row",
            solver_free=reading == "C",
        )
        for reading, (told, _) in _JUMPS.items()
    ),
    *(
        Claim(
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
