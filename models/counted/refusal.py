"""Too few processors for the requests of an instance: certificates of kind ``area``.

All free processors are counted, on any machine. Where these are enough, those of the whole free pages are, on nodes in pages; and on
trees, for one request, those of whole slices in a domain in which it may lie, and for equal ones as many as each domain takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import CertificateError
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.tree.requests import parts
from allocert.machines.tree.tree import Tree
from allocert.models.placement.certificates import area_certificate
from allocert.models.placement.encoding import encode_placement
from allocert.models.placement.instance import Demand, Instance
from allocert.models.questions.instance_file import instance_from_json
from allocert.models.tree.counting import most_pods, most_requests
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["ENCODER", "TEXT", "claim_of", "encode_counted", "refusal"]

ENCODER = "counted"
TEXT = "The processors that the requests can use, of whole free pages or, for equal requests, of the domains that each can be in, and their sizes."


def refusal(instance: Instance) -> Certificate | None:
    """Why an instance that asks ``fit`` has no placement, where counting says so."""
    if sum(demand.processors * demand.count for demand in instance.demands) > instance.free:
        return area_certificate(instance, None)
    entries: list[int | None] = []
    if isinstance(instance.machine, NodeGrid):
        entries = [None]
    elif isinstance(instance.machine, Tree):
        entries = [demand.entries[0][0] for demand in instance.demands]
    for entry in entries:
        problem = _problem(instance, entry)
        if sum(size * count for size, count in problem["requests"]) > problem["free"]:
            more = {} if entry is None else {"entry": entry}
            encoding = Encoding(TEXT, ENCODER, {"instance": instance.to_json(), **more})
            return Certificate("area", _sentence(instance, entry), problem, None, encoding)
    return None


def encode_counted(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of such a certificate, made again: ``instance`` as in an instance file and, on trees, ``entry``, the index of a request.

    Raises:
        CertificateError: the arguments are malformed.
    """
    return _problem(*_read(arguments))


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate has to claim. Raises :class:`CertificateError`."""
    return _sentence(*_read(certificate.encoding.arguments))


def _problem(instance: Instance, entry: int | None) -> dict[str, Any]:
    """What may be used, and the sizes of the requests that would use it."""
    requests = [
        [demand.processors, demand.count]
        for demand in instance.demands
        if entry is None or _has(demand, entry)
    ]
    return {"free": _usable(instance, entry), "requests": requests, "objective": "fit", "at_least": None}


def _has(demand: Demand, entry: int) -> bool:
    return any(entry == own for own, _ in demand.entries)


def _alike(instance: Instance, entry: int) -> int:
    """How many requests ask for the same."""
    return sum(demand.count for demand in instance.demands if _has(demand, entry))


def _usable(instance: Instance, entry: int | None) -> int:
    machine = instance.machine
    if isinstance(machine, Tree) and entry is not None:
        asked = parts(machine.layout, machine.check_request(instance.requests[entry].request))
        free = machine.layout.free(instance.taken)
        if _alike(instance, entry) > 1:
            return most_requests(machine.layout, free, asked) * asked.pods
        return most_pods(machine.layout, free, asked)
    assert isinstance(machine, NodeGrid)
    pages = machine.units.processors - machine.units_of(instance.taken).bit_count()
    return pages * machine.demand(1)


def _sentence(instance: Instance, entry: int | None) -> str:
    machine, usable = instance.machine, _usable(instance, entry)
    if isinstance(machine, Tree) and entry is not None:
        request = machine.check_request(instance.requests[entry].request)
        alike, asked = _alike(instance, entry), machine.asked(request)
        if alike > 1:
            most = usable // machine.demand(request)
            return f"{machine.spec} has room for at most {most} of {alike} requests, each for {asked}."
        return f"{machine.spec} has room for at most {usable} pods of a request for {asked}."
    needed = sum(demand.processors * demand.count for demand in instance.demands)
    return f"The requests need {needed} nodes in whole pages, and the free pages of {machine.spec} have {usable}."


def _read(arguments: Mapping[str, Any]) -> tuple[Instance, int | None]:
    """The instance in its canonical form, asking ``fit``, and a request of it on trees."""
    encode_placement({"instance": arguments.get("instance"), "form": "placement"})
    instance, entry = instance_from_json(arguments["instance"]), arguments.get("entry")
    if instance.objective != "fit":
        raise CertificateError("encoding objective", instance.objective, "fit")
    on_tree = isinstance(instance.machine, Tree)
    if not on_tree and not isinstance(instance.machine, NodeGrid):
        raise CertificateError(
            "encoding machine", instance.machine.spec, "a tree, or nodes of a mesh or torus"
        )
    right = type(entry) is int and 0 <= entry < len(instance.requests)
    if on_tree is not right or arguments.keys() != {"instance", *(["entry"] if on_tree else [])}:
        raise CertificateError("encoding entry", entry, "the index of a request, on trees only")
    return instance, entry
