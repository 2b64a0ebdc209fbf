"""The problems behind placement certificates, produced from an instance without any engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.machines.words import bits
from allocert.models.placement.instance import Instance, family_to_json, shapes_of
from allocert.models.placement.packing_cnf import packing_formula
from allocert.models.placement.packing_opb import MOST_CHOICES, MOST_COVERED, few_choices, packing_model
from allocert.models.questions.instance_file import instance_from_json
from allocert.solvers.certificate import Encoding

__all__ = ["ENCODER", "encode_placement", "encoding_of", "text_of"]

ENCODER = "placement"

_TEXTS = {
    "placement": "The instance itself.",
    "area": "The number of free processors, and the sizes of the requests.",
    "blocking": "The machine, the taken processors, and the shapes that serve one request.",
    "formula": "Clauses that every placement satisfies, with its counts in unary.",
    "projection": "0-1 constraints that every placement satisfies on the projection onto some axes.",
}


_FEW = f"a machine with at most {MOST_CHOICES} free regions for the requests, of {MOST_COVERED} processors"
_ARGUMENTS = {
    "placement": (),
    "area": ("at_least",),
    "blocking": ("entry",),
    "formula": ("at_least",),
    "projection": ("axes", "at_least"),
}
"""What each form takes besides the instance."""


def encode_placement(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem that a placement certificate is about. Deterministic, and free of engines.

    ``arguments`` has ``instance`` (as in an instance file) and ``form``: ``placement``; ``area`` with
    ``at_least``; ``blocking`` with ``entry``, the index of a request; ``projection`` with ``axes`` and
    ``at_least``; ``formula`` with ``at_least``. ``at_least`` is ``None`` for the objective ``fit``.

    Raises:
        CertificateError: the arguments are malformed.
    """
    try:
        instance = instance_from_json(arguments.get("instance"))
        _check_names(instance, arguments)
        match arguments.get("form"):
            case "placement":
                return instance.to_json()
            case "area":
                return _area(instance, _at_least(instance, arguments))
            case "blocking":
                return _blocking(instance, arguments.get("entry"))
            case "formula" | "projection" if not few_choices(instance):
                raise CertificateError("encoding instance", instance.machine.spec, _FEW)
            case "formula":
                formula, _ = packing_formula(instance, _at_least(instance, arguments))
                return {"dimacs": formula.to_dimacs()}
            case "projection":
                axes = arguments.get("axes")
                if not isinstance(axes, list) or any(type(axis) is not int for axis in axes):
                    raise CertificateError("encoding axes", axes, "a list of axes")
                return {"opb": packing_model(instance, axes, _at_least(instance, arguments)).problem.to_opb()}
    except CertificateError:
        raise
    except AllocertError as error:
        raise CertificateError(f"encoding {error.field}", error.value, error.expected) from None
    raise CertificateError("encoding form", arguments.get("form"), " or ".join(_TEXTS))


def encoding_of(instance: Instance, form: str, **arguments: Any) -> Encoding:
    """The encoding entry of a certificate."""
    return Encoding(_TEXTS[form], ENCODER, {"instance": instance.to_json(), "form": form, **arguments})


def text_of(arguments: Mapping[str, Any]) -> str:
    """How the problem is made, for people."""
    return _TEXTS[arguments["form"]]


def _check_names(instance: Instance, arguments: Mapping[str, Any]) -> None:
    """Only what the form takes, and the instance in its canonical form."""
    own = _ARGUMENTS.get(str(arguments.get("form")))
    if own is None:
        raise CertificateError("encoding form", arguments.get("form"), " or ".join(_TEXTS))
    if arguments.keys() != {"instance", "form", *own}:
        raise CertificateError("encoding arguments", sorted(arguments), ", ".join(("instance", "form", *own)))
    if instance.to_json() != arguments["instance"]:
        raise CertificateError(
            "encoding instance", arguments["instance"], "the instance in its canonical form"
        )


def _at_least(instance: Instance, arguments: Mapping[str, Any]) -> int | None:
    value = arguments.get("at_least")
    if instance.objective == "fit":
        if value is not None:
            raise CertificateError("encoding at_least", value, "nothing with the objective fit")
        return None
    if type(value) is not int or value < 1:
        raise CertificateError("encoding at_least", value, f"a number to reach with {instance.objective}")
    return value


def _area(instance: Instance, at_least: int | None) -> dict[str, Any]:
    return {
        "free": instance.free,
        "requests": [[demand.processors, demand.count] for demand in instance.demands],
        "objective": instance.objective,
        "at_least": at_least,
    }


def _blocking(instance: Instance, entry: Any) -> dict[str, Any]:
    if type(entry) is not int or not 0 <= entry < len(instance.requests):
        raise CertificateError("encoding entry", entry, f"an index 0..{len(instance.requests) - 1}")
    wanted = instance.requests[entry]
    return {
        "machine": instance.machine.spec,
        "family": family_to_json(instance.kinds),
        "taken": list(bits(instance.taken)),
        "shapes": [
            list(shape) if isinstance(shape, tuple) else shape
            for shape in shapes_of(instance.machine, wanted.request, wanted.rotate)
        ],
    }
