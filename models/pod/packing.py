"""Do requests fit together on a pod? Counting first; then the slices of whole blocks, among groups or as frames of the grid."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from allocert.errors import CertificateError, EngineError, InstanceError
from allocert.machines import Region, Submesh, Torus
from allocert.machines.pod import Pod, Slice
from allocert.machines.words import word_of
from allocert.models.placement.checks import check_placed
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import Placed, Placement, pack
from allocert.models.placement.packing_engines import Limits
from allocert.models.pod.certificates import (
    counted,
    encode_pod,
    encoding_of,
    not_divided,
    pod_of,
)
from allocert.models.pod.counting import parts_largest_first, shortage
from allocert.models.pod.groups import best_fit_decreasing, division, free_blocks
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines import pseudoboolean, zero_one
from allocert.solvers.engines.turns import Turns

__all__ = ["pack_pod"]

Request = tuple[int, ...]
Blocks = list[tuple[int, ...]]
"""The blocks of each slice of whole blocks, in the order of the entries."""

_CHECKING = 12
"""Checking a pseudo-Boolean proof takes about this many times as long as finding it."""


def pack_pod(
    instance: Instance,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    turns: Turns | None = None,
    progress: Callable[[str], None] = lambda text: None,
    tell: Callable[[Answer[Placement]], None] = lambda answer: None,
) -> Answer[Placement]:
    """Place all requests disjointly on the free chips of a pod: ``feasible`` with a placement, or ``infeasible``.

    A refusal by counting has an ``area`` certificate, one among groups a ``veripb`` certificate (or none, on the word of CP-SAT);
    where blocks are wired, it is that of the frames on the torus of blocks. Limits as for
    :func:`~allocert.models.placement.packing.pack`; bounds found on the way are reported.

    Raises:
        InstanceError: the objective is not ``fit``.
    """
    started = time.monotonic()
    if instance.objective != "fit":
        raise InstanceError("objective", instance.objective, "fit on a pod")
    answer = _packed(instance, Limits(turns or Turns(seconds), seed, progress))
    tell(replace(answer, certificate=None))
    return replace(answer, seconds=time.monotonic() - started)


def _packed(instance: Instance, limits: Limits) -> Answer[Placement]:
    pod = pod_of(instance)
    entries = [
        (entry, pod.check_request(wanted.request))
        for entry, wanted in enumerate(instance.requests)
        for _ in range(wanted.count)
    ]
    short = shortage(pod, instance.taken, [request for _, request in entries])
    if short is not None:
        encoding = encoding_of(instance, "counting", level=short.level)
        claim = counted(instance, short.level)
        proof = Certificate("area", claim, encode_pod(encoding.arguments), None, encoding)
        return Answer.infeasible(engine="counting", certificate=proof)
    whole = [request for _, request in entries if not pod.level(request)]
    answer = _frames(instance, whole, limits) if pod.wired else _divided(instance, whole, limits)
    if answer.witness is None:
        return Answer(answer.status, answer.engine, None, answer.certificate, reason=answer.reason)
    return Answer.feasible(_placed(instance, entries, answer.witness), engine=answer.engine)


def _divided(instance: Instance, whole: Sequence[Request], limits: Limits) -> Answer[Blocks]:
    """The slices on the free blocks of the groups."""
    pod = pod_of(instance)
    free = free_blocks(pod, instance.taken)
    counts, room = [pod.demand(request) // pod.size for request in whole], [len(own) for own in free]
    groups = best_fit_decreasing(room, counts)
    engine, reason = "counting" if pod.groups == 1 else "constructive", ""
    if groups is None:
        limits.progress("dividing the slices among the groups")
        model = division(room, sorted(counts, reverse=True))
        found = _decided(instance, model.problem, limits)
        if found.witness is None:
            return Answer(found.status, found.engine, None, found.certificate, reason=found.reason)
        groups, engine, reason = model.groups_of(found.witness), found.engine, found.reason
    blocks = []
    for count in counts:
        own = free[groups[count].pop()]
        blocks.append(tuple(own[:count]))
        del own[:count]
    return Answer.feasible(blocks, engine=engine, reason=reason)


def _decided(
    instance: Instance, problem: pseudoboolean.Problem, limits: Limits
) -> Answer[pseudoboolean.Assignment]:
    """A division or a certificate that there is none; or none on the word of CP-SAT."""
    answer = pseudoboolean.solve(
        problem,
        claim=not_divided(instance),
        encoding=encoding_of(instance, "groups"),
        deterministic_seconds=limits.turns.share(1 / _CHECKING),
        seconds=limits.turns.left(),
    )
    limits.turns.spent += answer.effort
    if answer.status is not Status.UNKNOWN or limits.turns.over:
        return answer
    limits.progress("dividing the slices among the groups, without a proof")
    searched = zero_one.search(
        problem,
        seed=limits.seed,
        deterministic_seconds=limits.turns.share(),
        seconds=limits.turns.left(),
    )
    limits.turns.spent += searched.effort
    if searched.status is Status.INFEASIBLE:
        reason = f"on the word of {searched.engine} alone; no proof within the limits ({answer.reason})"
        return replace(searched, reason=reason)
    return searched


def _frames(instance: Instance, whole: Sequence[Request], limits: Limits) -> Answer[Blocks]:
    """The slices as frames of the grid of blocks, a torus whose processors are the blocks."""
    pod = pod_of(instance)
    if not whole:
        return Answer.feasible([], engine="counting")
    free = {block for own in free_blocks(pod, instance.taken) for block in own}
    taken = word_of(block for block in range(pod.blocks) if block not in free)
    torus = Torus(*pod.grid)
    wanted = tuple(Wanted(pod.fitting(request)[0], 1, True) for request in whole)
    answer = pack(
        Instance(torus, wanted, taken), seed=limits.seed, turns=limits.turns, progress=limits.progress
    )
    if answer.witness is None:
        where = f"the blocks as processors of {torus.spec}"
        reason = f"{where}; {answer.reason}" if answer.reason else where
        return Answer(answer.status, answer.engine, None, answer.certificate, reason=reason)
    frames: dict[int, tuple[int, ...]] = {}
    for placed in answer.witness:
        region = placed.region
        if not isinstance(region, Submesh):
            raise EngineError(f"a region of {torus.spec} that is no submesh: {region.address}")
        frames[placed.entry] = pod.frame(torus.node(region.base), region.sides)
    return Answer.feasible([frames[entry] for entry in range(len(whole))], engine=answer.engine)


def _placed(instance: Instance, entries: Sequence[tuple[int, Request]], blocks: Blocks) -> Placement:
    """The placement of all requests: the slices as given, then the parts where there is room; checked without an engine.

    Raises:
        EngineError: it is none.
    """
    pod, waiting = pod_of(instance), iter(blocks)
    regions: dict[int, Region] = {
        place: Slice(next(waiting), request)
        for place, (_, request) in enumerate(entries)
        if not pod.level(request)
    }
    taken = instance.taken
    for region in regions.values():
        taken |= pod.word(region)
    regions |= _parts(pod, taken, entries)
    pairs = [(entries[place][0], region) for place, region in sorted(regions.items())]
    try:
        check_placed(instance, pairs)
    except CertificateError as error:
        raise EngineError(f"a placement that is none: {error}") from None
    return tuple(Placed(*pair) for pair in pairs)


def _parts(pod: Pod, taken: int, entries: Sequence[tuple[int, Request]]) -> Iterator[tuple[int, Region]]:
    places = [place for place, (_, request) in enumerate(entries) if pod.level(request)]
    places.sort(key=lambda place: pod.level(entries[place][1]))
    levels = [pod.level(entries[place][1]) for place in places]
    yield from zip(places, parts_largest_first(pod, taken, levels), strict=False)
