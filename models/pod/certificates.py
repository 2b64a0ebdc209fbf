"""The problems behind refusals on pods, made from an instance without any engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.machines.pod import Pod
from allocert.models.placement.instance import Instance
from allocert.models.pod.counting import free_chips
from allocert.models.pod.groups import division, free_blocks
from allocert.models.questions.instance_file import instance_from_json
from allocert.solvers.certificate import Certificate, Encoding

__all__ = [
    "claim_of",
    "counted",
    "encode_pod",
    "encoding_of",
    "not_divided",
    "pod_of",
    "text_of",
    "whole_slices",
]

_TEXTS = {
    "counting": "The chips in free aligned parts of one size, and the requests of at least that size.",
    "groups": "0-1 constraints that every division of the slices of whole blocks among the groups satisfies.",
}


def encode_pod(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a certificate: for the form ``counting`` that of kind ``area``, for ``groups`` the constraints.

    ``arguments`` has ``instance`` as in an instance file, ``form`` and, with ``counting``, the ``level`` of the parts.

    Raises:
        CertificateError: the arguments are malformed.
    """
    instance, pod = _read(arguments)
    if arguments["form"] == "groups":
        room = [len(free) for free in free_blocks(pod, instance.taken)]
        return {"opb": division(room, whole_slices(instance)).problem.to_opb()}
    level = arguments["level"]
    pairs = [
        [demand.processors, demand.count]
        for demand in instance.demands
        if pod.level(demand.shapes[0]) <= level
    ]
    free = free_chips(pod, instance.taken, level)
    return {"free": free, "requests": pairs, "objective": "fit", "at_least": None}


def claim_of(certificate: Certificate) -> str:
    """The sentence that a certificate has to claim. Raises :class:`CertificateError`."""
    arguments = certificate.encoding.arguments
    instance, _ = _read(arguments)
    if arguments["form"] == "groups":
        return not_divided(instance)
    return counted(instance, arguments["level"])


def text_of(arguments: Mapping[str, Any]) -> str:
    """How the problem is made, for people."""
    return _TEXTS[arguments["form"]]


def encoding_of(instance: Instance, form: str, **arguments: Any) -> Encoding:
    """The encoding entry of a certificate."""
    return Encoding(_TEXTS[form], "pod", {"instance": instance.to_json(), "form": form, **arguments})


def counted(instance: Instance, level: int) -> str:
    """The requests of a size and above ask more than there is."""
    pod = pod_of(instance)
    size = pod.size >> level
    asked = sum(
        demand.processors * demand.count
        for demand in instance.demands
        if pod.level(demand.shapes[0]) <= level
    )
    free = free_chips(pod, instance.taken, level)
    return (
        f"The requests for at least {size} chips need {asked} chips together, and free aligned parts of {size} have"
        f" {free} on {pod.spec}."
    )


def not_divided(instance: Instance) -> str:
    """No group for each slice."""
    return f"The slices of whole blocks cannot be divided among the {pod_of(instance).groups} groups of {pod_of(instance).spec}."


def whole_slices(instance: Instance) -> list[int]:
    """The numbers of blocks of the requests for whole blocks, largest first."""
    pod = pod_of(instance)
    return [
        demand.processors // pod.size
        for demand in instance.demands
        if not pod.level(demand.shapes[0])
        for _ in range(demand.count)
    ]


def pod_of(instance: Instance) -> Pod:
    """The instance's machine. Raises :class:`CertificateError` if it is no pod."""
    if not isinstance(instance.machine, Pod):
        raise CertificateError("encoding machine", instance.machine.spec, "a pod")
    return instance.machine


def _read(arguments: Mapping[str, Any]) -> tuple[Instance, Pod]:
    """The instance in its canonical form, and just what the form takes."""
    form, level = arguments.get("form"), arguments.get("level")
    if arguments.keys() != {"instance", "form", *(("level",) if form == "counting" else ())}:
        raise CertificateError(
            "encoding arguments", sorted(arguments), "instance, form and, for counting, level"
        )
    if form not in _TEXTS:
        raise CertificateError("encoding form", form, " or ".join(_TEXTS))
    try:
        instance = instance_from_json(arguments["instance"])
    except AllocertError as error:
        raise CertificateError(f"encoding {error.field}", error.value, error.expected) from None
    pod = pod_of(instance)
    if instance.to_json() != arguments["instance"] or instance.objective != "fit":
        raise CertificateError(
            "encoding instance", arguments["instance"], "an instance in its canonical form that asks fit"
        )
    if form == "counting" and not (type(level) is int and 0 <= level < len(pod.parts)):
        raise CertificateError("encoding level", level, f"0..{len(pod.parts) - 1}")
    return instance, pod
