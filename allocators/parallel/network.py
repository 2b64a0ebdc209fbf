"""A network of processors that run a program by sending each other words, delivered in any order."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from allocert.allocators.parallel.outcome import Event, Outcome, Wait
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.texts.generators import Action, Run, State, generator_of
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import SpecError
from allocert.machines import Machine

__all__ = ["ORDERS", "Links", "run_network"]

T = TypeVar("T")

ORDERS = ("synchronous", "random", "adversarial")
"""Who moves next: all in turn; any processor or message by a seed; one as far as it can go, messages as late as they can come."""


@dataclass(frozen=True)
class Links:
    """How many words a link holds, and whether every word that was received is kept as an event of the outcome.

    Capacity 0: a send waits until its word is taken; ``None``: any number. Raises :class:`SpecError` for one below 0.
    """

    capacity: int | None = None
    kept: bool = False

    def __post_init__(self) -> None:
        if self.capacity is not None and self.capacity < 0:
            raise SpecError("capacity", self.capacity, "a number of words, or None")


_ROOMY = Links()


def run_network(
    program: Program,
    machine: Machine,
    available: int,
    parameters: Mapping[str, Any],
    *,
    seen: int | None = None,
    links: Links = _ROOMY,
    order: str = "synchronous",
    seed: int = 0,
) -> Outcome:
    """Run a program on every processor of ``available``, a word in the machine's numbering.

    Args:
        seen: the processors that ``available(place)`` of the program takes for available, those that are and perhaps busy ones,
            which run nothing; ``None``: those that are.
        links: what the links hold.
        order: one of :data:`ORDERS`; the result does not depend on it as long as every run ends.

    Raises:
        SpecError: a parameter is missing or is not the number or table that the text reads, an option is unknown, or a set of
            processors is not one of this machine.
    """
    if order not in ORDERS:
        raise SpecError("order", order, " or ".join(ORDERS))
    wiring = Wiring(machine)
    seen = available if seen is None else seen
    for name, word in (("available", available), ("seen", seen)):
        if not 0 <= word <= machine.full:
            raise SpecError(name, hex(word), f"a word of {machine.processors} bits")
    if available & ~seen:
        raise SpecError("seen", hex(seen), "all processors that are available, or more")
    network = _Network(program, wiring, available, program.given(parameters), links)
    network.start(seen)
    network.play(order, random.Random(seed))
    return network.outcome()


@dataclass(eq=False)
class _Link:
    """Words under way from one processor to another, oldest first: those that flew and those that arrived."""

    sender: int
    receiver: int
    flying: deque[tuple[int, int, int]] = field(default_factory=deque)
    arrived: deque[tuple[int, int, int]] = field(default_factory=deque)

    @property
    def words(self) -> int:
        return len(self.flying) + len(self.arrived)


@dataclass(eq=False)
class _Pe:
    """A processor: where it is in its program, what it waits for on which link, and its clocks."""

    run: Run
    state: State
    action: Action = ("begin",)
    link: _Link | None = None
    sent: bool = False
    step: int = 0
    strict: int = 0
    reports: list[tuple[int, ...]] = field(default_factory=list)


class _Pool(Generic[T]):
    """A set from which an item is chosen by index."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self.items = list(items)
        self.places = {item: place for place, item in enumerate(self.items)}

    def put(self, item: T, wanted: bool) -> None:
        """In or out."""
        if wanted and item not in self.places:
            self.places[item] = len(self.items)
            self.items.append(item)
        elif not wanted and item in self.places:
            place, last = self.places.pop(item), self.items.pop()
            if last != item:
                self.items[place], self.places[last] = last, place


class _Network:
    def __init__(
        self, program: Program, wiring: Wiring, available: int, parameters: Mapping[str, Any], links: Links
    ) -> None:
        self.program, self.wiring, self.parameters = program, wiring, parameters
        self.capacity, self.kept = links.capacity, links.kept
        self.pes: dict[int, _Pe] = {}
        self.running = [pe for pe in range(wiring.machine.processors) if available >> pe & 1]
        self.links: dict[tuple[int, int, int], _Link] = {}
        self.violations: list[tuple[int, str]] = []
        self.events: list[Event] = []
        self.messages = self.words = 0
        self.movable = _Pool(self.running)
        self.flying: _Pool[_Link] = _Pool()

    def start(self, seen: int) -> None:
        """Give every available processor its program; ``seen`` are those that it takes for available."""
        make = generator_of(self.program)
        port = self.wiring.port
        for pe in self.running:

            def there(place: str, which: int, pe: int = pe) -> bool:
                neighbour = self.wiring.neighbour(pe, port(place, which))
                return neighbour >= 0 and bool(seen >> neighbour & 1)

            def bit(i: int, pe: int = pe) -> int:
                return self.wiring.bit(pe, i)

            state, reports = State(), list[tuple[int, ...]]()
            run = make(state, port, there, bit, reports.append, self.parameters)
            self.pes[pe] = _Pe(run, state, reports=reports)

    def play(self, order: str, rng: random.Random) -> None:
        """Until nobody can move."""
        movable, flying = self.movable.items, self.flying.items
        while movable or flying:
            if order == "random":
                chosen = rng.randrange(len(movable) + len(flying))
                if chosen < len(movable):
                    self._move(movable[chosen])
                else:
                    self._deliver(flying[chosen - len(movable)])
            elif order == "adversarial":
                if movable:
                    self._move(movable[-1])
                else:
                    self._deliver(rng.choice(flying))
            else:
                for pe in sorted(movable):
                    self._move(pe)
                for link in list(flying):
                    while link.flying:
                        self._deliver(link)

    def _link(self, pe: int, port: int, kind: str) -> _Link | None:
        """The link that an action uses; ``None`` where nobody is at its other end."""
        other = self.wiring.neighbour(pe, port)
        if other not in self.pes:
            return None
        receiving = kind == "receive"
        entry = port if receiving else self.wiring.arriving(port)
        sender, receiver = (other, pe) if receiving else (pe, other)
        key = (sender, receiver, entry)
        if key not in self.links:
            self.links[key] = _Link(sender, receiver)
        return self.links[key]

    def _look(self, pe: int) -> None:
        """Whether it can move now."""
        one = self.pes[pe]
        kind, link = one.action[0], one.link
        if kind == "receive":
            able = link is not None and bool(link.arrived)
        elif kind == "send":
            able = link is None or self.capacity is None or link.words < max(self.capacity, 1)
        elif kind == "taken":
            able = link is not None and not link.words
        else:
            able = kind == "begin"
        self.movable.put(pe, able)

    def _move(self, pe: int) -> None:
        """Do what it waits to do, and run on to its next word."""
        one = self.pes[pe]
        kind, value = one.action[0], 0
        if kind == "receive":
            value = self._take(pe, one)
        elif kind == "send":
            self._put(one)
            if self.capacity == 0 and one.link is not None:
                one.action = ("taken", one.action[1])
                self.movable.put(pe, False)
                return
        try:
            one.action = next(one.run) if kind == "begin" else one.run.send(value)
        except StopIteration:
            one.action = ("over",)
        except IndexError as error:
            one.action = ("over",)
            self.violations.append((pe, f"uses {error}, which is not there"))
        if one.action[0] == "over":
            one.step += one.sent
        else:
            one.link = self._link(pe, one.action[1], one.action[0])
            if one.link is None:
                doing = "awaits a word from" if one.action[0] == "receive" else "sends a word to"
                self.violations.append((pe, f"{doing} {self.wiring.name(one.action[1])}, which runs nothing"))
        self._look(pe)

    def _deliver(self, link: _Link) -> None:
        link.arrived.append(link.flying.popleft())
        self.flying.put(link, bool(link.flying))
        self._look(link.receiver)

    def _put(self, one: _Pe) -> None:
        one.step += one.sent
        one.sent = True
        one.strict += 1
        if one.link is not None:
            one.link.flying.append((one.action[2], one.step + 1, one.strict))
            self.flying.put(one.link, True)
            if self.capacity != 0:
                self.messages += 1
                self.words = max(self.words, one.link.words)

    def _take(self, pe: int, one: _Pe) -> int:
        assert one.link is not None
        value, step, strict = one.link.arrived.popleft()
        one.step, one.sent = max(one.step + 1, step), False
        one.strict = max(one.strict + 1, strict)
        if self.capacity is not None:
            self.messages += self.capacity == 0
            self._look(one.link.sender)
        if self.kept:
            self.events.append(Event(one.step, pe, one.link.sender, value))
        return value

    def outcome(self) -> Outcome:
        """What came of it."""
        waiting = {}
        for pe in self.running:
            action = self.pes[pe].action
            if action[0] != "over":
                to = "receive" if action[0] == "receive" else "send"
                waiting[pe] = Wait(to, action[1], self.wiring.neighbour(pe, action[1]))
        size = self.wiring.machine.processors
        states = [self.pes[pe].state if pe in self.pes else {} for pe in range(size)]
        links = (
            self.links.values() if self.capacity != 0 else ()
        )  # a word that nobody takes has not left its sender
        left = [
            (link.sender, link.receiver, word[0]) for link in links for word in (*link.arrived, *link.flying)
        ]
        return Outcome(
            {name: [_plain(state.get(name)) for state in states] for name in self.program.registers},
            {pe: tuple(one.reports) for pe, one in self.pes.items() if one.reports},
            waiting,
            sorted(left),
            sorted(self.violations),
            max((one.step for one in self.pes.values()), default=0),
            max((one.strict for one in self.pes.values()), default=0),
            self.messages,
            self.words,
            tuple(sorted(self.events, key=lambda event: (event.step, event.receiver, event.sender))),
        )


def _plain(value: Any) -> Any:
    return tuple(value[1:]) if isinstance(value, list) else value
