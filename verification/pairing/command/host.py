"""Allocators of a program in any language, seen by the judge as if they were here.

The program keeps one allocator a process, so what the judge keeps is known by what was done: going back is ``reset`` and a
replay, in one round trip. When a process ends, or does not answer, the same is asked again, step by step, in a fresh one: what
ends that too is the answer ``died`` or ``late`` of one step. If nothing does, nobody is to blame, and the search goes on with
less: one step a round trip, then a process for each fresh allocator, then not at all.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Self

from allocert.allocators import Contract
from allocert.errors import PluginError, SpecError
from allocert.machines import Machine, Request
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer
from allocert.verification.isolation import Gone, TimeOverError, line
from allocert.verification.pairing.answers import BUILT, Answer
from allocert.verification.pairing.command.answering import TRIES, UNANSWERED, Answering, unsupported
from allocert.verification.pairing.command.path import Entry, Path, entry_of
from allocert.verification.pairing.command.pool import Pool, Reply, StrayedError
from allocert.verification.pairing.command.program import SAYS_HELLO, UnsupportedError
from allocert.verification.pairing.command.restarting import Restarts
from allocert.verification.pairing.contracts import parse_promises
from allocert.verification.pairing.hosts.facts import Facts
from allocert.verification.pairing.hosts.host import IDLE, Branch, LostError, Origin, Root
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.promises.terms import parted
from allocert.verification.pairing.search.wishes import Profile, Wish, Wishing
from allocert.verification.pairing.trace import Allocate, Step, Trace

__all__ = ["CommandHost"]

_SHARED = (
    "its reset leaves something behind: a finding showed only after others had been served by the same process;"
    " from there on each fresh allocator had a process of its own"
)
_NO_RESET = "it offers no reset, so a process is started for every fresh allocator"
_NO_STATE = "it offers no state, so states with the same regions held are taken as one"
_NO_RUN = "it offers no run, so every call is a round trip of its own"


class CommandHost(Answering):
    """Allocators of a command in processes of its own. To be closed, or used as a context.

    ``copying``: a process serves several allocators, by ``reset``. ``merging``: the program tells its states. ``end`` is a
    ``time.monotonic`` value for everything.

    Raises:
        PluginError: the program does not start, or does not say hello as it should (in time).
        SpecError: it promises what the machine has not.
    """

    shared = _SHARED
    probes = frozenset({"restartable", "save", "restore"})

    def __init__(
        self, command: str, machine: Machine, call_timeout: float = 2.0, end: float | None = None
    ) -> None:
        try:
            pool = Pool(command, machine, call_timeout, end)
        except TimeOverError:
            raise PluginError("command", command, SAYS_HELLO) from None
        super().__init__(pool, machine)
        self.allocator = command
        self._end = end
        self.call_timeout = call_timeout
        self.has_choose = False
        self.isolated = self.replaying = True
        self._alone = False
        self._careful = False
        self._count = 0
        self._kept: dict[int, Path] = {}
        self._fresh: dict[tuple[tuple[int, ...], Request], str] = {}
        self._restarts = Restarts(self._pool, machine)
        greeting = self._pool.greeting
        self.takes_faulty = "faulty" in greeting.can
        absent = {"reset": _NO_RESET, "state": _NO_STATE, "run": _NO_RUN}
        self.notes += [note for ability, note in absent.items() if ability not in greeting.can]
        kind = machine.spec.partition(":")[0]
        fits = not greeting.machines or kind in greeting.machines
        try:
            basic, more = parted(greeting.promises) if fits else ((), ())
            contract, self.rejects = parse_promises(Contract(), basic, machine)
        except BaseException:
            self.close()
            raise
        source = " ".join(filter(None, (greeting.name, greeting.version)))
        self.facts = Facts(
            contract,
            greeting.machines,
            fits,
            False,
            source,
            self.takes_faulty,
            False,
            tuple(promise.text for promise in more),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes and all that they have started, by the end of their input if they are idle."""
        self._pool.close(orderly=True)

    @property
    def alone(self) -> bool:
        """Whether each allocator has a process in which none was before."""
        return self._alone

    @alone.setter
    def alone(self, on: bool) -> None:
        self._alone = on
        self.copying = self.copying and not on

    def fresh_twin(self) -> CommandHost:
        """The same program in fresh processes, to be closed."""
        try:
            return CommandHost(self.allocator, self.machine, self.call_timeout, self._end)
        except PluginError:
            if self._end is not None and time.monotonic() >= self._end:
                raise TimeOverError from None
            raise

    def resident(self) -> int | None:
        """Bytes in memory of its processes, measured here."""
        return self._pool.resident()

    def probe(self, name: str, *arguments: Any, seconds: float | None = None) -> Any:
        """What :class:`Restarts` finds out; nothing else is known of a program. Raises :class:`LostError`."""
        try:
            match name:
                case "restartable":
                    return self._restarts.missing()
                case "save":
                    return self._restarts.save(*arguments)
                case "restore":
                    return self._restarts.restore(*arguments)
        except Gone as gone:
            raise LostError("gave no answer in time" if gone.late else self._how(gone), gone.late) from None
        raise ValueError(name)

    def renew(self) -> None:
        """Go on in fresh processes; the next run has one of its own, and is asked step by step."""
        self._pool.close()
        self._careful = True

    def root(self, faulty: tuple[int, ...]) -> Root:
        """A fresh allocator that is kept."""
        self._careful = False
        path = Path(faulty)
        try:
            self._reach(path)
        except UnsupportedError as reason:
            if not faulty:
                expected = f"one that it serves; it says {line(str(reason))!r}"
                raise SpecError(f"machine of {self.allocator}", self.machine.spec, expected) from None
            return Root(None, Answer("unbuilt", text=unsupported(reason)), None)
        except Gone as gone:
            if not faulty:
                raise PluginError(
                    "command", self.allocator, f"a program that answers start; it {self._how(gone)}"
                ) from None
            return Root(None, Answer("unbuilt", text=self._how(gone)), None)
        return Root(self._keep(path), BUILT, None)

    def do(self, handle: Any, step: Step) -> Answer:
        """The answer of a kept allocator, which changes, to one step."""
        return next(self.extend(handle, [step]))

    def copy(self, handle: Any) -> Any | None:
        """A copy of a kept allocator: what it has done, to be done again by a process of its own."""
        return self._keep(self._kept[handle].copy())

    def drop(self, handle: Any) -> None:
        """An allocator is no longer needed."""
        self._kept.pop(handle, None)

    def extend(self, handle: Any, items: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a kept allocator, which changes, to steps that are fixed beforehand."""
        self._careful = False
        yield from self._go_on(self._kept[handle], items)

    def run(self, faulty: tuple[int, ...], steps: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a fresh allocator to steps, one after another."""
        path = Path(faulty)
        careful, self._careful = self._careful, False
        return iter(self._singly(path, steps)) if careful else self._go_on(path, steps)

    def state_after(self, faulty: tuple[int, ...], steps: Trace) -> Hashable:
        """The known state after some steps, ``None`` if it cannot be known."""
        self._careful = False
        path = Path(faulty)
        for answer in self._go_on(path, steps):
            if answer.kind in UNANSWERED:
                return None
        return self._state_at(path)

    def differ(self, one: Hashable, other: Hashable) -> bool:
        """Whether two states, as far as they can be compared, are not the same."""
        return one is not None and other is not None and one != other

    def branches(self, origins: Iterable[tuple[Origin, Sequence[Step]]]) -> Iterator[Iterator[Branch]]:
        """For each origin, for each step, what comes of that step alone."""
        self._careful = False
        for origin, steps in origins:
            yield self._branches(origin, steps)

    def wish(
        self, faulty: tuple[int, ...], profile: Profile, wishes: Sequence[Wish]
    ) -> Iterator[tuple[Step | None, Answer]]:
        """The steps that a fresh allocator makes of wishes, with its answers."""
        self._careful = False
        path = Path(faulty, viewed=True)
        wishing = self._wishing()
        for wish in wishes:
            step = wishing.step(path, profile, wish)
            answer = next(self._go_on(path, [step]))
            yield step, answer
            if answer.kind in UNANSWERED:
                return

    def fresh(self, faulty: tuple[int, ...], request: Request) -> str:
        """The kind of answer that a fresh allocator gives to one request."""
        key = (faulty, request)
        if key not in self._fresh:
            self._fresh[key] = next(self._go_on(Path(faulty), [Allocate(request)])).kind
        return self._fresh[key]

    def watch(self, on: bool) -> bool:
        """False: nobody sees the lines of a program run."""
        return False

    def watched(self) -> int:
        """None."""
        return 0

    def unrun(self) -> str:
        """None that are known."""
        return ""

    def choose(self, graph: Graph, inputs: Sequence[int], request: Request) -> Integer:
        """Programs have no kernel. Raises :class:`SpecError`."""
        raise SpecError("--strength", "symbolic", "a Python class with a kernel `choose`, not a program")

    def _wishing(self) -> Wishing:
        if not hasattr(self, "_wisher"):
            self._wisher = Wishing(self.machine)
        return self._wisher

    def _keep(self, path: Path) -> int:
        self._count += 1
        self._kept[self._count] = path
        return self._count

    def _reach(self, path: Path) -> None:
        """Have a process be at a path."""
        self._sync()
        self._pool.advance(path, ())

    def _branches(self, origin: Origin, steps: Sequence[Step]) -> Iterator[Branch]:
        """For each step, what comes of it alone."""
        path = self._kept.get(origin.handle)
        if path is None:
            path = Path(origin.faulty)
            if any(answer.kind in UNANSWERED for answer in self._go_on(path, origin.steps)):
                return
        entries = [entry_of(step, path, 0) for step in steps]
        before = path.state if path.state is not None else self._state_at(path)
        for _ in range(TRIES):
            self._sync()
            try:
                replies = list(self._pool.each(path, entries, self._states))
                after = [self._branch(path, before, *each) for each in zip(entries, replies, strict=True)]
            except StrayedError:
                self._strayed()
            except (Gone, UnsupportedError):
                yield from self._one_by_one(path, entries)
                return
            else:
                yield from after
                return

    def _branch(self, path: Path, before: Hashable, entry: Entry, reply: tuple[Reply, Reply]) -> Branch:
        child = path.copy()
        answer = child.take(entry, reply[0], self.machine, self._pool.regions)
        child.state = self._state(child, reply[1])
        if answer.kind in IDLE and before is not None and child.state == before:
            return Branch(answer, None, before, True)
        return Branch(answer, self._keep(child), child.state, False)

    def _one_by_one(self, path: Path, entries: Sequence[Entry]) -> Iterator[Branch]:
        """Each entry after a replay, in a process of its own, up to one that ends it."""
        for entry in entries:
            answers = self._singly(path.copy(), [entry])
            if len(answers) > len(path.entries):
                yield Branch(answers[-1], None, None, False)
            if not answers or answers[-1].kind in UNANSWERED:
                return
        self._strike()
