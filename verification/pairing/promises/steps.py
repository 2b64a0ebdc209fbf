"""``steps:EXPR``: a call executes at most EXPR lines of the allocator's own code, on machines of several sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Self

from allocert.errors import AllocertError, SpecError
from allocert.machines import DescribedMachine, Grid, Hypercube, Machine, NodeCube, parse_machine
from allocert.verification.pairing.answers import answer_from_data
from allocert.verification.pairing.hosts.host import LostError
from allocert.verification.pairing.items import items_to_data
from allocert.verification.pairing.promises.bound import Bound
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial, unsupported
from allocert.verification.pairing.promises.loads import loads
from allocert.verification.pairing.promises.playing import spoken
from allocert.verification.pairing.session import Pair

__all__ = ["Steps", "sizes"]

_LARGEST = 1 << 14
_DOUBLED, _HALVED = 3, 2
_SECONDS = 5.0
_LINES = 20
"""Executed lines that count as one call of the other promises."""


@dataclass(frozen=True)
class Steps(Further):
    """Lines that one call of allocate or release executes, at most ``bound`` of the number n of processors."""

    name = "steps"
    form = "steps:EXPR"
    says = "a call executes at most {0.bound.text} lines of its own code on n processors"
    over = "traces of up to {0.longest} steps on {0.where}"
    bound: Bound = field(default_factory=lambda: Bound.parse("n"))
    lost: set[str] = field(default_factory=set, compare=False)
    """Machines that are not tried any more."""

    @classmethod
    def parse(cls, detail: str) -> Self:
        """From an expression in n. Raises :class:`SpecError`."""
        return cls(f"steps:{detail}", Bound.parse(detail, "promise steps"))

    def require(self, pair: Pair) -> None:
        """It needs a host that counts."""
        if not unsupported(pair.host, self.text, "probe", "countable")("countable"):
            raise SpecError("promise", self.text, "an allocator whose code is in Python files")

    def trials(self, machine: Machine, seed: int) -> Iterator[Trial]:
        """Loads on the machine, and on smaller and larger ones of its kind in turn."""
        places = [parse_machine(spec) for spec in sizes(machine)]
        streams = [
            (place.spec, loads(place, seed + number, self.longest)) for number, place in enumerate(places)
        ]
        while len(self.lost) < len(streams):
            for spec, stream in streams:
                for items in islice(stream, 4):
                    if spec not in self.lost:
                        yield Trial(spec, items)

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Count the lines of each call."""
        host: Any = pair.host
        machine = parse_machine(trial.spec)
        try:
            counted = host.probe("count", trial.spec, items_to_data(trial.items), seconds=_SECONDS)
        except LostError as lost:
            self.lost.add(trial.spec)
            return Judged(
                len(trial.items), decided=False, why=f"a trace on {trial.spec}, on which its process {lost}"
            )
        except AllocertError:
            self.lost.add(trial.spec)
            return Judged(1, decided=False, why=f"{trial.spec}, on which it cannot be built")
        known: dict[str, Any] = {}
        answers = tuple(answer_from_data(answer, machine, known) for answer, _ in counted)
        lines = [int(count) for _, count in counted]
        work = len(counted) + sum(lines) // _LINES
        for place, count in enumerate(lines):
            if self.bound.exceeded_by(count, machine.processors):
                items = trial.items[: place + 1]
                n = machine.processors
                detail = (
                    f"on {trial.spec}, n = {n}, the call of step {place + 1} executes {count:,} lines of its code, and"
                    f" {self.bound.text} is {self.bound.shown(n)}"
                )
                return Judged(work, Finding(trial._replace(items=items), detail, spoken(items, answers)))
        return Judged(work)


def sizes(machine: Machine) -> list[str]:
    """The machine, smaller and larger ones of its kind: sides halved and doubled, cubes of fewer and more dimensions.

    >>> sizes(parse_machine("mesh:8x4"))
    ['mesh:8x4', 'mesh:4x2', 'mesh:2x1', 'mesh:16x8', 'mesh:32x16', 'mesh:64x32']
    """
    found = [machine.spec]
    for scale in (*range(-1, -_HALVED - 1, -1), *range(1, _DOUBLED + 1)):
        spec = _scaled(machine, scale)
        if spec and spec not in found and parse_machine(spec).processors <= max(_LARGEST, machine.processors):
            found.append(spec)
    return found


def _scaled(machine: Machine, scale: int) -> str:
    kind = machine.spec.partition(":")[0]
    if isinstance(machine, DescribedMachine):
        return machine.scaled(scale)
    if isinstance(machine, Hypercube | NodeCube):
        return f"{kind}:{machine.n + scale}" if machine.n + scale >= 1 else ""
    if isinstance(machine, Grid):
        sides = [side << scale if scale > 0 else max(1, side >> -scale) for side in machine.sides]
        return f"{kind}:{'x'.join(map(str, sides))}"
    return ""
