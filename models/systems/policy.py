"""Which available subsystem a host should take: one of the size asked for that lies in no larger available one.

Livingston & Stout 1989, section 1. Subsystems are words of pe's, of any machine; the available ones are those that an allocation
system lists and finds free.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["maximal", "preferred", "undominated"]


def undominated(available: Iterable[int], size: int) -> tuple[int, ...]:
    """The available subsystems of ``size`` pe's that lie in no available one of more, least words first.

    >>> undominated([0b0001, 0b0100, 0b1000, 0b1100, 0b1], 1)
    (1,)
    """
    words = set(available)
    larger = [word for word in words if word.bit_count() > size]
    return tuple(
        sorted(
            word
            for word in words
            if word.bit_count() == size and not any(word & other == word for other in larger)
        )
    )


def maximal(available: Iterable[int]) -> frozenset[int]:
    """The available subsystems that lie in no other one: the rest of a report that names greatest ones only."""
    kept: list[int] = []
    for word in sorted(set(available), key=lambda word: (-word.bit_count(), word)):
        if not any(word & other == word for other in kept):
            kept.append(word)
    return frozenset(kept)


def preferred(available: Iterable[int], size: int) -> int | None:
    """The subsystem that the host takes for ``size`` pe's, or ``None`` if none is available.

    The least word of :func:`undominated`; where every subsystem of that size lies in a larger one, the least word of the size.
    """
    words = set(available)
    of_size = [word for word in words if word.bit_count() == size]
    return next(iter(undominated(words, size)), min(of_size, default=None))
