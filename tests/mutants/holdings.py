"""Bugs in the book-keeping that the first-fit allocators on a word of busy processors share."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_MODULE = "allocert.allocators.allocator"
_CLEARED = "self.busy ^= self.machine.word(known)"
_CHECKED = """        if known not in self.held:
            raise ReleaseError("release", known.address, "a region that is held")
        self.held.remove(known)
"""

_PATCHES = [
    ("a release clears nothing", _CLEARED, "pass"),
    (
        "a release forgets the first node",
        _CLEARED,
        "word = self.machine.word(known); self.busy ^= word & (word - 1)",
    ),
    (
        "a release forgets the last node",
        _CLEARED,
        "word = self.machine.word(known); self.busy ^= word ^ 1 << word.bit_length() - 1",
    ),
    ("a release clears everything", _CLEARED, "self.busy = self.faulty"),
    ("a release revives faulty processors", _CLEARED, f"{_CLEARED}; self.busy &= ~self.faulty"),
    ("a release clears the next region", _CLEARED, "self.busy &= ~(self.machine.word(known) << 1)"),
    (
        "faulty processors count as free",
        "return cls(machine, word, set(), word)",
        "return cls(machine, word, set(), 0)",
    ),
    (
        "a grant marks one node",
        "self.busy |= self.machine.word(region)",
        "word = self.machine.word(region); self.busy |= word & -word",
    ),
    ("a grant marks nothing", "self.busy |= self.machine.word(region)", "pass"),
    (
        "a grant forgets those before",
        "self.busy |= self.machine.word(region)",
        "self.busy = self.faulty | self.machine.word(region)",
    ),
    ("any release is accepted", _CHECKED, "        self.held.discard(known)\n"),
    ("a region may be released twice", "        self.held.remove(known)\n", ""),
]


def holdings(allocator: str, machines: tuple[str, ...]) -> list[Mutant]:
    """These bugs in one allocator."""
    return [Mutant(allocator, name, old, new, _MODULE, machines) for name, old, new in _PATCHES]
