"""Morgenstern 1994, section 2.2: how much FS_f prunes, against AS and FS_n, on single requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.models.mesh_configurations import Configuration, Quadruple, Situation
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.comparing import MEASURES, Search, always, compare, on_average, sometimes
from allocert.proofs.morgenstern.frame_sliding import fs_n
from allocert.proofs.morgenstern.frames import (
    REFUSED,
    SURVIVING,
    Original,
    Result,
    adaptive,
    fast,
    meet,
    original,
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


def _by_definition(how: Original) -> Search:
    def search(s: Situation, x: int, y: int, residents: Configuration) -> Result:
        return original(s.X, s.Y, x, y, residents, how)

    return search


_OTHERS: dict[str, tuple[str, Search]] = {
    "eq2": ("FS_n by equation (2)", fs_n),
    "eq3-base": (
        "FS_n by equation (3), bases held against the temporary submeshes as printed",
        _by_definition(Original("base", aligned=True)),
    ),
    "eq3-frame": (
        "FS_n by equation (3), frames held against the temporary submeshes as printed",
        _by_definition(Original("frame", aligned=True)),
    ),
}


def _decide(
    context: Context, other: Search, called: str, measure: str, how: str, one: Search = by_fast
) -> Verdict:
    unit = {"candidates": "candidates", "nodes": "list nodes"}[measure]
    found = compare(one, other, MEASURES[measure], range(1, context.pick(5, 6, 6) + 1))
    if how == "some":
        return sometimes(found)
    return (always if how == "every" else on_average)(
        found, unit, "FS_f" if one is by_fast else "its first conflict", called
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "MO-CLAIM-PRUNE",
            statement=f"FS_f {what} than AS {told}.",
            decide=partial(_decide, other=by_adaptive, called="AS", measure=measure, how=how),
            part=measure,
            reading=reading,
        )
        for measure, whats in (
            ("candidates", ("examines no more candidates", "examines fewer candidates")),
            ("nodes", ("touches no more list nodes", "touches fewer list nodes")),
        )
        for (reading, how, told), what in zip(
            (("A", "every", "for every list, order and request"), ("B", "some", "for some list and request")),
            whats,
            strict=True,
        )
    ),
    *(
        _claim(
            "MO-CLAIM-FSf-AS",
            statement=f"On {'every single request' if how == 'every' else 'average over single requests'}, {what} "
            f"touches {'no more' if how == 'every' else 'fewer'} list nodes than AS does.",
            decide=partial(_decide, other=by_adaptive, called="AS", measure="nodes", how=how, one=one),
            part=part,
            reading=reading,
        )
        for part, one, what in (
            ("single", by_fast, "FS_f"),
            ("scan", by_rows, "stopping at the first conflict, and nothing else that tells FS_f from AS,"),
        )
        for reading, how in (("A", "every"), ("B", "average"))
    ),
    *(
        _claim(
            "MO-CLAIM-FSf-FSn",
            statement=f"FS_f touches fewer list nodes than {called} on some single request.",
            decide=partial(_decide, other=other, called=called, measure="nodes", how="some"),
            part="single",
            reading=name,
        )
        for name, (called, other) in _OTHERS.items()
    ),
)
