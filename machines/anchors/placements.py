"""Placements: a shape, and the anchors at which a box of this shape may lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import gcd, prod

from allocert.errors import SpecError

__all__ = ["Placement", "Sides", "grids_overlap"]

Sides = tuple[int, ...]

_FORM = r"(?P<shape>N(xN)*)(@(?P<spacing>N(,N)*))?(\+(?P<seed>N(,N)*))?".replace("N", "[0-9]{1,9}")


@dataclass(frozen=True)
class Placement:
    """Boxes of one shape at anchors: on each axis ``seed``, ``seed + spacing``, .. modulo the side, until they repeat.

    Source: Slurm 26.05, topology/torus3d: ``dims``, ``anchor_spacing`` and ``anchor_seed`` of a placement.

    >>> list(Placement((2,), (2,), (1,)).anchors((5,)))
    [(1,), (3,), (0,), (2,), (4,)]
    """

    shape: Sides
    spacing: Sides
    seed: Sides

    @classmethod
    def parse(cls, text: str, sides: Sides) -> Placement:
        """A placement such as ``2x2x1``, ``2x2x2@2,2,1`` or ``2x2x2+1,0,0`` on a torus of these sides.

        The spacing is the shape where none is given, the seed 0.

        Raises:
            SpecError: it is of another form, or does not fit the sides.
        """
        axes = len(sides)
        found = re.fullmatch(_FORM, text)
        if found is None:
            expected = f"{axes} sides, and perhaps @ and spacings, + and seeds, such as 2x2x2@2,2,1+1,0,0"
            raise SpecError("placement", text, expected)
        shape = tuple(map(int, found["shape"].split("x")))
        spacing = shape if found["spacing"] is None else tuple(map(int, found["spacing"].split(",")))
        seed = (0,) * axes if found["seed"] is None else tuple(map(int, found["seed"].split(",")))
        for what, numbers, least, most in (
            ("side", shape, 1, 0),
            ("spacing", spacing, 1, 0),
            ("seed", seed, 0, 1),
        ):
            if len(numbers) != axes:
                raise SpecError("placement", text, f"one {what} an axis of {axes}")
            if not all(least <= number <= side - most for number, side in zip(numbers, sides, strict=True)):
                raise SpecError(
                    "placement", text, f"each {what} from {least} to that of the torus{' less 1' * most}"
                )
        return cls(shape, spacing, seed)

    @property
    def text(self) -> str:
        """As in a specification, without what goes without saying."""
        spacing = "" if self.spacing == self.shape else f"@{','.join(map(str, self.spacing))}"
        seed = f"+{','.join(map(str, self.seed))}" if any(self.seed) else ""
        return "x".join(map(str, self.shape)) + spacing + seed

    @property
    def volume(self) -> int:
        """How many processors a box has."""
        return prod(self.shape)

    def positions(self, sides: Sides) -> tuple[Sides, ...]:
        """For each axis the coordinates of the anchors, in the order in which they come."""
        return tuple(
            tuple((seed + step * spacing) % side for step in range(side // gcd(spacing, side)))
            for seed, spacing, side in zip(self.seed, self.spacing, sides, strict=True)
        )

    def anchors(self, sides: Sides) -> Iterator[Sides]:
        """All anchors in order; the first axis varies slowest."""
        return product(*self.positions(sides))


def grids_overlap(length: int, one: Sides, other: Sides) -> bool:
    """Whether two grids of intervals on a cycle of this length meet; each is given by its seed, spacing and size.

    The distances between starts of the two are the seeds' difference plus the multiples of gcd(s_a, s_b, L). So some intervals
    meet iff this difference, reduced modulo that number, is less than the one size, or short of it by less than the other.

    Source: Slurm 26.05.0, topology/torus3d.

    >>> grids_overlap(3, (0, 2, 1), (1, 2, 1)), grids_overlap(4, (0, 2, 1), (1, 2, 1))
    (True, False)
    """
    period = gcd(one[1], other[1], length)
    ahead = (other[0] - one[0]) % period
    return ahead < one[2] or period - ahead < other[2]
