"""A program on all processors of a large machine at once: registers as arrays, one pass over the board for each instruction.

A processor that has to wait for a word stands still until it comes; everyone else goes on. By Kahn's argument this ends as every
other order does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.board.columns import (
    Column,
    Columns,
    Numbers,
    UndefinedIndexError,
    tables_of,
)
from allocert.allocators.parallel.board.lanes import Group, Truths, Value, joined, least, small
from allocert.allocators.parallel.board.queues import Queue, Word
from allocert.allocators.parallel.board.repeats import Repeats
from allocert.allocators.parallel.board.vectors import Vectors, by_port
from allocert.allocators.parallel.outcome import Later, LaterMap, Outcome, Wait
from allocert.allocators.parallel.program import Program, call_of
from allocert.allocators.parallel.texts.flat import Instruction, flattened, turns_of
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import SpecError
from allocert.machines import Machine

__all__ = ["run_boards"]

_ONE, _NONE = Value.of(1), Value.of(0)


def run_boards(
    program: Program,
    machine: Machine,
    available: int | npt.NDArray[np.bool_],
    parameters: Mapping[str, Any],
    *,
    clocks: bool = True,
) -> Outcome:
    """Run a program on every available processor, on links that hold any number of words.

    The outcome is that of :func:`~allocert.allocators.parallel.network.run_network` but for ``words``, which depends on who moves
    first, and ``events``, which are not kept. What it holds for each processor is made when it is asked for; the ``array`` of a
    register has it as numpy arrays: the numbers, and whether they are set.

    Args:
        available: a word in the machine's numbering, or an array of truth values.
        clocks: count steps, which is half of the work on large boards; else ``steps`` and ``strict_steps`` are -1.

    Raises:
        SpecError: a parameter is missing or no such table as the text reads, ``available`` is no set of processors of this
            machine, or a number grows beyond :data:`~allocert.allocators.parallel.board.lanes.LARGEST`.
    """
    wiring = Wiring(machine)
    size = machine.processors
    if isinstance(available, int):
        if not 0 <= available <= machine.full:
            raise SpecError("available", hex(available), f"a word of {size} bits")
        octets = np.frombuffer(available.to_bytes(size // 8 + 1, "little"), dtype=np.uint8)
        running = np.unpackbits(octets, bitorder="little")[:size].astype(np.bool_)
    elif available.shape != (size,) or available.dtype != np.bool_:
        raise SpecError("available", f"{available.dtype} {available.shape}", f"{size} truth values")
    else:
        running = available.copy()
    board = _Board(program, wiring, running, parameters, clocks)
    board.play()
    return board.outcome()


class _Board:
    def __init__(
        self, program: Program, wiring: Wiring, running: Truths, parameters: Mapping[str, Any], clocks: bool
    ) -> None:
        self.program, self.wiring, self.clocks = program, wiring, clocks
        self.code = flattened(program)
        self.turns = turns_of(program)
        self.size = wiring.machine.processors
        self.everyone = Group(running, int(np.count_nonzero(running)))
        self.repeats = Repeats()
        self.columns = Columns(self.everyone, self.size, program.arrays, self.repeats)
        given = tables_of(program.given(parameters), program.depths)
        self.vectors = Vectors(wiring, running, self.columns, given, self.repeats)
        self.groups: dict[tuple[int, int], list[Group]] = {}
        self.stuck: dict[tuple[int, int, int], Group] = {}
        self.queues: dict[int, Queue] = {}
        self.step, self.strict, self.sent = (Column(self.everyone, self.repeats) for _ in range(3))
        self.reports: list[tuple[Group, list[Value]]] = []
        self.violations: list[tuple[int, str]] = []
        self.messages = self.words = 0
        self._go(0, 0, self.everyone)

    def play(self) -> None:
        """The processors that are least far in the text go first, so that all come together again behind a choice.

        A loop that is not nested is gone through turn by turn, a turn being a question who is available: so those who send
        when they have left it do so before others, who await no word from them, have gone through it alone.
        """
        while self.groups:
            turn, here = min(self.groups)
            group = self._together(self.groups.pop((turn, here)))
            if here == len(self.code):
                self._send_off(group)
                continue
            try:
                self._run(turn, here, group)
            except UndefinedIndexError as error:
                self.violations += (
                    (pe, f"uses {error.array(pe)}, which is not there")
                    for pe in np.flatnonzero(error.lanes).tolist()
                )
                wrong, others = group.split(error.lanes)
                self._send_off(wrong)
                self._go(turn, here, others)

    def _send_off(self, group: Group) -> None:
        """The word that was sent last has taken a step of its own."""
        if self.clocks:
            self.step.set(group, self.step.get(group) + self.sent.get(group))

    def _together(self, groups: list[Group]) -> Group:
        """One group of several; it is the one that they were parts of, where that is known."""
        if len(groups) == 1:
            return groups[0]
        if sum(group.size for group in groups) == self.everyone.size:
            return self.everyone
        whole = groups[0].memo.get(tuple(group.serial for group in groups[1:]))
        return joined(groups) if whole is None else whole

    def _go(self, turn: int, where: int, group: Group) -> None:
        if group.size:
            self.groups.setdefault((turn, where), []).append(group)

    def _run(self, turn: int, here: int, group: Group) -> None:
        one = self.code[here]
        if one.kind == "jump":
            self._go(turn, one.target, group)
        elif one.kind == "receive":
            self._receive(turn, here, one, group)
        elif one.kind == "branch":
            self._branch(turn, here, one, group)
        else:
            if one.kind == "send":
                self._send(one, group)
            elif one.kind == "report":
                self.reports.append((group, [self.vectors.value(value, group) for value in one.values]))
            else:
                self._set(one, group)
            self._go(turn, here + 1, group)

    def _branch(self, turn: int, here: int, one: Instruction, group: Group) -> None:
        """Who is available does not change, and so a group is divided but once by that."""
        key: tuple[str, int] | None = None
        if call_of(one.value) == "available":
            port = self.vectors.port(one.value.args[0], group)  # type: ignore[attr-defined]
            key = ("available", port.a) if port.one else None
        if key in group.memo:
            yes, no = group.memo[key]
        else:
            holds = self.vectors.truth(one.value, group)
            if isinstance(holds, bool):
                self._go(turn, here + 1 if holds else one.target, group)
                return
            yes, no = group.split(holds)
            yes.memo[(no.serial,)] = no.memo[(yes.serial,)] = group
            if key is not None:
                group.memo[key] = yes, no
        turn += here in self.turns
        self._go(turn, here + 1, yes)
        self._go(turn, one.target, no)

    def _set(self, one: Instruction, group: Group) -> None:
        value = small(self.vectors.value(one.value, group), group)
        if one.kind == "array":
            if value.low < 0:
                wrong = group.lanes & (value.a < 0)
                if wrong.any():
                    raise UndefinedIndexError(
                        wrong, lambda _: f"an array {one.register} of less than no places"
                    )
            self.columns.array(one.register, group, value)
        elif one.kind == "store":
            index = self.vectors.inside(one.register, one.index, group)
            self.columns.store(one.register, index, group, value)
        else:
            self.columns.set(one.register, group, value)

    def _send(self, one: Instruction, group: Group) -> None:
        port = self.vectors.port(one.neighbour, group)
        value = small(self.vectors.value(one.value, group), group)
        self._send_off(group)
        if self.clocks:
            self.sent.set(group, _ONE)
            self.strict.set(group, self.strict.get(group) + _ONE)
        for chosen, senders in by_port(port, group, self.wiring.ports):
            receivers, lost = self._receivers(chosen, senders)
            if lost.size:
                reported = f"sends a word to {self.wiring.name(chosen)}, which runs nothing"
                self.violations += [(pe, reported) for pe in lost.pes.tolist()]
            if not receivers.size:
                continue
            entry = self.wiring.arriving(chosen)
            clocks = self.step.get(senders) + _ONE, self.strict.get(senders)
            word = Word(*(self._moved(number, chosen, senders) for number in (value, *clocks)))
            self.words = max(self.words, self._queue(entry).put(receivers, word))
            self.messages += receivers.size
            self._wake(entry, receivers)

    def _receivers(self, port: int, senders: Group) -> tuple[Group, Group]:
        """Who is there to take the words, and who sends one to nobody."""
        if ("sends", port) not in senders.memo:
            heard, lost = senders.split(self.vectors.there(Value.of(port), senders))
            receivers = Group(self.wiring.moved(heard.lanes, port), heard.size)
            whole = receivers.size == self.everyone.size
            senders.memo["sends", port] = self.everyone if whole else receivers, lost
        found: tuple[Group, Group] = senders.memo["sends", port]
        return found

    def _moved(self, value: Value, port: int, senders: Group) -> Value:
        def make() -> Value:
            return value if value.one else Value(self.wiring.moved(value.a, port), value.low, value.high)

        return self.repeats.of((port, senders.serial), (value,), make)

    def _wake(self, entry: int, receivers: Group) -> None:
        """Those who waited for the words that came may go on."""
        for key in [key for key in self.stuck if key[0] == entry]:
            woken, still = self.stuck[key].split(receivers.lanes)
            if woken.size:
                del self.stuck[key]
                if still.size:
                    self.stuck[key] = still
                self._go(*key[1:], woken)

    def _receive(self, turn: int, here: int, one: Instruction, group: Group) -> None:
        port = self.vectors.port(one.neighbour, group)
        for chosen, asking in by_port(port, group, self.wiring.ports):
            receivers, word, waiting = self._queue(chosen).take(asking)
            if waiting.size:
                self._stop(turn, here, chosen, waiting)
            if receivers.size:
                if self.clocks:
                    for clock, came in ((self.step, word.step), (self.strict, word.strict)):
                        clock.set(receivers, least([clock.get(receivers) + _ONE, came], "max"))
                    self.sent.set(receivers, _NONE)
                self.columns.set(one.register, receivers, word.value)
                self._go(turn, here + 1, receivers)

    def _stop(self, turn: int, here: int, port: int, group: Group) -> None:
        nobody = group.only(~self.vectors.there(Value.of(port), group))
        if nobody.size:
            reported = f"awaits a word from {self.wiring.name(port)}, which runs nothing"
            self.violations += [(pe, reported) for pe in nobody.pes.tolist()]
        before = self.stuck.get((port, turn, here))
        self.stuck[port, turn, here] = group if before is None else joined((before, group))

    def _queue(self, port: int) -> Queue:
        if port not in self.queues:
            self.queues[port] = Queue(self.size)
        return self.queues[port]

    def outcome(self) -> Outcome:
        """What came of it."""
        stuck_port = np.full(self.size, -1)
        for (port, *_), group in self.stuck.items():
            stuck_port[group.lanes] = port
        stuck = np.flatnonzero(stuck_port >= 0)
        left = [
            np.stack([self.wiring.table[port][group.pes], group.pes, word.at(group.pes)])
            for port, queue in self.queues.items()
            for group, word in queue.left()
        ]
        stray = np.concatenate(left, axis=1) if left else np.zeros((3, 0), dtype=np.int64)
        return Outcome(
            {name: self.columns.final(name) for name in self.program.registers},
            LaterMap(bool(self.reports), lambda: _by_processor(self.reports), self.reports),
            LaterMap(
                bool(len(stuck)), lambda: self._waits(stuck, stuck_port[stuck]), (stuck, stuck_port[stuck])
            ),
            Later(stray.shape[1], lambda: sorted(zip(*stray.tolist(), strict=True)), stray),
            sorted(self.violations),
            self._latest(self.step),
            self._latest(self.strict),
            self.messages,
            self.words,
        )

    def _latest(self, clock: Column) -> int:
        if not self.clocks:
            return -1
        return int(clock.numbers(self.size)[self.everyone.lanes].max(initial=0))

    def _waits(self, stuck: Numbers, ports: Numbers) -> dict[int, Wait]:
        others = self.wiring.table[ports, stuck].tolist()
        rows = zip(stuck.tolist(), ports.tolist(), others, strict=True)
        return {pe: Wait("receive", port, other) for pe, port, other in rows}


def _by_processor(reports: list[tuple[Group, list[Value]]]) -> dict[int, Sequence[tuple[int, ...]]]:
    reported: dict[int, list[tuple[int, ...]]] = {}
    for group, values in reports:
        pes = group.pes
        columns = [value.at(pes).tolist() for value in values]
        for row, pe in enumerate(pes.tolist()):
            reported.setdefault(pe, []).append(tuple(column[row] for column in columns))
    return {pe: tuple(reported[pe]) for pe in sorted(reported)}
