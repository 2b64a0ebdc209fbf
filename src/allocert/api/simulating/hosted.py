"""One allocator in a process of its own, called as a simulation calls one: a request, a region; a region back."""

from __future__ import annotations

from typing import Any, Self

from allocert.errors import PluginError
from allocert.machines import Machine, Region
from allocert.simulation import ServiceError
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.hosts.opening import open_host
from allocert.verification.pairing.trace import Allocate, Release

__all__ = ["HostedStrategy", "PassingError"]


class PassingError(ServiceError):
    """The allocator's process died or took too long, which may be the system's fault: next time it need not be so."""


class HostedStrategy:
    """A :class:`~allocert.simulation.Strategy`. To be closed, or used as a context.

    Raises:
        PluginError: it cannot be imported or built for ``machine`` and ``faulty``.
    """

    def __init__(self, allocator: str, machine: Machine, faulty: tuple[int, ...], seconds: float) -> None:
        self._host = open_host(allocator, machine, seconds)
        self._grants: dict[Region, int] = {}
        self._count = 0
        try:
            if not self._host.facts.fits:
                wanted = " or ".join(self._host.facts.machines)
                raise PluginError("allocator", allocator, f"one for {machine.spec}; it is for a {wanted}")
            root = self._host.root(faulty)
            if root.answer.kind != "built" or root.answer.lie:
                told = root.answer.text or f"its machine attribute {root.answer.lie}"
                raise PluginError("allocator", allocator, f"one that can be built here ({told})")
        except BaseException:
            self._host.close()
            raise
        self._handle = root.handle

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process and all that it has started."""
        self._host.close()

    def allocate(self, request: Any) -> Region | None:
        """A region, or ``None``. Raises :class:`~allocert.simulation.ServiceError` for any other answer."""
        answer = self._do(Allocate(request))
        if answer.kind == "granted" and answer.region is not None:
            self._grants[answer.region] = self._count
            self._count += 1
            return answer.region
        if answer.kind == "refused":
            return None
        if answer.kind == "odd":
            raise ServiceError(f"returned no region of the machine: {answer.text}")
        raise _failed(answer, self._host.call_timeout)

    def release(self, region: Region) -> None:
        """Take back a region. Raises :class:`~allocert.simulation.ServiceError` for any other answer."""
        answer = self._do(Release(self._grants.pop(region)))
        if answer.kind != "released":
            raise _failed(answer, self._host.call_timeout)

    def _do(self, step: Allocate | Release) -> Answer:
        try:
            return self._host.do(self._handle, step)
        except (TimeOverError, UnreliableError) as error:
            raise PassingError(str(error)) from None


def _failed(answer: Answer, seconds: float) -> ServiceError:
    if answer.kind == "late":
        return PassingError(f"gave no answer within {seconds:g} s")
    if answer.kind == "died":
        return PassingError(answer.text)
    if answer.kind == "outside":
        return ServiceError("raised RequestError")
    return ServiceError(
        f"raised {answer.text}" if answer.kind == "raised" else answer.text or "was not understood"
    )
