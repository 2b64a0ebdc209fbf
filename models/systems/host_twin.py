"""What a host takes, as an exact 0-1 model: one Boolean for each region that a system may grant."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.errors import InstanceError
from allocert.machines.words import bits
from allocert.solvers.answer import Answer
from allocert.solvers.engines import zero_one
from allocert.solvers.engines.pseudoboolean import Assignment, Constraint, Problem, Term

__all__ = ["host_answer", "host_model"]


def host_model(
    regions: Sequence[int], greater: Sequence[int], processors: int, free: int, best: bool
) -> tuple[Problem, tuple[Term, ...]]:
    """The constraints, and the sum that is greatest for what the host takes.

    ``regions`` are the words of all regions of the size asked in the system's order, ``greater`` those of the greater sizes.
    Variables, from 1: processor p is available (p + 1); region i is taken; greater region j is available; region i is taken and
    lies in no available greater one. One region is taken. With ``best`` such a region is worth more than any place in the order.
    """
    count, larger = len(regions), len(greater)
    taken, held, outside = processors, processors + count, processors + count + larger
    rules = [Constraint.at_least([p + 1 if free >> p & 1 else -(p + 1)], 1) for p in range(processors)]
    rules.append(Constraint.at_least([taken + i + 1 for i in range(count)], 1))
    rules.append(Constraint.at_most([taken + i + 1 for i in range(count)], 1))
    for i, word in enumerate(regions):
        rules += [Constraint.at_least([-(taken + i + 1), p + 1], 1) for p in bits(word)]
        rules.append(Constraint.at_least([-(outside + i + 1), taken + i + 1], 1))
        rules += [
            Constraint.at_least([-(outside + i + 1), -(held + j + 1)], 1)
            for j, other in enumerate(greater)
            if word & other == word
        ]
    for j, word in enumerate(greater):
        rules.append(Constraint.at_least([held + j + 1, *(-(p + 1) for p in bits(word))], 1))
    order = [(count - i, taken + i + 1) for i in range(count)]
    worth = [(count + 1, outside + i + 1) for i in range(count)] if best else []
    return Problem(processors + 2 * count + larger, tuple(rules)), (*order, *worth)


def host_answer(
    regions: Sequence[int], greater: Sequence[int], processors: int, free: int, best: bool
) -> Answer[int]:
    """The place in the order of the region that the host takes, or that none is available.

    Raises:
        InstanceError: there are no regions.
    """
    if not regions:
        raise InstanceError("regions", [], "at least one region")
    problem, worth = host_model(regions, greater, processors, free, best)
    answer = zero_one.search(problem, maximise=worth, deterministic_seconds=10.0)
    if answer.witness is None:
        return (
            Answer.infeasible(engine=answer.engine)
            if answer.status.value == "infeasible"
            else Answer.unknown(answer.reason, engine=answer.engine)
        )
    return _read(answer, answer.witness, processors, len(regions))


def _read(answer: Answer[Assignment], witness: Assignment, processors: int, count: int) -> Answer[int]:
    place = witness[processors : processors + count].index(True)
    if answer.status.value != "optimal":
        return Answer.unknown("not proved to be the first", engine=answer.engine)
    return Answer.feasible(place, engine=answer.engine)
