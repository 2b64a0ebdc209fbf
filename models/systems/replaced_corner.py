"""The subcube 0*..* with another pe in the place of its corner (0, 1, .., 1): Livingston & Stout 1989, section 4."""

from __future__ import annotations

__all__ = ["replaced"]


def replaced(d: int, beta: int) -> tuple[int, int]:
    """How many different pe's 0*..* has with ``beta`` for (0,1,..,1), and the greatest distance that a link is stretched to.

    The pe's of 0*..* are 0 .. 2^(d-1) - 1, and (0,1,..,1) is the last of them.
    """
    alpha = (1 << (d - 1)) - 1
    image = [*range(alpha), beta]
    stretched = [
        (image[one] ^ image[one ^ 1 << bit]).bit_count() for one in range(alpha + 1) for bit in range(d - 1)
    ]
    return len(set(image)), max(stretched, default=0)
