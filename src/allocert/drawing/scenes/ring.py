"""A Gray code as a ring or a path of words, with arcs: runs of ranks that mean something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Arc", "Ring"]


@dataclass(frozen=True)
class Arc:
    """``length`` ranks from ``start`` on, over the end of the ring if need be; ``mark`` is its character in a text."""

    start: int
    length: int
    label: str
    role: str
    mark: str

    def ranks(self, count: int) -> list[int]:
        """Its ranks on a ring of ``count``."""
        return [(self.start + step) % count for step in range(min(self.length, count))]


@dataclass(frozen=True)
class Ring:
    """The words in the order of ranks; ``closed`` if the last and the first differ in one bit; ``roles`` are those of
    ranks that are not plain, and ``names`` says what they mean where that is other than usual."""

    words: tuple[str, ...]
    arcs: tuple[Arc, ...] = ()
    roles: Mapping[int, str] = field(default_factory=dict)
    closed: bool = True
    names: Mapping[str, str] = field(default_factory=dict)

    def tracks(self) -> list[list[Arc]]:
        """The arcs in as few tracks as going through them once finds, so that those of one track do not meet."""
        tracks: list[tuple[set[int], list[Arc]]] = []
        for arc in self.arcs:
            ranks = set(arc.ranks(len(self.words)))
            for taken, held in tracks:
                if not ranks & taken:
                    taken |= ranks
                    held.append(arc)
                    break
            else:
                tracks.append((ranks, [arc]))
        return [held for _, held in tracks]
