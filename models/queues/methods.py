"""What methods grant on small meshes, by tables: holdings are words of processors, or counts of residents by shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from allocert.allocators.mesh.rotation import READINGS
from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh, family_of
from allocert.machines.frame_families.aligned import AlignedFrames
from allocert.machines.frame_families.boundary import frame_value
from allocert.machines.frame_families.edge import EdgeFrames
from allocert.models.queues.schedules import fitting
from allocert.models.queues.search import Grant

__all__ = ["METHODS", "decoded", "grants", "migrating", "shape_code"]

Shape: TypeAlias = tuple[int, int]

METHODS = ("ISS", "4ISS", "MBV", "FS_n")
"""ISS stands for FS_1, FS_f and AS too, which grant the same frames."""


@lru_cache(maxsize=256)
def grants(method: str, X: int, Y: int, rotation: str = "") -> Grant:
    """The decisions of a method on M(X, Y); ``rotation`` is empty or a reading of :class:`Rotating`.

    Of the methods only MBV has an order of its own for frames of different sides.

    Raises:
        SpecError: no such method or rotation.
    """
    if method not in METHODS:
        raise SpecError("method", method, "one of " + ", ".join(METHODS))
    if rotation not in ("", *READINGS):
        raise SpecError("rotation", rotation, "empty or " + ", ".join(READINGS))
    mesh = Mesh(X, Y)
    alone = _boundary(mesh) if method == "MBV" else _ordered(mesh, method)
    known: dict[tuple[int, Shape], int] = {}

    def grant(busy: int, request: Shape) -> int:
        word = known.get((busy, request))
        if word is None:
            word = known[busy, request] = decide(busy, request)
        return word

    def decide(busy: int, request: Shape) -> int:
        if not rotation:
            return alone(busy, request)[1]
        shapes = [s for s in dict.fromkeys((request, request[::-1])) if s[0] <= X and s[1] <= Y]
        found = [answer for shape in shapes if (answer := alone(busy, shape))[1]]
        if rotation in ("asked-first", "other-first"):
            return found[0 if rotation == "asked-first" else -1][1] if found else 0
        own = rotation == "best-rank" and method == "MBV"
        best = min(found, key=lambda answer: answer[0] if own else answer[1] & -answer[1], default=((), 0))
        return best[1]

    return grant


_Answer: TypeAlias = tuple[tuple[int, ...], int]
"""What frames of any sides are compared by, the least being the best, and the processors; 0 if there is none."""


def _ordered(mesh: Mesh, method: str) -> Callable[[int, Shape], _Answer]:
    """First fit in the order of the method's candidates."""
    families: dict[str, Callable[[Mesh], Any]] = {"ISS": family_of, "4ISS": EdgeFrames, "FS_n": AlignedFrames}
    family = families[method](mesh)
    words = {request: [mesh.word(frame) for frame in family.regions(request)] for request in mesh.requests()}

    def answer(busy: int, request: Shape) -> _Answer:
        return (), next((word for word in words[request] if not word & busy), 0)

    return answer


def _boundary(mesh: Mesh) -> Callable[[int, Shape], _Answer]:
    """MBV: the free frame of greatest boundary value, which counts its taken neighbours and its sides on the mesh's edge."""
    rows = {request: list(_rings(mesh, request)) for request in mesh.requests()}

    def answer(busy: int, request: Shape) -> _Answer:
        best: _Answer = ((), 0)
        for word, ring, edges in rows[request]:
            if not word & busy:
                rank = -(edges + (ring & busy).bit_count()), word & -word
                if not best[1] or rank < best[0]:
                    best = rank, word
        return best

    return answer


def _rings(mesh: Mesh, request: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Of each frame the processors, those outside next to it, and its value on the empty mesh."""
    X, Y = mesh.sides
    for base in mesh.bases(request):
        (a, b), (x, y) = base, request
        frame = Submesh(base, request)
        beside = [(a - 1, j) for j in range(b, b + y)] + [(a + x, j) for j in range(b, b + y)]
        beside += [(i, b - 1) for i in range(a, a + x)] + [(i, b + y) for i in range(a, a + x)]
        ring = sum(1 << mesh.node(place) for place in beside if 0 <= place[0] < X and 0 <= place[1] < Y)
        yield mesh.word(frame), ring, frame_value(mesh, 0, frame)


def shape_code(X: int, Y: int, shape: Shape) -> int:
    """One resident of that shape on M(X, Y) in a count of residents by shape; counts add up."""
    side = max(X, Y)
    code: int = (X * Y + 1) ** (shape[0] - 1 + side * (shape[1] - 1))
    return code


@lru_cache(maxsize=1 << 14)
def decoded(X: int, Y: int, held: int) -> tuple[Shape, ...]:
    """The residents' shapes, from their counts."""
    side, shapes = max(X, Y), []
    place = 0
    while held:
        held, count = divmod(held, X * Y + 1)
        shapes += [(place % side + 1, place // side + 1)] * count
        place += 1
    return tuple(shapes)


@lru_cache(maxsize=64)
def migrating(X: int, Y: int, rotation: str = "none") -> Grant:
    """MIG where its schedule depends on sizes and times alone: a request starts iff it and all residents fit together.

    ``rotation``: ``none``; ``late``, a request is turned if it fits in no other way, and residents never; ``free``,
    requests and residents are turned at will.

    Raises:
        SpecError: another rotation.
    """
    if rotation not in ("none", "late", "free"):
        raise SpecError("rotation", rotation, "none, late or free")
    fits = fitting(X, Y, rotation == "free")
    known: dict[tuple[int, Shape], int] = {}

    def grant(held: int, request: Shape) -> int:
        if (held, request) not in known:
            ways = (request, request[::-1]) if rotation == "late" else (request,)
            fitting_ways = [way for way in ways if fits([*decoded(X, Y, held), way])]
            known[held, request] = shape_code(X, Y, fitting_ways[0]) if fitting_ways else 0
        return known[held, request]

    return grant
