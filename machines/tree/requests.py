"""What a tree can be asked: pods, at most spread over one domain of a level, in slices that stay together."""

from __future__ import annotations

from typing import Any, NamedTuple

from allocert.errors import RequestError
from allocert.machines.machine import Request
from allocert.machines.tree.layout import Layout

__all__ = ["FREE", "PREFERRED", "REQUIRED", "Asked", "checked", "most_slices", "parts", "spelled"]

FREE, PREFERRED, REQUIRED = 0, 1, 2
"""Anywhere; in one domain of the level if there is room, else further up; in one domain of the level."""

_FORM = "pods, or (pods, level, mode[, slice size, slice level]) with mode 0 free, 1 preferred, 2 required"


class Asked(NamedTuple):
    """A request in its parts: ``pods`` in slices of ``size``, each inside one domain of level ``at``."""

    pods: int
    level: int
    mode: int
    size: int
    at: int

    @property
    def slices(self) -> int:
        """How many slices there are."""
        return self.pods // self.size

    @property
    def request(self) -> Request:
        """The request as it is written: default values are left out."""
        if self.size > 1:
            return tuple(self)
        return self.pods if self.mode == FREE else (self.pods, self.level, self.mode)


def parts(layout: Layout, request: Request) -> Asked:
    """A request in its normal form, in parts."""
    if isinstance(request, int):
        return Asked(request, 0, FREE, 1, layout.hosts)
    if len(request) == 3:
        return Asked(*request, 1, layout.hosts)
    return Asked(*request)


def checked(layout: Layout, request: Any) -> Asked:
    """The parts of anything that is a request of the tree.

    Raises:
        RequestError: it is none, or larger than the empty tree, or than each domain in which it would have to be.
    """
    given = tuple(request) if isinstance(request, list) else request
    numbers = given if isinstance(given, tuple) else (given,)
    if len(numbers) not in (1, 3, 5) or any(type(number) is not int for number in numbers):
        raise RequestError("request", request, _FORM)
    asked = parts(layout, given if len(numbers) > 1 else numbers[0])
    pods, level, mode, size, at = asked
    hosts = layout.hosts
    if pods < 1:
        raise RequestError("request", request, "1 pod or more")
    if mode not in (FREE, PREFERRED, REQUIRED):
        raise RequestError("request", request, _FORM)
    if mode == FREE:
        asked = asked._replace(level=0)
    elif not 1 <= level <= hosts:
        raise RequestError("request", request, f"a level from 1 to {hosts}, that of the hosts")
    if size < 1 or pods % size:
        raise RequestError("request", request, "a number of pods that the slice size divides")
    if size == 1:
        asked = asked._replace(at=hosts)
    elif not max(1, asked.level) <= at <= hosts:
        raise RequestError("request", request, f"a slice level from {max(1, asked.level)} to {hosts}")
    most = most_slices(layout, asked)
    if asked.slices > most:
        where = "a domain of that level" if mode == REQUIRED else "the tree"
        if most:
            raise RequestError("request", request, f"at most {most * size} pods, which {where} holds")
        wide = int(layout.sums(asked.at, layout.capacities).max())
        raise RequestError(
            "request", request, f"slices of at most {wide} pods, which {_domain(layout, asked.at)} holds"
        )
    return asked


def most_slices(layout: Layout, asked: Asked) -> int:
    """How many slices of a request's kind the empty tree takes, or the largest domain in which all of them have to be."""
    return layout.most(asked.size, asked.at, asked.level if asked.mode == REQUIRED else 0)


def spelled(layout: Layout, asked: Asked) -> str:
    """In words, e.g. ``6 pods in slices of 2 on a host, required in one domain of level 1``."""
    text = f"{asked.pods} pod{'s' * (asked.pods > 1)}"
    if asked.size > 1:
        text += f" in slices of {asked.size} on {_domain(layout, asked.at)}"
    if asked.mode != FREE:
        kind = "required" if asked.mode == REQUIRED else "preferred"
        text += f", {kind} " + (
            "on one host" if asked.level == layout.hosts else f"in one domain of level {asked.level}"
        )
    return text


def _domain(layout: Layout, level: int) -> str:
    return "a host" if level == layout.hosts else f"a domain of level {level}"
