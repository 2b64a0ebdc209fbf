"""Whole machines at once: every instruction of a program for all processors that have come to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.columns import (
    Columns,
    Group,
    Numbers,
    UndefinedIndexError,
    small,
    tables_of,
)
from allocert.allocators.parallel.flat import Instruction, flattened
from allocert.allocators.parallel.outcome import Later, LaterMap, Outcome, Wait
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.queues import Queue
from allocert.allocators.parallel.vectors import Vectors, by_port
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import SpecError
from allocert.machines import Machine

__all__ = ["run_boards"]


def run_boards(
    program: Program, machine: Machine, available: int | npt.NDArray[np.bool_], parameters: Mapping[str, Any]
) -> Outcome:
    """Run a program on every available processor, on links that hold any number of words.

    The outcome is that of :func:`~allocert.allocators.parallel.network.run_network` but for ``words``, which depends on who moves
    first, and ``events``, which are not kept. What it holds for each processor is made when it is asked for; the ``array`` of a
    register has it as numpy arrays: the numbers, and whether they are set.

    Args:
        available: a word in the machine's numbering, or an array of truth values.

    Raises:
        SpecError: a parameter is missing or no such table as the text reads, ``available`` is no set of processors of this
            machine, or a number grows beyond :data:`~allocert.allocators.parallel.columns.LARGEST`.
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
        running = available
    board = _Board(program, wiring, running, parameters)
    board.play()
    return board.outcome()


class _Board:
    def __init__(
        self, program: Program, wiring: Wiring, running: npt.NDArray[np.bool_], parameters: Mapping[str, Any]
    ) -> None:
        self.program, self.wiring, self.running = program, wiring, running
        self.code = flattened(program)
        self.size = wiring.machine.processors
        self.everyone = np.flatnonzero(running)
        self.columns = Columns(self.everyone, self.size, program.arrays)
        given = tables_of(program.given(parameters), program.depths)
        self.vectors = Vectors(wiring, running, self.columns, given)
        self.groups: dict[int, list[Group]] = {0: [self.everyone]} if len(self.everyone) else {}
        self.stuck_at = np.full(self.size, -1, dtype=np.int32)
        self.stuck_port = np.full(self.size, -1, dtype=np.int32)
        self.queues: dict[int, Queue] = {}
        self.step = np.zeros(self.size, dtype=np.int32)
        self.strict = np.zeros(self.size, dtype=np.int32)
        self.sent = np.zeros(self.size, dtype=np.bool_)
        self.reports: list[tuple[Group, list[Any]]] = []
        self.violations: list[tuple[int, str]] = []
        self.messages = self.words = 0

    def play(self) -> None:
        """The processors that are least far in the text go first, so that all come together again behind a choice."""
        while self.groups:
            here = min(self.groups)
            groups = self.groups.pop(here)
            group = groups[0]
            if len(groups) > 1:
                whole = sum(map(len, groups)) == len(self.everyone)
                group = self.everyone if whole else np.sort(np.concatenate(groups))
            if here == len(self.code):
                self.step[group] += self.sent[group]
                continue
            try:
                self._run(here, group)
            except UndefinedIndexError as error:
                told = ((int(pe), f"uses {error.told(int(pe))}, which is not there") for pe in error.pes)
                self.violations += told
                self.step[error.pes] += self.sent[error.pes]
                self._go(here, group[~np.isin(group, error.pes)])

    def _go(self, where: int, group: Group) -> None:
        if len(group):
            self.groups.setdefault(where, []).append(group)

    def _run(self, here: int, group: Group) -> None:
        one = self.code[here]
        if one.kind == "jump":
            self._go(one.target, group)
        elif one.kind == "receive":
            self._receive(here, one, group)
        elif one.kind == "branch":
            holds = self.vectors.truth(one.value, group)
            if isinstance(holds, bool):
                self._go(here + 1 if holds else one.target, group)
            else:
                there = np.flatnonzero(holds)
                self._go(here + 1, group if len(there) == len(group) else group[there])
                self._go(one.target, group[:0] if len(there) == len(group) else group[~holds])
        else:
            if one.kind == "send":
                self._send(one, group)
            elif one.kind == "report":
                self.reports.append(
                    (group, [np.array(self.vectors.value(value, group)) for value in one.values])
                )
            else:
                self._set(one, group)
            self._go(here + 1, group)

    def _set(self, one: Instruction, group: Group) -> None:
        value = small(self.vectors.value(one.value, group))
        if one.kind == "array":
            if np.any(value < 0):
                wrong = group[np.broadcast_to(value < 0, group.shape)]
                raise UndefinedIndexError(wrong, lambda _: f"an array {one.register} of less than no places")
            self.columns.array(one.register, group, value)
        elif one.kind == "store":
            index = self.vectors.inside(one.register, one.index, group)
            self.columns.arrays[one.register][index, group] = value
        else:
            self.columns.set(one.register, group, value)

    def _send(self, one: Instruction, group: Group) -> None:
        port = self.vectors.port(one.neighbour, group)
        value = np.broadcast_to(small(self.vectors.value(one.value, group)), group.shape)
        self.step[group] += self.sent[group]
        self.sent[group] = True
        self.strict[group] += 1
        for chosen, among in by_port(port):
            senders, values = group[among], value[among]
            there = self.vectors.there(chosen, senders)
            if not there.all():
                told = f"sends a word to {self.wiring.name(chosen)}, which runs nothing"
                self.violations += [(pe, told) for pe in senders[~there].tolist()]
                senders, values = senders[there], values[there]
            if not len(senders):
                continue
            receivers, entry = self.wiring.table[chosen][senders], self.wiring.arriving(chosen)
            held = self._queue(entry).put(receivers, values, self.step[senders] + 1, self.strict[senders])
            self.words = max(self.words, held)
            self.messages += len(senders)
            self._wake(receivers[self.stuck_port[receivers] == entry])

    def _wake(self, receivers: Group) -> None:
        """Those who waited for the words that came may go on."""
        if len(receivers):
            places = self.stuck_at[receivers]
            self.stuck_at[receivers] = self.stuck_port[receivers] = -1
            for here in np.unique(places).tolist():
                self._go(here, receivers[places == here])

    def _receive(self, here: int, one: Instruction, group: Group) -> None:
        port = self.vectors.port(one.neighbour, group)
        for chosen, among in by_port(port):
            receivers = group[among]
            ready = self._queue(chosen).ready(receivers)
            if not ready.all():
                self._stop(here, chosen, receivers[~ready])
                receivers = receivers[ready]
            if len(receivers):
                value, step, strict = self._queue(chosen).take(receivers)
                self.step[receivers] = np.maximum(self.step[receivers] + 1, step)
                self.strict[receivers] = np.maximum(self.strict[receivers] + 1, strict)
                self.sent[receivers] = False
                self.columns.set(one.register, receivers, value)
                self._go(here + 1, receivers)

    def _stop(self, here: int, port: int, group: Group) -> None:
        there = self.vectors.there(port, group)
        if not there.all():
            told = f"awaits a word from {self.wiring.name(port)}, which runs nothing"
            self.violations += [(pe, told) for pe in group[~there].tolist()]
        self.stuck_at[group], self.stuck_port[group] = here, port

    def _queue(self, port: int) -> Queue:
        if port not in self.queues:
            self.queues[port] = Queue(self.size)
        return self.queues[port]

    def outcome(self) -> Outcome:
        """What came of it."""
        stuck = np.flatnonzero(self.stuck_port >= 0)
        left = [
            np.stack([self.wiring.table[port][pes], pes, words])
            for port, queue in self.queues.items()
            for pes, words in queue.left()
        ]
        stray = np.concatenate(left, axis=1) if left else np.zeros((3, 0), dtype=np.int64)
        return Outcome(
            {name: self.columns.final(name) for name in self.program.registers},
            LaterMap(bool(self.reports), lambda: _told(self.reports), self.reports),
            LaterMap(bool(len(stuck)), lambda: self._waits(stuck), (stuck, self.stuck_port[stuck])),
            Later(stray.shape[1], lambda: sorted(zip(*stray.tolist(), strict=True)), stray),
            sorted(self.violations),
            int(self.step.max(initial=0)),
            int(self.strict.max(initial=0)),
            self.messages,
            self.words,
        )

    def _waits(self, stuck: Numbers) -> dict[int, Wait]:
        ports = self.stuck_port[stuck]
        others = self.wiring.table[ports, stuck].tolist()
        rows = zip(stuck.tolist(), ports.tolist(), others, strict=True)
        return {pe: Wait("receive", port, other) for pe, port, other in rows}


def _told(reports: list[tuple[Group, list[Any]]]) -> dict[int, Sequence[tuple[int, ...]]]:
    told: dict[int, list[tuple[int, ...]]] = {}
    for group, values in reports:
        columns = [np.broadcast_to(value, group.shape).tolist() for value in values]
        for row, pe in enumerate(group.tolist()):
            told.setdefault(pe, []).append(tuple(column[row] for column in columns))
    return {pe: tuple(told[pe]) for pe in sorted(told)}
