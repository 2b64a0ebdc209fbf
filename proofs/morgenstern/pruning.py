"""Morgenstern 1994, section 2.2: how much FS_f prunes, against AS and FS_n, on single requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.models.mesh_configurations import Configuration, Situation
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.comparing import MEASURES, Search, always, compare, on_average, sometimes
from allocert.proofs.morgenstern.frame_sliding import fs_n
from allocert.proofs.morgenstern.frames import (
    SURVIVING,
    Original,
    Result,
    adaptive,
    fast,
    original,
)

__all__ = ["CLAIMS", "by_adaptive", "by_fast"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 2.2")


def by_adaptive(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """AS with any base row in line 7."""
    return adaptive(s.X, s.Y, x, y, residents, True)


def by_fast(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """FS_f with <= in lines 2 and 4."""
    return fast(s.X, s.Y, x, y, residents, SURVIVING)


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


def _decide(context: Context, other: Search, called: str, measure: str, how: str) -> Verdict:
    unit = {"candidates": "candidates", "nodes": "list nodes"}[measure]
    found = compare(by_fast, other, MEASURES[measure], range(1, context.pick(5, 6, 6) + 1))
    if how == "some":
        return sometimes(found)
    return (always if how == "every" else on_average)(found, unit, "FS_f", called)


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
    _claim(
        "MO-CLAIM-FSf-AS",
        statement="On every single request, stopping at the first conflict touches no more list nodes than AS does.",
        decide=partial(_decide, other=by_adaptive, called="AS", measure="nodes", how="every"),
        part="single",
        reading="A",
    ),
    _claim(
        "MO-CLAIM-FSf-AS",
        statement="On average over single requests, stopping at the first conflict touches fewer list nodes than AS does.",
        decide=partial(_decide, other=by_adaptive, called="AS", measure="nodes", how="average"),
        part="single",
        reading="B",
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
