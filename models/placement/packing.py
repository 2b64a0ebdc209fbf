"""Do the requests of an instance fit together, and if not, how many do? Witness and certificate.

Cheap arguments come first: counting, requests that no region can serve, constructive packing. What they
leave open goes to the engines of :mod:`allocert.models.placement.packing_engines`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from typing import Any

from allocert.errors import CertificateError, EngineError
from allocert.machines import Region
from allocert.machines.words import bits
from allocert.models.placement.area_checks import greatest_total, most_requests
from allocert.models.placement.certificates import area_certificate, place_entry
from allocert.models.placement.checks import check_placed
from allocert.models.placement.claims import optimum, placed
from allocert.models.placement.constructive import Choice, construct, single
from allocert.models.placement.encoding import encoding_of
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing_engines import Found, Limits, decide
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines.turns import Turns

__all__ = ["Placed", "Placement", "pack", "placement_certificate"]

_SHUFFLES = 100


@dataclass(frozen=True)
class Placed:
    """One request, by its entry in the instance, and the region it gets."""

    entry: int
    region: Region


Placement = tuple[Placed, ...]


def pack(
    instance: Instance,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    turns: Turns | None = None,
    progress: Callable[[str], None] = lambda text: None,
    tell: Callable[[Answer[Placement]], None] = lambda answer: None,
) -> Answer[Placement]:
    """Place the requests disjointly on the free processors, as the instance's objective asks.

    ``fit``: ``feasible`` with a placement of all requests, or ``infeasible`` with an ``area``, ``blocking``
    or ``veripb`` certificate. The other objectives: ``optimal`` with a placement and an ``optimum``
    certificate, or ``feasible`` with the best bound known. Every placement has been validated without an
    engine. After about ``seconds`` the answer is the best known, or ``unknown``. Bounds found on the way are reported. ``turns``
    that are shared with other questions stand for ``seconds``.
    """
    started = time.monotonic()
    limits = Limits(turns or Turns(seconds), seed, progress)
    answer = _fit(instance, limits, tell) if instance.objective == "fit" else _most(instance, limits, tell)
    return replace(answer, seconds=time.monotonic() - started)


def placement_certificate(instance: Instance, placement: Placement) -> Certificate:
    """A ``placement`` certificate: the instance, and where each request went."""
    proof = _witness_json(instance, placement)
    claim = placed(instance, len(placement))
    return Certificate("placement", claim, instance.to_json(), proof, encoding_of(instance, "placement"))


def _fit(instance: Instance, limits: Limits, tell: Callable[[Answer[Placement]], None]) -> Answer[Placement]:
    demanded = sum(demand.processors * demand.count for demand in instance.demands)
    if demanded > instance.free:
        return Answer.infeasible(engine="counting", certificate=area_certificate(instance, None))
    for demand in instance.demands:
        alone = place_entry(instance, demand.entries[0][0], time.perf_counter())
        if alone.status is Status.INFEASIBLE:
            return Answer.infeasible(engine=alone.engine, certificate=alone.certificate, reason=alone.reason)
        if alone.status is Status.UNKNOWN:
            return Answer.unknown(alone.reason, engine=alone.engine)
    total = sum(wanted.count for wanted in instance.requests)
    for choices in _constructed(instance, limits):
        if len(choices) == total:
            return Answer.feasible(_validated(instance, choices)[0], engine="constructive")
    found = decide(
        instance,
        None,
        limits,
        tell=lambda claimed: tell(Answer.infeasible(engine=claimed.engine, reason=claimed.reason)),
    )
    if found.choices is not None:
        return Answer.feasible(
            _validated(instance, _with_units(instance, found.choices))[0], engine=found.engine
        )
    if found.certificate is not None or found.claimed:
        return Answer.infeasible(engine=found.engine, certificate=found.certificate, reason=found.reason)
    return Answer.unknown(found.reason, engine=found.engine)


def _most(instance: Instance, limits: Limits, tell: Callable[[Answer[Placement]], None]) -> Answer[Placement]:
    """Raise a lower bound by placements until counting or a refutation shows that it is the greatest."""
    best: Placement = ()
    known: list[Choice] = []
    value, engine = 0, "constructive"
    sizes = [[demand.processors, demand.count] for demand in instance.demands]
    bound = (most_requests if instance.objective == "max-requests" else greatest_total)(instance.free, sizes)
    for choices in _constructed(instance, limits):
        placement, reached = _validated(instance, choices)
        if reached > value:
            best, value, known = placement, reached, choices
            tell(Answer.feasible(best, engine=engine, value=value, bound=bound))
        if value == bound:
            break
    claimed = ""

    def refused(found: Found) -> None:
        tell(Answer.optimal(best, value, engine=found.engine, reason=found.reason))

    while value < bound:
        found = decide(instance, value + 1, limits, known=known, claimed=claimed, tell=refused)
        if found.choices is not None:
            known = found.choices
            best, value = _validated(instance, known)
            engine, claimed = found.engine, found.engine if found.claimed else ""
            tell(Answer.feasible(best, engine=engine, value=value, bound=bound))
        elif found.certificate is not None:
            return _optimal(instance, best, value, f"{engine}, {found.engine}", found.certificate)
        elif found.claimed:
            return Answer.optimal(best, value, engine=found.engine, reason=found.reason)
        else:
            return Answer.feasible(best, engine=engine, value=value, bound=bound, reason=found.reason)
    return _optimal(instance, best, value, f"{engine}, counting", area_certificate(instance, value + 1))


def _constructed(instance: Instance, limits: Limits) -> Iterator[list[Choice]]:
    limits.progress("constructive packing")
    return construct(
        instance,
        seed=limits.seed,
        shuffles=_SHUFFLES,
        work=limits.turns.share(0.2),
        seconds=limits.turns.left(),
    )


def _validated(instance: Instance, choices: list[Choice]) -> tuple[Placement, int]:
    """The placement that gives each demand's entries their regions in order, and its value.

    Raises:
        EngineError: it is none.
    """
    queues = [
        chain.from_iterable(repeat(entry, count) for entry, count in demand.entries)
        for demand in instance.demands
    ]
    pairs = sorted(((next(queues[index], -1), region) for index, region in choices), key=lambda pair: pair[0])
    try:
        value = check_placed(instance, pairs)
    except CertificateError as error:
        raise EngineError(f"an engine's placement is none: {error}") from None
    return tuple(Placed(*pair) for pair in pairs), value


def _with_units(instance: Instance, choices: list[Choice]) -> list[Choice]:
    """The placement, with the requests for single processors on the first free ones."""
    free = instance.machine.full ^ instance.taken
    for _, region in choices:
        free &= ~instance.machine.word(region)
    served = {index for index, _ in choices}
    left = bits(free)
    return choices + [
        (index, single(instance.machine, node))
        for index, demand in enumerate(instance.demands)
        if demand.processors == 1 and index not in served
        for node in islice(left, demand.count)
    ]


def _optimal(
    instance: Instance, placement: Placement, value: int, engine: str, bound: Certificate
) -> Answer[Placement]:
    """The placement with a certificate of both halves, which its checker has accepted."""
    claim = optimum(instance, value)
    proof = {**_witness_json(instance, placement), "bound": bound.to_json()}
    encoding = encoding_of(instance, "placement")
    return Answer.optimal(
        placement,
        value,
        engine=engine,
        certificate=Certificate("optimum", claim, instance.to_json(), proof, encoding),
    )


def _witness_json(instance: Instance, placement: Placement) -> dict[str, Any]:
    value = check_placed(instance, [(placed.entry, placed.region) for placed in placement])
    return {"placed": [[placed.entry, placed.region.address] for placed in placement], "value": value}
