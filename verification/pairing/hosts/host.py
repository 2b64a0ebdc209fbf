"""Where allocators live while they are checked: fresh ones, copies, and the steps they are asked to do.

The judge (:mod:`~.session`) speaks to a host and sees answers only. :class:`~.local.LocalHost` keeps the objects in this process,
:class:`~.remote.RemoteHost` in a process of its own, :class:`~..command.host.CommandHost` speaks to a program.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from allocert.machines import Family, Machine, Request
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.search.wishes import Profile, Wish
from allocert.verification.pairing.trace import Step, Trace

__all__ = [
    "IDLE",
    "OPAQUE",
    "SHARED",
    "Branch",
    "Host",
    "LostError",
    "Origin",
    "Root",
    "UnreliableError",
]

IDLE = ("refused", "outside", "rejected", "skipped")
"""Answers after which an allocator may be as it was before."""


OPAQUE = {
    "copying": "its state holds a {} and cannot be copied; states were reached by replays",
    "merging": "its state holds a {}, so equal states are not recognised",
}
"""The features given up, and the remark that says for which part of a state."""

SHARED = (
    "its instances share state: a finding showed only after another one had been built in the same process;"
    " from there on each had a process of its own"
)


class UnreliableError(Exception):
    """The process of the allocators ended again and again, and no call of theirs is to blame."""


class LostError(Exception):
    """The process of the allocators ended, or did not answer (``late``), while it was looked into; the text is a clause."""

    def __init__(self, how: str, late: bool = False) -> None:
        super().__init__(how)
        self.late = late


class Root(NamedTuple):
    """A fresh allocator: its number, ``None`` if it could not be built, the answer, and its own family, if it shows one."""

    handle: Any
    answer: Answer
    family: Family | None


class Origin(NamedTuple):
    """An allocator that is reached by ``steps`` from a fresh one, and its number while it is kept."""

    faulty: tuple[int, ...]
    steps: Trace
    handle: Any


class Branch(NamedTuple):
    """What came of one step from an origin: the answer, the number of the allocator after it and its state.

    Without a number it is as before (``same``), or has to be reached by replays.
    """

    answer: Answer
    handle: Any
    state: Hashable
    same: bool


class Host(Protocol):
    """Allocators of one factory on one machine.

    ``copying``: states are reached by copies, else by replays. ``merging``: equal states are recognised. ``reliable``:
    the process of the allocators does not end again and again without a call to blame. ``notes`` are remarks for the
    report. ``isolated``: :meth:`renew` starts a fresh process. ``alone``, which may be set: each allocator has a process
    of its own, so only one is kept at a time, and none is copied. ``replaying``: a kept one is there at no cost until
    others are asked, and by a replay after that. ``shared`` is the report if one depends on those before it.
    """

    machine: Machine
    takes_faulty: bool
    call_timeout: float
    notes: list[str]
    copying: bool
    merging: bool
    has_choose: bool
    isolated: bool
    alone: bool
    replaying: bool
    shared: str

    @property
    def reliable(self) -> bool:
        """See above."""

    def root(self, faulty: tuple[int, ...]) -> Root:
        """A fresh allocator that is kept. Raises ``PluginError`` if none can be built without faulty processors."""

    def copy(self, handle: Any) -> Any | None:
        """A copy of a kept allocator, which is kept too; ``None`` if it cannot be copied."""

    def drop(self, handle: Any) -> None:
        """An allocator is no longer needed."""

    def run(self, faulty: tuple[int, ...], steps: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a fresh allocator to steps, one after another."""

    def extend(self, handle: Any, items: Sequence[Item]) -> Iterator[Answer]:
        """Go on with a kept allocator: its answers to the next items of its run, in which ``ReleaseOf`` names places.

        Fewer answers than items: it is not there any more, or the last answer is ``died`` or ``late``, which speaks of
        one of the items from there on.
        """

    def state_after(self, faulty: tuple[int, ...], steps: Trace) -> Hashable:
        """What the future of a fresh allocator depends on after some steps, ``None`` if that cannot be known."""

    def differ(self, one: Hashable, other: Hashable) -> bool:
        """Whether two states, as far as they can be compared, are not the same."""

    def branches(self, origins: Iterable[tuple[Origin, Sequence[Step]]]) -> Iterator[Iterator[Branch]]:
        """For each origin, for each step, what comes of that step alone."""

    def wish(
        self, faulty: tuple[int, ...], profile: Profile, wishes: Sequence[Wish]
    ) -> Iterator[tuple[Step | None, Answer]]:
        """The steps that a fresh allocator makes of wishes, ``None`` for one that it did not tell, with its answers."""

    def fresh(self, faulty: tuple[int, ...], request: Request) -> str:
        """The kind of answer that a fresh allocator gives to one request."""

    def choose(self, graph: Graph, inputs: Sequence[int], request: Request) -> Integer:
        """What the kernel ``choose`` makes of a symbolic word of taken processors. Raises ``SpecError``."""

    def renew(self) -> None:
        """Whatever the allocators may share is made anew, as far as possible."""

    def watch(self, on: bool) -> bool:
        """Whether the lines that run from now on are noted; false where that cannot be done."""

    def watched(self) -> int:
        """How many steps from line to line were new while lines were noted."""

    def unrun(self) -> str:
        """The lines that never ran while lines were noted, such as ``88-91, 95``."""
