"""Where allocators of trees put pods: best fit, least free capacity, balanced; and the lowest slots.

Each takes a layout, the free pods of each host and a request in its parts, and says how many pods each host gets; ``None`` if there
is no room. Source: Kueue, KEP-2724 (topology aware scheduling), as of version 0.15.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from operator import neg

import numpy as np

from allocert.machines.tree.layout import Layout
from allocert.machines.tree.requests import FREE, PREFERRED, REQUIRED, Asked

__all__ = ["CHOICES", "Choice", "Pods", "balanced", "best_fit", "least_free", "lowest"]

Pods = dict[int, int]
"""Pods by host, none for a host without."""

Choice = Callable[[Layout, Sequence[int], Asked], Pods | None]

_Shares = Callable[[Iterable[int], Sequence[int], Sequence[int], int], Pods]
"""How much each of some domains gets of the slots needed, by their slices and pods; there is enough room in all."""


def best_fit(layout: Layout, free: Sequence[int], asked: Asked) -> Pods | None:
    """The least domain that fits all; else domains by falling capacity, the last one the least that fits the rest.

    Equal ones by fewer free pods, then in order. What a level has chosen is chosen again among the children of all that it chose, down to the
    level of the slices; below each domain distributes its own.
    """
    return _descended(layout, free, asked, _falling)


def least_free(layout: Layout, free: Sequence[int], asked: Asked) -> Pods | None:
    """The same with domains by rising capacity, each filled: the fewest free pods are left in pieces.

    A single domain that is required or preferred is the least that fits.
    """
    return _descended(layout, free, asked, _rising)


def balanced(layout: Layout, free: Sequence[int], asked: Asked) -> Pods | None:
    """In one domain, the first that lets the least share of a host be largest, then the largest least; shares as even as can be.

    For slices read a domain of their level for a host. The domain is of the level that is required or preferred, or of the next one
    further up on which one fits; the whole tree for pods that may be anywhere.
    """
    room = layout.room(free, asked.size, asked.at)
    level = asked.level
    while max(room[level]) < asked.slices:
        if asked.mode == REQUIRED or level == 0:
            return None
        level -= 1
    most, best, found, used = np.array(room[asked.at]), (0, 0), range(0), 0
    bound = asked.slices // -(-asked.slices // max(room[asked.at]))
    even = -(-asked.slices // (asked.slices // bound))
    for domain, slices in enumerate(room[level]):
        if best == (bound, -even):
            break
        if slices >= asked.slices:
            units = _units(layout, level, domain, asked.at)
            least, largest, count = _evenness(np.sort(-most[units.start : units.stop]).tolist(), asked.slices)
            if not used or (least, -largest) > best:
                best, found, used = (least, -largest), units, count
    order = np.argsort(-most[found.start : found.stop], kind="stable")[:used] + found.start
    return _below(
        layout, free, asked, _even(order.tolist(), room[asked.at], asked.slices, -best[1]), _falling
    )


def lowest(layout: Layout, free: Sequence[int], asked: Asked) -> Pods | None:
    """The first domain with room; in it slice after slice, each as early as there is room."""
    room = layout.room(free, asked.size, asked.at)
    level = asked.level if asked.mode == REQUIRED else 0
    found = next((domain for domain, slices in enumerate(room[level]) if slices >= asked.slices), None)
    if found is None:
        return None
    units = _units(layout, level, found, asked.at)
    shares = _filled(units, room[asked.at], asked.slices)
    return _below(layout, free, asked, shares, lambda own, most, _, need: _filled(own, most, need))


def _descended(layout: Layout, free: Sequence[int], asked: Asked, shares: _Shares) -> Pods | None:
    """What a level chooses, passed down to the hosts."""
    room = layout.room(free, asked.size, asked.at)
    if room[0][0] < asked.slices:
        return None
    pods = [layout.sums(level, free) for level in range(asked.at + 1)]
    level = asked.at if asked.mode == FREE else asked.level
    single = _single(room[level], pods[level], asked.slices)
    while asked.mode == PREFERRED and single is None and level > 1:
        level -= 1
        single = _single(room[level], pods[level], asked.slices)
    if single is None and asked.mode == REQUIRED:
        return None
    if single is not None and asked.mode != FREE:
        chosen = {single: asked.slices}
    else:
        chosen = shares(range(len(room[level])), room[level], pods[level], asked.slices)
    for upper in range(level, asked.at):
        pool = (child for domain in sorted(chosen) for child in layout.below(upper, domain))
        chosen = shares(pool, room[upper + 1], pods[upper + 1], asked.slices)
    return _below(layout, free, asked, chosen, shares)


def _single(slices: Sequence[int], pods: Sequence[int], need: int) -> int | None:
    """The least domain that fits all."""
    fitting = (domain for domain, most in enumerate(slices) if most >= need)
    return min(fitting, key=lambda domain: (slices[domain], pods[domain], domain), default=None)


def _below(layout: Layout, free: Sequence[int], asked: Asked, chosen: Pods, shares: _Shares) -> Pods:
    """The pods of hosts, of slices in domains of their level: each domain distributes its own."""
    wanted = {domain: slices * asked.size for domain, slices in chosen.items()}
    for level in range(asked.at, layout.hosts):
        sums = layout.sums(level + 1, free)
        wanted = {
            child: share
            for domain, need in wanted.items()
            for child, share in shares(layout.below(level, domain), sums, sums, need).items()
        }
    return wanted


def _falling(domains: Iterable[int], slices: Sequence[int], pods: Sequence[int], need: int) -> Pods:
    """The largest first, as long as none fits the rest; then the least that does."""
    order = _ordered(domains, slices, pods, falling=True)
    shares: Pods = {}
    for place, domain in enumerate(order):
        if slices[domain] >= need:
            stop = bisect_right(order, -need, place, key=lambda one: -slices[one])
            least = slices[order[stop - 1]]
            shares[order[bisect_left(order, -least, place, key=lambda one: -slices[one])]] = need
            break
        shares[domain] = slices[domain]
        need -= slices[domain]
    return shares


def _rising(domains: Iterable[int], slices: Sequence[int], pods: Sequence[int], need: int) -> Pods:
    """The smallest first, each filled."""
    return _filled(_ordered(domains, slices, pods, falling=False), slices, need)


def _ordered(
    domains: Iterable[int], slices: Sequence[int], pods: Sequence[int], *, falling: bool
) -> list[int]:
    """By rising or falling slices, equal ones by rising pods, then in their order. Sorts are stable."""
    order = sorted(domains, key=pods.__getitem__)
    order.sort(key=slices.__getitem__, reverse=falling)
    return order


def _filled(domains: Iterable[int], most: Sequence[int], need: int) -> Pods:
    """Each in turn, as far as there is need."""
    shares: Pods = {}
    for domain in domains:
        share = min(most[domain], need)
        if share:
            shares[domain] = share
            need -= share
        if not need:
            break
    return shares


def _units(layout: Layout, level: int, domain: int, at: int) -> range:
    """The domains of level ``at`` inside a domain."""
    units = range(domain, domain + 1)
    for upper in range(level, at):
        units = range(layout.below(upper, units[0]).start, layout.below(upper, units[-1]).stop)
    return units


def _even(used: Sequence[int], most: Sequence[int], need: int, largest: int) -> Pods:
    """Shares of units by falling room, all of them used, none above ``largest``."""
    shares = {unit: min(most[unit], largest) for unit in used}
    top = [unit for unit in used if shares[unit] == largest]
    for unit in top[len(top) - (sum(shares.values()) - need) :]:
        shares[unit] -= 1
    return shares


def _evenness(rising: Sequence[int], need: int) -> tuple[int, int, int]:
    """The largest least share of units, then the least largest one, and how many units have a share; ``rising`` is minus their room.

    The first units that suffice bound the least share; as many more as can have it too lower the largest.
    """
    totals = list(accumulate(rising, initial=0))
    few = bisect_left(totals, need, key=neg)
    least = min(-rising[few - 1], need // few)
    count = min(need // least, bisect_right(rising, -least))

    def held(top: int) -> int:
        whole = bisect_right(rising, -top, hi=count)
        return top * whole + totals[whole] - totals[count]

    tops = range(-(-need // count), 1 - rising[0])
    return least, tops[bisect_left(tops, need, key=held)], count


CHOICES: dict[str, Choice] = {
    "pods": lowest,
    "best-fit": best_fit,
    "least-free": least_free,
    "balanced": balanced,
}
"""The families by name; each finds the first free region."""
