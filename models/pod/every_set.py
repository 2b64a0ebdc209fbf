"""Which sets of requests fit on every board of a small pod: by placing regions one by one, and by the counting theorem.

A set of requests counts how many there are of each size. It is a number with a digit for each size, and a family of sets is a
word with a bit for each such number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

from allocert.errors import TooLargeError
from allocert.machines.pod import Pod
from allocert.models.pod.counting import free_chips
from allocert.models.pod.groups import free_blocks

__all__ = ["MOST_CHIPS", "Sets"]

MOST_CHIPS = 20
"""There are two to this power of boards."""

Request = tuple[int, ...]


@dataclass(frozen=True)
class Sets:
    """The sets of requests of one pod whose blocks are joined by switches; slices of as many blocks are one size.

    Raises:
        TooLargeError: the pod has more than ``MOST_CHIPS`` chips.
    """

    pod: Pod

    def __post_init__(self) -> None:
        if self.pod.processors > MOST_CHIPS or self.pod.wired:
            raise TooLargeError(
                "pod", self.pod.spec, f"at most {MOST_CHIPS} chips in blocks joined by switches"
            )

    @cached_property
    def requests(self) -> tuple[Request, ...]:
        """One request for each size, smallest first."""
        return self.requests_of(self.pod)

    @staticmethod
    def requests_of(pod: Pod) -> tuple[Request, ...]:
        """One request for each size that a pod can be asked, smallest first."""
        plain = (request for request in pod.requests() if len(request) == 3)
        return tuple({pod.demand(request): request for request in plain}.values())

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """What one more request of each size adds to a set's number."""
        found = [1]
        for request in self.requests:
            found.append(found[-1] * (self.pod.processors // self.pod.demand(request) + 1))
        return tuple(found)

    def stride(self, request: Request) -> int:
        """What one more such request adds to a set's number."""
        sizes = [self.pod.demand(one) for one in self.requests]
        return self.strides[sizes.index(self.pod.demand(request))]

    @cached_property
    def regions(self) -> tuple[tuple[int, int], ...]:
        """The word of each region, with what it adds to a set's number."""
        family = self.pod.family(None)
        return tuple(
            (self.pod.word(region), stride)
            for request, stride in zip(self.requests, self.strides, strict=False)
            for region in family.regions(request)
        )

    def by_placing(self) -> list[int]:
        """For each board, given by its taken chips, the sets that fit: none, or one region and another set."""
        found = [1] * (self.pod.full + 1)
        for taken in range(self.pod.full, -1, -1):
            sets = 1
            for word, stride in self.regions:
                if not word & taken:
                    sets |= found[taken | word] << stride
            found[taken] = sets
        return found

    def by_counting(self, taken: int) -> int:
        """The sets for which, at each size, the requests of at least that size ask no more than its free aligned parts have; and
        whose slices can be divided among the groups.
        """
        levels = range(len(self.pod.parts))
        chips = tuple(free_chips(self.pod, taken, level) for level in levels)
        return _counted(self, chips, tuple(sorted(map(len, free_blocks(self.pod, taken)))))

    def within(self, chips: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The sets that ask no more ``chips`` than these at each level, with their counts of each size."""
        sizes = [self.pod.demand(request) for request in self.requests]
        levels = [self.pod.level(request) for request in self.requests]
        for counts in product(
            *(range(chips[level] // size + 1) for size, level in zip(sizes, levels, strict=True))
        ):
            asked = [0] * len(chips)
            for count, size, level in zip(counts, sizes, levels, strict=True):
                asked[level] += count * size
            if all(sum(asked[: level + 1]) <= chips[level] for level in range(len(chips))):
                yield sum(c * s for c, s in zip(counts, self.strides, strict=False)), counts

    def slices(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """The numbers of blocks of a set's slices of whole blocks, largest first."""
        found = [
            self.pod.demand(request) // self.pod.size
            for request, count in zip(self.requests, counts, strict=True)
            if not self.pod.level(request)
            for _ in range(count)
        ]
        return tuple(sorted(found, reverse=True))


@cache
def _counted(sets: Sets, chips: tuple[int, ...], room: tuple[int, ...]) -> int:
    numbers = (number for number, counts in sets.within(chips) if _divides(sets.slices(counts), room))
    return sum(1 << number for number in numbers)


@cache
def _divides(slices: tuple[int, ...], room: tuple[int, ...]) -> bool:
    """Whether slices of whole blocks go into groups with that much room, by trying."""
    if not slices:
        return True
    return any(
        _divides(slices[1:], tuple(sorted((*room[:place], free - slices[0], *room[place + 1 :]))))
        for place, free in enumerate(room)
        if free >= slices[0]
    )
