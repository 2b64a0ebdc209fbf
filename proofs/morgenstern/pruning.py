"""Morgenstern 1994, section 2.2: how much FS_f prunes, against AS and FS_n, on single requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.models.mesh_configurations import Configuration, Quadruple, Situation
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.comparing import MEASURES, Search, always, compare
from allocert.proofs.morgenstern.frames import (
    REFUSED,
    SURVIVING,
    Result,
    adaptive,
    fast,
    meet,
    sliding,
)

__all__ = ["CLAIMS", "by_adaptive", "by_fast", "by_rows"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 2.2")


def by_adaptive(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """AS with any base row in line 7."""
    return adaptive(s.X, s.Y, x, y, residents, True)


def by_fast(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """FS_f with <= in lines 2 and 4."""
    return fast(s.X, s.Y, x, y, residents, SURVIVING)


def by_rows(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """FS_f without its row jump: AS, but for the first conflict of the list instead of the largest right end."""
    candidates = touched = 0
    for j in range(s.Y - y + 1):
        i = 0
        while i <= s.X - x:
            found = sliding([(i, j)], x, y, residents)
            candidates, touched = candidates + 1, touched + found.touched
            if found.ending.base is not None:
                return Result(found.ending, candidates, touched)
            frame = Quadruple(i, j, i + x - 1, j + y - 1)
            i = next(r.c for r in residents if meet(r, frame)) + 1
    return Result(REFUSED, candidates, touched)


def _decide(context: Context, measure: str, one: Search = by_fast) -> Verdict:
    """Against AS, on every input."""
    unit = {"candidates": "candidates", "nodes": "list nodes"}[measure]
    found = compare(one, by_adaptive, MEASURES[measure], range(1, context.pick(5, 6, 6) + 1))
    return always(found, unit, "FS_f" if one is by_fast else "its first conflict", "AS")


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "MO-CLAIM-PRUNE",
            statement=f"FS_f {what} than AS for every list, order and request.",
            decide=partial(_decide, measure=measure),
            part=measure,
            reading="A",
        )
        for measure, what in (
            ("candidates", "examines no more candidates"),
            ("nodes", "touches no more list nodes"),
        )
    ),
    _claim(
        "MO-CLAIM-FSf-AS",
        statement="On every single request, stopping at the first conflict, and nothing else that tells FS_f from AS, touches no "
        "more list nodes than AS does.",
        decide=partial(_decide, measure="nodes", one=by_rows),
        part="scan",
        reading="A",
    ),
)
