"""Saving a program's allocator and going on with it in another process: what the promise ``restart`` asks about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from allocert.machines import Machine
from allocert.verification.isolation import Gone, line
from allocert.verification.pairing.answers import Answer, answer_to_data
from allocert.verification.pairing.command.messages import SAVE, failure
from allocert.verification.pairing.command.path import Path, entry_of, text_of
from allocert.verification.pairing.command.pool import Pool, Reply
from allocert.verification.pairing.items import Item, items_from_data

__all__ = ["Restarts"]

_LAST = ("died", "late")


class Restarts:
    """Answers as :class:`~allocert.verification.pairing.promises.probes.Probes` gives them, for those two questions."""

    def __init__(self, pool: Pool, machine: Machine) -> None:
        self._pool = pool
        self._machine = machine
        self._saved: list[Path] = []

    def missing(self) -> list[str]:
        """What the program lacks."""
        return [] if "restart" in self._pool.greeting.can else ["restart"]

    def save(self, data: list[Any]) -> list[list[Any]]:
        """For each number of items done: the state saved then, where that was, and what the program answers after it. Raises ``Gone``."""
        items = items_from_data(data)
        self._saved = []
        return [self._save(items, place) for place in range(len(items))]

    def restore(self, saved: list[Any], data: list[Any]) -> list[list[Any]]:
        """For each: how restoring failed, or the state saved again and what the restored one answers. Raises ``Gone``."""
        items = items_from_data(data)
        return [self._restore(text, self._saved[number], items) for text, _, number, *_ in saved]

    def _save(self, items: Sequence[Item], place: int) -> list[Any]:
        path = Path(())
        with self._pool.apart((), False) as ask:
            self._go_on(path, items[:place], ask)
            text, how = _text(ask(SAVE))
            if how:
                return ["raised", how]
            self._saved.append(path.copy())
            after = self._go_on(path, items[place:], ask)
        return ["saved", text, text, len(self._saved) - 1, place, after]

    def _restore(self, text: str, then: Path, items: Sequence[Item]) -> list[Any]:
        path = then.copy()
        try:
            with self._pool.apart((), False, text) as ask:
                again, how = _text(ask(SAVE))
                if how:
                    return ["raised", f"gave one whose save {how}"]
                return ["restored", again, self._go_on(path, items[len(then.entries) :], ask)]
        except Gone as gone:
            if gone.late:
                raise
            return ["raised", gone.how]

    def _go_on(self, path: Path, items: Sequence[Item], ask: Callable[[str], Reply]) -> list[Any]:
        """The answers to items behind a path, which grows, as data."""
        found: list[Any] = []
        for item in items:
            entry = entry_of(item, path, 0)
            reply = {} if entry is None else ask(text_of(entry, len(path.entries)))
            answer: Answer = path.take(entry, reply, self._machine, self._pool.regions)
            found.append(answer_to_data(answer))
            if answer.kind in _LAST:
                break
        return found


def _text(reply: Reply) -> tuple[str, str]:
    """What was saved, or how it was not."""
    text = reply.get("saved")
    if isinstance(text, str):
        return text, ""
    error = failure(reply)
    answered = f"the error {error[0]}: {error[1]}" if error is not None else "no text"
    return "", f"was answered with {line(answered)}"
