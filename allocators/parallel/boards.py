"""Whole machines at once: every instruction of a program for all processors that have come to it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.flat import Instruction, flattened
from allocert.allocators.parallel.outcome import Outcome, Wait
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.vectors import Group, Registers, UndefinedIndexError, Vectors
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import SpecError
from allocert.machines import Machine

__all__ = ["run_boards"]


def run_boards(
    program: Program, machine: Machine, available: int | npt.NDArray[np.bool_], parameters: Mapping[str, Any]
) -> Outcome:
    """Run a program on every available processor, on links that hold any number of words.

    Args:
        available: a word in the machine's numbering, or an array of truth values.

    Raises:
        SpecError: a parameter is missing.
    """
    missing = sorted(set(program.parameters) - set(parameters))
    if missing:
        raise SpecError("parameters", missing[0], f"a value for each of {', '.join(program.parameters)}")
    size = machine.processors
    if isinstance(available, int):
        octets = np.frombuffer(available.to_bytes(size // 8 + 1, "little"), dtype=np.uint8)
        running = np.unpackbits(octets, bitorder="little")[:size].astype(np.bool_)
    else:
        running = available
    board = _Board(program, Wiring(machine), running, parameters)
    board.play()
    return board.outcome()


class _Ports:
    """The words that came to each processor through one port, oldest first, with the clocks of their senders."""

    def __init__(self, size: int) -> None:
        self.words = np.zeros((3, 1, size), dtype=np.int32)
        self.put_so_far = np.zeros(size, dtype=np.int32)
        self.taken = np.zeros(size, dtype=np.int32)

    def put(self, receivers: Group, word: tuple[Any, Any, Any]) -> int:
        """A word for each of these; the greatest number that waits at any of them."""
        waiting = self.put_so_far[receivers] - self.taken[receivers]
        most = int(waiting.max(initial=0)) + 1
        depth = self.words.shape[1]
        if most > depth:
            self._deepen(depth * 2)
            return self.put(receivers, word)
        places = self.put_so_far[receivers] % depth
        for row, value in enumerate(word):
            self.words[row, places, receivers] = value
        self.put_so_far[receivers] += 1
        return most

    def take(self, receivers: Group) -> npt.NDArray[np.int32]:
        """The oldest word of each of these, which have one."""
        found = self.words[:, self.taken[receivers] % self.words.shape[1], receivers]
        self.taken[receivers] += 1
        return found

    def ready(self, receivers: Group) -> npt.NDArray[np.bool_]:
        """Which of these have a word."""
        return self.put_so_far[receivers] > self.taken[receivers]

    def _deepen(self, depth: int) -> None:
        old, size = self.words, self.words.shape[2]
        self.words = np.zeros((3, depth, size), dtype=np.int32)
        pes = np.arange(size)
        for back in range(old.shape[1]):
            held = pes[self.put_so_far - self.taken > back]
            at = self.taken[held] + back
            self.words[:, at % depth, held] = old[:, at % old.shape[1], held]


class _Board:
    def __init__(
        self, program: Program, wiring: Wiring, running: npt.NDArray[np.bool_], parameters: Mapping[str, Any]
    ) -> None:
        self.program, self.wiring, self.running = program, wiring, running
        self.code = flattened(program)
        self.size = wiring.machine.processors
        self.registers = Registers(self.size)
        for name in program.arrays:
            self.registers.array(name, np.array([], dtype=np.int64), 0)
        self.vectors = Vectors(wiring, running, self.registers, parameters)
        self.groups: dict[int, list[Group]] = {0: [np.flatnonzero(running)]}
        self.stuck: dict[int, list[Group]] = {}
        self.ports: dict[int, _Ports] = {}
        self.step = np.zeros(self.size, dtype=np.int32)
        self.strict = np.zeros(self.size, dtype=np.int32)
        self.sent = np.zeros(self.size, dtype=np.bool_)
        self.reports: dict[int, list[tuple[int, ...]]] = {}
        self.violations: list[tuple[int, str]] = []
        self.lost: list[tuple[Group, int]] = []
        self.messages = self.words = 0

    def play(self) -> None:
        """The processors that are least far in the text go first, so that all come together again behind a choice."""
        while self.groups:
            here = min(self.groups)
            group = (
                np.concatenate(self.groups.pop(here))
                if len(self.groups[here]) > 1
                else self.groups.pop(here)[0]
            )
            if not len(group):
                continue
            if here == len(self.code):
                self.step[group] += self.sent[group]
                continue
            try:
                self._run(here, group)
            except UndefinedIndexError as error:
                self.violations += [(int(pe), f"uses {error.what}, which is not there") for pe in error.pes]
                self._go(here, group[~np.isin(group, error.pes)])

    def _go(self, where: int, group: Group) -> None:
        if len(group):
            self.groups.setdefault(where, []).append(group)

    def _run(self, here: int, group: Group) -> None:
        one = self.code[here]
        if one.kind == "jump":
            return self._go(one.target, group)
        if one.kind == "receive":
            return self._receive(here, one, group)
        if one.kind == "branch":
            assert one.value is not None
            holds = np.broadcast_to(
                np.asarray(self.vectors.value(one.value, group), dtype=np.bool_), group.shape
            )
            if holds.all():
                return self._go(here + 1, group)
            self._go(one.target, group[~holds])
            return self._go(here + 1, group[holds])
        if one.kind == "send":
            self._send(one, group)
        elif one.kind == "report":
            self._report(one, group)
        else:
            self._set(one, group)
        return self._go(here + 1, group)

    def _set(self, one: Instruction, group: Group) -> None:
        assert one.value is not None
        value = self.vectors.value(one.value, group)
        if one.kind == "array":
            self.registers.array(one.register, group, int(np.max(value)))
        elif one.kind == "store":
            assert one.index is not None
            index = self.vectors.value(one.index, group)
            array = self.registers.values[one.register]
            told = ast.Subscript(ast.Name(one.register, ast.Load()), one.index, ast.Load())
            self.vectors.check(index, len(array) - 1, told, group)
            array[index, group] = value
        else:
            self.registers.set(one.register, group, value)

    def _send(self, one: Instruction, group: Group) -> None:
        assert one.place is not None and one.value is not None
        port = self.vectors.port(one.place, group)
        value = np.broadcast_to(self.vectors.value(one.value, group), group.shape)
        self.step[group] += self.sent[group]
        self.sent[group] = True
        self.strict[group] += 1
        for chosen, among in self._by_port(port, group):
            senders, values = group[among], value[among]
            there = self.vectors.there(chosen, senders)
            told = f"sends a word to {self.wiring.name(chosen)}, which runs nothing"
            self.violations += [(int(pe), told) for pe in senders[~there]]
            senders, values = senders[there], values[there]
            receivers = self.wiring.table[chosen, senders]
            arriving = self._port(self.wiring.arriving(chosen))
            held = arriving.put(receivers, (values, self.step[senders] + 1, self.strict[senders]))
            self.words = max(self.words, held if len(senders) else 0)
            self.messages += len(senders)
        for where, groups in self.stuck.items():
            self.groups.setdefault(where, []).extend(groups)
        self.stuck.clear()

    def _receive(self, here: int, one: Instruction, group: Group) -> None:
        assert one.place is not None
        port = self.vectors.port(one.place, group)
        for chosen, among in self._by_port(port, group):
            receivers = group[among]
            there = self.vectors.there(chosen, receivers)
            if not there.all():
                told = f"awaits a word from {self.wiring.name(chosen)}, which runs nothing"
                known = set(self.violations)
                self.violations += [v for pe in receivers[~there] if (v := (int(pe), told)) not in known]
            ready = self._port(chosen).ready(receivers)
            if not ready.all():
                self.stuck.setdefault(here, []).append(receivers[~ready])
                receivers = receivers[ready]
            if len(receivers):
                value, step, strict = self._port(chosen).take(receivers)
                self.step[receivers] = np.maximum(self.step[receivers] + 1, step)
                self.strict[receivers] = np.maximum(self.strict[receivers] + 1, strict)
                self.sent[receivers] = False
                self.registers.set(one.register, receivers, value)
                self._go(here + 1, receivers)

    def _by_port(self, port: Any, group: Group) -> list[tuple[int, Any]]:
        if np.ndim(port) == 0:
            return [(int(port), slice(None))]
        return [(int(chosen), port == chosen) for chosen in np.unique(port)]

    def _port(self, port: int) -> _Ports:
        if port not in self.ports:
            self.ports[port] = _Ports(self.size)
        return self.ports[port]

    def _report(self, one: Instruction, group: Group) -> None:
        columns = [np.broadcast_to(self.vectors.value(value, group), group.shape) for value in one.values]
        for row, pe in enumerate(group.tolist()):
            self.reports.setdefault(pe, []).append(tuple(int(column[row]) for column in columns))

    def outcome(self) -> Outcome:
        """What came of it."""
        waiting: dict[int, Wait] = {}
        for where, groups in self.stuck.items():
            for group in groups:
                place = self.code[where].place
                assert place is not None
                ports = np.broadcast_to(self.vectors.port(place, group), group.shape)
                for pe, port in zip(group.tolist(), ports.tolist(), strict=True):
                    waiting[pe] = Wait("receive", port, self.wiring.neighbour(pe, port))
        left: list[tuple[int, int, int]] = []
        for port, box in self.ports.items():
            while len(late := np.flatnonzero(box.put_so_far > box.taken)):
                senders = self.wiring.table[port, late].tolist()
                left += zip(senders, late.tolist(), box.take(late)[0].tolist(), strict=True)
        return Outcome(
            {name: self._final(name) for name in self.program.registers},
            {pe: tuple(told) for pe, told in sorted(self.reports.items())},
            waiting,
            sorted(left),
            sorted(self.violations),
            int(self.step.max(initial=0)),
            int(self.strict.max(initial=0)),
            self.messages,
            self.words,
        )

    def _final(self, name: str) -> list[Any]:
        if name not in self.registers.values:
            return [None] * self.size
        values, known = self.registers.values[name], self.registers.known[name].tolist()
        cells = list(map(tuple, values[1:].T.tolist())) if values.ndim == 2 else values.tolist()
        return [cell if set_ else None for cell, set_ in zip(cells, known, strict=True)]
