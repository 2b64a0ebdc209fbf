"""The answer to an instance of requests on a machine with busy and faulty processors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from allocert.api.solving.exact import answer_of
from allocert.api.solving.placement import proof_of
from allocert.cli.channels import Channel
from allocert.cli.figures import columns
from allocert.cli.solving.answers import Answering, Shown
from allocert.drawing.drawing import draw, pictures_of
from allocert.models.placement.instance import LEAST, Instance
from allocert.models.placement.packing import Placement
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = ["PlacementSolver"]


class PlacementSolver(Answering[Placement]):
    """Place the requests, or show that they cannot be placed."""

    schema = "allocert/solution/1"
    instance: Instance

    def decide(self, channel: Channel[Answer[Placement]]) -> Answer[Placement]:
        """The placement asked for, with a certificate where the objective or a refusal needs one."""
        return answer_of(
            self.instance,
            seed=self.asked.seed,
            turns=self.asked.budget.turns(),
            progress=channel.progress,
            tell=channel.tell,
        )

    def proof(self, answer: Answer[Placement]) -> Certificate | None:
        """A certificate of the answer or at least that the placement is sound."""
        return proof_of(self.instance, answer)

    def shown(self, answer: Answer[Placement]) -> Shown:
        """The placement drawn and listed."""
        instance, placement = self.instance, answer.witness
        served = "" if placement is None else f": {len(placement)} of {_asked(instance)} requests"
        title = f"{instance.machine.spec}{served}"
        pictures = () if placement is None else pictures_of(instance, placement)
        return Shown(tuple(_lines(instance, answer)), title, _parts(instance, answer), pictures=pictures)


def _asked(instance: Instance) -> int:
    return sum(wanted.count for wanted in instance.requests)


def _lines(instance: Instance, answer: Answer[Placement]) -> Iterator[str]:
    if answer.witness is None:
        return
    yield f"{len(answer.witness)} of {_asked(instance)} requests, {instance.objective}{_value(instance, answer)}"
    yield from draw(instance, answer.witness, columns())
    unplaced = _unplaced(instance, answer.witness)
    if unplaced:
        left = ", ".join(f"{count} of requests[{entry}]" for entry, count in unplaced.items())
        yield f"not placed: {left}"


def _value(instance: Instance, answer: Answer[Placement]) -> str:
    if answer.value is None:
        return ""
    if answer.status is Status.OPTIMAL:
        by = "" if answer.certified else f" on the word of {answer.engine}"
        best = "least" if instance.objective in LEAST else "greatest"
        return f": {answer.value}, the {best} possible{by}"
    return f": {answer.value}" + (
        ""
        if answer.bound is None
        else f", and at {'least' if instance.objective in LEAST else 'most'} {answer.bound} possible"
    )


def _unplaced(instance: Instance, placement: Placement) -> dict[int, int]:
    served = Counter(placed.entry for placed in placement)
    left = {entry: wanted.count - served[entry] for entry, wanted in enumerate(instance.requests)}
    return {entry: count for entry, count in left.items() if count}


def _parts(instance: Instance, answer: Answer[Placement]) -> dict[str, Any]:
    placement = answer.witness
    placed: list[dict[str, Any]] | None = None
    unplaced: list[dict[str, Any]] | None = None
    if placement is not None:
        placed = [{"entry": one.entry, "region": one.region.address} for one in placement]
        left = _unplaced(instance, placement)
        unplaced = [{"entry": entry, "count": count} for entry, count in left.items()]
    return {
        "value": None if answer.value is None else int(answer.value),
        "bound": None if answer.bound is None else int(answer.bound),
        "placement": placed,
        "unplaced": unplaced,
    }
