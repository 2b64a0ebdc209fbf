"""Morgenstern 1994, sections 1 and 4.2: an x by y request served as y by x, in four readings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import TypeAlias

from allocert.allocators.mesh.rotation import READINGS, Rotating
from allocert.errors import RequestError
from allocert.machines import RotatableMesh
from allocert.models.meshes.configurations import Situation, boundary_requests, first_free_base, meshes
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "served"]


Granted: TypeAlias = tuple[tuple[int, int], tuple[int, int]] | None
"""A base and the sides there."""


def served(situation: Situation, x: int, y: int, reading: str) -> Granted:
    """What row-major first fit with rotation grants, from the definition."""
    shapes = [(x, y)] if x == y else [(x, y), (y, x)]
    if reading in ("asked-first", "other-first"):
        for sides in shapes if reading == "asked-first" else shapes[::-1]:
            base = first_free_base(situation, *sides)
            if base is not None:
                return base, sides
        return None
    if reading == "first-base":
        return _by_candidate(situation, shapes)
    found = [(base, sides) for sides in shapes if (base := first_free_base(situation, *sides)) is not None]
    return min(found, key=lambda one: one[0][::-1], default=None)


def _by_candidate(situation: Situation, shapes: list[tuple[int, int]]) -> Granted:
    for b in range(situation.Y):
        for a in range(situation.X):
            for x, y in shapes:
                inside = a + x <= situation.X and b + y <= situation.Y
                row = ((1 << x) - 1) << a
                if inside and not any(situation.busy >> (situation.X * j) & row for j in range(b, b + y)):
                    return (a, b), (x, y)
    return None


@every(
    6,
    8,
    10,
    first=1,
    checked="all sets of busy processors of all meshes of 1..{top} processors, all requests up to one more than the longer side, "
    "this suite's FS_f with rotation against the definition",
)
def rotation_is_as_defined(processors: int, orders: tuple[str, ...]) -> Iterator[Failure | None]:
    """The shipped wrapper grants in each order of trying what the definition grants, and whenever there is a free base."""
    for (X, Y), order, busy in product(meshes(processors), orders, range(1 << processors)):
        machine, situation = RotatableMesh(X, Y), Situation(X, Y, (), busy)
        for x, y in boundary_requests(max(X, Y), max(X, Y)):
            wanted = served(situation, x, y, order)
            found = _shipped(machine, busy, x, y, order)
            either = {first_free_base(situation, x, y), first_free_base(situation, y, x)}
            good = found == wanted and (wanted is not None) == (either != {None})
            yield None if good else failure(situation, x, y, f"{found}, due is {wanted}", busy=busy)


def _shipped(machine: RotatableMesh, busy: int, x: int, y: int, reading: str) -> Granted:
    """What the shipped wrapper grants; a request that fits in no orientation is none it takes."""
    try:
        region = Rotating(machine, busy, reading=reading).allocate((x, y))
    except RequestError:
        return None
    if region is None:
        return None
    return (region.base[0], region.base[1]), (region.sides[0], region.sides[1])


CLAIMS: tuple[Claim, ...] = tuple(
    Claim(
        "MO-ROT-DEF",
        f"With rotation a request succeeds iff it has a free base in either orientation: {described}; x = y is as without rotation.",
        partial(rotation_is_as_defined, orders=orders),
        reading=reading,
    )
    for reading, orders, described in (
        ("as-asked-first", READINGS[:1], "x by y is tried completely before y by x"),
        (
            "other-orders",
            READINGS[1:],
            "y by x is tried completely before x by y, or both at each candidate, or the earlier base of both is taken",
        ),
    )
)
