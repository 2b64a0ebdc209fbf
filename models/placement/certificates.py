"""Is a region of the family free for one request? A witness, or a look at every region."""

from __future__ import annotations

import time
from typing import Any

from allocert.machines import Family, Machine, Region
from allocert.machines.rotation import answers
from allocert.machines.words import lowest_bit
from allocert.models.placement.area_checks import check_area
from allocert.models.placement.checks import check_blocking, check_optimum, check_placement
from allocert.models.placement.claims import no_region, too_few
from allocert.models.placement.encoding import encode_placement, encoding_of
from allocert.models.placement.instance import Instance, Wanted, shapes_of
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate

__all__ = [
    "LARGEST_FAMILY",
    "area_certificate",
    "blocking_certificate",
    "check_area",
    "check_blocking",
    "check_optimum",
    "check_placement",
    "encode_placement",
    "place",
]

LARGEST_FAMILY = 1 << 20
_ENGINE = "enumeration"


def place(
    machine: Machine, request: Any, *, taken: int = 0, family: Family | None = None, rotate: bool = False
) -> Answer[Region]:
    """The family's first free region when the word ``taken`` is busy, or a certificate that there is none.

    With ``rotate`` the sides of a frame may be permuted. A refusal carries a ``blocking`` certificate when
    the family has at most ``LARGEST_FAMILY`` regions for the request.

    Raises:
        RequestError: nothing of the kind fits the machine.
        InstanceError: the machine is too large, or ``taken`` has processors outside it.
    """
    started = time.perf_counter()
    shapes_of(machine, request, rotate)
    instance = Instance(machine, (Wanted(request, 1, rotate),), taken, (), family)
    return place_entry(instance, 0, started)


def place_entry(instance: Instance, entry: int, started: float) -> Answer[Region]:
    """The same for one request of an instance, alone."""
    wanted = instance.requests[entry]
    for shape in shapes_of(instance.machine, wanted.request, wanted.rotate):
        region = instance.kinds.first_free(instance.taken, shape)
        if region is None:
            continue
        spent = time.perf_counter() - started
        if instance.machine.word(region) & instance.taken or not answers(instance.machine, region, shape):
            return Answer.unknown(
                f"engine error: {region.address} is not free", engine="kernel", seconds=spent
            )
        return Answer.feasible(region, engine="kernel", seconds=spent)
    certificate = blocking_certificate(instance, entry)
    spent = time.perf_counter() - started
    if isinstance(certificate, Certificate):
        return Answer.infeasible(engine=_ENGINE, certificate=certificate, seconds=spent)
    if certificate is not None:
        reason = f"engine error: the kernel finds no region, but {certificate.address} is free"
        return Answer.unknown(reason, engine="kernel", seconds=spent)
    reason = f"more than {LARGEST_FAMILY} regions to list"
    return Answer.infeasible(engine="kernel", reason=reason, seconds=spent)


def area_certificate(instance: Instance, at_least: int | None) -> Certificate:
    """The counting argument: the free processors are too few for all requests, or for a value of ``at_least``. Not checked."""
    encoding = encoding_of(instance, "area", at_least=at_least)
    claim = too_few(instance, at_least)
    return Certificate("area", claim, encode_placement(encoding.arguments), None, encoding)


def blocking_certificate(instance: Instance, entry: int) -> Certificate | Region | None:
    """A taken processor in each region for a request; a region that is free; or ``None`` for too many."""
    wanted, machine = instance.requests[entry], instance.machine
    blockers: list[list[int]] = []
    looked = 0
    for shape in shapes_of(machine, wanted.request, wanted.rotate):
        own: list[int] = []
        for region in instance.kinds.regions(shape):
            looked += 1
            if looked > LARGEST_FAMILY:
                return None
            blocker = lowest_bit(machine.word(region) & instance.taken)
            if blocker is None:
                return region
            own.append(blocker)
        blockers.append(own)
    encoding = encoding_of(instance, "blocking", entry=entry)
    claim = no_region(instance, entry)
    return Certificate(
        "blocking", claim, encode_placement(encoding.arguments), {"blockers": blockers}, encoding
    )
