"""A parallel allocation program on a network of processors: what ``allocert run-program`` does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rich.console import Console

from allocert.allocators.parallel.at_once import MOST_PROCESSORS, most_processors, run_at_once
from allocert.allocators.parallel.catalogue import Algorithm, algorithm_named
from allocert.allocators.parallel.network import ORDERS, Links, run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.cli.channels import Channel
from allocert.cli.common import stderr, stdout
from allocert.cli.figures import print_lines
from allocert.cli.outputs import Looks, show_with_json
from allocert.cli.pages import pages
from allocert.cli.repeating import repeated
from allocert.cli.simulating.tallies import tallied
from allocert.cli.supervised import all_or_nothing
from allocert.drawing.forms.form import UnfitError
from allocert.drawing.lines import line as plain_line
from allocert.drawing.lines import marked
from allocert.drawing.messages import learnt, marks_of, stopped
from allocert.drawing.scenes.scene import Shot
from allocert.errors import AllocertError, SpecError, TooLargeError
from allocert.machines import Machine
from allocert.models.parallel.storage import Storage, entries, storage_of

__all__ = ["WAYS", "NetworkAsked", "asked_parameters", "run_program"]

AT_ONCE = "at-once"
WAYS = (*ORDERS, AT_ONCE)
"""The orders of a network, and every instruction for all processors at once, as numpy arrays."""

_MOST_ON_A_NETWORK = 1 << 16
_MARKS = {"#": "busy", "x": "faulty"}
_MOST_DRAWN = 1 << 10
_MOST_SHOWN = 240
_MOST_ANSWERS = 64
_MOST_COUNTED = 16


@dataclass(frozen=True)
class NetworkAsked:
    """What the command line asks for; processors are words in the machine's numbering."""

    algorithm: str
    machine: Machine
    faulty: int
    busy: int
    order: str
    capacity: int | None
    waits: str
    seed: int
    parameters: Mapping[str, Any]


def asked_parameters(words: Sequence[str]) -> dict[str, Any]:
    """Parameters from ``name=3``, ``name=1,3,2``, and ``name=1,2;2,1`` for a table of tables.

    ``3`` is a number or a table of one: the parameter's name says which.

    Raises:
        SpecError: not of this form, or one name twice.
    """
    asked: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.isidentifier() or name in asked:
            raise SpecError("--param", word, "name=value, each name once")
        asked[name] = _value(word, name, value)
    return asked


def _value(word: str, name: str, text: str) -> Any:
    if ";" in text or name == "orders":
        return tuple(_row(word, row) for row in text.split(";"))
    return _row(word, text) if "," in text or name == "pi" else _number(word, text)


def _row(word: str, text: str) -> tuple[int, ...]:
    return tuple(_number(word, part) for part in text.split(","))


def _number(word: str, text: str) -> int:
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        expected = "whole numbers: name=3, name=1,3,2 for a table, name=1,2;2,1 for a table of tables"
        raise SpecError("--param", word, expected)
    return int(text)


def run_program(asked: NetworkAsked, json_file: str | None, budget: float | None) -> int:
    """Run the program, and report. The exit code is that of the command: 1 if the run did not come to a clean end."""
    algorithm = algorithm_named(asked.algorithm)
    at_once = asked.order == AT_ONCE
    most = most_processors(algorithm.program) if json_file is None else MOST_PROCESSORS
    if asked.machine.processors > (most if at_once else _MOST_ON_A_NETWORK):
        or_else = "" if at_once else f"; with --order {AT_ONCE} {most}"
        expected = f"at most {most if at_once else _MOST_ON_A_NETWORK} processors{or_else}"
        with_json = " with --json" if most < most_processors(algorithm.program) else ""
        raise TooLargeError("--machine", asked.machine.spec, expected + with_json)
    if at_once and asked.capacity is not None:
        raise SpecError("--capacity", asked.capacity, f"no such option with --order {AT_ONCE}")
    if at_once and asked.waits != "available":
        raise SpecError("--waits", asked.waits, f"available with --order {AT_ONCE}")
    if asked.faulty & asked.busy:
        both = ",".join(map(str, _numbers(asked.faulty & asked.busy)))
        raise SpecError("--busy", both, "no processors that are faulty")

    def work(channel: Channel[None]) -> int:
        parameters = algorithm.parameters(asked.machine, asked.parameters)
        outcome = _run(asked, algorithm, parameters)
        channel.decided()
        ran = _Ran(asked, algorithm, parameters, outcome, storage_of(algorithm.program, parameters, outcome))
        data = None if json_file is None else ran.to_json()
        looks = Looks(records=ran.records, shots=ran.shots, page=ran.page)
        show_with_json(lambda: ran.show(stdout(json_file)), data, json_file, looks)
        return 0 if outcome.clean else 1

    return all_or_nothing(work, budget, lambda: stderr().status("running", seconds=budget))


def _run(asked: NetworkAsked, algorithm: Algorithm, parameters: Mapping[str, Any]) -> Outcome:
    available = asked.machine.full & ~(asked.faulty | asked.busy)
    if asked.order == AT_ONCE:
        return run_at_once(algorithm.program, asked.machine, available, parameters)
    return run_network(
        algorithm.program,
        asked.machine,
        available,
        parameters,
        seen=available | asked.busy if asked.waits == "nonfaulty" else available,
        links=Links(asked.capacity, kept=True),
        order=asked.order,
        seed=asked.seed,
    )


@dataclass(frozen=True)
class _Ran:
    """A run: what was asked for, with which parameters, what came of it, and what a processor stores."""

    asked: NetworkAsked
    algorithm: Algorithm
    parameters: Mapping[str, Any]
    outcome: Outcome
    stored: Storage

    def show(self, console: Console) -> None:
        """Print the report."""
        asked, outcome, machine, facts = self.asked, self.outcome, self.asked.machine, self._facts()

        def line(text: str) -> None:
            console.print(text, markup=False, highlight=False, soft_wrap=False)

        line(f"{self.algorithm.name} ({facts['program']}) on {machine.spec}")
        line(facts["processors"])
        for name in ("parameters", "order", "rounds", "words a processor"):
            line(f"{name}{'' if name in ('order', 'rounds') else ':'} {facts[name]}")
        marks = marks_of(asked.faulty, asked.busy)
        if outcome.events and machine.processors <= _MOST_DRAWN:
            line("")
            line("words that came, by step (. none, # busy, x faulty)")
            for drawn in learnt(machine, outcome.events, marks, console.width):
                _raw(console, drawn)
        line("")
        for answer in self._answers():
            line(answer)
        for answer in stopped(machine, outcome, marks, console.width):
            _raw(console, answer)
        if outcome.clean:
            line("every processor came to its end, and every word was taken")

    def page(self) -> str:
        """What ``--html`` writes."""
        page: str = pages().network_page(
            self.algorithm.name,
            self.asked.machine,
            self.outcome,
            faulty=self.asked.faulty,
            busy=self.asked.busy,
            facts=[(f"{name[0].upper()}{name[1:]}", text) for name, text in self._facts().items()],
            results=self._answers(),
            command=repeated(),
        )
        return page

    def shots(self) -> Sequence[Shot]:
        """The words of each step, and who waits in the end; none for a machine that cannot be drawn."""
        with suppress(AllocertError, UnfitError):
            return [
                *pages().network_shots(self.asked.machine, self.outcome, self.asked.faulty, self.asked.busy)
            ]
        return ()

    def records(self) -> Sequence[Mapping[str, Any]]:
        """The results, a row a processor."""
        names = self.algorithm.answer
        return [
            {"processor": pe, **(dict(zip(names, row, strict=True)) if names else {"reported": list(row)})}
            for pe, row in self._rows().items()
        ]

    def to_json(self) -> dict[str, Any]:
        """What ``--json`` writes."""
        asked, outcome, stored = self.asked, self.outcome, self.stored
        return {
            "schema": "allocert/network-run/1",
            "algorithm": self.algorithm.name,
            "source": self.algorithm.program.source,
            "machine": asked.machine.spec,
            "faulty": _numbers(asked.faulty),
            "busy": _numbers(asked.busy),
            "order": asked.order,
            "seed": asked.seed,
            "capacity": asked.capacity,
            "waits": asked.waits,
            "parameters": dict(self.parameters),
            "rounds": outcome.steps,
            "strict_rounds": outcome.strict_steps,
            "messages": outcome.messages,
            "most_words_on_a_link": outcome.words,
            "words": {
                "registers": stored.registers,
                "arrays": stored.arrays,
                "parameters": stored.numbers,
                "tables": stored.tables,
            },
            "clean": outcome.clean,
            "answer": list(self.algorithm.answer),
            "results": {str(pe): row for pe, row in self._rows().items()},
            "events": [[one.step, one.sender, one.receiver, one.value] for one in outcome.events],
            "cycle": list(outcome.cycle()),
            "waiting": [
                {"processor": pe, "to": wait.to, "port": wait.port, "neighbour": wait.neighbour}
                for pe, wait in outcome.waiting.items()
            ],
            "undelivered": [list(word) for word in outcome.undelivered],
            "violations": [[pe, violation] for pe, violation in outcome.violations],
        }

    def _facts(self) -> dict[str, str]:
        """What was asked and what it cost, by name."""
        asked, outcome, stored = self.asked, self.outcome, self.stored
        faulty, busy = asked.faulty.bit_count(), asked.busy.bit_count()
        links = (
            "any number of words"
            if asked.capacity is None
            else f"{asked.capacity} word{'s' * (asked.capacity != 1)}"
        )
        return {
            "program": self.algorithm.program.source,
            "processors": f"{asked.machine.processors - faulty - busy} processors available, {busy} busy, {faulty} faulty",
            "parameters": ", ".join(f"{name} = {_shortly(value)}" for name, value in self.parameters.items()),
            "order": f"{asked.order}, seed {asked.seed}; links hold {links}; neighbours are waited for if {asked.waits}",
            "rounds": f"{outcome.steps}, or {outcome.strict_steps} if no processor sends and receives in one round; "
            f"messages {outcome.messages}, at most {outcome.words} on a link",
            "words a processor": f"{stored.words} = {stored.registers} registers + {stored.arrays} in arrays "
            f"+ {stored.numbers} parameters + {stored.tables} in tables of parameters",
        }

    def _answers(self) -> list[str]:
        """Results by processor: the registers that hold them, or what was reported; of many how often each comes."""
        names = ", ".join(self.algorithm.answer)
        title = (
            f"results (register{'s' * (len(self.algorithm.answer) > 1)} {names})"
            if names
            else "results as reported"
        )
        tally = tallied([self.outcome.registers[name] for name in self.algorithm.answer])
        if tally is not None and tally.total() > _MOST_ANSWERS:
            return _counted_lines(title, tally.total(), "processor", tally)
        rows = self._rows()
        if len(rows) <= _MOST_ANSWERS:
            entries = (
                f"{self.asked.machine.node_name(pe)}: {', '.join(map(_shown, row))}"
                for pe, row in rows.items()
            )
            return [f"{title}: {'  '.join(entries) or 'none'}"]
        each: Iterable[Sequence[Any]] = rows.values() if names else chain.from_iterable(rows.values())
        what = "processor" if names else "report"
        return _counted_lines(title, len(rows), what, Counter(map(tuple, each)))

    def _rows(self) -> dict[int, Sequence[Any]]:
        if not self.algorithm.answer:
            return dict(self.outcome.reports)
        columns = [self.outcome.registers[name] for name in self.algorithm.answer]
        return {
            pe: cells
            for pe, cells in enumerate(zip(*columns, strict=True))
            if any(cell is not None for cell in cells)
        }


def _counted_lines(title: str, processors: int, what: str, tally: Counter[tuple[Any, ...]]) -> list[str]:
    """How often each result comes, the greatest ones first."""
    counted = sorted(tally.items(), key=lambda one: tuple(map(_rank, one[0])))
    lines = [f"{title} of {processors} processors, greatest first; --json has them by processor"]
    for row, times in reversed(counted[-_MOST_COUNTED:]):
        lines.append(f"  {', '.join(map(_shown, row))}: {times} {what}{'s' * (times != 1)}")
    if len(counted) > _MOST_COUNTED:
        lines.append(f"  and {len(counted) - _MOST_COUNTED} other results")
    return lines


def _raw(console: Console, text: str) -> None:
    role = "bad" if text.startswith("deadlock") else ""
    print_lines(console, [plain_line(text, role) if role else marked(text, _MARKS)])


def _rank(cell: Any) -> tuple[Any, ...]:
    """By which results are sorted: none before numbers, tables by their places."""
    if cell is None:
        return ()
    return tuple(map(_rank, cell)) if isinstance(cell, tuple) else (cell,)


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    return f"({','.join(map(_shown, value))})" if isinstance(value, tuple) else str(value)


def _shortly(value: Any) -> str:
    text = _shown(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}... ({entries(value)} numbers)"


def _numbers(word: int) -> list[int]:
    return [pe for pe in range(word.bit_length()) if word >> pe & 1]
