"""A certificate of packings of incomplete cubes: the packings themselves, checked from the definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.machines import Subcube
from allocert.machines.words import bits, word_of
from allocert.models.subcubes.incomplete_packing import (
    Form,
    IncompletePacking,
    enclosing_dimension,
    flaw,
    model,
)
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding

__all__ = [
    "TEXT",
    "TEXT_OF_NONE",
    "certificate",
    "check_packings",
    "claim_of",
    "claim_of_none",
    "encode_forms",
    "encode_packing",
    "fullest_forms",
    "none_such",
]

_LARGEST = 10
_ENCODER, _NONE = "incomplete-packings", "incomplete-packing"
TEXT = "All dimensions up to the largest and all sizes of a set."
TEXT_OF_NONE = "One variable a subcube, one a subcube and node, one a leftover cube."
"""How problems are made, for people."""


def fullest_forms(largest: int) -> tuple[Form, ...]:
    """For every n <= ``largest`` and every size the form with floor(2^n / size) sets and all conditions."""
    return tuple(
        Form(n, size, (1 << n) // size, connected=True, leftover=True)
        for n in range(largest + 1)
        for size in range(1, (1 << n) + 1)
    )


def certificate(largest: int, packings: Sequence[IncompletePacking]) -> Certificate:
    """The packings of :func:`fullest_forms`, in its order, as a certificate."""
    proof = [
        {
            "sets": [[subcube.address, list(bits(word))] for subcube, word in packing.sets],
            "leftover": [piece.address for piece in packing.leftover],
        }
        for packing in packings
    ]
    arguments = {"largest": largest}
    return Certificate(
        _ENCODER,
        _sentence(largest),
        encode_forms(arguments),
        proof,
        Encoding(TEXT, _ENCODER, arguments),
    )


def encode_forms(arguments: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The forms for which packings are to be shown. Raises :class:`CertificateError`."""
    largest = arguments.get("largest")
    if type(largest) is not int or not 0 <= largest <= _LARGEST:
        raise CertificateError("encoding largest", largest, f"a dimension 0..{_LARGEST}")
    return [{"n": form.n, "size": form.size, "sets": form.sets} for form in fullest_forms(largest)]


def none_such(form: Form) -> tuple[str, Encoding]:
    """The sentence and the encoding of a certificate that there is no packing of a form, connected or not."""
    arguments = {"n": form.n, "size": form.size, "sets": form.sets}
    return _sentence_of_none(arguments), Encoding(TEXT_OF_NONE, _NONE, arguments)


def encode_packing(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The constraints on a packing of one form. Raises :class:`CertificateError`."""
    n, size, sets = (arguments[name] for name in ("n", "size", "sets"))
    if sets > 1 << n:
        raise CertificateError("encoding sets", sets, f"at most 2^{n}")
    return {"opb": model(Form(n, size, sets, connected=False, leftover=True)).problem.to_opb()}


def claim_of_none(shown: Certificate) -> str:
    """The sentence that a refutation of :func:`encode_packing` claims."""
    return _sentence_of_none(shown.encoding.arguments)


def claim_of(shown: Certificate) -> str:
    """The sentence that a certificate of packings claims."""
    return _sentence(int(shown.encoding.arguments["largest"]))


def check_packings(shown: Certificate) -> str:
    """Hold every packing against the definitions; raises :class:`CertificateError`."""
    if not isinstance(shown.problem, list) or not isinstance(shown.proof, list):
        raise CertificateError("packings", type(shown.proof).__name__, "a list of forms and one of packings")
    if len(shown.problem) != len(shown.proof):
        raise CertificateError("packings", len(shown.proof), f"{len(shown.problem)}, one for each form")
    for place, (problem, proof) in enumerate(zip(shown.problem, shown.proof, strict=True)):
        try:
            if proof.keys() != {"sets", "leftover"} or not _lists(proof["leftover"], *proof["sets"]):
                raise ValueError("other fields")
            if type(problem["n"]) is not int or problem["n"] > _LARGEST:
                raise ValueError(f"n above {_LARGEST}")
            form = Form(problem["n"], problem["size"], problem["sets"], connected=True, leftover=True)
            sets = tuple(
                (_subcube(address, form.n), _word(nodes, form.n)) for address, nodes in proof["sets"]
            )
            packing = IncompletePacking(sets, tuple(_subcube(piece, form.n) for piece in proof["leftover"]))
        except (AllocertError, AttributeError, KeyError, TypeError, ValueError) as error:
            raise CertificateError(f"packing {place}", str(error), "sets and leftover cubes") from None
        wrong = flaw(packing, form)
        if wrong:
            raise CertificateError(f"packing {place}", wrong, f"{form.sets} sets of {form.size} nodes")
    return f"{len(shown.proof)} packings hold by the definitions"


def _sentence(largest: int) -> str:
    return (
        f"For every n <= {largest} and 1 <= y <= 2^n Q_n has floor(2^n/y) disjoint connected sets of y nodes, each "
        "inside a subcube of dimension ceil(log2 y), whose complement is one complete cube for each binary digit "
        "1 of 2^n mod y."
    )


def _sentence_of_none(arguments: Mapping[str, Any]) -> str:
    n, size, sets = (arguments[name] for name in ("n", "size", "sets"))
    return (
        f"Q_{n} has no {sets} disjoint sets of {size} nodes, the rest in complete cubes, in subcubes of dimension "
        f"{enclosing_dimension(size)}."
    )


def _lists(*data: Any) -> bool:
    return all(type(item) is list for item in data)


def _subcube(address: Any, n: int) -> Subcube:
    if type(address) is not str:
        raise CertificateError("address", address, "a text")
    subcube = Subcube.parse(address)
    if subcube.n != n:
        raise CertificateError("address", address, f"{n} symbols")
    return subcube


def _word(nodes: Sequence[int], n: int) -> int:
    if any(type(node) is not int or not 0 <= node < 1 << n for node in nodes) or len(set(nodes)) < len(nodes):
        raise CertificateError("nodes", nodes, f"different nodes of Q_{n}")
    return word_of(nodes)
