"""What every further promise is: trials, each judged exactly, and what was covered by them in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self

from allocert.errors import SpecError
from allocert.machines import Machine
from allocert.verification.pairing.hosts.host import Host, LostError
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.promises.loads import loads
from allocert.verification.pairing.session import Pair, Session

__all__ = ["A_PROCESS", "Finding", "Further", "Judged", "Tally", "Trial", "probes", "unsupported"]

A_PROCESS = 100
"""Starting a process lasts about as long as this many calls."""


class Trial(NamedTuple):
    """A trial: the machine, by its specification, and requests and releases fixed beforehand.

    Of a load that repeats, ``most`` operations are tried, 0 for as many as the promise speaks of.
    """

    spec: str
    items: tuple[Item, ...]
    most: int = 0


@dataclass(frozen=True)
class Finding:
    """A trial that breaks a promise: how, what came of each item, and lines that show why."""

    trial: Trial
    detail: str
    replies: tuple[str, ...]
    shown: tuple[str, ...] = ()


class Judged(NamedTuple):
    """One trial judged: how much work it was, in calls; what it broke.

    ``session`` is a run that broke another promise on the way. Not ``decided``: nothing was found out, ``why`` says for
    want of what. ``part``: the trial is not over, and counts later.
    """

    work: int
    finding: Finding | None = None
    session: Session | None = None
    decided: bool = True
    why: str = ""
    part: bool = False


@dataclass
class Tally:
    """What was tried for one promise."""

    trials: int = 0
    calls: int = 0
    longest: int = 0
    specs: dict[str, None] = field(default_factory=dict)
    undecided: Counter[str] = field(default_factory=Counter)

    def add(self, trial: Trial, judged: Judged) -> None:
        """One more trial."""
        self.calls += judged.work
        if judged.part:
            return
        if not judged.decided:
            self.undecided[judged.why] += 1
            return
        self.trials += 1
        self.longest = max(self.longest, len(trial.items))
        self.specs[trial.spec] = None

    @property
    def where(self) -> str:
        """The machines."""
        return ", ".join(self.specs)

    def opened(self) -> str:
        """The undecided trials, counted by reason, as the end of a sentence."""
        return "".join(f"; {count} left open: {why}" for why, count in self.undecided.items())


@dataclass(frozen=True)
class Further(ABC):
    """A promise as a user wrote it: ``text``. ``replays`` are needed to accuse, on allocators in fresh processes.

    ``says`` is what it says, in words, and ``over`` what its trials are; places in braces are those of the promise and of the tally.
    ``longest`` bounds the items of a trial. ``fixed`` says what its few trials are, which are not made smaller then. ``begins`` is what
    its first trial costs besides its calls, in calls: others go first.
    """

    name: ClassVar[str]
    form: ClassVar[str]
    says: ClassVar[str]
    over: ClassVar[str] = "traces of up to {0.longest} steps, {0.calls:,} calls"
    longest: ClassVar[int] = 60
    replays: ClassVar[int] = 5
    begins: ClassVar[int] = 0
    fixed: ClassVar[str] = ""
    text: str

    @classmethod
    def parse(cls, detail: str) -> Self:
        """From what stands behind its name and a colon. Raises :class:`SpecError`."""
        return cls(cls.name)

    @property
    def meaning(self) -> str:
        """What it says, in words."""
        return self.says.format(self)

    def trials(self, machine: Machine, seed: int) -> Iterator[Trial]:
        """What to try, the same for the same seed."""
        for items in self.items(machine, seed):
            yield Trial(machine.spec, items)

    def items(self, machine: Machine, seed: int) -> Iterator[tuple[Item, ...]]:
        """The items of the trials: loads of growing length, without end."""
        return loads(machine, seed, self.longest)

    @abstractmethod
    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Judge one trial on fresh allocators."""

    def require(self, pair: Pair) -> None:  # noqa: B027 - most need nothing
        """Raises :class:`SpecError` if it cannot be judged with this allocator or host."""

    def turns(self, pair: Pair, seed: int) -> Iterator[tuple[Trial, Judged]]:
        """Trials, each judged; the work of one step is bounded, so that others get their turn."""
        for trial in self.trials(pair.machine, seed):
            try:
                yield trial, self.judge(pair, trial)
            except LostError as lost:
                yield trial, Judged(1, decided=False, why=f"trials in which its process {lost}")

    def covered(self, tally: Tally) -> str:
        """What was tried, in words."""
        return f"{tally.trials:,} {self.over.format(tally)}{tally.opened()}"


def probes(host: Host, question: str) -> bool:
    """Whether a host can ask an allocator a question beyond its answers: any, unless it lists those that it can."""
    return hasattr(host, "probe") and question in getattr(host, "probes", (question,))


def unsupported(host: Host, promise: str, operation: str, question: str = "") -> Any:
    """The way by which a host looks into an allocator beyond its answers. Raises :class:`SpecError` if it has none."""
    probe = getattr(host, operation, None)
    if probe is None or (question and not probes(host, question)):
        raise SpecError("promise", promise, "one that can be judged of this kind of program; this one cannot")
    return probe
