"""Livingston & Stout 1989, sections 1 and 3.1: what the host's choice does to later requests, without and with releases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from allocert.machines import Region
from allocert.proofs.livingston_stout.host.hosts import CUBES, player_name
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.replay import in_words
from allocert.verification.deciding.shipped import shipped
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.pairing.trace import Allocate, Trace, trace_to_json

__all__ = ["CLAIMS", "refused_without_releases", "separating"]

CLAIMS = claim = ClaimTable()
_FIRST, _BEST = 0, 1


def _ends(names: tuple[str, ...], d: int, releases: bool) -> Iterator[Situation]:
    return histories(names, d, player=shipped, releases=releases)


@lru_cache(maxsize=64)
def refused_without_releases(system: str, policy: int, d: int) -> tuple[Trace, tuple[str, ...], int] | None:
    """The shortest requests alone after which one is refused though enough processors are free.

    With what they are granted, and the free processors.
    """
    for situation in _ends((player_name(CUBES[system][policy]),), d, False):
        for q, (granted,) in enumerate(situation.answers):
            if granted is None and 1 << q <= situation.free:
                addresses = tuple(held.granted[0].address for held in situation.held)
                return (*situation.trace, Allocate(q)), addresses, situation.free
    return None


def _case(system: str, policy: int, d: int) -> Failure | None:
    found = refused_without_releases(system, policy, d)
    if found is None:
        return None
    trace, addresses, free = found
    asked = f"{in_words(trace[:-1])} get {', '.join(addresses)}; {in_words(trace[-1:])} is refused with {free} processors free"
    return case(
        False,
        f"{system} on Q_{d}: {asked}",
        machine=f"hypercube:{d}",
        allocator=player_name(CUBES[system][policy]),
        faulty=[],
        trace=trace_to_json(trace),
    )


@claim(
    "LS-CLAIM-static/first-in-every-system",
    "Without faults and releases a host that takes the first available subcube, by its dimensions from the low-order one on, refuses a "
    "request only if too few processors are free, in every system.",
)
@by_argument(
    "all d, every system for the identity",
    "the shipped hosts are searched for small d",
    "Every system has the buddy subcubes, and they come first in the order. The free maximal buddy subcubes have different dimensions, "
    "which grow with their addresses: so it is at first, and the first free q-subcube is the one of dimension q among them, or the "
    "first part of the smallest larger one, whose rest has dimensions q, q+1, .. in order. If 2^q processors are free, one of "
    "them has dimension q or more, so a buddy subcube is free and is taken.",
)
@every(3, 4, 5, checked="all requests without releases, nine systems, d <= {top}", measure="d")
def first_without_releases(d: int) -> Iterator[Failure | None]:
    for system in CUBES:
        yield _case(system, _FIRST, d)


@claim(
    "LS-CLAIM-static/in-no-larger-one",
    "Without faults and releases a host of the buddy system that prefers subcubes in no larger available one takes just what the host "
    "takes that takes the first one; it refuses a request only if too few processors are free.",
)
@by_argument(
    "all d",
    "both shipped hosts are played side by side for small d",
    "The free maximal buddy subcubes have different dimensions that grow with their addresses (as with the first available subcube). "
    "If one of them has dimension q it is the only q-subcube in no larger available one, and those before it are too small to hold a "
    "q-subcube, so it is the first too. Else every free q-subcube lies in a larger one and the first is taken.",
)
@every(4, 4, 5, checked="all requests without releases, d <= {top}", measure="d")
def buddy_without_releases(d: int) -> Iterator[Failure | None]:
    names = tuple(map(player_name, CUBES["buddy"]))
    for situation in _ends(names, d, False):
        for q, (one, other) in enumerate(situation.answers):
            good = one == other and (one is not None or 1 << q > situation.free)
            text = f"d = {d}: {in_words((*situation.trace, Allocate(q)))}: the last gets {_shown(one)} or {_shown(other)}"
            yield case(good, text, d=d, trace=trace_to_json(situation.trace), request=q)


@claim(
    "LS-CLAIM-policy/static",
    "Without faults and releases hosts of the other systems that prefer subcubes in no larger available one refuse a request only if "
    "too few processors are free.",
)
def others_without_releases(context: Context) -> Verdict:
    """Each system's shortest requests that end in a refusal, on the least cube that has some."""
    top = context.pick(3, 4, 5)
    others = [system for system in CUBES if system != "buddy"]
    least = {
        system: next((d for d in range(top + 1) if refused_without_releases(system, _BEST, d)), None)
        for system in others
    }

    def cases(d: int) -> Iterator[Failure | None]:
        for system in others:
            yield _case(system, _BEST, d)

    return survey(
        cases,
        range(top + 1),
        f"all requests without releases, eight systems, d <= {top}",
        measure="d",
        least_d=least,
    )


@lru_cache(maxsize=64)
def separating(system: str, d: int) -> tuple[Trace | None, Trace | None]:
    """Shortest histories after which a request is granted by one policy only: that of ``first`` refuses, that of ``best`` does."""
    found: list[Trace | None] = [None, None]
    for situation in _ends(tuple(map(player_name, CUBES[system])), d, True):
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


def _shown(region: Region | None) -> str:
    return "nothing" if region is None else region.address
