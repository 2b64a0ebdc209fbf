"""Do several slices of pieces fit on a pod together, and if not, how many do?

One slice is a matching of pieces and blocks, for one corner after another. Several on a small pod are 0-1 variables, one for each free
slice, and refusals have proofs (:mod:`allocert.models.listed`). On larger pods there are too many slices, since it matters which blocks a slice has:
a variable says how a request is cut, and one for each block and kind of piece who gets which block. These answers are on the word of CP-SAT.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import perm
from typing import Any

from allocert.errors import EngineError
from allocert.machines.pieces.cutting import kinds_of
from allocert.machines.pieces.kernels import free_planes, room
from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pieces.regions import Joined
from allocert.machines.words import bits
from allocert.models.counted.model import GrowingModel
from allocert.models.counted.refusal import refusal
from allocert.models.listed.packing import pack as pack_listed
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.solvers.answer import Answer
from allocert.solvers.engines.pseudoboolean import Assignment, Constraint
from allocert.solvers.engines.turns import Turns

__all__ = ["pack"]

Sides = tuple[int, ...]

_FEW = 5000
"""If there are at most this many slices, each has a variable."""


def pack(
    instance: Instance,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    turns: Turns | None = None,
    progress: Callable[[str], None] = lambda text: None,
    tell: Callable[[Answer[Placement]], None] = lambda answer: None,
) -> Answer[Placement]:
    """Place the requests disjointly on the free chips, as the instance's objective asks.

    The answer is as that of :func:`~allocert.models.placement.packing.pack`; refusals by counting, and on pods where few slices are to be listed, have certificates.

    Raises:
        TooLargeError: the model would have too many terms.
        EngineError: an engine's placement is none.
    """
    started, turns, pod = time.monotonic(), turns or Turns(seconds), instance.machine
    assert isinstance(pod, PiecePod)
    refused = refusal(instance) if instance.objective == "fit" else None
    if refused is not None:
        return Answer.infeasible(engine="counting", certificate=refused)
    if sum(_slices(pod, pod.check_request(wanted.request)) for wanted in instance.requests) <= _FEW:
        return pack_listed(instance, seed=seed, seconds=seconds, turns=turns, progress=progress, tell=tell)
    if instance.objective == "fit" and [wanted.count for wanted in instance.requests] == [1]:
        region = pod.family(None).first_free(instance.taken, instance.requests[0].request)
        if region is None:
            return Answer.infeasible(
                engine="matching", reason="for no cut of the slice its pieces have blocks"
            )
        return Answer.feasible((Placed(0, region),), engine="matching")
    progress("a model of blocks and kinds of pieces")
    model = _Model(pod, free_planes(instance.taken, pod.blocks, pod.size), objective=instance.objective)
    for entry, wanted in enumerate(instance.requests):
        for _ in range(wanted.count):
            model.add(entry, pod.check_request(wanted.request))
    model.finish()
    found: Answer[Any] = model.search(seed, turns)
    placement = None if found.witness is None else tuple(_placement(instance, model, found.witness))
    return replace(found, witness=placement, seconds=time.monotonic() - started)


def _slices(pod: PiecePod, request: Sides) -> int:
    """How many slices there are at most."""
    return sum(perm(pod.blocks, len(kinds_of(sides, pod.block, at)[1])) for sides, at in pod.cuts(request))


@dataclass
class _Model(GrowingModel):
    """A copy of a request has a variable for each cut, and for each kind of piece of a cut and each block one that says that the block has such a piece."""

    pod: PiecePod
    planes: list[int]
    covers: dict[int, list[int]] = field(default_factory=dict)
    copies: list[tuple[int, dict[tuple[Sides, Sides], tuple[int, list[dict[int, int]]]]]] = field(
        default_factory=list
    )
    """The entry; for each cut its variable and, by kind of piece, the variables of blocks."""

    def add(self, entry: int, request: Sides) -> None:
        """One copy of a request."""
        cuts: dict[tuple[Sides, Sides], tuple[int, list[dict[int, int]]]] = {}
        in_block: dict[int, list[int]] = {}
        for sides, corner in self.pod.cuts(request):
            words, kinds = kinds_of(sides, self.pod.block, corner)
            (chosen,), own = self.new(1), []
            for kind, count in sorted(Counter(kinds).items()):
                blocks = {block: self.new(1)[0] for block in bits(room(self.planes, words[kind]))}
                self.equal([(1, one) for one in blocks.values()], [(count, chosen)])
                for block, one in blocks.items():
                    in_block.setdefault(block, []).append(one)
                    for place in bits(words[kind]):
                        self.covers.setdefault(block * self.pod.size + place, []).append(one)
                own.append(blocks)
            cuts[sides, corner] = (chosen, own)
        for variables in in_block.values():
            self.hold(Constraint.at_most(variables, 1))
        served = [chosen for chosen, _ in cuts.values()]
        self.hold(Constraint.at_most(served, 1))
        if self.objective == "fit":
            self.hold(Constraint.at_least(served, 1))
        worth = self.pod.demand(request) if self.objective == "max-processors" else 1
        self.value += [(worth, chosen) for chosen in served]
        self.copies.append((entry, cuts))

    def finish(self) -> None:
        """Each chip is in one piece at most."""
        for cover in self.covers.values():
            self.hold(Constraint.at_most(cover, 1))


def _placement(instance: Instance, model: _Model, assignment: Assignment) -> Iterator[Placed]:
    """The slices of the requests that are served; checked. Raises :class:`EngineError`."""
    pod, taken = model.pod, instance.taken
    for entry, cuts in model.copies:
        for (sides, corner), (chosen, own) in cuts.items():
            if assignment[chosen - 1]:
                region = _slice(pod, sides, corner, own, assignment)
                word = pod.word(region)
                request = pod.check_request(instance.requests[entry].request)
                if word & taken or not pod.answers(region, request):
                    raise EngineError(f"an engine's placement is none: {region.address}")
                taken |= word
                yield Placed(entry, region)


def _slice(
    pod: PiecePod, sides: Sides, corner: Sides, own: list[dict[int, int]], assignment: Assignment
) -> Joined:
    blocks = [iter([block for block, one in places.items() if assignment[one - 1]]) for places in own]
    _, kinds = kinds_of(sides, pod.block, corner)
    return pod.joined(sides, corner, [next(blocks[kind]) for kind in kinds])
