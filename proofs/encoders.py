"""The encoders by name: each makes a certificate's problem, its sentence and its text again from a few arguments.

What an encoder may be told is stated here with its range, which is that of real use: a recheck runs it on whatever
a file says. Nothing here loads a solver.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from allocert.errors import CertificateError
from allocert.proofs.arguments import (
    Form,
    check_arguments,
    choice,
    either,
    fields,
    flag,
    listed,
    null,
    text,
    tuples,
    whole,
)
from allocert.solvers.certificate import Certificate

__all__ = ["ENCODERS", "Encoder", "check_problem", "check_sentence", "resolve", "same"]


@dataclass(frozen=True)
class Encoder:
    """Functions by name, ``module:function``: arguments -> problem, certificate -> sentence, and the text.

    ``text`` names a text, or a function that makes it from the arguments. ``kinds`` are those of its certificates.
    """

    kinds: tuple[str, ...]
    problem: str
    sentence: str
    text: str
    arguments: Mapping[str, Form]
    optional: frozenset[str] = frozenset()


STATES = "allocert.proofs.encoders:states_of"
"""The sentence of a bundle: what its problem states."""

_NAME = text(r"[A-Za-z0-9-]{1,60}", "a name")
_SPEC = text(r"[a-z-]{4,12}:[0-9]{1,7}(x[0-9]{1,7}){0,5}", "a machine such as mesh:16x8")
_EXACT = text(r"(0|[1-9][0-9]{0,99})(/[1-9][0-9]{0,99})?", 'an exact number such as "5/2"')
_BIG = text(r"(0|[1-9][0-9]{0,999})(/[1-9][0-9]{0,999})?", 'an exact number such as "5/2"')
_RULES = fields(
    {
        "width": choice("none", "infeasible", "skip"),
        "step4": choice("delete", "keep"),
        "equal": choice("step3", "step4"),
    }
)
_ABOUT = choice("schedules", "profiles")
_FAMILY = choice("powers", "chains", "chains-any-torus", "any-sides")
_TORUS, _SIDE = whole(1, 64), whole(1, 64)
_SIZES = listed(tuples(_TORUS, whole(1, 8)), 64)
_LISTS = listed(tuples(_TORUS, listed(_SIDE, 8, 1)), 1000)
_SHAPE = {"n": whole(4, 8), "m": whole(3, 7), "k": whole(1, 6), "j": whole(2, 6)}
_COUNTS = listed(whole(0, 256), 9)
_COVER = {
    "n": whole(2, 7),
    "least": whole(1, 6),
    "codes": whole(1, 1000),
    "translated": flag,
}
_TREES = {
    "family": _FAMILY,
    "sizes": _SIZES,
    "also": _LISTS,
    "rules": _RULES,
    "about": _ABOUT,
    "without": listed(tuples(_TORUS, listed(_SIDE, 8, 1)), 1000, 1),
}
_WITHOUT = frozenset({"without"})
_ANY = Form("as in an instance file", lambda value: type(value) is dict)
_REACH = either(null, whole(1, 1 << 40))

ENCODERS: Mapping[str, Encoder] = {
    "covering": Encoder(
        ("veripb",),
        "allocert.models.ncube:encode_covering",
        "allocert.models.ncube:claim_of",
        "allocert.models.ncube:TEXT",
        {"n": whole(0, 10), "most": whole(0, 1024), "helped": flag},
    ),
    "fewest-moves": Encoder(
        ("fewest-moves",),
        "allocert.models.fewest_certificate:encode_fewest",
        "allocert.models.fewest_certificate:claim_of",
        "allocert.models.fewest_certificate:TEXT",
        {"instance": _ANY, "moves": whole(0, 1 << 20)},
    ),
    "gray-cover": Encoder(
        ("veripb",),
        "allocert.models.gray_cover:encode_cover",
        "allocert.models.gray_cover:claim_of",
        "allocert.models.gray_cover:TEXT",
        _COVER,
    ),
    "gray-covers": Encoder(
        ("bundle",),
        "allocert.models.gray_cover:encode_covers",
        STATES,
        "allocert.models.gray_cover:TEXT_OF_SEVERAL",
        {"parts": listed(fields(_COVER), 20, 1)},
    ),
    "greater-subcubes": Encoder(
        ("veripb",),
        "allocert.models.greatest_subcubes:encode_greater",
        "allocert.models.greatest_subcubes:claim_of",
        "allocert.models.greatest_subcubes:TEXT",
        {"n": whole(0, 8), "free": text("0x(0|[1-9a-f][0-9a-f]{0,63})", "a word"), "counts": _COUNTS},
    ),
    "incomplete-packing": Encoder(
        ("veripb",),
        "allocert.models.incomplete_certificate:encode_packing",
        "allocert.models.incomplete_certificate:claim_of_none",
        "allocert.models.incomplete_certificate:TEXT_OF_NONE",
        {"n": whole(0, 6), "size": whole(1, 64), "sets": whole(1, 64)},
    ),
    "incomplete-packings": Encoder(
        ("incomplete-packings",),
        "allocert.models.incomplete_certificate:encode_forms",
        "allocert.models.incomplete_certificate:claim_of",
        "allocert.models.incomplete_certificate:TEXT",
        {"largest": whole(0, 10)},
    ),
    "kernel": Encoder(
        ("lrat",),
        "allocert.models.kernel_proofs:encode_kernel",
        "allocert.models.kernel_proofs:claim_of",
        "allocert.models.kernel_proofs:TEXT",
        {
            "kernel": _NAME,
            "machine": _SPEC,
            "requests": listed(either(null, whole(0, 20), listed(whole(1, 1024), 6, 1)), 1024, 1),
        },
    ),
    "kernels": Encoder(
        ("bundle",),
        "allocert.proofs.kernels.claims:encode_claim",
        STATES,
        "allocert.proofs.kernels.claims:TEXT",
        {"claim": _NAME, "effort": choice("quick", "standard", "deep")},
    ),
    "loss-anchor": Encoder(
        ("bundle",),
        "allocert.proofs.kandlur_shin.section3_anchor:encode_anchor",
        STATES,
        "allocert.proofs.kandlur_shin.section3_anchor:TEXT",
        {"residences": listed(Form("20 or 40 or 80", lambda v: type(v) is int and v in (20, 40, 80)), 3, 1)},
    ),
    "loss-chain": Encoder(
        ("stationary",),
        "allocert.models.loss_certificate:encode_loss",
        "allocert.models.loss_certificate:claim_of_loss",
        "allocert.models.loss_certificate:TEXT",
        {
            "strategy": choice("buddy", "free-list", "relabel"),
            "n": whole(0, 3),
            "faulty": listed(whole(0, 7), 8),
            "residence": whole(1, 10**6),
            "dimension": choice("uniform", "below-top", "rounded"),
        },
    ),
    "obligation": Encoder(
        ("handelman",),
        "allocert.models.static_proofs:encode_obligation",
        "allocert.models.static_proofs:claim_of",
        "allocert.models.obligations:TEXT",
        {"proof": _NAME, "obligation": _NAME, "part": whole(0, 1000)},
    ),
    "placement": Encoder(
        ("area", "blocking", "lrat", "optimum", "placement", "veripb"),
        "allocert.models.placement_encoding:encode_placement",
        "allocert.models.placement_claims:claim_of",
        "allocert.models.placement_encoding:text_of",
        {
            "instance": _ANY,
            "form": choice("area", "blocking", "formula", "placement", "projection"),
            "at_least": _REACH,
            "axes": listed(whole(0, 19), 20, 1),
            "entry": whole(0, 1 << 20),
        },
        frozenset({"at_least", "axes", "entry"}),
    ),
    "proof": Encoder(
        ("bundle",),
        "allocert.models.static_proofs:encode_proof",
        STATES,
        "allocert.models.static_proofs:TEXT_OF_PROOF",
        {"proof": _NAME},
    ),
    "rectangles": Encoder(
        ("rectangles",),
        "allocert.models.rectangles.problem:encode_rectangles",
        "allocert.models.rectangles.problem:claim_of",
        "allocert.models.rectangles.problem:TEXT",
        {
            "mesh": listed(whole(1, 1 << 20), 2, 2),
            "rectangles": listed(listed(whole(1, 1 << 20), 2, 2), 100_000),
            "turnable": listed(flag, 100_000),
        },
    ),
    "subcube-split": Encoder(
        ("lrat",),
        "allocert.models.subcube_splits:encode_shape",
        "allocert.models.subcube_splits:claim_of",
        "allocert.models.subcube_splits:TEXT",
        {**_SHAPE, "counts": _COUNTS},
    ),
    "subcube-splits": Encoder(
        ("bundle",),
        "allocert.models.subcube_splits:encode_shapes",
        STATES,
        "allocert.models.subcube_splits:TEXT_OF_SEVERAL",
        {"sizes": listed(whole(0, 6), 7, 1), "shapes": listed(fields({**_SHAPE, "counts": _COUNTS}), 10_000)},
    ),
    "torus-all-sizes": Encoder(
        ("bundle",),
        "allocert.proofs.gupta_srimani.symbolic_encoders:encode_all_sizes",
        STATES,
        "allocert.proofs.gupta_srimani.symbolic_encoders:TEXT_OF_ALL_SIZES",
        {"proof": _NAME, "trees": fields(_TREES, _WITHOUT)},
    ),
    "torus-configurations": Encoder(
        ("torus-configurations",),
        "allocert.models.torus.configuration_certificate:encode_jobs",
        "allocert.models.torus.configuration_certificate:claim_of",
        "allocert.models.torus.configuration_certificate:TEXT",
        {
            "torus": whole(1, 1024),
            "reading": choice("A", "B", "C"),
            "jobs": listed(tuples(whole(1, 1024), _EXACT), 1 << 18),
        },
    ),
    "torus-failure": Encoder(
        ("bundle",),
        "allocert.proofs.gupta_srimani.symbolic_encoders:encode_failure",
        STATES,
        "allocert.proofs.gupta_srimani.symbolic_encoders:TEXT_OF_FAILURE",
        {
            **_TREES,
            "torus": _TORUS,
            "jobs": listed(tuples(_SIDE, _EXACT), 8, 1),
            "deadline": _BIG,
            "finish": either(null, _BIG),
        },
        _WITHOUT,
    ),
    "torus-optima": Encoder(
        ("bundle",),
        "allocert.proofs.gupta_srimani.general_sides:encode_optima",
        STATES,
        "allocert.proofs.gupta_srimani.general_sides:TEXT_OF_OPTIMA",
        {
            "shapes": listed(tuples(whole(1, 100), whole(1, 128), whole(1, 100)), 3, 1),
            "seed": whole(0, (1 << 31) - 1),
        },
    ),
    "torus-paths": Encoder(
        ("torus-paths",),
        "allocert.models.torus.lemma2_certificate:encode_paths",
        "allocert.models.torus.lemma2_certificate:claim_of_paths",
        "allocert.models.torus.lemma2_certificate:TEXT",
        {
            "torus": _TORUS,
            "sides": listed(_SIDE, 8, 1),
            "rules": _RULES,
            "reading": choice("A", "B", "C"),
            "about": _ABOUT,
        },
    ),
    "torus-trees": Encoder(
        ("bundle",),
        "allocert.proofs.gupta_srimani.symbolic_encoders:encode_trees",
        STATES,
        "allocert.proofs.gupta_srimani.symbolic_encoders:TEXT",
        _TREES,
        _WITHOUT,
    ),
}


def check_problem(certificate: Certificate) -> None:
    """Make the problem again from the encoder's arguments, and compare, in value and in type.

    Raises :class:`CertificateError` for an unknown encoder, one of other kinds, arguments out of range, another problem.
    """
    encoding = certificate.encoding
    if encoding.by not in ENCODERS:
        raise CertificateError("encoding.by", encoding.by, "one of " + ", ".join(sorted(ENCODERS)))
    encoder = ENCODERS[encoding.by]
    if certificate.kind not in encoder.kinds:
        raise CertificateError(
            "kind", certificate.kind, f"{' or '.join(encoder.kinds)}, made by {encoding.by}"
        )
    check_arguments(encoding.arguments, encoder.arguments, encoder.optional)
    if not same(resolve(encoder.problem)(encoding.arguments), certificate.problem):
        raise CertificateError("problem", "another problem", f"what {encoding.by} makes of its arguments")


def check_sentence(certificate: Certificate) -> None:
    """Make the sentence and the text again, of a certificate that :func:`check_problem` and its checker accept.

    Raises :class:`CertificateError` if one differs.
    """
    encoding = certificate.encoding
    encoder = ENCODERS[encoding.by]
    stated = resolve(encoder.sentence)(certificate)
    if certificate.claim != stated:
        raise CertificateError("claim", certificate.claim, f"the sentence {stated!r}")
    told = resolve(encoder.text)
    if encoding.text != (told if isinstance(told, str) else told(encoding.arguments)):
        raise CertificateError("encoding.text", encoding.text, f"the text of {encoding.by}")


def states_of(certificate: Certificate) -> str:
    """What a bundle states, as its problem says, which its encoder makes again."""
    return str(certificate.problem["states"])


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal in value and type: 1, 1.0 and true all differ, and so do 0.0 and -0.0."""
    waiting = [(one, other)]
    while waiting:
        one, other = waiting.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            if one.keys() != other.keys():
                return False
            waiting += ((value, other[name]) for name, value in one.items())
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other):
                return False
            waiting += zip(one, other, strict=True)
        elif isinstance(one, str) and isinstance(other, str):
            if one != other:
                return False
        elif type(one) is not type(other) or repr(one) != repr(other):
            return False
    return True


def resolve(name: str) -> Callable[[Any], Any]:
    """What ``module:name`` stands for."""
    module, _, attribute = name.partition(":")
    found: Callable[[Any], Any] = getattr(importlib.import_module(module), attribute)
    return found
