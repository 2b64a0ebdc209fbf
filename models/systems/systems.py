"""The systems of subcubes of Livingston & Stout, straight from their definitions: which q-subcubes each may allocate.

Dimensions are numbered as in the paper: dimension 1 is the high-order bit of a number, dimension d the low-order one. A
permutation ``pi`` is a tuple of 1..d; ``pi[0]`` is pi(1). Where none is given it is the identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from allocert.machines import Subcube
from allocert.machines.graysegments import gray_node

__all__ = [
    "SYSTEMS",
    "buddy",
    "complete",
    "cyclical",
    "double_buddy",
    "double_gray",
    "gray",
    "k_cube",
    "spanned",
]

Permutation = Sequence[int]


def spanned(d: int, stars: Iterable[int]) -> tuple[Subcube, ...]:
    """All subcubes of Q(2^d) whose stars are at these dimensions, by their least processors."""
    directions = sum(1 << (d - i) for i in stars)
    free = [1 << bit for bit in range(d) if not directions >> bit & 1]
    bases = [0]
    for bit in free:
        bases += [base | bit for base in bases]
    return tuple(Subcube(d, base, directions) for base in sorted(bases))


def buddy(d: int, q: int, pi: Permutation = ()) -> tuple[Subcube, ...]:
    """B_pi: stars at pi(d-q+1), ..., pi(d). Source: section 3.1."""
    return spanned(d, _of(d, pi)[d - q :])


def double_buddy(d: int, q: int) -> tuple[Subcube, ...]:
    """Prefixes fixed together with suffixes fixed. Source: section 3.1."""
    return _union(buddy(d, q), buddy(d, q, range(d, 0, -1)))


def gray(d: int, q: int, pi: Permutation = ()) -> tuple[Subcube, ...]:
    """G_pi: pairs of (q-1)-subcubes of B_pi whose prefixes are next to each other in the cyclic reflected Gray code.

    For q = 0 the single processors. Source: section 3.2.
    """
    order = _of(d, pi)
    if q == 0:
        return buddy(d, 0, pi)
    length = d - q + 1
    found: list[Subcube] = []
    for rank in range(1 << length):
        one, two = gray_node(rank), gray_node((rank + 1) % (1 << length))
        stars = {order[i] for i in range(length, d)}
        differing = {order[i] for i in range(length) if (one ^ two) >> (length - 1 - i) & 1}
        fixed = {order[i]: one >> (length - 1 - i) & 1 for i in range(length) if order[i] not in differing}
        directions = sum(1 << (d - i) for i in stars | differing)
        found.append(Subcube(d, sum(bit << (d - i) for i, bit in fixed.items()), directions))
    return _union(found)


def double_gray(d: int, q: int) -> tuple[Subcube, ...]:
    """G of the identity together with G of the reversal. Source: section 3.2."""
    return _union(gray(d, q), gray(d, q, range(d, 0, -1)))


def cyclical(d: int, q: int, pi: Permutation = ()) -> tuple[Subcube, ...]:
    """Stars at pi(i), ..., pi(i+q-1) modulo d, for some i. Source: section 3.3."""
    order = _of(d, pi)
    windows = (tuple(order[(i + j) % d] for j in range(q)) for i in range(d)) if q else [()]
    return _union(*(spanned(d, window) for window in windows))


def complete(d: int, q: int) -> tuple[Subcube, ...]:
    """All q-subcubes. Source: section 3.4."""
    return _union(*(spanned(d, stars) for stars in combinations(range(1, d + 1), q)))


def k_cube(d: int, q: int, k: int, pi: Permutation = ()) -> tuple[Subcube, ...]:
    """QB_{k,pi}: any bits at the last q-k of pi, and of the d-q+k before any k; for k > q as for q. Source: section 3.5."""
    order, k = _of(d, pi), min(k, q)
    head, tail = order[: d - q + k], order[d - q + k :]
    return _union(*(spanned(d, (*chosen, *tail)) for chosen in combinations(head, k)))


SYSTEMS: Mapping[str, Callable[[int, int], tuple[Subcube, ...]]] = MappingProxyType(
    {
        "buddy": buddy,
        "double-buddy": double_buddy,
        "gray": gray,
        "double-gray": double_gray,
        "cyclical": cyclical,
        "complete": complete,
    }
)
"""The systems by name, for the identity; the k-cube buddy systems are :func:`k_cube`."""


def _of(d: int, pi: Permutation) -> tuple[int, ...]:
    return tuple(pi) or tuple(range(1, d + 1))


def _union(*parts: Iterable[Subcube]) -> tuple[Subcube, ...]:
    """Each once, by direction sets and least processors."""
    return tuple(sorted({one for part in parts for one in part}, key=lambda one: (one.directions, one.base)))
