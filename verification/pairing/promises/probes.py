"""Looks into an allocator beyond its answers, in the process where it lives: saving, restoring, repeating, counting lines.

Everything is reported as plain data and judged elsewhere. Objects of the allocator go to another process of its own as
opaque text.
"""

from __future__ import annotations

import base64
import gc
import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from allocert.errors import RequestError
from allocert.machines import parse_machine
from allocert.verification.pairing.answers import SKIPPED, Answer, answer_to_data
from allocert.verification.pairing.hosts.actor import Actor
from allocert.verification.pairing.hosts.subject import Subject, named
from allocert.verification.pairing.items import Item, ReleaseOf, items_from_data
from allocert.verification.pairing.trace import Allocate, Release

__all__ = ["Probes"]

_LARGEST = 100_000
_OURS = ("allocators", "machines", "models", "solvers")
"""Rooms of this package whose lines count as an allocator's of it."""


class Probes:
    """What can be asked about allocators of one factory."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._repeated: Any = None

    def answer(self, name: str, *arguments: Any) -> Any:
        """The answer to one of the questions below, as JSON data."""
        questions: dict[str, Callable[..., Any]] = {
            "restartable": self._missing,
            "save": self._save,
            "restore": self._restore,
            "cycle": self._cycle,
            "countable": self._countable,
            "count": self._count,
        }
        return questions[name](*arguments)

    def _missing(self) -> list[str]:
        """Which of ``save`` and ``restore`` it lacks."""
        factory = self._subject.factory
        return [name for name in ("save", "restore") if not callable(getattr(factory, name, None))]

    def _save(self, data: list[Any]) -> list[Any]:
        """For each number of items done: the state saved then, the holdings, and what the original answers after it."""
        items = items_from_data(data)
        found: list[list[Any]] = []
        for place in range(len(items)):
            actor, granted = self._fresh(), dict[int, int]()
            list(_walk(actor, items[:place], granted, 0))
            text: list[Any] = self._saved(actor.allocator)
            if text[0] == "raised":
                found.append(text)
                continue
            handles = {grant: raw for grant, (_, raw) in actor.held.items()}
            try:
                held = base64.b64encode(pickle.dumps((actor.grants, granted, handles))).decode()
            except Exception as error:  # noqa: BLE001 - the hooks of pickling are foreign code
                found.append(["unpicklable", named(error)])
                continue
            if len(text[1]) + len(held) > _LARGEST:
                found.append(["unpicklable", f"more than {_LARGEST:,} bytes"])
                continue
            after = [answer_to_data(answer) for answer in _walk(actor, items, granted, place)]
            found.append(["saved", text[1], _digest(text[1]), held, place, after])
        return found

    def _restore(self, saved: list[Any], data: list[Any]) -> list[Any]:
        """For each: how restoring failed, or the state saved again and what the restored one answers."""
        return [self._restored(entry, items_from_data(data)) for entry in saved]

    def _restored(self, entry: list[Any], items: Sequence[Item]) -> list[Any]:
        text, _, held, place, _ = entry
        kind, _, body = text.partition(" ")
        raw = base64.b64decode(body)
        value: Any = raw if kind == "bytes" else raw.decode("utf-8", "surrogatepass")
        factory: Any = self._subject.factory
        allocator, how = self._subject.ask(lambda: factory.restore(self._subject.machine, value))
        if how:
            return ["raised", how]
        again = self._saved(allocator)
        if again[0] == "raised":
            return ["raised", f"gave one whose save() {again[1]}"]
        actor = Actor(self._subject, allocator, 0)
        actor.grants, granted, handles = pickle.loads(base64.b64decode(held))
        for grant, handle in handles.items():
            region = self._subject.normal(handle)
            if not isinstance(region, str):
                actor.held[grant] = region, handle
        return [
            "restored",
            _digest(again[1]),
            [answer_to_data(answer) for answer in _walk(actor, items, granted, place)],
        ]

    def _saved(self, allocator: Any) -> list[Any]:
        value, how = self._subject.ask(lambda: allocator.save())
        if how:
            return ["raised", how]
        if isinstance(value, str):
            raw = value.encode("utf-8", "surrogatepass")
            return ["saved", f"text {base64.b64encode(raw).decode()}"]
        if isinstance(value, bytes):
            return ["saved", f"bytes {base64.b64encode(value).decode()}"]
        return ["raised", f"returned a {type(value).__name__}, neither text nor bytes"]

    def _cycle(self, data: list[Any], times: int, fresh: bool) -> list[Any]:
        """Items this many times on one allocator: the number of calls, and how one failed, if one did."""
        if fresh:
            self._repeated = self._fresh().allocator
        allocator, items = self._repeated, items_from_data(data)
        calls = 0
        try:
            for _ in range(times):
                handles: list[Any] = [None] * len(items)
                for place, item in enumerate(items):
                    if isinstance(item, Allocate):
                        calls += 1
                        try:
                            handles[place] = allocator.allocate(item.request)
                        except RequestError:
                            continue
                    elif isinstance(item, ReleaseOf) and handles[item.place] is not None:
                        calls += 1
                        allocator.release(handles[item.place])
        except BaseException as error:  # noqa: BLE001 - whatever foreign code raises is its failure
            return [calls, f"raised {named(error)}"]
        handles = []
        gc.collect()
        return [calls, ""]

    def _countable(self) -> bool:
        return bool(_roots(self._subject.factory))

    def _count(self, spec: str, data: list[Any], most: int = 0) -> list[Any]:
        """Answers on a machine, and the lines of its own code that each call executed; the run ends with a call of over ``most``."""
        subject = _Counting(self._subject, spec, most)
        allocator, built = subject.build()
        if built.kind != "built":
            return []
        actor = Actor(subject, allocator, 0)
        found = []
        for answer in _walk(actor, items_from_data(data), {}, 0):
            found.append([answer_to_data(answer), 0 if answer is SKIPPED else subject.lines])
            if most and subject.lines > most:
                break
        return found

    def _fresh(self) -> Actor:
        return Actor(self._subject, self._subject.build()[0], 0)


class _TooLongError(Exception):
    """A call has executed as many lines as it may."""


class _Counting(Subject):
    """Counts the lines that the last call executed, in the allocator's own files, in the calling thread.

    A call of more than ``most`` lines is left, by an exception; the allocator is not fit for another.
    """

    def __init__(self, subject: Subject, spec: str, most: int = 0) -> None:
        super().__init__(subject.factory, parse_machine(spec), subject.call_timeout)
        self.lines = 0
        self._most = most
        self._inside = _roots(subject.factory)
        self._known: dict[str, bool] = {}

    def _call(self, function: Any, *arguments: Any) -> Any:
        self.lines = 0
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            return super()._call(function, *arguments)
        finally:
            sys.settrace(before)

    def _enter(self, frame: Any, event: str, argument: Any) -> Any:
        """A frame begins, or goes on: its lines are counted if it is the allocator's."""
        name = frame.f_code.co_filename
        if name not in self._known:
            self._known[name] = _below(name, self._inside)
        return self._line if self._known[name] else None

    def _line(self, frame: Any, event: str, argument: Any) -> Any:
        if event == "line":
            self.lines += 1
            if self._most and self.lines > self._most:
                raise _TooLongError
        return self._line


def _walk(actor: Actor, items: Sequence[Item], granted: dict[int, int], start: int) -> Iterator[Answer]:
    """The answers to the items from ``start`` on; ``granted`` maps places of the whole run to grants."""
    for place, item in enumerate(items[start:], start):
        step = item
        if isinstance(step, ReleaseOf):
            if step.place not in granted:
                yield SKIPPED
                continue
            step = Release(granted[step.place])
        before = actor.grants
        yield actor.do(step)
        if actor.grants > before:
            granted[place] = before


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _roots(factory: Any) -> tuple[str, ...]:
    """The folders of the allocator's own code: of its package, or of its file; nothing if it is in none."""
    module = str(getattr(factory, "__module__", ""))
    first = module.partition(".")[0]
    package, own = sys.modules.get(first), sys.modules.get(module)
    file = getattr(package, "__file__", None) or getattr(own, "__file__", None)
    if not file:
        return ()
    folder = Path(file).parent
    if first == "allocert":
        return tuple(f"{folder / room}/" for room in _OURS)
    return (f"{folder}/",)


def _below(file: str, roots: tuple[str, ...]) -> bool:
    """Whether a file is below a folder, and not of a library installed there."""
    return any(file.startswith(root) and "-packages/" not in file[len(root) :] for root in roots)
