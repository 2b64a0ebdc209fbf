"""An allocator that a host keeps, called as a simulation calls one: a request, a region; a region back; and copied."""

from __future__ import annotations

from typing import Any, Protocol, Self

from allocert.errors import PluginError
from allocert.machines import Machine, Region
from allocert.simulation.server import ServiceError
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import Root, UnreliableError
from allocert.verification.pairing.hosts.opening import open_host
from allocert.verification.pairing.trace import Allocate, Release, Step

__all__ = ["HostedStrategy", "KeptStrategy", "PassingError"]


class PassingError(ServiceError):
    """The allocator's process died or took too long, which may be the system's fault: next time it need not be so."""


class Kept(Protocol):
    """The interface of a host."""

    call_timeout: float

    def root(self, faulty: tuple[int, ...]) -> Root:
        """A fresh allocator that is kept."""

    def do(self, handle: Any, step: Step) -> Answer:
        """The answer of a kept allocator, which changes, to one step."""

    def copy(self, handle: Any) -> Any | None:
        """A copy of a kept allocator; ``None`` if it cannot be copied."""

    def drop(self, handle: Any) -> None:
        """An allocator is no longer needed."""


class KeptStrategy:
    """An allocator that a host keeps, as a :class:`~allocert.simulation.Copied` strategy. To be closed, or used as a context.

    ``steps`` is what it has done since it was fresh: a copy of one that cannot be copied does it again.
    """

    def __init__(self, host: Kept, faulty: tuple[int, ...], handle: Any) -> None:
        self._host, self._faulty, self._handle = host, faulty, handle
        self._grants: dict[Region, int] = {}
        self._steps: list[Allocate | Release] = []
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """It is no longer needed."""
        self._host.drop(self._handle)

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

    def copied(self) -> KeptStrategy:
        """An allocator in the same state: a copy, or a fresh one that has done the same. Raises :class:`PassingError`."""
        handle = self._host.copy(self._handle)
        other = KeptStrategy(self._host, self._faulty, handle)
        if handle is None:
            other._handle = self._host.root(self._faulty).handle
            for step in self._steps:
                other._do(step)
        other._grants, other._steps, other._count = self._grants.copy(), self._steps.copy(), self._count
        return other

    def _do(self, step: Allocate | Release) -> Answer:
        self._steps.append(step)
        try:
            return self._host.do(self._handle, step)
        except (TimeOverError, UnreliableError) as error:
            raise PassingError(str(error)) from None


class HostedStrategy(KeptStrategy):
    """An allocator by name in a process of its own, which ends when this is closed.

    Raises:
        PluginError: it cannot be imported or built for ``machine`` and ``faulty``.
    """

    def __init__(self, allocator: str, machine: Machine, faulty: tuple[int, ...], seconds: float) -> None:
        host = open_host(allocator, machine, seconds)
        try:
            if not host.facts.fits:
                wanted = " or ".join(host.facts.machines)
                raise PluginError("allocator", allocator, f"one for {machine.spec}; it is for a {wanted}")
            root = host.root(faulty)
            if root.answer.kind != "built" or root.answer.lie:
                reason = root.answer.text or f"its machine attribute {root.answer.lie}"
                raise PluginError("allocator", allocator, f"one that can be built here ({reason})")
        except BaseException:
            host.close()
            raise
        super().__init__(host, faulty, root.handle)
        self._close = host.close

    def close(self) -> None:
        """End the process and all that it has started."""
        self._close()


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
