"""The loop of a worker: it takes a message, runs the operation that it names, and answers."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from allocert.errors import AllocertError
from allocert.verification.isolation.frames import packed, read_frames

__all__ = ["FLUSH", "Out", "serve"]

FLUSH = 0.2
"""Seconds after which a long answer is sent as far as it is known."""

_ITEMS = 100
"""Items that are sent together at most: the suite judges them while the next ones are made."""


class Out:
    """The answer to one message: items, in as many pieces as it takes time for."""

    def __init__(self, channel: int, number: int) -> None:
        self._channel = channel
        self._number = number
        self._items: list[Any] = []
        self._sent = time.monotonic()

    def item(self, data: Any, now: bool = False) -> None:
        """One more item; with ``now`` it is sent at once."""
        self._items.append(data)
        if now or len(self._items) >= _ITEMS or time.monotonic() - self._sent > FLUSH:
            self._send(False, None)

    def end(self, extra: Any) -> None:
        """All is said."""
        self._send(True, extra)

    def _send(self, last: bool, extra: Any) -> None:
        data = packed([self._number, last, self._items, extra])
        while data:
            data = data[os.write(self._channel, data) :]
        self._items = []
        self._sent = time.monotonic()


def serve(operations: Mapping[str, Callable[..., Any]]) -> NoReturn:
    """Answer messages ``[number, operation, arguments]`` until there are no more; then the process ends.

    An operation gets an :class:`Out` and the arguments; what it returns is the end of the answer. An error of a user
    is named by its class and parts, any other by its name.
    """
    channel = int(sys.argv[1])
    os.set_inheritable(channel, False)

    def read(count: int) -> bytes:
        return os.read(channel, count)

    for number, operation, arguments in read_frames(read):
        out = Out(channel, number)
        try:
            extra = {"end": operations[operation](out, *arguments)}
        except AllocertError as error:
            extra = {"error": _parts(error)}
        except BaseException as error:  # noqa: BLE001 - foreign objects reach deep; the suite decides what follows
            extra = {"failed": type(error).__name__}
        out.end(extra)
    os._exit(0)


def _parts(error: AllocertError) -> list[str]:
    """The class, field, value and expectation of an error as plain texts."""
    value: Any = error.value
    try:
        shown = value if type(value) is str else repr(value)
    except Exception:  # noqa: BLE001 - a foreign value's text is foreign code too
        shown = f"a {type(value).__name__}"
    return [type(error).__name__, *(str(part)[:300] for part in (error.field, shown, error.expected))]
