"""Questions to a worker and its answers, in the order in which they were asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

import allocert.errors
from allocert.errors import AllocertError, PluginError
from allocert.verification.isolation.process import Isolated
from allocert.verification.isolation.serve import FLUSH
from allocert.verification.isolation.warded import Gone

__all__ = ["GRACE", "IMPORT_SECONDS", "Reply", "Talk", "line"]

IMPORT_SECONDS = 20.0
"""How long importing a user's module may take, if the time for everything allows as much."""

GRACE = 0.5
"""Seconds beyond the limit of a call in which an answer may still come."""

_USER_ERRORS = ("PluginError", "SpecError", "RequestError", "RegionError")


class Reply:
    """An answer that comes piece by piece."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.items: deque[Any] = deque()
        self.over = False
        self.extra: Any = None
        self.error: AllocertError | None = None

    def __iter__(self) -> Iterator[Any]:
        """The items in order of arrival. Raises as :meth:`Talk.wait`, and what the operation raised that a user can cause."""
        while True:
            while self.items:
                yield self.items.popleft()
            if self.over:
                self._raise()
                return
            self.talk.wait(self)

    def end(self) -> Any:
        """What the operation returned, once all is said. Raises as the items do."""
        while not self.over:
            self.talk.wait(self)
        self._raise()
        return self.extra

    def _raise(self) -> None:
        if self.error is not None:
            raise self.error


class Talk:
    """A worker that runs foreign code, and what it was asked; each call in it may last ``seconds``."""

    def __init__(
        self, module: str, seconds: float, end: float | None, environment: Mapping[str, str] | None = None
    ) -> None:
        self._process = Isolated(module, environment=environment)
        self._process.end = end
        self._limit = seconds + FLUSH + GRACE
        self._seconds = seconds
        self._waiting: deque[tuple[int, Reply, float]] = deque()
        self._count = 0
        self._ended: Gone | None = None
        self._blamed: Reply | None = None

    def ask(self, operation: str, *arguments: Any, seconds: float | None = None) -> Reply:
        """Ask; another time limit than that of a call can be given. The end of the process shows when one waits."""
        self._count += 1
        reply = Reply(self)
        self._waiting.append((self._count, reply, self._limit if seconds is None else seconds))
        if self._ended is None:
            try:
                self._process.send([self._count, operation, arguments])
            except Gone as gone:
                self._end(gone)
        return reply

    def load(self, kind: str, name: str, *arguments: Any) -> Any:
        """What the operation ``load`` tells of the module that a user has named.

        Raises:
            PluginError: it cannot be imported, or not in time. The process has ended then.
            TimeOverError: the time for everything was over.
        """
        try:
            return self.ask("load", name, *arguments, seconds=IMPORT_SECONDS).end()
        except Gone as gone:
            how = f" within {IMPORT_SECONDS:g} s" if gone.late else f"; importing it {gone.how}"
            raise PluginError(kind, name, f"a module that can be imported{how}") from None
        except BaseException:
            self.close()
            raise

    def wait(self, reply: Reply) -> None:
        """Take messages until ``reply`` has something new.

        Raises:
            Gone: the process ended, did not answer in time, or answered what it was not asked.
            TimeOverError: the time for everything was over.
        """
        while not reply.items and not reply.over:
            if self._ended is not None:
                gone = self._ended
                raise Gone(gone.how, gone.late, reply is not self._blamed)
            number, first, limit = self._waiting[0]
            try:
                last, extra = self._take(number, first, limit)
            except Gone as gone:
                self._end(gone)
                continue
            if last:
                self._waiting.popleft()
                first.over = True
                self._finish(first, extra)

    def accuse(self, how: str) -> Gone:
        """End the process for what it has answered."""
        self._process.close()
        self._ended = Gone(how)
        return self._ended

    def resident(self) -> int | None:
        """Bytes in memory of the process and all that it has started, ``None`` where the system does not tell."""
        return self._process.resident()

    def close(self) -> None:
        """End the process."""
        self._process.close()
        self._ended = self._ended or Gone("was ended")

    def _end(self, gone: Gone) -> None:
        """The process has ended while it was busy with the first question that is open."""
        self._ended = gone
        self._blamed = self._waiting[0][1]

    def _take(self, number: int, reply: Reply, limit: float) -> tuple[bool, Any]:
        """The next message, which answers the first question that is open: whether that is all, and its end."""
        try:
            message = self._process.receive(limit)
        except Gone as gone:
            if gone.late:
                raise Gone(f"gave no answer within {self._seconds:g} s", late=True) from None
            raise
        match message:
            case [int() as received, bool() as last, [*items], extra] if received == number and (
                items or last
            ):
                reply.items += items
                return last, extra
        raise self.accuse("wrote to its channel an answer to no question")

    def _finish(self, reply: Reply, extra: Any) -> None:
        match extra:
            case {"end": value}:
                reply.extra = value
            case {"error": [str() as name, str() as field, str() as value, str() as expected]} if (
                name in _USER_ERRORS
            ):
                error: type[AllocertError] = getattr(allocert.errors, name)
                reply.error = error(line(field), line(value), line(expected))
            case {"failed": str() as name}:
                self._blamed = reply
                raise self.accuse(f"failed outside any call ({line(name)})")
            case _:
                self._blamed = reply
                raise self.accuse("wrote to its channel an answer to no question")


def line(text: str) -> str:
    """A foreign text in one line of bounded length, without characters that control a terminal."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text[:300])
    return " ".join(kept.split())
