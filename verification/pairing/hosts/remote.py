"""Allocators in a process of their own, seen by the judge as if they were here.

Whatever the process does, its answers are plain data. When it ends, or does not answer, the same is asked again step by
step in a fresh one: what ends that too is the answer ``died`` or ``late`` of one step. If nothing does, nobody is to
blame, and the search goes on with less: no copies of objects, then no comparison of states, then not at all.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from typing import Any, Self

from allocert.errors import PluginError, SpecError
from allocert.machines import Machine, Request
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer
from allocert.verification.isolation import Gone, TimeOverError, line
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.branching import Branching
from allocert.verification.pairing.hosts.host import SHARED, LostError, Root
from allocert.verification.pairing.hosts.replies import circuit
from allocert.verification.pairing.items import Item, items_to_data
from allocert.verification.pairing.search.wishes import Profile, Wish
from allocert.verification.pairing.trace import Allocate, Step, trace_to_json

__all__ = ["RemoteHost"]

_CIRCUIT_SECONDS = 60.0
_PREPARE_SECONDS = 60.0
_LINES = re.compile(
    r"([\w.]{1,80}: )?[0-9,; -]+( and [0-9]+ more)?(; ([\w.]{1,80}: )?[0-9, -]+( and [0-9]+ more)?)*",
    re.ASCII,
)
"""How lines that never ran are written."""


class RemoteHost(Branching):
    """Allocators by name in a process of their own. To be closed, or used as a context.

    ``end`` is a ``time.monotonic`` value for everything, ``hash_seed`` the seed of the hashes of text in the process.

    Raises:
        PluginError: it cannot be imported (in time).
    """

    shared = SHARED

    def __init__(
        self,
        allocator: str,
        machine: Machine,
        call_timeout: float = 2.0,
        end: float | None = None,
        hash_seed: int | None = None,
    ) -> None:
        super().__init__(allocator, machine, call_timeout, end, hash_seed)
        self.isolated = True
        self.alone = self.replaying = False
        self._beside: RemoteHost | None = None
        self.rejects = False
        self._twins: dict[int, RemoteHost] = {}
        self._prepared = -1
        self._fresh: dict[tuple[tuple[int, ...], Request], str] = {}
        try:
            self._alive()
        except TimeOverError:
            raise PluginError(
                "allocator", allocator, "a module that can be imported within the budget"
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process and all that it has started."""
        if self._talk is not None:
            self._talk.close()
        if self._beside is not None:
            self._beside.close()
        for twin in self._twins.values():
            twin.close()
        self._twins = {}

    def twin(self, hash_seed: int) -> RemoteHost:
        """The same allocators in another process with such a hash seed, kept until this one is closed or renewed."""
        if hash_seed not in self._twins:
            self._twins[hash_seed] = self._another(hash_seed)
        return self._twins[hash_seed]

    def fresh_twin(self) -> RemoteHost:
        """The same allocators in a fresh process, to be closed."""
        return self._another(None)

    def probe(self, name: str, *arguments: Any, seconds: float | None = None) -> Any:
        """A look into the allocators beyond their answers, by their process. Raises :class:`LostError`."""
        try:
            return self._ask("probe", name, *arguments, seconds=seconds)
        except Gone as gone:
            self.renew()
            raise LostError("gave no answer in time" if gone.late else gone.how, gone.late) from None

    def renew(self) -> None:
        """Go on in a fresh process, which is started when it is needed."""
        super().renew()
        for twin in self._twins.values():
            twin.close()
        self._twins = {}

    def root(self, faulty: tuple[int, ...]) -> Root:
        """A fresh allocator that is kept."""
        how = ""
        self._leave_alone()
        for _ in range(2):
            try:
                root = self._root(self._ask("root", faulty))
                if self._beside_others(root.answer):
                    self.renew()
                    root = self._root(self._ask("root", faulty))
                return root
            except Gone as gone:
                how = gone.how
                self.renew()
        if not faulty:
            raise PluginError("allocator", self.allocator, f"one that can be built; it {how}")
        return Root(None, Answer("unbuilt", text=how), None)

    def do(self, handle: Any, step: Step) -> Answer:
        """The answer of a kept allocator, which changes, to one step."""
        try:
            return self._answer(self._ask("do", handle[1], trace_to_json([step])))
        except Gone as gone:
            return Answer("late") if gone.late else Answer("died", text=gone.how)

    def copy(self, handle: Any) -> Any | None:
        """A copy of a kept allocator; ``None`` if it cannot be copied, or its process is not there any more."""
        if not self.copying or handle[0] != self._processes:
            return None
        drops, self._drops = self._drops, []
        try:
            reply = self._alive().ask("copy", drops, handle[1]).end()
        except Gone:
            self.renew()
            return None
        if reply is None:
            self.copying = False
        elif type(reply) is not int:
            raise self._nonsense()
        return None if reply is None else (self._processes, reply)

    def drop(self, handle: Any) -> None:
        """An allocator is no longer needed."""
        if handle is not None and handle[0] == self._processes:
            self._drops.append(handle[1])

    def run(self, faulty: tuple[int, ...], steps: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a fresh allocator to steps, one after another."""
        done = 0
        self._leave_alone()
        try:
            for data in self._stream("run", faulty, items_to_data(steps)):
                answer = self._answer(data)
                if self._beside_others(answer):
                    self.renew()
                    yield from self.run(faulty, steps)
                    return
                done += 1
                yield answer
                if answer.kind == "unbuilt":
                    return
            if done != len(steps):
                raise self._nonsense()
        except Gone as gone:
            self.renew()
            yield Answer("late") if gone.late else Answer("died", text=gone.how)

    def extend(self, handle: Any, items: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a kept allocator to the next items of its run; none if its process is not there any more."""
        if handle is None or handle[0] != self._processes:
            return
        done = 0
        drops, self._drops = self._drops, []
        try:
            for data in self._alive().ask("extend", drops, handle[1], items_to_data(items)):
                answer = self._answer(data)
                done += 1
                yield answer
            if done != len(items):
                raise self._nonsense()
        except Gone as gone:
            self.renew()
            if not gone.innocent:
                yield Answer("late") if gone.late else Answer("died", text=gone.how)

    def wish(
        self, faulty: tuple[int, ...], profile: Profile, wishes: Sequence[Wish]
    ) -> Iterator[tuple[Step | None, Answer]]:
        """The steps that a fresh allocator makes of wishes, with its answers; ``None`` if it did not say which."""
        done = 0
        for again in (False, True):
            try:
                if self._prepared != self._processes:
                    self._ask("prepare", seconds=_PREPARE_SECONDS)
                    self._prepared = self._processes
                for place, data in enumerate(self._stream("wish", faulty, profile, wishes, again)):
                    match data:
                        case [step, answer]:
                            pair = None if step is None else self._step(step), self._answer(answer)
                        case _:
                            raise self._nonsense()
                    if self._beside_others(pair[1]):
                        self.renew()
                        yield from self.wish(faulty, profile, wishes)
                        return
                    if place >= done:
                        done += 1
                        yield pair
                        if pair[1].kind == "unbuilt":
                            return
                if done != len(wishes):
                    raise self._nonsense()
                return
            except Gone as gone:
                self.renew()
                if again:
                    yield None, Answer("late") if gone.late else Answer("died", text=gone.how)

    def fresh(self, faulty: tuple[int, ...], request: Request) -> str:
        """The kind of answer that a fresh allocator gives to one request."""
        key = (faulty, request)
        if key not in self._fresh:
            if self.alone:
                self._fresh[key] = self._one_beside().fresh(faulty, request)
                return self._fresh[key]
            first = next(self.run(faulty, [Allocate(request)]), None)
            self._fresh[key] = "died" if first is None else first.kind
        return self._fresh[key]

    def watch(self, on: bool) -> bool:
        """Whether lines are noted from now on; what a former process has noted is forgotten."""
        return self._remarked("watch", on) is True

    def watched(self) -> int:
        """How many steps from line to line were new; a plug-in may lie, which misleads the search and nothing else."""
        reply = self._remarked("watched")
        return reply if type(reply) is int else 0

    def unrun(self) -> str:
        """The lines that never ran."""
        reply = self._remarked("unrun")
        return line(reply) if isinstance(reply, str) and _LINES.fullmatch(reply[:300]) else ""

    def choose(self, graph: Graph, inputs: Sequence[int], request: Request) -> Integer:
        """What the kernel makes of a symbolic word: its gates, built again here."""
        try:
            reply = self._ask("choose", len(inputs), request, seconds=_CIRCUIT_SECONDS)
        except Gone as gone:
            self.renew()
            raise SpecError("choose", request, f"a kernel that ends; its process {gone.how}") from None
        return circuit(graph, inputs, request, reply)

    def _beside_others(self, answer: Answer) -> bool:
        """Whether it could not be built next to others, as each may have threads or files: perhaps it can alone."""
        return answer.kind == "unbuilt" and self._built > 1

    def _leave_alone(self) -> None:
        if self.alone:
            self.renew()

    def _one_beside(self) -> RemoteHost:
        """Another process, for a question while an allocator is kept here, in which nobody was asked before."""
        if self._beside is None:
            self._beside = RemoteHost(self.allocator, self.machine, self.call_timeout, self._end)
        self._beside.renew()
        return self._beside

    def _another(self, hash_seed: int | None) -> RemoteHost:
        try:
            return RemoteHost(self.allocator, self.machine, self.call_timeout, self._end, hash_seed)
        except PluginError:
            if self._end is not None and time.monotonic() >= self._end:
                raise TimeOverError from None
            raise
