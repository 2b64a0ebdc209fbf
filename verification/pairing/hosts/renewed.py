"""A process that keeps allocators of one name, started again when it has ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allocert.errors import PluginError
from allocert.machines import Machine
from allocert.verification.isolation import Gone, Talk
from allocert.verification.pairing.hosts.facts import facts_from_data

__all__ = ["Renewed"]

_MODULE = "allocert.verification.pairing.hosts.worker"


class Renewed:
    """Calls go to the present process, else to a new one; earlier calls are not counted against it.

    ``facts`` is what the allocator says of itself.
    """

    def __init__(
        self, allocator: str, machine: Machine, call_timeout: float, end: float | None, hash_seed: int | None
    ) -> None:
        self.allocator = allocator
        self.machine = machine
        self.call_timeout = call_timeout
        self._end = end
        self._hash_seed = hash_seed
        self._processes = self._built = 0
        self._drops: list[int] = []
        self._talk: Talk | None = None

    def resident(self) -> int | None:
        """Bytes in memory of the process and all that it has started, measured here."""
        return self._alive().resident()

    def renew(self) -> None:
        """Go on in a fresh process, which is started when it is needed."""
        if self._talk is not None:
            self._talk.close()
        self._talk = None
        self._processes += 1
        self._built = 0
        self._drops = []

    def _alive(self) -> Talk:
        """The process, started if there is none. Raises :class:`PluginError` if the allocator cannot be imported."""
        if self._talk is None:
            seed = {} if self._hash_seed is None else {"PYTHONHASHSEED": str(self._hash_seed)}
            talk = Talk(_MODULE, self.call_timeout, self._end, seed)
            reply = talk.load("allocator", self.allocator, self.machine.spec, self.call_timeout)
            self._talk, self.facts = talk, facts_from_data(reply)
            self.takes_faulty = self.facts.takes_faulty
            self.has_choose = self.facts.has_choose
        return self._talk

    def _remarked(self, operation: str, *arguments: Any) -> Any:
        """What an operation returns that concerns the search only, ``None`` if the process ended."""
        try:
            return self._ask(operation, *arguments)
        except Gone:
            self.renew()
            return None

    def _ask(self, operation: str, *arguments: Any, seconds: float | None = None) -> Any:
        """What an operation returns; asked again if the process ended for what it did before, or if no allocator could
        be built next to the earlier ones."""
        while True:
            self._built += 1
            try:
                return self._alive().ask(operation, *arguments, seconds=seconds).end()
            except Gone as gone:
                if not gone.innocent:
                    raise
            except PluginError:
                if self._built == 1:
                    raise
            self.renew()

    def _stream(self, operation: str, *arguments: Any) -> Iterator[Any]:
        """The items of an operation; asked again if the process ended for what it did before."""
        while True:
            self._built += 1
            try:
                yield from self._alive().ask(operation, *arguments)
                return
            except Gone as gone:
                if not gone.innocent:
                    raise
            except PluginError:
                if self._built == 1:
                    raise
            self.renew()

    def _nonsense(self) -> Gone:
        return self._alive().accuse("wrote to its channel what is no answer")
