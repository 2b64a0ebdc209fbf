"""Do requests fit together on a machine whose regions are listed, and if not, how many do?

CP-SAT looks for a placement; Exact refutes the same 0-1 constraints with a proof, which a small checker has accepted.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from allocert.errors import EngineError
from allocert.machines import answers
from allocert.models.listed.encoding import encoding_of
from allocert.models.listed.model import Model, model_of
from allocert.models.listed.parts import joined, split
from allocert.models.placement.claims import not_placed
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.solvers.answer import Answer
from allocert.solvers.engines import pseudoboolean, zero_one
from allocert.solvers.engines.pseudoboolean import Assignment
from allocert.solvers.engines.turns import Turns

__all__ = ["pack"]

_SEARCH = 0.5
"""Of the work that is left: for a placement, before a refutation is tried."""


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

    The answer is as that of :func:`~allocert.models.placement.packing.pack`; the certificate of a refusal, or that no value is
    greater, is of kind ``veripb``. Where there is time for none the answer is on the word of CP-SAT.

    Raises:
        TooLargeError: the machine or the model is too large.
        EngineError: an engine's placement is none.
    """
    started, turns = time.monotonic(), turns or Turns(seconds)
    progress("a model of all free regions")
    model = model_of(instance)
    fit = instance.objective == "fit"
    progress("looking for a placement")
    found = zero_one.search(
        model.problem,
        maximise=None if fit else model.value,
        seed=seed,
        deterministic_seconds=turns.share(_SEARCH),
        seconds=turns.left(),
    )
    turns.spent += found.effort
    placement = None if found.witness is None else tuple(_placement(instance, model, found.witness))
    if placement is not None:
        _check(instance, placement)
    answer = Answer(found.status, found.engine, placement, None, found.value, found.bound, found.reason)
    if placement is None or (not fit and found.value is not None):
        tell(answer)
        progress("refuting what would be better")
        answer = _refuted(instance, answer, turns)
    return replace(answer, seconds=time.monotonic() - started)


def _refuted(instance: Instance, answer: Answer[Placement], turns: Turns) -> Answer[Placement]:
    """The answer with a certificate that there is no placement, or none of a greater value, if Exact finds one."""
    at_least = None if answer.value is None else int(answer.value) + 1
    if at_least is None and instance.objective != "fit":
        return answer
    shown = pseudoboolean.solve(
        model_of(instance, at_least).problem,
        claim=not_placed(instance, at_least),
        encoding=encoding_of(instance, at_least),
        deterministic_seconds=turns.share(),
        seconds=turns.left(),
    )
    turns.spent += shown.effort
    if shown.certificate is None:
        return answer
    if at_least is None:
        return Answer.infeasible(engine=shown.engine, certificate=shown.certificate)
    return Answer.optimal(
        answer.witness or (),
        at_least - 1,
        engine=f"{answer.engine}, {shown.engine}",
        certificate=shown.certificate,
    )


def _placement(instance: Instance, model: Model, assignment: Assignment) -> Iterator[Placed]:
    """The chosen regions, given to the requests that are served."""
    chosen = {
        asked: iter([region for variable, region in own if assignment[variable - 1]])
        for asked, own in model.pieces.items()
    }
    for variable, entry in model.copies:
        if assignment[variable - 1]:
            asked, count = split(instance.machine, instance.requests[entry].request)
            yield Placed(entry, joined(list(islice(chosen[asked], count))))


def _check(instance: Instance, placement: Placement) -> None:
    """Disjoint free regions that answer the requests, each request at most as often as it is asked. Raises :class:`EngineError`."""
    machine, taken = instance.machine, instance.taken
    served = Counter(placed.entry for placed in placement)
    for placed in placement:
        word = machine.word(placed.region)
        wanted = instance.requests[placed.entry]
        fits = answers(machine, placed.region, machine.check_request(wanted.request))
        if word & taken or not fits or served[placed.entry] > wanted.count:
            raise EngineError(f"an engine's placement is none: {placed.region.address}")
        taken |= word
