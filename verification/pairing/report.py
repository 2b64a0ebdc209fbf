"""What a check says: what was covered, and the one broken promise with its trace, or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from allocert.allocators import Contract
from allocert.verification.pairing.contracts import PROMISES, promises_of
from allocert.verification.pairing.items import items_from_data, items_to_data
from allocert.verification.pairing.trace import Trace

__all__ = ["Broken", "Coverage", "Report", "some"]


@dataclass(frozen=True)
class Coverage:
    """What one strength examined.

    ``complete`` is true when it covered everything in its scope, which ``text`` says. ``states`` and
    ``transitions`` count an exhaustive search, ``depth`` is the last depth at which every state was
    expanded; ``examples`` counts generated traces; ``proofs`` counts requests proved for all boards. ``promise`` is the further promise
    that this is about, if it is one.
    """

    strength: str
    complete: bool
    text: str
    states: int = 0
    transitions: int = 0
    depth: int = 0
    fault_sets: int = 0
    examples: int = 0
    proofs: int = 0
    seconds: float = 0.0
    promise: str = ""

    def to_json(self) -> dict[str, Any]:
        """As JSON data."""
        return dict(vars(self))


@dataclass(frozen=True)
class Broken:
    """A broken promise. Its last step is the one that breaks it.

    ``replies`` has one text for each step: the granted region's address, ``refused``, ``released`` or what
    went wrong. ``witness`` is the address of a region that could have been granted instead. ``replays`` of
    ``tried`` fresh allocators broke the promise on this trace. ``minimal`` says in what sense it is smallest.
    Of a further promise, a release may be a ``ReleaseOf``, which names a step; ``shown`` are lines that show why, and
    ``machine`` is the one of the trace if it is another.
    """

    promise: str
    detail: str
    faulty: tuple[int, ...]
    trace: Trace
    replies: tuple[str, ...]
    witness: str | None = None
    also: tuple[str, ...] = ()
    minimal: str = ""
    replays: int = 0
    tried: int = 0
    shown: tuple[str, ...] = ()
    machine: str = ""

    def to_json(self) -> dict[str, Any]:
        """As JSON data."""
        lists = {"faulty": list(self.faulty), "replies": list(self.replies), "also": list(self.also)}
        lists["shown"] = list(self.shown)
        return {**vars(self), **lists, "trace": items_to_data(self.trace)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Broken:
        """The inverse of :meth:`to_json`."""
        lists = {name: tuple(data.get(name, ())) for name in ("faulty", "replies", "also", "shown")}
        return cls(**{**data, **lists, "trace": cast(Trace, tuple(items_from_data(data["trace"])))})


@dataclass(frozen=True)
class Report:
    """The outcome of a check: ``broken`` is the broken promise that was found, or ``None``.

    Not ``reliable``: the allocator's process ended again and again without a call to blame, or a promise seemed to break
    and no replay showed it again. Nobody is accused then, and nothing is said to be kept.
    """

    allocator: str
    machine: str
    contract: Contract
    rejects: bool
    coverage: tuple[Coverage, ...] = ()
    broken: Broken | None = None
    notes: tuple[str, ...] = field(default=())
    reliable: bool = True
    further: tuple[str, ...] = ()

    @property
    def promises(self) -> tuple[str, ...]:
        """The names of the promises that were checked, the further ones with their bounds."""
        return (*promises_of(self.contract, self.rejects), *self.further)

    @property
    def states(self) -> int:
        """Distinct states visited, over all strengths."""
        return sum(part.states for part in self.coverage)

    @property
    def transitions(self) -> int:
        """Calls judged by exhaustive searches."""
        return sum(part.transitions for part in self.coverage)

    @property
    def complete(self) -> bool:
        """Whether nothing is broken and some strength covered everything in its scope."""
        return self.broken is None and any(part.complete for part in self.coverage)

    @property
    def exhausted(self) -> Coverage | None:
        """The search that has visited every reachable state, if one has."""
        whole = (part for part in self.coverage if part.complete and part.states)
        return next(whole, None) if self.broken is None else None

    @property
    def checked(self) -> tuple[str, ...]:
        """The promises that something was found out about; a proof about a kernel covers its choice only."""
        if not self.reliable:
            return ()
        basic = promises_of(self.contract, self.rejects)
        tried = [part.promise for part in self.coverage if part.transitions or part.examples]
        more = tuple(name for name in self.further if name in tried)
        if "" in tried:
            return (*basic, *more)
        proved = any(part.complete and part.proofs for part in self.coverage)
        return (*(name for name in basic if proved and name in ("family", "first", "complete")), *more)

    @property
    def empty(self) -> bool:
        """Whether nothing at all could be said within the limits."""
        covered = any(c.transitions or c.examples or c.proofs for c in self.coverage)
        return self.broken is None and not (covered and self.reliable)

    def to_json(self) -> dict[str, Any]:
        """As JSON data, without the schema line."""
        return {
            "allocator": self.allocator,
            "machine": self.machine,
            "contract": dict(vars(self.contract)),
            "rejects": self.rejects,
            "promises": list(self.promises),
            "checked": list(self.checked),
            "coverage": [part.to_json() for part in self.coverage],
            "broken": None if self.broken is None else self.broken.to_json(),
            "notes": list(self.notes),
            "reliable": self.reliable,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """The inverse of :meth:`to_json`."""
        return cls(
            data["allocator"],
            data["machine"],
            Contract(**data["contract"]),
            data["rejects"],
            tuple(Coverage(**part) for part in data["coverage"]),
            None if data["broken"] is None else Broken.from_json(data["broken"]),
            tuple(data["notes"]),
            data["reliable"],
            tuple(name for name in data["promises"] if name not in PROMISES),
        )


def some(count: int, what: str) -> str:
    """A number of things in words.

    >>> some(1, "step"), some(2, "step")
    ('1 step', '2 steps')
    """
    return f"{count} {what}{'s' * (count != 1)}"
