"""The question: do these rectangles fit side by side into a mesh? Its data, and what an answer has to satisfy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.errors import CertificateError, InstanceError
from allocert.solvers.certificate import Certificate, Encoding

__all__ = [
    "ENCODER",
    "LARGEST_SIDE",
    "TEXT",
    "Place",
    "Places",
    "Rectangles",
    "claim_of",
    "encode_rectangles",
    "misplaced",
    "refutation",
    "sentence_of",
]

LARGEST_SIDE = 1 << 20
ENCODER = "rectangles"
"""The name of :func:`encode_rectangles`, and the kind of certificates about pairs."""
TEXT = "The rectangles and the mesh themselves."
"""How :func:`encode_rectangles` makes the problem, for people."""

Place = tuple[int, int, int, int]
"""Column and row of the base, then the sides as they are placed."""

Places = tuple[Place, ...]
"""One place for each rectangle, in order."""


@dataclass(frozen=True)
class Rectangles:
    """Rectangles with sides (w, h) for a mesh of ``width`` columns and ``height`` rows.

    ``turnable[i]`` says whether rectangle i may be placed as h x w instead. Nothing else is on the mesh.

    Raises:
        InstanceError: a side is no positive integer, or the two lists have different lengths.
    """

    width: int
    height: int
    sides: tuple[tuple[int, int], ...]
    turnable: tuple[bool, ...]

    def __post_init__(self) -> None:
        sides = (self.width, self.height), *self.sides
        for index, pair in enumerate(sides):
            fine = isinstance(pair, tuple) and len(pair) == 2
            if not fine or any(type(side) is not int or not 1 <= side <= LARGEST_SIDE for side in pair):
                name = f"rectangles[{index - 1}]" if index else "mesh"
                raise InstanceError(name, pair, f"two sides 1..{LARGEST_SIDE}")
        if len(self.turnable) != len(self.sides) or any(type(turn) is not bool for turn in self.turnable):
            raise InstanceError("turnable", self.turnable, f"{len(self.sides)} truth values")

    @classmethod
    def fixed(cls, width: int, height: int, sides: Sequence[tuple[int, int]]) -> Rectangles:
        """Rectangles that may not be turned."""
        return cls(width, height, tuple(sides), (False,) * len(sides))

    @property
    def area(self) -> int:
        """What the rectangles cover together."""
        return sum(w * h for w, h in self.sides)

    def shapes(self, index: int) -> tuple[tuple[int, int], ...]:
        """The sides with which a rectangle may be placed and that fit the mesh, as given first."""
        w, h = self.sides[index]
        both = ((w, h), (h, w)) if self.turnable[index] and w != h else ((w, h),)
        return tuple(shape for shape in both if shape[0] <= self.width and shape[1] <= self.height)

    def turned(self, shapes: Sequence[tuple[int, int]]) -> Rectangles:
        """The same rectangles with these sides, for good."""
        return Rectangles.fixed(self.width, self.height, tuple(shapes))

    def only(self, kept: Sequence[int]) -> Rectangles:
        """Some of the rectangles, in this order, for the same mesh."""
        sides = tuple(self.sides[i] for i in kept)
        return Rectangles(self.width, self.height, sides, tuple(self.turnable[i] for i in kept))

    def to_json(self) -> dict[str, Any]:
        """Plain data that reads back as an equal problem."""
        return {
            "mesh": [self.width, self.height],
            "rectangles": [list(pair) for pair in self.sides],
            "turnable": list(self.turnable),
        }

    @classmethod
    def from_json(cls, data: Any) -> Rectangles:
        """Read what :meth:`to_json` wrote. Raises :class:`CertificateError`."""
        names = {"mesh", "rectangles", "turnable"}
        if not isinstance(data, Mapping) or set(data) != names:
            raise CertificateError("rectangles", data, f"an object with {', '.join(sorted(names))}")
        if not all(isinstance(data[name], list) for name in names):
            raise CertificateError("rectangles", data, "lists")
        if not all(isinstance(pair, list) for pair in data["rectangles"]):
            raise CertificateError("rectangles", data["rectangles"], "pairs of sides")
        try:
            width, height = data["mesh"]
            return cls(
                width, height, tuple(tuple(pair) for pair in data["rectangles"]), tuple(data["turnable"])
            )
        except ValueError:
            raise CertificateError("rectangles mesh", data["mesh"], "two sides") from None
        except InstanceError as error:
            raise CertificateError(error.field, error.value, error.expected) from None


def encode_rectangles(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a ``rectangles`` certificate: the question itself, in its canonical form."""
    return Rectangles.from_json(arguments).to_json()


def sentence_of(problem: Rectangles) -> str:
    """That the rectangles do not fit, in words."""
    turned = sum(problem.turnable)
    how = f"even if {turned} of them may be turned" if turned else "as they are"
    return (
        f"The {len(problem.sides)} rectangles do not fit into mesh:{problem.width}x{problem.height}, {how}."
    )


def refutation(problem: Rectangles, proof: list[Any]) -> Certificate:
    """A certificate that the rectangles do not fit."""
    asked = problem.to_json()
    return Certificate(ENCODER, sentence_of(problem), asked, proof, Encoding(TEXT, ENCODER, asked))


def claim_of(certificate: Certificate) -> str:
    """The sentence that a ``rectangles`` certificate has to claim."""
    return sentence_of(Rectangles.from_json(certificate.encoding.arguments))


def misplaced(problem: Rectangles, places: Sequence[Place]) -> str | None:
    """Why ``places`` are no packing, in words, or ``None`` if they are one. Looks at every pair."""
    if len(places) != len(problem.sides):
        return f"{len(places)} places for {len(problem.sides)} rectangles"
    for index, (x, y, w, h) in enumerate(places):
        if (w, h) not in problem.shapes(index):
            return f"rectangle {index} is placed as {w}x{h}"
        if not (0 <= x <= problem.width - w and 0 <= y <= problem.height - h):
            return f"rectangle {index} leaves the mesh"
        for other, (a, b, v, g) in enumerate(places[:index]):
            if x < a + v and a < x + w and y < b + g and b < y + h:
                return f"rectangles {other} and {index} overlap"
    return None
