"""Small complete families of Gray codes by simulated annealing; what it finds is checked by the regions alone."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from allocert.errors import EngineError
from allocert.machines.compiled import compiled
from allocert.machines.gray_families import Codes
from allocert.models.gray.cover import recognises_everything

__all__ = ["anneal_family"]

_SWAP, _MOVE, _REVERSE, _CHANGES = range(4)
"""The changes of a code, and their number: two parameters change places, one moves, a stretch is reversed."""

_STAR, _DIGITS = 2, 3
"""The digit of an address for a star, and how many digits there are."""


def anneal_family(
    n: int, size: int, seed: int, steps: int, *, hot: float = 2.0, cold: float = 0.4
) -> tuple[Codes, int]:
    """``size`` codes for Q_n and the number of subcubes that none of them recognises; deterministic.

    Starts from random codes. A step swaps two parameters of one code, moves one, or reverses a stretch. It is
    kept if it costs nothing, or with probability exp(-cost / temperature), where the cost is the number of
    subcubes lost; the temperature falls from ``hot`` to ``cold``. A family of cost 0 is complete.
    """
    random = Random(seed)
    family = np.array([random.sample(range(n), n) for _ in range(size)], dtype=np.int64).reshape(size, n)
    lost = int(_anneal(family, seed, steps, hot, cold)) if n > 1 else 0
    codes = tuple(sorted(tuple(int(direction) + 1 for direction in code) for code in family))
    if (lost == 0) != recognises_everything(codes, n):
        raise EngineError(f"{codes}: the count of unrecognised subcubes is wrong")
    return codes, lost


@compiled
def _recognised(code: Any, powers: Any, rows: Any) -> None:
    """Fill ``rows`` with the subcubes of dimension 1..n-1 that ``code`` recognises, as numbers of base 3.

    The first k-1 directions are starred and one more: the k-th, or the one after the first 1 (the last
    direction, if there are only 0s before it).
    """
    n, place = len(code), 0
    for k in range(1, n):
        stars = 0
        for i in range(k - 1):
            stars += _STAR * powers[code[i]]
        for star in range(k - 1, n):
            fixed = stars + _STAR * powers[code[star]]
            first = k if star == k - 1 else star + 1
            before = 0 if star == k - 1 else powers[code[star - 1]]
            for word in range(1 << (n - first)):
                address = fixed
                for i in range(n - first):
                    if word >> i & 1:
                        address += powers[code[first + i]]
                rows[place] = address + before
                place += 1
                if star == n - 1 and star > k - 1:
                    rows[place] = address
                    place += 1


@compiled
def _anneal(family: Any, seed: int, steps: int, hot: float, cold: float) -> int:
    """Anneal ``family``, int64[size, n], in place to the best one met; returns its cost."""
    np.random.seed(seed)
    size, n = family.shape
    powers = np.ones(n + 1, dtype=np.int64)
    for i in range(n):
        powers[i + 1] = _DIGITS * powers[i]
    length = 0
    for k in range(1, n):
        length += 1 << (n - k + 1)
    recognised = np.zeros((size, length), dtype=np.int64)
    times = np.zeros(powers[n], dtype=np.int64)
    cost = powers[n] - (1 << n) - 1
    for code in range(size):
        _recognised(family[code], powers, recognised[code])
        for row in recognised[code]:
            cost -= times[row] == 0
            times[row] += 1
    least, best = cost, family.copy()
    changed, rows = np.zeros(n, dtype=np.int64), np.zeros(length, dtype=np.int64)
    for step in range(steps):
        if least == 0:
            break
        temperature = hot * (cold / hot) ** (step / steps)
        code, change = np.random.randint(size), np.random.randint(_CHANGES)
        one, other = np.random.randint(n), np.random.randint(n - 1)
        if other >= one:
            other += 1
        changed[:] = family[code]
        if change == _SWAP:
            changed[one], changed[other] = changed[other], changed[one]
        elif change == _MOVE:
            towards = 1 if other > one else -1
            for i in range(one, other, towards):
                changed[i] = changed[i + towards]
            changed[other] = family[code, one]
        else:
            low, high = min(one, other), max(one, other)
            for i in range(low, high + 1):
                changed[i] = family[code, low + high - i]
        _recognised(changed, powers, rows)
        added = 0
        for row in recognised[code]:
            times[row] -= 1
            added += times[row] == 0
        for row in rows:
            added -= times[row] == 0
            times[row] += 1
        if added <= 0 or np.random.random() < np.exp(-added / temperature):
            cost += added
            recognised[code] = rows
            family[code] = changed
            if cost < least:
                least = cost
                best[:] = family
        else:
            for row in rows:
                times[row] -= 1
            for row in recognised[code]:
                times[row] += 1
    family[:] = best
    return int(least)
