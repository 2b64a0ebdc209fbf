"""Certificates that splitting a smallest sufficient cube leaves no two cubes of one dimension in between: theorem 2.6(b).

Source: Antoniou 1994, theorem 2.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from allocert.errors import CertificateError
from allocert.models.subcubes.split_formulas import formula
from allocert.models.subcubes.split_shapes import LARGEST_CUBE, Shape, shapes
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import sat

__all__ = ["TEXT", "TEXT_OF_SEVERAL", "claim_of", "encode_shape", "encode_shapes", "refute", "together"]

ENCODER, SEVERAL = "subcube-split", "subcube-splits"
"""The names of :func:`encode_shape` and :func:`encode_shapes`."""

TEXT = "The relaxation of one shape of theorem 2.6(b)."
TEXT_OF_SEVERAL = "One part a shape."
"""How the two make their problems, for people."""


def refute(shape: Shape, *, seconds: float | None = None) -> Answer[sat.Model]:
    """An ``lrat`` certificate that the shape has no solution, or a model, which may still be no counterexample."""
    cnf, _ = formula(shape)
    encoding = Encoding(TEXT, ENCODER, shape.to_json())
    return sat.refute(cnf, claim=_sentence(shape), encoding=encoding, seconds=seconds)


def encode_shapes(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the certificates of several ``shapes`` state together: this many of all shapes of the cubes of ``sizes``."""
    sizes, listed = arguments.get("sizes"), arguments.get("shapes")
    small = isinstance(sizes, list) and all(type(n) is int and 0 <= n <= LARGEST_CUBE for n in sizes)
    if not small or not sizes or not isinstance(listed, list) or len(arguments) != 2:
        raise CertificateError("encoding.arguments", dict(arguments), "sizes and shapes")
    chosen = [_shape(shape) for shape in listed]
    every = [shape for n in sizes for shape in shapes(n)]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(every):
        raise CertificateError("encoding shapes", listed, "different shapes of these cubes")
    parts = [{"by": ENCODER, "arguments": shape.to_json()} for shape in chosen]
    return {"states": _sentence_of_all(sizes, chosen, len(every)), "parts": parts}


def together(sizes: Sequence[int], chosen: Sequence[Shape]) -> tuple[str, Encoding]:
    """The sentence and the encoding of a bundle of the certificates of these shapes of the cubes of ``sizes``."""
    arguments = {"sizes": list(sizes), "shapes": [shape.to_json() for shape in chosen]}
    return str(encode_shapes(arguments)["states"]), Encoding(TEXT_OF_SEVERAL, SEVERAL, arguments)


def _sentence_of_all(sizes: Sequence[int], chosen: Sequence[Shape], every: int) -> str:
    share = f"all {every}" if len(chosen) == every else f"{len(chosen)} of the {every}"
    where = ", ".join(map(str, sizes))
    names = "; ".join(one.name for one in chosen)
    listed = "" if len(chosen) == every else f": {names}"
    return f"Theorem 2.6(b) holds in {share} shapes that arithmetic leaves open, n = {where}{listed}."


def encode_shape(arguments: Mapping[str, Any]) -> dict[str, str]:
    """The problem of a shape's certificate. Raises :class:`CertificateError`."""
    return {"dimacs": formula(_shape(arguments))[0].to_dimacs()}


def _shape(arguments: Mapping[str, Any]) -> Shape:
    try:
        shape = Shape(**{**arguments, "counts": tuple(arguments["counts"])})
        good = shape.n <= LARGEST_CUBE and 1 <= shape.k < shape.j < shape.m < shape.n
        if not good or len(shape.counts) != shape.n - shape.m or not shape.counts[0]:
            raise ValueError("a shape's numbers")
        if sum(count << shape.m + i for i, count in enumerate(shape.counts)) > (1 << shape.n) - (
            1 << shape.k
        ):
            raise ValueError("more cubes than fit")
    except (KeyError, TypeError, ValueError) as error:
        raise CertificateError("encoding.arguments", str(error), "n, m, k, j and counts") from None
    return shape


def claim_of(certificate: Certificate) -> str:
    """The sentence that a shape's certificate has to claim."""
    return _sentence(_shape(certificate.encoding.arguments))


def _sentence(shape: Shape) -> str:
    cubes = " and ".join(f"{count} {shape.m + i}-cubes" for i, count in enumerate(shape.counts) if count)
    return (
        f"In Q_{shape.n} no grant of a {shape.k}-cube inside a {shape.m}-cube breaks theorem 2.6(b) first at "
        f"dimension {shape.j} when {cubes} take part."
    )
