"""Livingston & Stout 1989, section 1: what the host's choice does to later requests, with releases between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from allocert.proofs.livingston_stout.host.hosts import CUBES, player_name
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import in_words
from allocert.verification.deciding.shipped import shipped
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.pairing.trace import Allocate, Trace

__all__ = ["CLAIMS", "separating"]

CLAIMS = claim = ClaimTable()
_FIRST, _BEST = 0, 1


@lru_cache(maxsize=64)
def separating(system: str, d: int) -> tuple[Trace | None, Trace | None]:
    """Shortest histories after which a request is granted by one policy only: that of ``first`` refuses, that of ``best`` does."""
    found: list[Trace | None] = [None, None]
    for situation in histories(tuple(map(player_name, CUBES[system])), d, player=shipped, releases=True):
        for q, answers in enumerate(situation.answers):
            refusing = [policy for policy in (_FIRST, _BEST) if answers[policy] is None]
            if len(refusing) == 1 and found[refusing[0]] is None:
                found[refusing[0]] = (*situation.trace, Allocate(q))
        if None not in found:
            break
    return found[0], found[1]


@claim(
    "LS-CLAIM-policy/neither-is-better",
    "In every system, on Q_2 for the buddy system and on Q_3 for the others, a host that prefers subcubes in no larger available one "
    "grants after some history what a host refuses that takes the first one, and refuses after another what that one grants.",
)
def neither_policy_is_better(context: Context) -> Verdict:
    """Both hosts of a system side by side, histories by length; up to a larger cube from the least one on."""
    top = context.pick(3, 4, 5)

    def cases(d: int) -> Iterator[Failure | None]:
        for system in CUBES:
            if d == 2 and system != "buddy":
                good, text = separating(system, d) == (None, None), "one policy is better"
            else:
                good, text = (
                    None not in separating(system, d),
                    "one policy never refuses what the other grants",
                )
            yield case(good, f"{system} on Q_{d}: {text}", d=d, system=system)

    def lines(system: str) -> dict[str, Any]:
        first, best = separating(system, 2 if system == "buddy" else 3)
        return {
            "first_refuses_the_last_of": in_words(first or ()),
            "other_refuses_the_last_of": in_words(best or ()),
        }

    return survey(
        cases,
        range(2, top + 1),
        f"histories of requests and releases by length, nine systems, 2 <= d <= {top}; on Q_2 all of the other systems'",
        measure="d",
        shortest={system: lines(system) for system in CUBES},
    )
