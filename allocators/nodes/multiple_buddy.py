"""Multiple buddy: a request as a sum of powers of four, one aligned square for each."""

from __future__ import annotations

from allocert.allocators.allocator import Contract
from allocert.allocators.nodes.ranked import Ranked
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word
from allocert.machines.nodes.aligned import block, children, free_blocks_by_level, levels

__all__ = ["MultipleBuddy"]


class MultipleBuddy(Ranked):
    """Squares of side 2^i at multiples of 2^i (cubes of eight parts in three dimensions), as many as the number's digits say.

    Of a size that has run out the first square of the next greater size that is free is cut; where there is none, four squares
    of the next smaller size serve for one. Free squares that lie in no greater one are found from the free pages, so that a
    release joins buddies by itself.
    """

    contract = Contract("multiple-buddy", complete=True, first_choice=True)
    source = "Lo, Windisch, Liu, Nitzberg 1997, Noncontiguous processor allocation algorithms, section on MBS"

    def pick(self, free: Word, pages: int) -> Word:
        """The pages for a request: a number of buddies of each size, by the digits of ``pages``, the largest size first; 0 if there are too few."""
        if free.bit_count() < pages:
            return 0
        sides = self.machine.units.sides
        ways, top = 1 << len(sides), levels(sides)
        lists = self._lists(free)
        granted, wanted = 0, 0
        for level in reversed(range(top)):
            wanted = (
                wanted * ways + (pages if level == top - 1 else pages % ways ** (level + 1)) // ways**level
            )
            while wanted:
                base, greater = self._first(lists, level)
                if not base:
                    break
                for size in range(greater, level, -1):
                    lists[size - 1] |= base * (children(sides, size) ^ 1)
                granted |= base * block(sides, level)
                wanted -= 1
        return granted

    def _lists(self, free: Word) -> list[Word]:
        """For each level the bases of the free squares that lie in no greater one."""
        sides = self.machine.units.sides
        found = free_blocks_by_level(free, sides)
        for level in range(1, len(found)):
            found[level - 1] &= ~(found[level] * children(sides, level))
        return found

    @staticmethod
    def _first(lists: list[Word], level: int) -> tuple[Word, int]:
        """Takes the first square of the least size from ``level`` on off its list: its base and its level; (0, 0) for none."""
        for greater in range(level, len(lists)):
            if lists[greater]:
                base = lowest_base(lists[greater])
                lists[greater] ^= base
                return base, greater
        return 0, 0
