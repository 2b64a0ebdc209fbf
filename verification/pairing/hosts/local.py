"""Allocators that are kept as objects in this process."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from allocert.allocators import Contract
from allocert.errors import SpecError
from allocert.machines import Family, Machine, Request
from allocert.machines.words import word_of
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.actor import Actor, Player
from allocert.verification.pairing.hosts.host import IDLE, OPAQUE, SHARED, Branch, Origin, Root
from allocert.verification.pairing.hosts.lines import Lines
from allocert.verification.pairing.hosts.subject import Subject
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.promises.probes import Probes
from allocert.verification.pairing.search.state import Opaque
from allocert.verification.pairing.search.wishes import Profile, Wish, Wishing
from allocert.verification.pairing.trace import Allocate, Step, Trace

__all__ = ["LocalHost"]

_UNKNOWN = object()
"""The state of an allocator that nobody has looked into."""


class LocalHost:
    """Allocators in this process."""

    shared = SHARED

    def __init__(
        self, factory: Callable[..., Any], machine: Machine, contract: Contract, call_timeout: float
    ) -> None:
        self.subject = Subject(factory, machine, call_timeout)
        self.machine = machine
        self.takes_faulty = self.subject.takes_faulty
        self.call_timeout = call_timeout
        self.has_choose = callable(getattr(factory, "choose", None))
        self.notes: list[str] = []
        self.copying = True
        self.merging = True
        self.reliable = True
        self.isolated = self.alone = self.replaying = self._watching = False
        self.opaque: dict[str, str] = {}
        """Which of ``copying`` and ``merging`` was given up, for a part of its state."""
        self._family = contract.family
        self._kept: dict[int, tuple[Actor, Hashable]] = {}
        self._players: dict[int, Player] = {}
        self._count = 0
        self._fresh: dict[tuple[tuple[int, ...], Request], str] = {}

    def root(self, faulty: tuple[int, ...]) -> Root:
        """A fresh allocator that is kept."""
        actor, answer = self._build(faulty)
        if actor is None:
            return Root(None, answer, None)
        return Root(self._keep(actor, _UNKNOWN), answer, _own_family(actor.allocator, self._family))

    def do(self, handle: Any, step: Step) -> Answer:
        """The answer of a kept allocator, which changes, to one step."""
        return self._kept[handle][0].do(step)

    def family(self, handle: Any) -> Any:
        """What a kept allocator shows as its family."""
        return getattr(self._kept[handle][0].allocator, "family", None)

    def copy(self, handle: Any) -> Any | None:
        """A copy of a kept allocator; ``None`` if it cannot be copied."""
        if not self.copying:
            return None
        try:
            return self._keep(self._kept[handle][0].fork(), _UNKNOWN)
        except Opaque as part:
            self._give_up("copying", str(part))
            return None

    def drop(self, handle: Any) -> None:
        """An allocator is no longer needed."""
        self._kept.pop(handle, None)
        self._players.pop(handle, None)

    def run(self, faulty: tuple[int, ...], steps: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a fresh allocator to steps, one after another."""
        actor, answer = self._build(faulty)
        if actor is None:
            yield answer
            return
        player = Player(actor)
        for item in steps:
            yield player.do(item)

    def extend(self, handle: Any, items: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a kept allocator, which changes, to the next items of its run."""
        if handle not in self._kept:
            return
        actor, _ = self._kept[handle]
        self._kept[handle] = actor, _UNKNOWN
        player = self._players.setdefault(handle, Player(actor))
        if not self._watching:
            yield from map(player.do, items)
            return
        for item in items:
            self._lines.start()
            answer = player.do(item)
            self._lines.pause()
            yield answer

    def state_after(self, faulty: tuple[int, ...], steps: Trace) -> Hashable:
        """What the future of a fresh allocator depends on after some steps."""
        actor = self._copy(None, Origin(faulty, steps, None))
        return None if actor is None else self._state(actor)

    def differ(self, one: Hashable, other: Hashable) -> bool:
        """Whether two states are not the same."""
        return one != other

    def branches(self, origins: Iterable[tuple[Origin, Sequence[Step]]]) -> Iterator[Iterator[Branch]]:
        """For each origin, for each step, what comes of that step alone."""
        for origin, steps in origins:
            yield self.branch(origin, steps)

    def branch(self, origin: Origin, steps: Sequence[Step]) -> Iterator[Branch]:
        """The same of one origin."""
        actor, before = self._kept.get(origin.handle, (None, None))
        if actor is not None and before is _UNKNOWN:
            before = self._state(actor)
        copy: Actor | None = None
        for step in steps:
            if copy is None:
                copy = self._copy(actor, origin)
            if copy is None:
                return
            answer = copy.do(step)
            state = self._state(copy)
            if answer.kind in IDLE and before is not None and state == before:
                yield Branch(answer, None, state, True)
                continue
            yield Branch(answer, self._keep(copy, state) if self.copying else None, state, False)
            copy = None

    def wish(
        self, faulty: tuple[int, ...], profile: Profile, wishes: Sequence[Wish]
    ) -> Iterator[tuple[Step | None, Answer]]:
        """The steps that a fresh allocator makes of wishes, with its answers."""
        actor, answer = self._build(faulty)
        if actor is None:
            yield None, answer
            return
        for wish in wishes:
            step = self._wishing.step(actor, profile, wish)
            yield step, actor.do(step)

    def fresh(self, faulty: tuple[int, ...], request: Request) -> str:
        """The kind of answer that a fresh allocator gives to one request."""
        key = (faulty, request)
        if key not in self._fresh:
            self._fresh[key] = next(self.run(faulty, [Allocate(request)])).kind
        return self._fresh[key]

    def choose(self, graph: Graph, inputs: Sequence[int], request: Request) -> Integer:
        """What the kernel ``choose`` makes of a symbolic word of taken processors."""
        kernel: Any = getattr(self.subject.factory, "choose", None)
        try:
            chosen = kernel(Integer(graph, list(inputs)), self.machine, request)
        except (TypeError, AttributeError, ValueError) as error:
            text = " ".join(str(error).split())
            raise SpecError("choose", text, "word operations only: & | ^ - and shifts by constants") from None
        if not isinstance(chosen, Integer):
            raise SpecError("choose", type(chosen).__name__, "a word")
        return chosen

    def renew(self) -> None:
        """Nothing: what the allocators of one process share stays."""

    def watch(self, on: bool) -> bool:
        """Whether the lines that run in :meth:`extend` are noted from now on."""
        self._watching = on and not self.subject.own and bool(self._lines.files)
        return self._watching

    def watched(self) -> int:
        """How many steps from line to line were new."""
        return self._lines.stop()

    def unrun(self) -> str:
        """The lines that never ran."""
        return self._lines.unrun()

    def probe(self, name: str, *arguments: Any, seconds: float | None = None) -> Any:
        """What :class:`~..promises.probes.Probes` finds out."""
        return self._probes.answer(name, *arguments)

    def prepare(self) -> None:
        """Make what wishes need, which takes long on large machines, before any call is timed."""
        self._wishing  # noqa: B018 - kept by the property

    def _give_up(self, what: str, part: str) -> None:
        setattr(self, what, False)
        self.opaque[what] = part
        self.notes.append(OPAQUE[what].format(part))

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.subject.factory)

    @cached_property
    def _probes(self) -> Probes:
        return Probes(self.subject)

    @cached_property
    def _wishing(self) -> Wishing:
        return Wishing(self.machine)

    def _build(self, faulty: tuple[int, ...]) -> tuple[Actor | None, Answer]:
        if self._watching:
            self._lines.start()
        try:
            allocator, answer = self.subject.build(faulty)
        finally:
            if self._watching:
                self._lines.pause()
        if answer.kind != "built":
            return None, answer
        return Actor(self.subject, allocator, word_of(faulty)), answer

    def _keep(self, actor: Actor, state: Hashable) -> int:
        self._count += 1
        self._kept[self._count] = actor, state
        return self._count

    def _copy(self, actor: Actor | None, origin: Origin) -> Actor | None:
        """The allocator of an origin once more: a copy, or if it cannot be copied, by a replay."""
        if actor is not None and self.copying:
            try:
                return actor.fork()
            except Opaque as part:
                self._give_up("copying", str(part))
        again, _ = self._build(origin.faulty)
        if again is not None:
            for step in origin.steps:
                again.do(step)
        return again

    def _state(self, actor: Actor) -> Hashable:
        if not self.merging:
            return None
        try:
            return actor.state()
        except Opaque as part:
            self._give_up("merging", str(part))
            self.copying = False
            return None


def _own_family(allocator: Any, name: str | None) -> Family | None:
    family: Any = getattr(allocator, "family", None)
    offers = all(callable(getattr(family, method, None)) for method in ("regions", "free", "first_free"))
    if offers and getattr(family, "name", None) == name:
        own: Family = family
        return own
    return None
