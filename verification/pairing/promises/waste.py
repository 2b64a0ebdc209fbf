"""``waste:W``: a granted region has at most W processors more than were asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from allocert.errors import SpecError
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.verification.pairing.contracts import asked
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial
from allocert.verification.pairing.promises.playing import play, spoken
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

__all__ = ["Waste"]


@dataclass(frozen=True)
class Waste(Further):
    """At most ``most`` processors of a granted region were not asked for."""

    name = "waste"
    form = "waste:W"
    says = "a granted region has at most {0.most} processors more than were asked for"
    most: int = 0

    @classmethod
    def parse(cls, detail: str) -> Self:
        """From ``W``. Raises :class:`SpecError`."""
        if not (detail.isascii() and detail.isdigit() and len(detail) < 10):
            raise SpecError("promise waste", detail, "a number of processors, such as 2")
        return cls(f"waste:{int(detail)}", int(detail))

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Run the trace, and compare each region with what was asked; of nodes in pages that is the nodes."""
        played, machine = play(pair, trial.items), pair.machine
        if played.session.breaches:
            return Judged(len(played.answers), session=played.session)
        for place, (item, answer) in enumerate(zip(trial.items, played.answers, strict=False)):
            if isinstance(item, Allocate) and answer.region is not None:
                demand = machine.check_request if isinstance(machine, NodeGrid) else machine.demand
                wanted = demand(item.request)
                got = machine.word(answer.region).bit_count()
                if got > wanted + self.most:
                    detail = (
                        f"asked for {asked(machine, item.request)}, it granted {got} processors in step {place + 1},"
                        f" {got - wanted} more, and {self.most} may be"
                    )
                    items = trial.items[: place + 1]
                    replies = spoken(items, played.answers)
                    return Judged(len(played.answers), Finding(trial._replace(items=items), detail, replies))
        return Judged(len(played.answers))
