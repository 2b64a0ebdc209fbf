"""The few processes of one command: which of them goes on with an allocator, and how one gets there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from allocert.errors import PluginError
from allocert.machines import Machine
from allocert.verification.pairing.command.messages import RESET, STATE
from allocert.verification.pairing.command.path import Entry, Path, size_of, text_of
from allocert.verification.pairing.command.program import Program
from allocert.verification.pairing.command.regions import Regions
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.trace import Allocate

__all__ = ["Pool", "Reply", "StrayedError"]

Reply = dict[str, Any]

_MOST = 2
_SHORT = 100
_STATE = 1 << 10


class StrayedError(Exception):
    """A replay of the same steps was answered otherwise."""


class Pool:
    """At most two processes of a command, the one used longest ago first to go.

    ``resets`` says whether a process is brought back by ``reset``, ``runs`` whether it takes several steps at once;
    ``starts`` counts processes, ``lost`` says that one of them could not be started.

    Raises:
        PluginError: the program does not start, or does not say hello as it should.
    """

    def __init__(self, command: str, machine: Machine, call_timeout: float, end: float | None) -> None:
        self.machine = machine
        self.regions = Regions(machine)
        self.starts = 0
        self.lost = False
        self._arguments = command, machine, call_timeout, end
        self._programs: list[Program] = []
        self._last_words = ""
        self._state_size = _STATE
        self.greeting = self._spawn().greeting
        self.resets = "reset" in self.greeting.can
        self.runs = "run" in self.greeting.can

    @property
    def last_words(self) -> str:
        """The last line on the standard error of the process that failed last."""
        return self._last_words

    def resident(self) -> int | None:
        """Bytes in memory of all processes, ``None`` where the system does not tell."""
        found = [program.resident() for program in self._programs]
        return None if not found or None in found else sum(filter(None, found))

    def close(self, orderly: bool = False) -> None:
        """End all processes; ``orderly`` lets them end by themselves."""
        while self._programs:
            program = self._programs.pop()
            if orderly:
                program.dismiss()
            else:
                program.close()

    def advance(self, path: Path, entries: Sequence[Entry]) -> list[Reply]:
        """The replies to entries behind a path, ``{}`` to those that ask for nothing.

        Raises:
            StrayedError: the path was answered otherwise than before.
            Gone: the process failed somewhere.
        """
        program, script = self._on_the_way(path)
        script.entries(entries, len(path.entries))
        replies = self._play(program, script, path)
        program.path, program.done = path, len(path.entries) + len(entries)
        return replies

    def each(self, path: Path, entries: Sequence[Entry], state: bool) -> Iterator[tuple[Reply, Reply]]:
        """The reply to each entry alone behind a path, and with ``state`` what it says of its state after it. Raises as :meth:`advance`."""
        if not self.resets:
            for entry in entries:
                yield self._alone(path, entry, state)
            return
        program, script = self._on_the_way(path)
        for number, entry in enumerate(entries):
            if number:
                script.back(path, True)
            script.entries([entry], len(path.entries))
            if state:
                script.state(self._state_size)
        replies = self._play(program, script, path)
        width = 2 if state else 1
        for number in range(len(entries)):
            reply, *states = replies[width * number : width * (number + 1)]
            yield reply, states[0] if states else {}

    @contextmanager
    def apart(
        self, faulty: tuple[int, ...], settle: bool, saved: str | None = None
    ) -> Iterator[Callable[[str], Reply]]:
        """A fresh process for a fresh allocator, or for one that was ``saved``, asked one thing at a time; ``settle`` waits for second
        answers. Raises :class:`Gone`."""
        program = self._spawn()
        try:
            program.start(faulty, False, saved)
            yield lambda text: program.ask(text, settle=settle)
        finally:
            self._end(program)

    def lived(self, path: Path) -> Reply:
        """The reply to a question for the state of the allocator at a path. Raises as :meth:`advance`."""
        program, script = self._on_the_way(path)
        script.state(self._state_size)
        (reply,) = self._play(program, script, path)
        program.path, program.done = path, len(path.entries)
        return reply

    def state_in(self, reply: Reply) -> str | None:
        """The text in a reply to ``state``, if there is one."""
        text = reply.get("state")
        if not isinstance(text, str):
            return None
        self._state_size = max(self._state_size, 2 * len(text) + _SHORT)
        return text

    def _alone(self, path: Path, entry: Entry, state: bool) -> tuple[Reply, Reply]:
        program, script = self._on_the_way(path)
        script.entries([entry], len(path.entries))
        if state:
            script.state(self._state_size)
        reply, *states = self._play(program, script, path)
        return reply, states[0] if states else {}

    def _on_the_way(self, path: Path) -> tuple[Program, _Script]:
        """A process, and what brings it to a path: nothing if it is there, else a fresh start and all its steps."""
        script = _Script(self.machine, self.regions.compact)
        for program in self._programs:
            if program.path is path and program.done == len(path.entries):
                self._programs.remove(program)
                self._programs.append(program)
                return program, script
        program = self._fresh(path.faulty)
        script.back(path, not program.fresh)
        return program, script

    def _fresh(self, faulty: tuple[int, ...]) -> Program:
        """A process whose allocator is fresh, or will be by a ``reset``; the last of the list."""
        if not self.resets:
            found = next((each for each in self._programs if each.faulty is None), None)
            if found is None:
                if len(self._programs) >= _MOST:
                    self._end(self._programs[0])
                found = self._spawn()
        elif self._programs and (self._programs[0].faulty is None or len(self._programs) >= _MOST):
            found = self._programs[0]
        else:
            found = self._spawn()
        self._programs.remove(found)
        self._programs.append(found)
        if found.faulty != faulty:
            found.path = None
            with self._guard(found):
                found.start(faulty, self.resets)
        return found

    def _play(self, program: Program, script: _Script, path: Path) -> list[Reply]:
        """The replies to what a script has behind its replays of a path, whose replies are compared."""
        program.path = None
        found: list[Reply] = []
        with self._guard(program):
            if self.runs and len(script.texts) > 1:
                replies = iter(program.calls(script.texts, script.sizes))
            else:
                program.fresh = program.fresh and not script.texts
                replies = iter([program.ask(text) for text in script.texts])
            for what, entry, place in script.marks:
                asked = what in ("reset", "state") or entry is not None
                reply = next(replies) if asked else {}
                if what == "reset":
                    program.check(reply, "reset", ("ok",))
                elif what == "old":
                    self._compare(path, place, entry, reply)
                else:
                    found.append(reply)
        return found

    def _compare(self, path: Path, place: int, entry: Entry, reply: Reply) -> None:
        if not isinstance(entry, Allocate):
            return
        granted = self.regions.read(reply["grant"]) if "grant" in reply else None
        if granted != path.region_at(place):
            raise StrayedError

    @contextmanager
    def _guard(self, program: Program) -> Iterator[None]:
        """A process that fails inside is ended."""
        try:
            yield
        except BaseException:
            self._end(program)
            raise

    def _spawn(self) -> Program:
        try:
            program = Program(*self._arguments)
        except PluginError as error:
            if not self.starts:
                raise
            self.lost = True
            raise UnreliableError(f"a further process of it did not start ({error})") from None
        self.starts += 1
        self._programs.append(program)
        return program

    def _end(self, program: Program) -> None:
        if program in self._programs:
            self._programs.remove(program)
        program.close()
        self._last_words = program.tail


class _Script:
    """Requests in order, the bytes that their replies may have, and what each is for: ``reset``, ``old``, ``new`` or ``state``."""

    def __init__(self, machine: Machine, compact: bool) -> None:
        self.texts: list[str] = []
        self.sizes: list[int] = []
        self.marks: list[tuple[str, Entry, int]] = []
        self._machine = machine
        self._compact = compact

    def back(self, path: Path, reset: bool) -> None:
        """A fresh start and all steps of a path."""
        if reset:
            self._add(RESET, _SHORT, "reset", None, 0)
        self._entries(path.entries, 0, "old")

    def entries(self, entries: Sequence[Entry], place: int) -> None:
        """New steps, the first of them at a place."""
        self._entries(entries, place, "new")

    def state(self, size: int) -> None:
        """A question for the state."""
        self._add(STATE, size, "state", None, 0)

    def _entries(self, entries: Sequence[Entry], place: int, what: str) -> None:
        for number, entry in enumerate(entries, place):
            if entry is None:
                self.marks.append((what, None, number))
            else:
                size = size_of(entry, self._machine, self._compact)
                self._add(text_of(entry, number), size, what, entry, number)

    def _add(self, text: str, size: int, what: str, entry: Entry, place: int) -> None:
        self.texts.append(text)
        self.sizes.append(size)
        self.marks.append((what, entry, place))
