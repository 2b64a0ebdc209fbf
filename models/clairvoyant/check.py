"""Check a bracket of a queue without any engine: the schedule, and every step of the proof of the bound."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.models.clairvoyant.places import Pair, Shape
from allocert.models.clairvoyant.relaxed import Relaxed
from allocert.models.clairvoyant.schedules import Bracket, completion, concurrent, fault
from allocert.models.queues.schedules import Queue
from allocert.models.rectangles.checks import check_rectangles
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles

__all__ = ["doubt", "unplaceable"]

_FEW = 2_000
"""This many failures for jobs that all run together, before a certificate of the packing search is checked instead."""


def doubt(queue: Queue, mesh: Shape, bracket: Bracket, nodes: int = 200_000) -> str | None:
    """The first thing that is not confirmed, or ``None``: both ends of the bracket are right then.

    ``nodes`` limits :func:`unplaceable` for one set of pairs.
    """
    wrong = fault(queue, mesh, bracket.schedule)
    if wrong is not None:
        return wrong
    if completion(queue, bracket.schedule.starts) != bracket.upper:
        return f"the schedule does not end at {bracket.upper}"

    def decide(sides: Sequence[Shape]) -> bool:
        pairs = [(a, b) for b in range(len(sides)) for a in range(b)]
        if unplaceable(mesh, sides, pairs, min(nodes, _FEW)):
            return False
        problem = Rectangles.fixed(*mesh, tuple(sides))
        answer = fit(problem, limit=FitLimit(deterministic_seconds=0))
        if answer.certificate is None or answer.certificate.problem != problem.to_json():
            return True
        check_rectangles(answer.certificate)
        return False

    relaxed = Relaxed(queue, mesh, decide)
    root = relaxed.earliest([0] * len(queue))
    if completion(queue, root) < bracket.migrating:
        return "the bound by migration is not confirmed"
    open_ = {root}
    closed = set()
    refuted: set[tuple[Pair, ...]] = set()
    for step in bracket.steps:
        if step.starts not in open_:
            return f"nothing leads to the starts {step.starts}"
        if not set(step.clash) <= set(concurrent(queue, step.starts)):
            return f"the jobs {step.clash} need not run together from {step.starts}"
        if step.clash not in refuted and not unplaceable(mesh, relaxed.sides, step.clash, nodes):
            return f"not confirmed that no places put {step.clash} apart"
        refuted.add(step.clash)
        if any(one == step.starts or not all(map(int.__le__, step.starts, one)) for one in step.then):
            return f"a case for the starts {step.starts} is no later"
        for i, j in step.clash:
            least = list(step.starts)
            least[j] = step.starts[i] + relaxed.times[i]
            bound = relaxed.earliest(least, j)
            if not any(all(map(int.__le__, one, bound)) for one in step.then):
                return f"no case for job {j} waiting for job {i} from {step.starts}"
        closed.add(step.starts)
        open_ = (open_ | set(step.then)) - closed
    early = [starts for starts in open_ if completion(queue, starts) < bracket.lower]
    return f"starts from {early[0]} are not excluded" if early else None


def unplaceable(mesh: Shape, sides: Sequence[Shape], pairs: Sequence[Pair], nodes: int = 200_000) -> bool:
    """Whether it is certain that no places put every pair apart.

    By their area, if every two have to be apart and it is more than the mesh's. Else by plain backtracking over the
    ways of each pair in turn, pairs with the fewest first, with longest chains computed afresh and nothing learned
    from failures; ``False`` after ``nodes`` of them.
    """
    asked = sorted(pairs, key=lambda pair: (_ways(mesh, sides, pair), pair[::-1]))
    named = sorted({item for pair in asked for item in pair})
    whole = 2 * len(set(asked)) == len(named) * (len(named) - 1)
    if whole and sum(sides[item][0] * sides[item][1] for item in named) > mesh[0] * mesh[1]:
        return True
    chosen: tuple[list[Pair], list[Pair]] = [], []
    left = nodes

    def longest(axis: int) -> dict[int, int] | None:
        """Least coordinates by rounds of relaxation; ``None`` if something sticks out."""
        low = dict.fromkeys(named, 0)
        changed = True
        while changed:
            changed = False
            for a, b in chosen[axis]:
                least = low[a] + sides[a][axis]
                if least > low[b]:
                    low[b], changed = least, True
                    if least + sides[b][axis] > mesh[axis]:
                        return None
        return low

    def exhausted(index: int) -> bool:
        nonlocal left
        if index == len(asked):
            return False
        pair = asked[index]
        if any(_beyond(chosen[axis], *ordered) for axis in (0, 1) for ordered in (pair, pair[::-1])):
            return exhausted(index + 1)
        for axis in (0, 1):
            for ordered in (pair, pair[::-1]):
                left -= 1
                if left < 0:
                    return False
                chosen[axis].append(ordered)
                fine = longest(axis) is None or exhausted(index + 1)
                chosen[axis].pop()
                if not fine:
                    return False
        return True

    return exhausted(0)


def _ways(mesh: Shape, sides: Sequence[Shape], pair: Pair) -> int:
    """On how many axes a pair can be apart."""
    return sum(sides[pair[0]][axis] + sides[pair[1]][axis] <= mesh[axis] for axis in (0, 1))


def _beyond(chosen: Sequence[Pair], a: int, b: int) -> bool:
    """Whether b is beyond a through others already."""
    reached, waiting = {a}, [a]
    while waiting:
        item = waiting.pop()
        for first, second in chosen:
            if first == item and second not in reached:
                reached.add(second)
                waiting.append(second)
    return b in reached
