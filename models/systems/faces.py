"""Lower bounds on K_w, the fewest processors that meet every (d-r)-subcube of Q(2^d), each from bounds proved before.

A set that meets every (d-r)-subcube meets, on each face that fixes j coordinates, every (d-r)-subcube of the face, and so has
at least K_w(2^(d-j), 2^(d-r)) processors there. With these face constraints a bound is a small refutation. A bound for d holds for
all greater dimensions with the same r: leaving out coordinates makes of a set that meets all of the greater cube one that meets
all of the smaller. Steps are listed here; :mod:`allocert.models.systems.face_proofs` refutes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from allocert.errors import CertificateError
from allocert.machines import Subcube
from allocert.models.systems.systems import spanned
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines.pseudoboolean import Constraint, Problem

__all__ = [
    "BOUNDS",
    "ENCODER",
    "LARGEST",
    "TEXT",
    "TEXT_OF_SEVERAL",
    "Step",
    "claim_of",
    "encode_bounds",
    "encode_faces",
    "encoding_of",
    "face_problem",
    "faces",
    "lower_bound",
    "steps_up_to",
    "table_sentence",
]

LARGEST = 8
ENCODER, BOUNDS = "faces", "face-bounds"
TEXT = "A variable a processor, counted from 1: so many on each face that fixes so many coordinates, so many in all."
TEXT_OF_SEVERAL = "One part a bound; the faces of each have bounds of parts before it, for their dimension or a smaller one."
"""How problems are made, for people."""


@dataclass(frozen=True)
class Step:
    """K_w(2^d, 2^(d-r)) >= ``value``, and so in all greater dimensions, by faces.

    ``cuts`` has pairs (j, least): each face that fixes j coordinates has at least that many. ``rule`` says which proof refutes one less:
    ``halves`` (two opposite faces), ``sixteen`` (four coordinates, the two-dimensional case), ``search`` (an engine).
    """

    d: int
    r: int
    value: int
    cuts: tuple[tuple[int, int], ...]
    rule: str

    @property
    def arguments(self) -> dict[str, Any]:
        """Those of the encoder."""
        return {"d": self.d, "r": self.r, "most": self.value - 1, "cuts": [list(cut) for cut in self.cuts]}


@cache
def _step(d: int, r: int) -> Step:
    """What the best known bound for (d, r) rests on; its ``d`` is smaller where the bound is that of a smaller cube."""
    if r == 0:
        return Step(0, 0, 1, ((0, 1),), "search")
    known = [_step(d - 1, r)] if d > r else []
    if (d, r) in ((4, 2), (5, 2)):
        known.append(Step(d, 2, d + 1, ((2, 1),), "search"))
    if d - r == 2 and d % 2 == 0 and d >= 6:
        quarter, sixteenth = lower_bound(d - 2, r - 2), lower_bound(d - 4, r - 4)
        known.append(Step(d, r, 16 * sixteenth + 5, ((2, quarter), (4, sixteenth)), "sixteen"))
    half = lower_bound(d - 1, r - 1)
    known.append(Step(d, r, 2 * half, ((1, half),), "halves"))
    return max(known, key=lambda step: step.value)


def lower_bound(d: int, r: int) -> int:
    """What the steps prove of K_w(2^d, 2^(d-r)) for 0 <= r <= d."""
    return _step(d, r).value


def steps_up_to(largest: int) -> tuple[Step, ...]:
    """The steps that prove the bounds of all d <= ``largest``, each after those that it rests on."""
    found: dict[Step, None] = {}
    for d in range(largest + 1):
        for r in range(d + 1):
            found.setdefault(_step(d, r))
    return tuple(found)


def faces(d: int, j: int) -> tuple[Subcube, ...]:
    """The faces that fix j coordinates, by their coordinates and then by the values at these."""
    chosen = combinations(range(1, d + 1), j)
    return tuple(
        face for fixed in chosen for face in spanned(d, [i for i in range(1, d + 1) if i not in fixed])
    )


def face_problem(d: int, most: int, cuts: Sequence[tuple[int, int]]) -> Problem:
    """0-1 constraints: each face of each cut has at least its number of processors, in order; at most ``most`` in all."""
    rows = tuple(
        Constraint.at_least([x + 1 for x in face.nodes], least) for j, least in cuts for face in faces(d, j)
    )
    return Problem(1 << d, (*rows, Constraint.at_most(range(1, (1 << d) + 1), most)))


def encoding_of(step: Step) -> Encoding:
    """The encoding entry of a step's certificate."""
    return Encoding(TEXT, ENCODER, step.arguments)


def encode_faces(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a step, made again. Raises :class:`CertificateError` for a face that fixes more than there is."""
    d, most, cuts = arguments["d"], arguments["most"], [(j, least) for j, least in arguments["cuts"]]
    if any(j > d for j, _ in cuts) or arguments["r"] > d:
        raise CertificateError("encoding.arguments", dict(arguments), "faces of the cube")
    return {"opb": face_problem(d, most, cuts).to_opb()}


def claim_of(certificate: Certificate) -> str:
    """The sentence that a refutation of :func:`encode_faces` claims."""
    arguments = certificate.encoding.arguments
    d, r, most = (arguments[name] for name in ("d", "r", "most"))
    on_faces = " and ".join(
        f"{least} on each face that fixes {j} coordinates" for j, least in arguments["cuts"]
    )
    return f"More than {most} processors of Q_{d} meet every {d - r}-subcube, if those that do are at least {on_faces}."


def encode_bounds(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the steps up to a dimension state together, and their parts.

    Each cut is held against the parts before it. Raises :class:`CertificateError` if one has no such support.
    """
    steps = steps_up_to(arguments["largest"])
    for place, step in enumerate(steps):
        for j, least in step.cuts:
            before = [s.value for s in steps[:place] if s.r == step.r - j and s.d <= step.d - j]
            if least > max(before, default=0) and not (j == step.r and least == 1):
                raise CertificateError("cut", [step.d, step.r, j, least], "a bound proved before")
    parts = [{"by": ENCODER, "arguments": step.arguments} for step in steps]
    return {"states": table_sentence(arguments["largest"]), "parts": parts}


def table_sentence(largest: int) -> str:
    """What :func:`encode_bounds` states."""
    listing = ", ".join(f"{step.value} for d = {step.d}, r = {step.r}" for step in steps_up_to(largest))
    return (
        "To meet every (d-r)-subcube of Q(2^d) takes at least so many processors, there and in greater dimensions with the same "
        f"r: {listing}."
    )
