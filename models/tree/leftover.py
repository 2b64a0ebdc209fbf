"""The domains of a tree in which one request leaves the least room: a knapsack, with a certificate of kind ``area``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from allocert.errors import CertificateError, InstanceError
from allocert.machines.tree.layout import Counts
from allocert.machines.tree.regions import PodSet
from allocert.machines.tree.requests import PREFERRED, REQUIRED, Asked, parts
from allocert.machines.tree.tree import Tree
from allocert.models.counted.refusal import refusal
from allocert.models.placement.encoding import encode_placement
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.models.questions.instance_file import instance_from_json
from allocert.models.tree.counting import tightest
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["OBJECTIVE", "TEXT", "claim_of", "encode", "least_leftover_of"]

OBJECTIVE = ENCODER = "least-leftover"
TEXT = (
    "The slices that each domain of the level has room for. Domains that are not used have room together for at most those of all "
    "less those asked; the closer to that, the less is left over."
)
_ENGINE = "counting"


def least_leftover_of(instance: Instance) -> Answer[Placement]:
    """One request in domains of its level, those of slices or hosts if it names none, with the least room left over in them, in pods.

    Raises:
        InstanceError: there are several requests, or one that is required in one domain.
    """
    machine, asked, level = _read(instance)
    layout = machine.layout
    room = _room(instance)
    chosen = tightest(room, asked.slices)
    if chosen is None:
        return Answer.infeasible(engine=_ENGINE, certificate=refusal(replace(instance, objective="fit")))
    left = sum(room[one] for one in chosen) - asked.slices
    free = layout.free(instance.taken)
    hosts = np.isin(np.repeat(np.arange(len(room)), np.diff(layout.edges(level, layout.hosts))), chosen)
    word = layout.lowest(instance.taken, _filled(machine, np.where(hosts, free, 0), asked))
    arguments = {"instance": instance.to_json(), "below": left}
    shown = Certificate(
        "area", _sentence(instance, left), encode(arguments), None, Encoding(TEXT, ENCODER, arguments)
    )
    placement = (Placed(0, PodSet(*layout.words(word))),)
    return Answer.optimal(placement, left * asked.size, engine=_ENGINE, certificate=shown)


def encode(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of such a certificate, made again: no domains leave room for fewer slices than ``below``.

    Raises:
        CertificateError: the arguments are malformed.
    """
    instance, below = _arguments(arguments)
    room, need = _room(instance), _read(instance)[1].slices
    spare = sum(room) - need
    if not 0 <= below <= spare:
        raise CertificateError("encoding below", below, f"0..{spare} slices left over")
    sizes = [[size, count] for size, count in sorted(Counter(room).items()) if size]
    return {"free": spare, "requests": sizes, "objective": "max-processors", "at_least": spare - below + 1}


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate has to claim. Raises :class:`CertificateError`."""
    return _sentence(*_arguments(certificate.encoding.arguments))


def _sentence(instance: Instance, below: int) -> str:
    machine, asked, level = _read(instance)
    where = "hosts" if level == machine.layout.hosts else f"domains of level {level}"
    return (
        f"All {where} of {machine.spec} that together have room for {machine.asked(asked.request)} have room for at least "
        f"{below * asked.size} more pods of that kind."
    )


def _arguments(arguments: Mapping[str, Any]) -> tuple[Instance, int]:
    encode_placement({"instance": arguments.get("instance"), "form": "placement"})
    instance, below = instance_from_json(arguments["instance"]), arguments.get("below")
    if instance.objective != OBJECTIVE or type(below) is not int or arguments.keys() != {"instance", "below"}:
        raise CertificateError("encoding arguments", sorted(arguments), f"instance ({OBJECTIVE}) and below")
    return instance, below


def _read(instance: Instance) -> tuple[Tree, Asked, int]:
    """The tree, the request, and the level of the domains that it is put into."""
    machine = instance.machine
    assert isinstance(machine, Tree)
    if len(instance.requests) != 1 or instance.requests[0].count != 1:
        raise InstanceError("objective", OBJECTIVE, "one request")
    asked = parts(machine.layout, machine.check_request(instance.requests[0].request))
    if asked.mode == REQUIRED:
        given = list(asked.request) if isinstance(asked.request, tuple) else asked.request
        raise InstanceError("requests[0]", given, f"one that may use several domains, with {OBJECTIVE}")
    return machine, asked, asked.level if asked.mode == PREFERRED else asked.at


def _room(instance: Instance) -> list[int]:
    """The slices that each domain of the level takes."""
    machine, asked, level = _read(instance)
    found: list[int] = machine.layout.room(machine.layout.free(instance.taken), asked.size, asked.at)[
        level
    ].tolist()
    return found


def _filled(machine: Tree, free: Counts, asked: Asked) -> Counts:
    """The pods of each host: whole slices in the first domains of their level that have room, there on the first hosts."""
    layout = machine.layout
    slices = layout.sums(asked.at, free) // asked.size
    slices = np.clip(asked.slices - (np.cumsum(slices) - slices), 0, slices)
    edges = layout.edges(asked.at, layout.hosts)
    before = np.cumsum(free) - free
    due = np.repeat(slices * asked.size + before[edges[:-1]], np.diff(edges))
    pods: Counts = np.clip(due - before, 0, free)
    return pods
