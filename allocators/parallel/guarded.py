"""One run of a program for all sets of available processors at once.

Whether a neighbour is available stays open: the steps taken if it is have that condition, and so have the words that are
sent. A word is taken where sender and receiver have the same condition, so that every set of available processors has the same
matching of words, without a deadlock and without a word that nobody takes. What registers hold is left to a domain: truth tables,
terms of a solver, or sets of processors.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeAlias

from allocert.allocators.parallel.program import Program, call_of
from allocert.allocators.parallel.texts.terms import Available, Condition, Domain, Terms, UnmatchedError
from allocert.allocators.parallel.wiring import Wiring
from allocert.machines import Machine

__all__ = ["Domain", "UnmatchedError", "run_guarded"]

_Links: TypeAlias = dict[tuple[int, int], list[tuple[Condition, Any]]]
"""By receiver and its port: the words under way, each with the condition under which it was sent."""


_Reports: TypeAlias = list[tuple[int, Any, tuple[Any, ...]]]
"""Who reports, under which condition besides its own availability, and what."""


def run_guarded(
    program: Program,
    machine: Machine,
    parameters: Mapping[str, Any],
    domain: Domain,
    reports: _Reports | None = None,
) -> list[dict[str, Any]]:
    """The registers of every processor at its end, as far as it is available; an array is a list with place 0 besides.

    A list that is given is filled with the reports: who, under which condition besides its own availability, and what.

    Raises:
        UnmatchedError: words do not match in the same way for all sets of available processors, what a processor does depends
            on more than availabilities and its own label, something is used that is not there, or the text reports and no list
            is given.
        SpecError: a parameter is missing, or is not the number or table that the text reads.
    """
    wiring, given = Wiring(machine), program.given(parameters)
    links: _Links = {}
    runs = [
        _Run(program, Terms(wiring, pe, domain, {}, given), links, reports)
        for pe in range(machine.processors)
    ]
    going = {run.terms.pe: run.play() for run in runs}
    while going:
        over = []
        moved = False
        for pe, play in going.items():
            state = next(play, None)
            moved |= state is None or state
            if state is None:
                over.append(pe)
        for pe in over:
            del going[pe]
        if not moved:
            raise UnmatchedError("processor", min(going), "a word for everyone who awaits one")
    for (pe, port), words in links.items():
        if words:
            raise UnmatchedError("processor", pe, f"to take every word from {wiring.name(port)}")
    return [
        {name: value for name, value in run.terms.registers.items() if name in program.registers}
        for run in runs
    ]


class _Run:
    """One processor. Its generator yields whether it has done something since the last time."""

    def __init__(self, program: Program, terms: Terms, links: _Links, reports: _Reports | None) -> None:
        self.program, self.terms, self.links, self.reports = program, terms, links, reports
        self.holding: list[tuple[Any, bool]] = []
        """The tests that depend on who is available and lead here: each with whether it holds."""

    def play(self) -> Generator[bool, None, None]:
        """The whole text."""
        yield from self._block(self.program.steps.body, frozenset({(self.terms.pe, True)}))

    def _block(self, body: Sequence[ast.stmt], condition: Condition) -> Generator[bool, None, None]:
        for node in body:
            if isinstance(node, ast.Assign):
                yield from self._assign(node, condition)
            elif isinstance(node, ast.Expr) and call_of(node.value) == "send":
                assert isinstance(node.value, ast.Call)
                self._send(node.value, condition)
            elif isinstance(node, ast.Expr) and self.reports is not None:
                assert isinstance(node.value, ast.Call)
                self.reports.append(
                    (self.terms.pe, self._held(), tuple(map(self.terms.value, node.value.args)))
                )
            elif isinstance(node, ast.If):
                yield from self._choice(node, condition)
            elif isinstance(node, ast.For):
                assert isinstance(node.target, ast.Name)
                assert isinstance(node.iter, ast.Call)
                for counter in range(*(self.terms.whole(argument) for argument in node.iter.args)):
                    self.terms.registers[node.target.id] = counter
                    yield from self._block(node.body, condition)
            elif isinstance(node, ast.While):
                while self._settled(node.test, condition):
                    yield from self._block(node.body, condition)
            elif not isinstance(node, ast.Pass):
                raise UnmatchedError(
                    "program", ast.unparse(node), "a statement that all sets of processors share"
                )

    def _assign(self, node: ast.Assign, condition: Condition) -> Generator[bool, None, None]:
        target, registers = node.targets[0], self.terms.registers
        if isinstance(target, ast.Subscript):
            assert isinstance(target.value, ast.Name)
            name = target.value.id
            value = self.terms.value(node.value)
            array = list(self.terms.value(target.value))
            array[self.terms.place(array, self.terms.whole(target.slice), name)] = value
            registers[name] = array
            return
        assert isinstance(target, ast.Name)
        if isinstance(node.value, ast.Call) and call_of(node.value) == "receive":
            registers[target.id] = yield from self._receive(node.value, condition)
        elif isinstance(node.value, ast.Call) and call_of(node.value) == "array":
            size = self.terms.whole(node.value.args[0])
            if size < 0:
                raise UnmatchedError("program", ast.unparse(node), "an array of no less than no places")
            registers[target.id] = [0] * (size + 1)
        else:
            registers[target.id] = self.terms.value(node.value)

    def _choice(self, node: ast.If, condition: Condition) -> Generator[bool, None, None]:
        test = self._known(node.test, condition)
        if isinstance(test, bool):
            yield from self._block(node.body if test else node.orelse, condition)
            return
        before = dict(self.terms.registers)
        if isinstance(test, Available):
            yield from self._under(test, True, node.body, condition | test.condition)
            held, self.terms.registers = self.terms.registers, before
            if node.orelse:
                if len(test.condition) != 1:
                    raise UnmatchedError(
                        "program", ast.unparse(node.test), "one neighbour, where there is an else"
                    )
                ((pe, truth),) = test.condition
                yield from self._under(test, False, node.orelse, condition | {(pe, not truth)})
        else:
            if any(call_of(call) in ("send", "receive") for call in ast.walk(node)):
                raise UnmatchedError(
                    "program", ast.unparse(node.test), "no words under a condition on registers"
                )
            yield from self._under(test, True, node.body, condition)
            held, self.terms.registers = self.terms.registers, before
            yield from self._under(test, False, node.orelse, condition)
        truth_value, after = self.terms.formula(test), self.terms.registers
        for name in self.program.registers:  # received words are read where they are, never behind a choice
            one, other = held.get(name), after.get(name)
            if one is not other:
                after[name] = self._merged(truth_value, one, other)

    def _under(
        self, test: Any, holds: bool, body: Sequence[ast.stmt], condition: Condition
    ) -> Generator[bool, None, None]:
        self.holding.append((test, holds))
        yield from self._block(body, condition)
        self.holding.pop()

    def _held(self) -> Any:
        """The condition of all tests that lead here."""
        truth: Any = True
        for test, holds in self.holding:
            literal = self.terms.formula(test)
            literal = literal if holds else self.terms.domain.negated(literal)
            truth = literal if truth is True else self.terms.domain.both(truth, literal)
        return truth

    def _known(self, node: ast.expr, condition: Condition) -> Any:
        """The part of a test that the condition does not settle."""
        test = self.terms.truth(node)
        if not isinstance(test, Available):
            return test
        if any((pe, not truth) in condition for pe, truth in test.condition):
            return False
        open_ = test.condition - condition
        return Available(open_) if open_ else True

    def _settled(self, node: ast.expr, condition: Condition) -> bool:
        test = self._known(node, condition)
        if not isinstance(test, bool):
            raise UnmatchedError(
                "program", ast.unparse(node), "a test that does not depend on who is available"
            )
        return test

    def _merged(self, truth: Any, one: Any, other: Any) -> Any:
        """A register after a choice; where only one branch set it, that one's value stands."""
        if one is None or other is None:
            return other if one is None else one
        if isinstance(one, list):
            if len(one) != len(other):
                raise UnmatchedError("processor", self.terms.pe, "arrays of one size in all cases")
            return [a if a is b else self._merged(truth, a, b) for a, b in zip(one, other, strict=True)]
        if isinstance(one, int) and isinstance(other, int) and one == other:
            return one
        return self.terms.domain.chosen(truth, one, other)

    def _link(self, place: ast.expr, condition: Condition) -> tuple[int, int]:
        """The neighbour and the port of a place."""
        port = self.terms.port(place)
        neighbour = self.terms.wiring.neighbour(self.terms.pe, port)
        if (neighbour, True) not in condition:
            raise UnmatchedError(
                "processor", self.terms.pe, f"to ask whether {self.terms.wiring.name(port)} is available"
            )
        return neighbour, port

    def _send(self, call: ast.Call, condition: Condition) -> None:
        neighbour, port = self._link(call.args[1], condition)
        words = self.links.setdefault((neighbour, self.terms.wiring.arriving(port)), [])
        words.append((condition, self.terms.value(call.args[0])))

    def _receive(self, call: ast.Call, condition: Condition) -> Generator[bool, None, Any]:
        _, port = self._link(call.args[0], condition)
        words = self.links.setdefault((self.terms.pe, port), [])
        moved = True
        while not words:
            yield moved
            moved = False
        sent_under, value = words.pop(0)
        if sent_under != condition:
            raise UnmatchedError(
                "processor",
                self.terms.pe,
                f"words from {self.terms.wiring.name(port)} under its own condition",
            )
        return value
