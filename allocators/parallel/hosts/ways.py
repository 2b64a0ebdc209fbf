"""Along which dimensions the parallel programs halve a cube, and which processors may then lead a subcube."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from allocert.errors import SpecError
from allocert.machines.systems.subcube_systems import CUBE_BUDDIES

__all__ = ["WAYS", "Way", "ways_of"]

Permutation = tuple[int, ...]


class Way(NamedTuple):
    """Halving along all these directions (a word), and the word of the processors that may lead the remaining ones."""

    directions: int
    leaders: int


def ways_of(system: str, d: int, q: int, pi: Permutation = ()) -> tuple[Way, ...]:
    """The ways to the q-subcubes of a system, each set of directions once, in the order in which all subcubes are listed.

    ``pi`` is a permutation of the dimensions 1..d, dimension 1 being the high-order bit; empty for the identity.

    Raises:
        SpecError: no such system, or ``pi`` is no permutation.
    """
    if system not in WAYS:
        raise SpecError("system of subcubes", system, ", ".join(WAYS))
    if pi and sorted(pi) != list(range(1, d + 1)):
        raise SpecError("pi", pi, f"a permutation of 1..{d}")
    return _ways(system, d, q, pi or tuple(range(1, d + 1)))


@lru_cache(maxsize=1024)
def _ways(system: str, d: int, q: int, pi: Permutation) -> tuple[Way, ...]:
    joined: dict[int, int] = {}
    for directions, leaders in WAYS[system](d, q, pi):
        joined[directions] = joined.get(directions, 0) | leaders
    return tuple(Way(*one) for one in sorted(joined.items(), key=lambda one: _places(one[0])))


def _places(word: int) -> tuple[int, ...]:
    return tuple(i for i in range(word.bit_length()) if word >> i & 1)


def _along(d: int, dimensions: Permutation, fixed: tuple[tuple[int, int], ...] = ()) -> Way:
    """Halving along these dimensions; only processors with these bits lead."""
    directions = sum(1 << (d - i) for i in dimensions)
    others = [(d - i, bit) for i, bit in fixed]
    unlike = sum(1 << place for place, _ in others)
    start = sum(bit << place for place, bit in others)
    free = ((1 << d) - 1) ^ directions ^ unlike
    leaders = 1 << start
    for place in _places(free):
        leaders |= leaders << (1 << place)
    return Way(directions, leaders)


def _buddy(d: int, q: int, pi: Permutation) -> Iterator[Way]:
    """Algorithm 3.1: along pi(d), .., pi(d-q+1)."""
    yield _along(d, pi[d - q :])


def _gray(d: int, q: int, pi: Permutation) -> Iterator[Way]:
    """Algorithm 3.2: along pi(d), .., pi(d-q+2), then to a neighbour whose prefix is next in the code.

    Prefixes that differ at place j only are next to each other if behind j comes a 1 and then zeros, or nothing; the first
    prefix and the last one differ at place 1 and have zeros behind it.
    """
    if not q:
        yield _along(d, ())
        return
    length = d - q + 1
    for j in range(1, length + 1):
        zeros = [(i, 0) for i in pi[j + 1 : length]]
        one = [(pi[j], 1)] if 1 < j < length else []
        yield _along(d, (*pi[length:], pi[j - 1]), (*one, *zeros))


def _cyclical(d: int, q: int, pi: Permutation) -> Iterator[Way]:
    """Algorithm 3.3: along pi(i), .., pi(i+q-1), the places modulo d, whatever i."""
    for i in range(d if q else 1):
        yield _along(d, tuple(pi[(i + j) % d] for j in range(q)))


def _complete(d: int, q: int, pi: Permutation) -> Iterator[Way]:
    """Algorithm 3.4: Algorithm 3.1 for each set of defining positions."""
    for chosen in combinations(pi, q):
        yield _along(d, chosen)


def _cube_buddy(k: int, d: int, q: int, pi: Permutation) -> Iterator[Way]:
    """Algorithm 3.6: along pi(d), .., pi(d-q+k+1), then along any k of the others."""
    tail = max(q - k, 0)
    for chosen in combinations(pi[: d - tail], q - tail):
        yield _along(d, (*chosen, *pi[d - tail :]))


def _double(
    ways: Callable[[int, int, Permutation], Iterator[Way]], d: int, q: int, pi: Permutation
) -> Iterator[Way]:
    """Two runs, the second for the reversed permutation."""
    yield from ways(d, q, pi)
    yield from ways(d, q, pi[::-1])


WAYS: dict[str, Callable[[int, int, Permutation], Iterator[Way]]] = {
    "buddy": _buddy,
    "double-buddy": partial(_double, _buddy),
    "gray-buddy": _gray,
    "double-gray-buddy": partial(_double, _gray),
    "cyclical-buddy": _cyclical,
    "complete": _complete,
    **{name: partial(_cube_buddy, k) for name, k in CUBE_BUDDIES.items()},
}
"""The ways of each system, by its name."""
