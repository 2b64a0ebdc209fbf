"""A network of processors that run a program by sending each other words, delivered in any order."""

from __future__ import annotations

import ast
import random
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from allocert.allocators.parallel.outcome import Event, Outcome, Wait
from allocert.allocators.parallel.program import Program, call_of
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import SpecError
from allocert.machines import Machine

__all__ = ["ORDERS", "run_network"]

ORDERS = ("synchronous", "random", "adversarial")
"""Who moves next: all in turn; any processor or message by a seed; one as far as it can go, messages as late as they can come."""

_Action = tuple[Any, ...]


def run_network(
    program: Program,
    machine: Machine,
    available: int,
    parameters: Mapping[str, Any],
    *,
    busy: int = 0,
    waits: str = "available",
    capacity: int | None = None,
    order: str = "synchronous",
    seed: int = 0,
    links: str = "ports",
    events: bool = False,
) -> Outcome:
    """Run a program on every processor of ``available``, a word in the machine's numbering.

    Args:
        busy: processors that are neither faulty nor available; they run nothing.
        waits: whom ``available(place)`` of the program takes for available: ``available``, or ``nonfaulty`` neighbours.
        capacity: how many words a link holds; 0: a send waits until its word is taken; ``None``: any number.
        order: one of :data:`ORDERS`; the result does not depend on it as long as every run ends.
        links: ``ports`` or ``pairs``: whether two ports that lead to the same neighbour (a torus of side 2) are two links or one.
        events: keep every word that was received.

    Raises:
        SpecError: a parameter is missing, or an option is unknown.
    """
    chosen = {
        "waits": (waits, ("available", "nonfaulty")),
        "order": (order, ORDERS),
        "links": (links, ("ports", "pairs")),
    }
    for name, (value, known) in chosen.items():
        if value not in known:
            raise SpecError(name, value, " or ".join(known))
    missing = sorted(set(program.parameters) - set(parameters))
    if missing:
        raise SpecError("parameters", missing[0], f"a value for each of {', '.join(program.parameters)}")
    network = _Network(program, Wiring(machine), available, parameters, capacity, links, events)
    network.start(available | busy if waits == "nonfaulty" else available)
    network.play(order, random.Random(seed))
    return network.outcome()


@dataclass
class _Link:
    """Words under way from one processor to another, oldest first: those that flew and those that arrived."""

    flying: deque[tuple[int, int, int]] = field(default_factory=deque)
    arrived: deque[tuple[int, int, int]] = field(default_factory=deque)

    @property
    def words(self) -> int:
        return len(self.flying) + len(self.arrived)


@dataclass
class _Pe:
    """A processor: where it is in its program, what it waits for, and its clocks."""

    run: Generator[_Action, int, None]
    state: dict[str, Any]
    action: _Action | None = None
    begun: bool = False
    over: bool = False
    sent: bool = False
    step: int = 0
    strict: int = 0
    reports: list[tuple[int, ...]] = field(default_factory=list)


class _Network:
    def __init__(
        self,
        program: Program,
        wiring: Wiring,
        available: int,
        parameters: Mapping[str, Any],
        capacity: int | None,
        links: str,
        events: bool,
    ) -> None:
        self.program, self.wiring, self.parameters, self.capacity = program, wiring, parameters, capacity
        self.pes: dict[int, _Pe] = {}
        self.running = [pe for pe in range(wiring.machine.processors) if available >> pe & 1]
        self.links: dict[tuple[int, int], _Link] = {}
        self.pairs, self.keep = links == "pairs", events
        self.violations: list[tuple[int, str]] = []
        self.events: list[Event] = []
        self.messages = self.words = 0

    def start(self, seen: int) -> None:
        """Give every available processor its program; ``seen`` are those that it takes for available."""
        make = _generator(self.program)
        for pe in self.running:
            state: dict[str, Any] = {}
            reports: list[tuple[int, ...]] = []

            def port(place: str, which: int) -> int:
                return self.wiring.port(place, which)

            def there(place: str, which: int, pe: int = pe) -> bool:
                neighbour = self.wiring.neighbour(pe, port(place, which))
                return neighbour >= 0 and bool(seen >> neighbour & 1)

            def bit(i: int, pe: int = pe) -> int:
                return self.wiring.bit(pe, i)

            run = make(state, port, there, bit, reports.append, dict(self.parameters))
            self.pes[pe] = _Pe(run, state, reports=reports)

    def play(self, order: str, rng: random.Random) -> None:
        """Until nobody can move."""
        while True:
            movable = [pe for pe in self.running if self._can_move(pe)]
            flying = [link for link in self.links.values() if link.flying]
            if not movable and not flying:
                return
            if order == "random":
                chosen = rng.randrange(len(movable) + len(flying))
                if chosen < len(movable):
                    self._move(movable[chosen])
                else:
                    _deliver(flying[chosen - len(movable)])
            elif order == "adversarial":
                if movable:
                    while self._can_move(movable[-1]):
                        self._move(movable[-1])
                else:
                    _deliver(rng.choice(flying))
            else:
                for pe in movable:
                    self._move(pe)
                for link in flying + [link for link in self.links.values() if link.flying]:
                    _deliver(link)

    def _can_move(self, pe: int) -> bool:
        one = self.pes[pe]
        if one.over:
            return False
        if one.action is None:
            return True
        kind, port = one.action[0], one.action[1]
        link = self._link(pe, port, kind)
        if kind == "receive":
            return link is not None and bool(link.arrived)
        if kind == "taken":
            return link is not None and not link.words
        return link is None or self.capacity is None or link.words < max(self.capacity, 1)

    def _link(self, pe: int, port: int, kind: str) -> _Link | None:
        """The link that an action uses; ``None`` where nobody is at its other end."""
        other = self.wiring.neighbour(pe, port)
        if other not in self.pes:
            return None
        receiving = kind == "receive"
        entry = port if receiving else self.wiring.arriving(port)
        key = (other, pe) if receiving else (pe, other)
        return self.links.setdefault((*key, 0 if self.pairs else entry), _Link())  # type: ignore[arg-type]

    def _move(self, pe: int) -> None:
        """Do what it waits to do, and run on to its next word."""
        one = self.pes[pe]
        value = 0
        if one.action is not None:
            kind, port = one.action[0], one.action[1]
            link = self._link(pe, port, kind)
            if kind == "receive":
                value = self._take(pe, port, link)
            elif kind == "send":
                self._put(pe, port, one.action[2], link)
                if self.capacity == 0 and link is not None:
                    one.action = ("taken", port)
                    return
        try:
            one.action = one.run.send(value) if one.begun else next(one.run)
            one.begun = True
        except StopIteration:
            one.over, one.action = True, None
        except IndexError as error:
            one.over, one.action = True, None
            self.violations.append((pe, f"uses {error}, which is not there"))
        if one.over and one.sent:
            one.step, one.sent = one.step + 1, False
        if one.action is not None and self._link(pe, one.action[1], one.action[0]) is None:
            doing = "awaits a word from" if one.action[0] == "receive" else "sends a word to"
            self.violations.append((pe, f"{doing} {self.wiring.name(one.action[1])}, which runs nothing"))

    def _put(self, pe: int, port: int, value: int, link: _Link | None) -> None:
        one = self.pes[pe]
        one.step += one.sent
        one.sent = True
        one.strict += 1
        if link is not None:
            link.flying.append((value, one.step + 1, one.strict))
            self.messages += 1
            self.words = max(self.words, link.words)

    def _take(self, pe: int, port: int, link: _Link | None) -> int:
        assert link is not None
        value, step, strict = link.arrived.popleft()
        one = self.pes[pe]
        one.step, one.sent = max(one.step + 1, step), False
        one.strict = max(one.strict + 1, strict)
        if self.keep:
            self.events.append(Event(one.step, pe, self.wiring.neighbour(pe, port), value))
        return value

    def outcome(self) -> Outcome:
        """What came of it."""
        waiting = {}
        for pe in self.running:
            action = self.pes[pe].action
            if action is not None:
                to = "receive" if action[0] == "receive" else "send"
                waiting[pe] = Wait(to, action[1], self.wiring.neighbour(pe, action[1]))
        states = [
            self.pes[pe].state if pe in self.pes else {} for pe in range(self.wiring.machine.processors)
        ]
        names = self.program.registers
        left = [(key, word) for key, link in self.links.items() for word in (*link.arrived, *link.flying)]
        return Outcome(
            {name: [_plain(state.get(name)) for state in states] for name in names},
            {pe: tuple(one.reports) for pe, one in self.pes.items() if one.reports},
            waiting,
            sorted((key[0], key[1], word[0]) for key, word in left),
            sorted(self.violations),
            max((one.step for one in self.pes.values()), default=0),
            max((one.strict for one in self.pes.values()), default=0),
            self.messages,
            self.words,
            tuple(sorted(self.events, key=lambda event: (event.step, event.receiver, event.sender))),
        )


def _deliver(link: _Link) -> None:
    if link.flying:
        link.arrived.append(link.flying.popleft())


def _plain(value: Any) -> Any:
    return tuple(value[1:]) if isinstance(value, list) else value


def _at(table: Sequence[Any], index: int, name: str) -> Any:
    """A place of a table, from 1 on. Raises :class:`IndexError`."""
    size = len(table) - 1 if isinstance(table, list) else len(table)
    if not 1 <= index <= size:
        raise IndexError(f"{name}[{index}]")
    return table[index if isinstance(table, list) else index - 1]


def _store(table: list[Any], index: int, name: str, value: Any) -> None:
    _at(table, index, name)
    table[index] = value


class _ToGenerator(ast.NodeTransformer):
    """Turns a text into the body of a generator: registers live in ``state``, words are yielded."""

    def __init__(self, registers: Sequence[str]) -> None:
        self.registers = set(registers)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.registers:
            return _expression(f"state[{node.id!r}]", node.ctx)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        told = ast.unparse(node.value)
        value, index = self.visit(node.value), self.visit(node.slice)
        return ast.Call(_expression("at"), [value, index, ast.Constant(told)], [])

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = call_of(node)
        if name in ("send", "receive", "available"):
            place = node.args[-1]
            assert isinstance(place, ast.Call)
            which = [ast.Constant(call_of(place)), self.visit(place.args[0])]
            if name == "available":
                return ast.Call(_expression("there"), which, [])
            parts: list[ast.expr] = [ast.Constant(name), ast.Call(_expression("port"), which, [])]
            if name == "send":
                parts.append(self.visit(node.args[0]))
            return ast.Yield(ast.Tuple(parts, ast.Load()))
        arguments = [self.visit(argument) for argument in node.args]
        if name == "array":
            return ast.Call(_expression("array"), arguments, [])
        if name == "report":
            return ast.Call(_expression("report"), [ast.Tuple(arguments, ast.Load())], [])
        return ast.Call(node.func, arguments, [])

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        target = node.targets[0]
        value = self.visit(node.value)
        if isinstance(target, ast.Subscript):
            told = ast.unparse(target.value)
            arguments = [self.visit(target.value), self.visit(target.slice), ast.Constant(told), value]
            return ast.Expr(ast.Call(_expression("store"), arguments, []))
        return ast.Assign([self.visit(target)], value)


def _expression(text: str, context: ast.expr_context | None = None) -> ast.expr:
    node = ast.parse(text, mode="eval").body
    if context is not None and isinstance(node, ast.Subscript):
        node.ctx = context
    return node


@lru_cache(maxsize=256)
def _generator(program: Program) -> Any:
    """The program as a function that makes one processor's run."""
    body = [_ToGenerator(program.registers).visit(node) for node in ast.parse(program.text).body]
    names = ["state", "port", "there", "bit", "report", "given"]
    taken: list[ast.stmt] = [
        ast.Assign([ast.Name(name, ast.Store())], _expression(f"given[{name!r}]"))
        for name in program.parameters
    ]
    never = ast.parse("if False:\n    yield ()").body
    arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    function = ast.FunctionDef("make", arguments, [*taken, *never, *body], [], None)
    module = ast.fix_missing_locations(ast.Module([function], []))
    space: dict[str, Any] = {"at": _at, "store": _store, "array": lambda size: [0] * (size + 1)}
    exec(compile(module, f"<{program.name}>", "exec"), space)
    return space["make"]
