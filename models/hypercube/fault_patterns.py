"""The best permutation of a hypercube's bits from the patterns of the faulty nodes alone.

The pattern of a direction is the split of the faulty nodes by their bits there, into two parts or none. Two
faulty nodes fall into one aligned block only when every direction between them is among its own, so directions
of one pattern count only once all of them are; keeping them together loses nothing. There are at most
min(n, 2^(f-1) - 1) patterns other than the trivial one, which goes highest, and the best order of these is found
over sets of patterns: f n steps to make them, and for a fixed number f of faults a fixed number more.
"""

from __future__ import annotations

from collections.abc import Sequence

from allocert.models.hypercube.best_relabelling import Best, Measure

__all__ = ["best_by_patterns", "by_frequency", "directions_by_pattern"]


def directions_by_pattern(n: int, faulty: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The directions with equal patterns, lowest first, those in which no two faulty nodes differ apart at the end.

    >>> directions_by_pattern(4, (0b0000, 0b0101, 0b1010))
    ((0, 2), (1, 3), ())
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for d in range(n):
        pattern = tuple((node ^ faulty[0]) >> d & 1 for node in faulty)
        groups.setdefault(pattern, []).append(d)
    plain = groups.pop((0,) * len(faulty), [])
    return (*map(tuple, groups.values()), tuple(plain))


def best_by_patterns(n: int, faulty: Sequence[int], measure: Measure) -> Best:
    """The best value of a measure over the permutations that keep the directions of a pattern together.

    2^t sets of blocks are counted for t patterns.
    """
    *groups, plain = directions_by_pattern(n, faulty)
    whole = (1 << len(groups)) - 1
    hit = [len({node & ~_spanned(groups, chosen) for node in faulty}) for chosen in range(whole + 1)]
    top = Best(measure.step(measure.start, n, 1 - hit[whole]), ())
    found = {whole: _placed(measure, n, top, plain, hit[whole], hit[whole])}
    for _ in groups:
        below: dict[int, Best] = {}
        for chosen, above in found.items():
            for i, group in enumerate(groups):
                if chosen >> i & 1:
                    smaller = chosen ^ 1 << i
                    tried = _placed(measure, n, above, group, hit[chosen], hit[smaller])
                    if smaller not in below or below[smaller].value < tried.value:
                        below[smaller] = tried
        found = below
    return found[0]


def by_frequency(n: int, faulty: Sequence[int]) -> tuple[int, ...]:
    """The permutation that puts the patterns of the fewest directions lowest, the trivial one highest."""
    *groups, plain = directions_by_pattern(n, faulty)
    return tuple(d for group in (*sorted(groups, key=len), plain) for d in group)


def _spanned(groups: Sequence[Sequence[int]], chosen: int) -> int:
    return sum(1 << d for i, group in enumerate(groups) if chosen >> i & 1 for d in group)


def _placed(measure: Measure, n: int, above: Best, group: Sequence[int], hit: int, after: int) -> Best:
    """A pattern's directions put below those placed: of the blocks, ``hit`` held faults before, ``after`` then do."""
    value, order = above.value, above.order
    for d in reversed(group):
        value = measure.step(value, n - len(order) - 1, 2 * hit - after)
        order, hit = (d, *order), after
    return Best(value, order)
