"""A program, led through every operation of the line protocol: its support and its errors, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from allocert.errors import PluginError, SpecError
from allocert.machines import Machine
from allocert.verification.isolation import Gone, TimeOverError, line
from allocert.verification.pairing.command.messages import (
    ABILITIES,
    RESET,
    SAVE,
    STATE,
    allocate,
    failure,
    release,
)
from allocert.verification.pairing.command.program import SAYS_HELLO, Program, UnsupportedError
from allocert.verification.pairing.command.regions import Regions

__all__ = ["Finding", "walk"]

_REQUESTS = 40
_SHOWN = 100
_UNKNOWN = "unknown-operation"


class Finding(NamedTuple):
    """One line: ``ok``, ``absent`` for an optional part that the program does not offer, or ``wrong``; what was asked; and what came."""

    result: str
    operation: str
    text: str


def walk(command: str, machine: Machine, call_timeout: float, end: float | None) -> Iterator[Finding]:
    """What a program makes of each operation; nothing follows a failure that ends it.

    Raises:
        PluginError: it does not start, or does not say hello as it should (in time).
        SpecError: it does not serve the machine.
    """

    def another() -> Program:
        return Program(command, machine, call_timeout, end)

    try:
        program = another()
    except TimeOverError:
        raise PluginError("command", command, SAYS_HELLO) from None
    try:
        greeting = program.greeting
        described = (
            f"{greeting.name or 'without a name'}, for {', '.join(greeting.machines) or 'all machines'}"
        )
        yield Finding("ok", "hello", described)
        for ability in sorted(greeting.can - set(ABILITIES)):
            yield Finding("wrong", "hello", f"can {ability!r}, which is none of {', '.join(ABILITIES)}")
        yield from _Walk(program, machine, another).all()
    except UnsupportedError as reason:
        expected = f"one that it serves; it says {line(str(reason))!r}"
        raise SpecError("--machine", machine.spec, expected) from None
    except Gone as gone:
        words = f" (last words: {program.tail})" if program.tail else ""
        asked = program.asked.partition(",")[0].removeprefix('"op":').strip('"')
        yield Finding("wrong", asked, f"asked {{{program.asked[:_SHOWN]}}} it {gone.how}{words}")
    except TimeOverError:
        yield Finding("wrong", "end", "the time was over")
    finally:
        program.close()


class _Walk:
    def __init__(self, program: Program, machine: Machine, another: Callable[[], Program]) -> None:
        self._program = program
        self._another = another
        self._machine = machine
        self._can = program.greeting.can
        self._regions = Regions(machine)
        self._held: list[int] = []
        self._asked = 0

    def all(self) -> Iterator[Finding]:
        """Every operation."""
        self._program.start((), False)
        yield Finding("ok", "start", self._machine.spec)
        idle = self._state()
        yield from self._allocations()
        yield from self._releases()
        yield self._errors("release", release(1_000_001), "not-held")
        yield self._errors(_UNKNOWN, f'"op":"{_UNKNOWN}"', "op")
        yield from self._optional(idle)
        yield self._errors("allocate", '"op":"allocate","request":[-1],"allocation":1000000', "request")
        yield self._ends()

    def _allocations(self) -> Iterator[Finding]:
        counts = {"granted": 0, "refused": 0}
        for request in islice(self._machine.requests(), _REQUESTS):
            reply = self._program.ask(allocate(request, self._asked), settle=True)
            if "grant" in reply:
                region = self._regions.read(reply["grant"])
                if isinstance(region, str):
                    yield Finding("wrong", "allocate", f"request {request}: it granted {region}")
                    return
                counts["granted"] += 1
                self._held.append(self._asked)
            elif "refuse" in reply:
                counts["refused"] += 1
            else:
                yield Finding("wrong", "allocate", f"request {request}: {_shown(reply)}")
            self._asked += 1
        yield Finding("ok", "allocate", ", ".join(f"{count} {what}" for what, count in counts.items()))

    def _releases(self) -> Iterator[Finding]:
        for number in self._held:
            reply = self._program.ask(release(number), settle=True)
            if "ok" not in reply:
                yield Finding("wrong", "release", f"of allocation {number}, which is held: {_shown(reply)}")
                return
        yield Finding("ok", "release", f"{len(self._held)} released")

    def _errors(self, operation: str, text: str, code: str) -> Finding:
        reply = self._program.ask(text, settle=True)
        error = failure(reply)
        if error is not None and error[0] == code:
            return Finding("ok", operation, f"the error {code} where it is due")
        return Finding("wrong", operation, f"the error {code} is due: {_shown(reply)}")

    def _optional(self, idle: str | None) -> Iterator[Finding]:
        for ability, what in (("state", self._states), ("reset", self._resets), ("run", self._runs)):
            if ability in self._can:
                yield what(idle)
            else:
                yield Finding("absent", ability, "it is not offered; searches are slower without it")
        yield (
            self._restarts()
            if "restart" in self._can
            else Finding("absent", "restart", "it is not offered; the promise restart cannot be judged")
        )
        offered = "faulty" in self._can
        yield Finding(
            "ok" if offered else "absent",
            "faulty",
            "offered" if offered else "it is started without faulty processors only",
        )

    def _states(self, idle: str | None) -> Finding:
        if idle is None:
            return Finding("wrong", "state", "no text as state")
        same = "as" if self._state() == idle else "otherwise than"
        return Finding("ok", "state", f"{len(idle)} characters; idle again, {same} when fresh")

    def _resets(self, idle: str | None) -> Finding:
        first = next(iter(self._machine.requests()))
        self._program.ask(allocate(first, self._asked))
        self._program.reset()
        if "state" in self._can and self._state() != idle:
            return Finding("wrong", "reset", "the state after it is another one than after start")
        return Finding("ok", "reset", "as after start")

    def _restarts(self) -> Finding:
        """Saved while something is held, and again by another process that goes on from there."""
        self._program.ask(allocate(next(iter(self._machine.requests())), 1_000_000))
        text = self._program.ask(SAVE, settle=True).get("saved")
        if not isinstance(text, str):
            return Finding("wrong", "restart", "no text as saved")
        other = self._another()
        try:
            other.start((), False, text)
            again = other.ask(SAVE, settle=True).get("saved")
        finally:
            other.close()
        if again != text:
            return Finding("wrong", "restart", "started from what it saved, it saves something else")
        return Finding("ok", "restart", f"{len(text)} characters; started from them, it saves the same")

    def _runs(self, idle: str | None) -> Finding:
        """The same steps singly and in a run, both on a fresh allocator."""
        requests = list(islice(self._machine.requests(), 5))
        texts = [allocate(request, number) for number, request in enumerate(requests)]
        texts += [release(0), release(0), *([STATE] if "state" in self._can else [])]
        if "reset" in self._can:
            self._program.reset()
        singly = [self._program.ask(text) for text in texts]
        for reply in singly:
            reply.pop("id")
        if "reset" not in self._can:
            self._program.calls(texts[-1:], [0])
            return Finding("ok", "run", "answered; not compared with single calls, as there is no reset")
        together = self._program.calls([RESET, *texts], [0] * (len(texts) + 1))[1:]
        for text, one, other in zip(texts, singly, together, strict=True):
            other.pop("id", None)
            if {key: one[key] for key in one if key != "error"} != {
                key: other[key] for key in other if key != "error"
            }:
                return Finding("wrong", "run", f"{text}: singly {_shown(one)}, in a run {_shown(other)}")
        return Finding("ok", "run", "answers as singly")

    def _state(self) -> str | None:
        if "state" not in self._can:
            return None
        text = self._program.ask(STATE, settle=True).get("state")
        return text if isinstance(text, str) else None

    def _ends(self) -> Finding:
        status = self._program.dismiss()
        if status:
            return Finding("wrong", "end", f"after the end of its input it {status}")
        return Finding("ok", "end", "it ends with its input")


def _shown(reply: dict[str, Any]) -> str:
    text = line(repr({key: value for key, value in reply.items() if key != "id"})[:300])
    return f"it answered {text[:100]}"
