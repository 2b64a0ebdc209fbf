"""What the replies of a process mean: its data as answers, states, branches and circuits, or as nonsense, for which it is accused."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from allocert.errors import SpecError
from allocert.machines import Machine, Region, Request
from allocert.machines.family_data import family_from_data
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer
from allocert.verification.pairing.answers import Answer, answer_from_data
from allocert.verification.pairing.hosts.host import IDLE, OPAQUE, Branch, Root
from allocert.verification.pairing.hosts.renewed import Renewed
from allocert.verification.pairing.trace import Step, trace_from_json

__all__ = ["Replies", "circuit"]

_PART = re.compile(r"(part that raises )?[A-Za-z_]\w{0,40}(\.\w{1,40}){0,3}", re.ASCII)
"""What may be said of a part of an allocator's state: the name of its type."""


class _State(NamedTuple):
    """A state by number, and the process that gave the number."""

    process: int
    number: int


class Replies(Renewed):
    """Allocators in a process whose replies are read here.

    ``copying`` and ``merging`` say whether copies and states can still be had, ``notes`` why not.
    """

    def __init__(
        self, allocator: str, machine: Machine, call_timeout: float, end: float | None, hash_seed: int | None
    ) -> None:
        super().__init__(allocator, machine, call_timeout, end, hash_seed)
        self.notes: list[str] = []
        self.copying = self.merging = True
        self._regions: dict[str, Region] = {}

    def differ(self, one: Hashable, other: Hashable) -> bool:
        """Whether two states of one process are not the same."""
        comparable = isinstance(one, _State) and isinstance(other, _State) and one.process == other.process
        return comparable and one != other

    def _branch(self, data: Any) -> Branch:
        match data:
            case [answer, None | int() as kept, None | int() as state, bool() as same]:
                handle, reply = None if kept is None else (self._processes, kept), self._answer(answer)
                if same and reply.kind not in IDLE:
                    raise self._nonsense()
                return Branch(reply, handle, self._state(state), same)
        raise self._nonsense()

    def _remark(self, opaque: Any) -> None:
        """What the worker has found out: that copies or states cannot be had, and for which part of them."""
        for what in OPAQUE:
            part = opaque.get(what) if isinstance(opaque, dict) else None
            if isinstance(part, str) and getattr(self, what):
                setattr(self, what, False)
                self.notes.append(OPAQUE[what].format(part if _PART.fullmatch(part) else "part"))
                self.copying = self.copying and what != "merging"

    def _root(self, reply: Any) -> Root:
        match reply:
            case [None | int() as kept, answer, family]:
                handle = None if kept is None else (self._processes, kept)
                built = self._answer(answer)
            case _:
                raise self._nonsense()
        own = None
        if family is not None:
            with suppress(SpecError):
                own = family_from_data(family, self.machine)
        if own is not None and own.name != self.facts.contract.family:
            own = None
        return Root(handle, built, own)

    def _answer(self, data: Any) -> Answer:
        try:
            return answer_from_data(data, self.machine, self._regions)
        except ValueError:
            raise self._nonsense() from None

    def _step(self, data: Any) -> Step:
        try:
            return trace_from_json([data])[0]
        except ValueError:
            raise self._nonsense() from None

    def _state(self, number: Any) -> Hashable:
        return _State(self._processes, number) if type(number) is int else None


def circuit(graph: Graph, inputs: Sequence[int], request: Request, reply: Any) -> Integer:
    """What a kernel made of a symbolic word: its gates, built again in ``graph``. Raises :class:`SpecError` for anything else."""
    try:
        gates, bits, sign = reply
        literals = [0, *inputs]
        for a, b in gates:
            literals.append(graph.both(_literal(a, literals), _literal(b, literals)))
        return Integer(graph, [_literal(bit, literals) for bit in bits], _literal(sign, literals))
    except (TypeError, ValueError, IndexError):
        raise SpecError("choose", request, "gates of earlier literals") from None


def _literal(reply: Any, literals: Sequence[int]) -> int:
    """A literal of the worker's graph as one of ours."""
    if type(reply) is not int or reply < 0:
        raise ValueError("no literal")
    return literals[reply >> 1] ^ (reply & 1)
