"""The smallest subcube around some nodes of a hypercube."""

from __future__ import annotations

from allocert.machines.words import bits

__all__ = ["spanned"]


def spanned(nodes: int) -> int:
    """Its dimensions: how many bits are not the same in all nodes of the word."""
    first, *others = bits(nodes)
    different = 0
    for node in others:
        different |= node ^ first
    return different.bit_count()
