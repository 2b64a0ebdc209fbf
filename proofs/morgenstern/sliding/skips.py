"""Morgenstern 1994, section 2.2: what AS and FS_f pass over, as figures 1 and 2 print them and as the text says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from allocert.models.meshes.configurations import Configuration, Situation, free_bases
from allocert.models.meshes.printed_sliding import (
    adaptive,
    endings,
    fast,
    frame_at,
    meet,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.model.configurations import due, every_request
from allocert.proofs.theorems.frames import ADAPTIVE_SCAN, COLUMN_SKIP, FAST_SLIDING, ROW_JUMP, ROW_JUMP_TEXT
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed

__all__ = ["CLAIMS"]


_MOST_ORDERED = 5
_EVERY = "all meshes, lists and requests"


@every_request()
def adaptive_scan_is_first_fit(s: Situation, x: int, y: int) -> str | None:
    """AS ends, is defined, and grants the first free base."""
    found = adaptive(s.X, s.Y, x, y, s.residents, False).ending
    if found.end == "undefined":
        return (
            "no conflicting submesh has its base in the row, and the largest element of no set is asked for"
        )
    if adaptive(s.X, s.Y, x, y, s.residents[::-1], False).ending != found:
        return "the ending depends on the order of the list"
    return None if found == due(s, x, y) else f"{found}, due is {due(s, x, y)}"


def _orders(residents: Configuration) -> Iterator[Configuration]:
    return permutations(residents) if len(residents) <= _MOST_ORDERED else iter((residents,))


@every_request(", any conflicting submesh first at every candidate")
def fast_sliding_is_first_fit(s: Situation, x: int, y: int) -> str | None:
    """FS_f grants the first free base for every order of the list, whichever conflicting submesh comes first.

    A failure is shown with an order of the list, where one of at most five residents leads there.
    """
    wanted = due(s, x, y)
    wrong = endings(s.X, s.Y, x, y, s.residents, strict=True) - {wanted}
    if not wrong:
        return None
    for order in _orders(s.residents):
        found = fast(s.X, s.Y, x, y, order, strict=True).ending
        if found != wanted:
            listed = "" if order == s.residents else f" in the order {[tuple(r) for r in order]}"
            return f"{found}{listed}, due is {wanted}"
    return f"{min(map(str, wrong))} for an adversary, due is {wanted}"


@every_request(", every row reached, any conflicting submesh at every candidate")
def row_jumps_pass_over_no_free_base(s: Situation, x: int, y: int) -> str | None:
    """Every row that is searched in vain, by every choice of residents: h > j, and no base free in rows j..h-1."""
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
            met = [r for r in s.residents if meet(r, frame_at(i, j, x, y))]
            nexts = [(r.c + 1, j, min(h, r.d)) for r in met]
        for state in nexts:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return None


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-ALG-AS@same-row",
        "AS ends, is defined, and grants the row-major first free base in any order of L; line 7 takes submeshes whose base row is j.",
        adaptive_scan_is_first_fit,
    ),
    in_coq("MO-ALG-AS@any-row", ADAPTIVE_SCAN, _EVERY),
    in_coq("MO-CLAIM-SKIP", COLUMN_SKIP, _EVERY),
    keyed(
        "MO-ALG-FSf@strict-bounds",
        "FS_f ends and grants the row-major first free base in any order of L; lines 2 and 4 say <, h is the least d + 1 of the submeshes "
        "met in the row.",
        fast_sliding_is_first_fit,
    ),
    in_coq("MO-ALG-FSf@inclusive-bounds", FAST_SLIDING, _EVERY),
    keyed(
        "MO-CLAIM-ROWJUMP@last-row",
        "When row j was searched in vain, h > j, and going on at (0,h) passes over no free base: h is the least last row d of the "
        "submeshes met in row j.",
        row_jumps_pass_over_no_free_base,
    ),
    in_coq("MO-CLAIM-ROWJUMP@row-behind", ROW_JUMP, _EVERY),
    in_coq("MO-CLAIM-ROWJUMP@last-row-or-next", ROW_JUMP_TEXT, _EVERY),
)
