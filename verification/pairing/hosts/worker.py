"""The process that runs a user's allocator: it executes steps and answers, and judges nothing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from allocert.machines import Request, parse_machine
from allocert.machines.family_data import family_to_data
from allocert.machines.machine import kind_name
from allocert.solvers.words.aig import Graph
from allocert.verification.isolation.serve import Out, serve
from allocert.verification.pairing.answers import answer_to_data
from allocert.verification.pairing.engine import contract_of, promises_of_class
from allocert.verification.pairing.hosts.host import Origin
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.items import Item, items_from_data
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.search.wishes import Profile
from allocert.verification.pairing.trace import trace_from_json, trace_to_json

__all__ = ["Worker"]


class Worker:
    """The operations: each takes an :class:`Out` for its items, and plain data."""

    def __init__(self) -> None:
        self._host: LocalHost
        self._states: dict[Hashable, int] = {}
        self._alive: list[object] = []

    def load(self, out: Out, name: str, spec: str, call_timeout: float) -> dict[str, Any]:
        """Import the allocator and say what it shows of itself."""
        factory = load(name)
        contract = contract_of(factory)
        self._host = LocalHost(factory, parse_machine(spec), contract, call_timeout)
        shown = getattr(factory, "machines", None)
        kinds = shown if isinstance(shown, tuple) and all(isinstance(kind, type) for kind in shown) else ()
        return {
            "contract": [contract.family, contract.complete, contract.first_choice, contract.static_faults],
            "machines": [kind_name(kind) for kind in kinds],
            "fits": not kinds or isinstance(self._host.machine, kinds),
            "migrates": getattr(factory, "migrates", False) is True,
            "source": str(getattr(factory, "source", ""))[:300],
            "takes_faulty": self._host.takes_faulty,
            "has_choose": self._host.has_choose,
            "promises": promises_of_class(factory),
        }

    def root(self, out: Out, faulty: list[int]) -> list[Any]:
        """A fresh allocator that is kept: its number, the constructor's answer and its family."""
        handle, answer, _ = self._host.root(tuple(faulty))
        shown = None if handle is None else self._host.family(handle)
        return [handle, answer_to_data(answer), family_to_data(shown)]

    def do(self, out: Out, handle: int, steps: list[Any]) -> list[Any]:
        """The answer of a kept allocator to one step."""
        return answer_to_data(self._host.do(handle, trace_from_json(steps)[0]))

    def copy(self, out: Out, drop: list[int], handle: int) -> int | None:
        """The number of a copy of a kept allocator."""
        for other in drop:
            self._host.drop(other)
        found: int | None = self._host.copy(handle)
        return found

    def run(self, out: Out, faulty: list[int], items: list[Any]) -> None:
        """The answers of a fresh allocator to steps, each sent at once; nothing of it is thrown away."""
        steps: list[Item] = items_from_data(items)
        run = self._host.run(tuple(faulty), steps)
        self._alive.append(run)
        for answer in run:
            out.item(answer_to_data(answer), now=True)

    def extend(self, out: Out, drop: list[int], handle: int, items: list[Any]) -> None:
        """The answers of a kept allocator to the next items of its run."""
        for other in drop:
            self._host.drop(other)
        for answer in self._host.extend(handle, items_from_data(items)):
            out.item(answer_to_data(answer))

    def state_after(self, out: Out, faulty: list[int], steps: list[Any]) -> int | None:
        """The number of the state after some steps of a fresh allocator."""
        return self._number(self._host.state_after(tuple(faulty), trace_from_json(steps)))

    def branch(
        self, out: Out, drop: list[int], modes: list[bool], origin: list[Any], steps: list[Any]
    ) -> dict[str, str]:
        """What comes of each step from one origin; which parts of the state could not be copied or compared so far."""
        for handle in drop:
            self._host.drop(handle)
        self._host.copying &= modes[0]
        self._host.merging &= modes[1]
        faulty, path, handle = origin
        start = Origin(tuple(faulty), trace_from_json(path), handle)
        for answer, kept, state, same in self._host.branch(start, trace_from_json(steps)):
            out.item([answer_to_data(answer), kept, self._number(state), same])
        return self._host.opaque

    def watch(self, out: Out, on: bool) -> bool:
        """Whether lines are noted from now on."""
        return self._host.watch(on)

    def watched(self, out: Out) -> int:
        """How many steps from line to line were new."""
        return self._host.watched()

    def unrun(self, out: Out) -> str:
        """The lines that never ran."""
        return self._host.unrun()

    def prepare(self, out: Out) -> None:
        """Get ready for wishes."""
        self._host.prepare()

    def wish(self, out: Out, faulty: list[int], profile: list[Any], wishes: list[int], now: bool) -> None:
        """The steps that a fresh allocator makes of wishes, with its answers; ``now``: each is sent at once."""
        for step, answer in self._host.wish(tuple(faulty), Profile(*profile), wishes):
            step_data = None if step is None else trace_to_json([step])[0]
            out.item([step_data, answer_to_data(answer)], now)

    def probe(self, out: Out, name: str, *arguments: Any) -> Any:
        """A look into allocators beyond their answers."""
        return self._host.probe(name, *arguments)

    def choose(self, out: Out, inputs: int, request: Any) -> list[Any]:
        """The kernel on a symbolic word: gates in order, the bits of the result and its sign."""
        graph = Graph()
        literals = [graph.input() for _ in range(inputs)]
        asked: Request = tuple(request) if isinstance(request, list) else request
        chosen = self._host.choose(graph, literals, asked)
        gates = [graph.gate(node) for node in range(inputs + 1, graph.size)]
        return [gates, list(chosen.bits), chosen.sign]

    def _number(self, state: Hashable) -> int | None:
        return None if state is None else self._states.setdefault(state, len(self._states))


def _main() -> None:
    worker = Worker()
    names = (
        *("load", "root", "do", "run", "extend", "state_after", "branch", "prepare", "wish", "choose"),
        *("copy", "watch", "watched", "unrun", "probe"),
    )
    serve({name: getattr(worker, name) for name in names})


if __name__ == "__main__":
    _main()
