"""The sentences that placement certificates claim, made from what their encodings say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allocert.errors import CertificateError
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing_opb import axes_of
from allocert.models.questions.instance_file import instance_from_json
from allocert.solvers.certificate import Certificate

__all__ = ["claim_of", "no_region", "not_placed", "optimum", "placed", "too_few"]


def claim_of(certificate: Certificate) -> str:
    """The sentence that a placement certificate has to claim.

    Raises:
        InstanceError: the encoding's instance is malformed.
        CertificateError: the encoding has no such form.
    """
    arguments: dict[str, Any] = dict(certificate.encoding.arguments)
    instance, at_least = instance_from_json(arguments.get("instance")), arguments.get("at_least")
    match certificate.kind, arguments.get("form"):
        case "placement", "placement":
            return placed(instance, len(certificate.proof["placed"]))
        case "optimum", "placement":
            return optimum(instance, certificate.proof["value"])
        case "area", "area":
            return too_few(instance, at_least)
        case "blocking", "blocking":
            return no_region(instance, arguments["entry"])
        case "lrat", "formula":
            return not_placed(instance, at_least)
        case "veripb", "projection":
            return not_placed(instance, at_least, arguments["axes"])
    raise CertificateError("encoding form", arguments.get("form"), f"a form of kind {certificate.kind}")


def placed(instance: Instance, count: int) -> str:
    """This many requests have regions."""
    return f"{count} of the requests have free, disjoint regions on {instance.machine.spec}."


def optimum(instance: Instance, value: int) -> str:
    """So much can be served, and no more."""
    return f"{value} {_unit(instance)} can be served on {instance.machine.spec}, and no more."


def too_few(instance: Instance, at_least: int | None) -> str:
    """By counting, the free processors do not do."""
    machine = instance.machine.spec
    if at_least is None:
        demanded = sum(demand.processors * demand.count for demand in instance.demands)
        return f"The requests need {demanded} processors and {instance.free} are free on {machine}."
    return f"The {instance.free} free processors of {machine} cannot serve {at_least} {_unit(instance)}."


def no_region(instance: Instance, entry: int) -> str:
    """One request, even alone, gets no region."""
    wanted, machine = instance.requests[entry], instance.machine.spec
    shown = list(wanted.request) if isinstance(wanted.request, tuple) else wanted.request
    turned = " in any order of its sides" if wanted.rotate else ""
    return f"No region of the family {instance.kinds.name} is free on {machine} for request {shown}{turned}."


def not_placed(instance: Instance, at_least: int | None, axes: Sequence[int] | None = None) -> str:
    """Not all requests, or not the stated number, have disjoint regions; with ``axes`` not even projected onto them."""
    where = f"on the free processors of {instance.machine.spec}"
    what = f"placed disjointly {where}"
    if at_least is not None:
        what = f"served to a value of {at_least} ({instance.objective}) {where}"
    every = len(axes_of(instance.machine))
    names = "" if axes is None or len(axes) == every else ", ".join(str(axis + 1) for axis in axes)
    axis = "axes" if "," in names else "axis"
    onto = f"; even the projection onto {axis} {names} shows it" if names else ""
    return f"The requests cannot be {what}{onto}."


def _unit(instance: Instance) -> str:
    return "requests" if instance.objective == "max-requests" else "processors' worth of requests"
