"""Where allocators of trees put pods: best fit, least free capacity, balanced; and the lowest slots.

Each takes a layout, the free pods of each host and a request in its parts, and says how many pods each host gets; ``None`` if there
is no room. Source: Kueue, KEP-2724 (topology aware scheduling), as of version 0.15.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from allocert.machines.tree.layout import Counts, Layout, ranges
from allocert.machines.tree.requests import FREE, PREFERRED, REQUIRED, Asked

__all__ = ["CHOICES", "Choice", "balanced", "best_fit", "least_free", "lowest"]

Choice = Callable[[Layout, ArrayLike, Asked], Counts | None]


class _Pool(NamedTuple):
    """Some domains of a level in groups, and how much each group needs of its own; each has enough, and needs something."""

    domains: Counts
    firsts: Counts
    needs: Counts

    @property
    def groups(self) -> Counts:
        """The group of each domain."""
        return np.repeat(np.arange(len(self.firsts)), np.diff(self.firsts, append=len(self.domains)))


_Shares = Callable[[_Pool, Counts, Counts], Counts]
"""How much each domain of a level gets, by a pool of them and the slices and pods of all; at most its slices."""


def best_fit(layout: Layout, free: ArrayLike, asked: Asked) -> Counts | None:
    """The least domain that fits all; else domains by falling capacity, the last one the least that fits the rest.

    Equal ones by fewer free pods, then in order. What a level has chosen is chosen again among the children of all that it chose, down to the
    level of the slices; below each domain distributes its own.
    """
    return _descended(layout, free, asked, _falling)


def least_free(layout: Layout, free: ArrayLike, asked: Asked) -> Counts | None:
    """The same with domains by rising capacity, each filled: the fewest free pods are left in pieces.

    A single domain that is required or preferred is the least that fits.
    """
    return _descended(layout, free, asked, _rising)


def balanced(layout: Layout, free: ArrayLike, asked: Asked) -> Counts | None:
    """In one domain, the first that lets the least share of a host be largest, then the largest least; shares as even as can be.

    For slices read a domain of their level for a host. The domain is of the level that is required or preferred, or of the next one
    further up on which one fits; the whole tree for pods that may be anywhere.
    """
    room, level, need = layout.room(free, asked.size, asked.at), asked.level, asked.slices
    while room[level].max() < need:
        if asked.mode == REQUIRED or level == 0:
            return None
        level -= 1
    edges, fitting = layout.edges(level, asked.at), np.flatnonzero(room[level] >= need)
    units, firsts = ranges(edges[fitting], np.diff(edges)[fitting])
    pool = _Pool(units, firsts, np.full(len(firsts), need))
    order = np.lexsort((-room[asked.at][units], pool.groups))
    least, largest, count = _evenness(room[asked.at][units[order]], pool)
    best = np.lexsort((largest, -least))[0]
    used = units[order[firsts[best] : firsts[best] + count[best]]]
    shares = np.minimum(room[asked.at][used], largest[best])
    top = np.count_nonzero(shares == largest[best])
    shares[top - (shares.sum() - need) : top] -= 1
    return _below(layout, free, asked, _spread(used, shares, room[asked.at]), _falling)


def lowest(layout: Layout, free: ArrayLike, asked: Asked) -> Counts | None:
    """The first domain with room; in it slice after slice, each as early as there is room."""
    room = layout.room(free, asked.size, asked.at)
    level = asked.level if asked.mode == REQUIRED else 0
    fitting = np.flatnonzero(room[level] >= asked.slices)
    if not len(fitting):
        return None
    start, stop = layout.edges(level, asked.at)[fitting[0] : fitting[0] + 2]
    chosen = _in_order(_one(np.arange(start, stop), asked), room[asked.at], room[asked.at])
    return _below(layout, free, asked, chosen, _in_order)


def _descended(layout: Layout, free: ArrayLike, asked: Asked, shares: _Shares) -> Counts | None:
    """What a level chooses, passed down to the hosts."""
    room = layout.room(free, asked.size, asked.at)
    if room[0][0] < asked.slices:
        return None
    pods = room if asked.size == 1 else [layout.sums(level, free) for level in range(asked.at + 1)]
    level = asked.at if asked.mode == FREE else asked.level
    while asked.mode == PREFERRED and room[level].max() < asked.slices and level > 1:
        level -= 1
    if asked.mode != FREE and room[level].max() >= asked.slices:
        chosen = _single(room[level], pods[level], asked.slices)
    elif asked.mode == REQUIRED:
        return None
    else:
        chosen = shares(_one(np.arange(len(room[level])), asked), room[level], pods[level])
    for upper in range(level, asked.at):
        chosen = shares(
            _one(_children(layout, upper, chosen).domains, asked), room[upper + 1], pods[upper + 1]
        )
    return _below(layout, free, asked, chosen, shares)


def _single(slices: Counts, pods: Counts, need: int) -> Counts:
    """All in the least domain that fits."""
    fitting = np.flatnonzero(slices >= need)
    return _spread(fitting[np.lexsort((pods[fitting], slices[fitting]))[:1]], np.array([need]), slices)


def _below(layout: Layout, free: ArrayLike, asked: Asked, chosen: Counts, shares: _Shares) -> Counts:
    """The pods of hosts, of slices in domains of their level: each domain distributes its own."""
    wanted = chosen * asked.size
    for level in range(asked.at, layout.hosts):
        sums = layout.sums(level + 1, free)
        wanted = shares(_children(layout, level, wanted), sums, sums)
    return wanted


def _one(domains: Counts, asked: Asked) -> _Pool:
    """Domains that serve a request together."""
    return _Pool(domains, np.array([0]), np.array([asked.slices]))


def _children(layout: Layout, level: int, shares: Counts) -> _Pool:
    """The children of each domain that has a share, which is what they need."""
    parents, edges = np.flatnonzero(shares), layout.edges(level, level + 1)
    return _Pool(*ranges(edges[parents], np.diff(edges)[parents]), shares[parents])


def _falling(pool: _Pool, slices: Counts, pods: Counts) -> Counts:
    """The largest first, as long as none fits the rest; then the least that does."""
    order, groups = _ordered(pool, -slices, pods), pool.groups
    most = slices[pool.domains[order]]
    shares = _filled(most, pool)
    last = pool.firsts + _counts(shares > 0, pool) - 1
    rest = shares[last]
    least = most[pool.firsts + _counts(most >= rest[groups], pool) - 1]
    shares[last] = 0
    shares[np.maximum(last, pool.firsts + _counts(most > least[groups], pool))] = rest
    return _spread(pool.domains[order], shares, slices)


def _rising(pool: _Pool, slices: Counts, pods: Counts) -> Counts:
    """The smallest first, each filled."""
    domains = pool.domains[_ordered(pool, slices, pods)]
    return _spread(domains, _filled(slices[domains], pool), slices)


def _in_order(pool: _Pool, slices: Counts, pods: Counts) -> Counts:
    """The first one first, each filled."""
    return _spread(pool.domains, _filled(slices[pool.domains], pool), slices)


def _ordered(pool: _Pool, first: Counts, second: Counts) -> NDArray[np.intp]:
    """The domains of each group by two keys, equal ones in their order."""
    return np.lexsort((second[pool.domains], first[pool.domains], pool.groups))


def _filled(most: Counts, pool: _Pool) -> Counts:
    """Each domain of a group in turn, as far as there is need."""
    before = np.cumsum(most) - most
    shares: Counts = np.minimum(np.maximum((pool.needs + before[pool.firsts])[pool.groups] - before, 0), most)
    return shares


def _spread(domains: Counts, shares: Counts, level: Counts) -> Counts:
    """The shares of all domains of a level, none for those that are not listed."""
    found = np.zeros(len(level), np.int64)
    found[domains] = shares
    return found


def _counts(flags: NDArray[np.bool_], pool: _Pool) -> Counts:
    """For how many domains of each group something is true."""
    return np.add.reduceat(flags, pool.firsts, dtype=np.int64)


def _evenness(most: Counts, pool: _Pool) -> tuple[Counts, Counts, Counts]:
    """For each group the largest least share of units, then the least largest one, and how many units have a share; ``most`` falls in each.

    The first units that suffice bound the least share; as many more as can have it too lower the largest. If none has more than its n-th one,
    the n before it have as much each: the largest share is between two of those.
    """
    firsts, needs, groups = pool.firsts, pool.needs, pool.groups
    total = np.cumsum(most)
    total -= (total - most)[firsts][groups]
    few = _counts(total < needs[groups], pool)
    least = np.minimum(most[firsts + few], needs // (few + 1))
    count = np.minimum(needs // least, _counts(most >= least[groups], pool))
    place, all_of = np.arange(len(most)) - firsts[groups], total[firsts + count - 1]
    held = most * place + all_of[groups] - (total - most)
    whole = _counts((held >= needs[groups]) & (place < count[groups]), pool)
    rest = needs - all_of + total[firsts + whole - 1]
    return least, -(-rest // whole), count


CHOICES: dict[str, Choice] = {
    "pods": lowest,
    "best-fit": best_fit,
    "least-free": least_free,
    "balanced": balanced,
}
"""By the names of their families; each finds the first free region."""
