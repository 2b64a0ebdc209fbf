"""Morgenstern 1994, sections 3.2 and 4: what ISS and 4ISS do for a request and for a release."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import product
from math import isqrt, prod
from typing import NamedTuple

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import Steps, Sweep
from allocert.machines import Mesh, Submesh
from allocert.models.mesh_configurations import Quadruple, Situation, situations
from allocert.models.mesh_cost_proofs import SCANS
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.cases import failure, scope, shown
from allocert.proofs.morgenstern.fouriss import scanned
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes
from allocert.proofs.morgenstern.iss import entered
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS", "LEAN", "MEASURES", "Run", "measured"]

_work: Callable[..., Claim] = partial(Claim, "MO-CLAIM-4ISS-WORK", paper="morgenstern", place="section 3.2")
_cost: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 4")

DEFAULT = FourWayOptions()
LEAN = FourWayOptions(begin="turns", crossing="inspected")
"""The options with the least work, which claims on the work of 4ISS get: the other window is filled only when the
first is closed, and no window is tested twice."""

_WIDE = (4, 2)
"""A wide mesh, on which column scans are long and ISS is short for every request."""

MEASURES: dict[str, tuple[str, Callable[[Steps], int]]] = {
    "windows": ("windows inspected", lambda steps: steps.windows),
    "nodes": ("nodes touched", lambda steps: steps.touched),
}


def _sizes(context: Context) -> list[int]:
    """The numbers of processors for this effort; what was measured is kept."""
    return list(range(1, context.pick(6, 8, 9) + 1))


class Run(NamedTuple):
    """A request on a configuration: whether a frame is granted, in which window of ISS, and the two amounts of work."""

    situation: Situation
    x: int
    y: int
    row: int | None
    iss: Steps
    four: Steps


@lru_cache(maxsize=32)
def measured(
    processors: int, options: FourWayOptions, only: tuple[int, int] | None = None
) -> tuple[Run, ...]:
    """Every request that fits on every configuration of all meshes of one size, or of one mesh ``only``."""
    runs = []
    for situation, answers in _by_iss(processors, only):
        four = scanned(situation, options)
        for (x, y), (row, steps) in answers.items():
            four.steps = Steps()
            four.find((x, y))
            runs.append(Run(situation, x, y, row, steps, four.steps))
    return tuple(runs)


@lru_cache(maxsize=16)
def _by_iss(
    processors: int, only: tuple[int, int] | None
) -> tuple[tuple[Situation, dict[tuple[int, int], tuple[int | None, Steps]]], ...]:
    """For each configuration and request the row that ISS finds and its work."""
    found = []
    for situation in situations(processors):
        if only not in (None, (situation.X, situation.Y)):
            continue
        one = IntervalSetScan(Mesh(situation.X, situation.Y))
        one.rows = entered(situation, 1)
        answers: dict[tuple[int, int], tuple[int | None, Steps]] = {}
        for y, x in product(range(1, situation.Y + 1), range(1, situation.X + 1)):
            one.steps = Steps()
            frame = one.find((x, y))
            answers[x, y] = (None if frame is None else frame.base[1], one.steps)
        found.append((situation, answers))
    return tuple(found)


def _group(run: Run, reading: str) -> tuple[object, ...]:
    """The runs that a reading compares with each other."""
    mesh = (run.situation.X, run.situation.Y)
    return (*mesh, run.x, run.y) if reading == "A" else mesh


def _most(
    runs: Iterable[Run], key: Callable[[Run], tuple[object, ...]], amount: Callable[[Run], int]
) -> dict[tuple[object, ...], Run]:
    """In each group the first run with the largest amount."""
    most: dict[tuple[object, ...], Run] = {}
    for run in runs:
        group = key(run)
        if group not in most or amount(run) > amount(most[group]):
            most[group] = run
    return most


def _decide_work(context: Context, reading: str, measure: str) -> Verdict:
    """A for the same mesh and request; ``square`` over all requests of a square mesh, ``C`` of any mesh."""
    squares = reading == "square"
    tested = [1, 4, 9] if squares else _sizes(context)
    if reading == "C" and max(tested) < prod(_WIDE):
        tested = [*tested, prod(_WIDE)]
    what, count = MEASURES[measure]
    grouped = partial(_group, reading=reading)

    def cases(n: int) -> Iterator[Failure | None]:
        only = (isqrt(n), isqrt(n)) if squares else _WIDE if n == prod(_WIDE) and reading == "C" else None
        runs = [run for run in measured(n, LEAN, only) if run.row is not None]
        ones = _most(runs, grouped, lambda run: count(run.iss))
        for group, run in _most(runs, grouped, lambda run: count(run.four)).items():
            four, one = count(run.four), count(ones[group].iss)
            wrong = f"4ISS takes {four} {what}, ISS at most {one}"
            yield None if four <= one else failure(run.situation, run.x, run.y, wrong)

    where = f"all configurations of the square meshes of {tested} processors" if squares else scope(tested)
    return survey(cases, tested, f"{where}, requests that fit and are granted; {what}")


def _decide_bottom(context: Context) -> Verdict:
    """Of all configurations on which ISS succeeds, one that has the frame in the last window takes the most."""
    tested = _sizes(context)

    def cases(n: int) -> Iterator[Failure | None]:
        most: dict[tuple[int, ...], tuple[int, int, Run]] = {}
        for run in measured(n, DEFAULT):
            if run.row is not None:
                key = (run.situation.X, run.situation.Y, run.x, run.y)
                anywhere, last, worst = most.get(key, (-1, -1, run))
                amount = run.iss.touched
                if amount > anywhere:
                    anywhere, worst = amount, run
                if run.row == run.situation.Y - run.y:
                    last = max(last, amount)
                most[key] = anywhere, last, worst
        for anywhere, last, worst in most.values():
            wrong = f"{anywhere} nodes touched for row {worst.row}, at most {last} for the last window"
            yield None if last == anywhere else failure(worst.situation, worst.x, worst.y, wrong)

    return survey(cases, tested, scope(tested, "requests that fit and are granted; nodes touched"))


def _decide_wide(context: Context) -> Verdict:
    """On square meshes ISS takes as much at worst for p x q as for q x p, p > q."""
    sides = context.pick([1, 2], [1, 2, 3], [1, 2, 3])

    def cases(N: int) -> Iterator[Failure | None]:
        most: dict[tuple[int, int], int] = {}
        for run in measured(N * N, DEFAULT):
            if run.row is not None and run.situation.X == run.situation.Y:
                most[run.x, run.y] = max(most.get((run.x, run.y), 0), run.iss.touched)
        for (x, y), amount in most.items():
            if x > y:
                text = f"M({N},{N}): {x} x {y} takes at most {amount} nodes, {y} x {x} {most[y, x]}"
                yield None if amount >= most[y, x] else Failure(text, {"N": N, "request": [x, y]})

    checked = f"all configurations of the square meshes of side {sides[0]}..{sides[-1]}; nodes touched"
    return survey(cases, sides, checked)


def _units(X: int, Y: int, busy: Callable[[int, int], bool]) -> Situation:
    places = [(i, j) for j in range(Y) for i in range(X) if busy(i, j)]
    return Situation(
        X, Y, tuple(Quadruple(i, j, i, j) for i, j in places), sum(1 << i + X * j for i, j in places)
    )


def _refusal(situation: Situation, x: int, y: int, strategy: str) -> Steps:
    if strategy == "4iss":
        four = scanned(situation, DEFAULT)
        four.find((x, y))
        return four.steps
    one = IntervalSetScan(Mesh(situation.X, situation.Y))
    one.rows = entered(situation, 1)
    one.find((x, y))
    return one.steps


def _decide_traversals(context: Context, factor: int) -> Verdict:
    """The mesh full of 1 x 1 residents: every window is inspected, and no set of a row is empty."""
    top = context.pick(8, 12, 16)

    def cases(N: int) -> Iterator[Failure | None]:
        full = _units(N, N, lambda i, j: True)
        for strategy, y, x in product(("iss", "4iss"), range(1, N + 1), range(1, N + 1)):
            steps = _refusal(full, x, y, strategy)
            amount = max(steps.sets, steps.passes)
            text = f"M({N},{N}) full of 1 x 1, request {x} x {y}: {strategy} does {amount} traversals"
            yield None if amount <= factor * N else Failure(text, {"N": N, "request": [x, y]})

    checked = f"refusals on full meshes, N = 2..{top}, all requests that fit, ISS and 4ISS"
    return survey(cases, range(2, top + 1), checked)


def _decide_elements(context: Context) -> Verdict:
    tested = _sizes(context)

    def cases(n: int) -> Iterator[Failure | None]:
        for situation in situations(n):
            for axis, from_far in product((0, 1), (False, True)):
                lines = entered(situation, axis)
                held = max(len(line) for line in (*lines.low, *lines.high))
                for height in range(1, (situation.X, situation.Y)[axis] + 1):
                    sweep = Sweep(lines, height, from_far)
                    sweep.fill(height)
                    elements = len(sweep.scan.elements)
                    while sweep.distance < sweep.last:
                        sweep.step()
                        elements = max(elements, len(sweep.scan.elements))
                    text = f"{elements} elements in a scan set, {held} in an interval set"
                    good = elements <= lines.width and held <= (lines.width + 1) // 2
                    yield None if good else failure(situation, 1, height, text)

    return survey(cases, tested, scope(tested, "all windows of all four scans"))


_PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "full": lambda i, j: True,
    "every second column": lambda i, j: i % 2 == 1,
    "chessboard": lambda i, j: (i + j) % 2 == 1,
    "every second place of every second row": lambda i, j: bool(i % 2 and j % 2),
}


def _decide_order(context: Context, strategy: str, factor: int) -> Verdict:
    """All small configurations, and four patterns of 1 x 1 residents on square meshes."""
    tested = _sizes(context)
    top = context.pick(10, 16, 24)

    def cases(n: int) -> Iterator[Failure | None]:
        if n in tested:
            for run in measured(n, DEFAULT):
                N = max(run.situation.X, run.situation.Y)
                amount = (run.iss if strategy == "iss" else run.four).touched
                text = f"{shown(run.situation, run.x, run.y)}: {amount} nodes"
                yield None if amount <= factor * N * N else Failure(text, {"nodes": amount})
        for name, pattern in _PATTERNS.items():
            for x, y in ((1, 1), (2, 1), (1, 2), (2, 2), (n, 1)):
                if max(x, y) <= n:
                    amount = _refusal(_units(n, n, pattern), x, y, strategy).touched
                    text = f"M({n},{n}), {name}, request {x} x {y}: {amount} nodes"
                    yield None if amount <= factor * n * n else Failure(text, {"nodes": amount})

    checked = f"{scope(tested)}; four patterns of 1 x 1 residents on M(N,N), N = 1..{top}"
    found = survey(cases, range(1, top + 1), checked)
    return for_all_sizes(found, SCANS, "meshes, residents and requests")


def _decide_release(context: Context, strategy: str) -> Verdict:
    tested = _sizes(context)
    wanted = 4 if strategy == "4iss" else 2

    def cases(n: int) -> Iterator[Failure | None]:
        for situation in situations(n):
            for resident in situation.residents:
                axes = (1, 0) if strategy == "4iss" else (1,)
                changed = nodes = limit = 0
                for axis in axes:
                    lines = entered(situation, axis)
                    before = [line.touched for line in (*lines.low, *lines.high)]
                    lines.delete(Submesh.quadruple(*resident))
                    after = [line.touched for line in (*lines.low, *lines.high)]
                    changed += sum(a > b for a, b in zip(after, before, strict=True))
                    nodes += sum(after) - sum(before)
                    limit += 2 * ((lines.width + 1) // 2)
                text = f"({','.join(map(str, resident))}) released: {changed} traversals, {nodes} nodes"
                yield None if changed == wanted and nodes <= limit else failure(situation, 1, 1, text)

    return survey(cases, tested, scope(tested, "every resident released"))


_GROUPS = {
    "A": "the worst case of ISS over all configurations, for the same mesh and request",
    "square": "the worst case of ISS over all configurations and requests of the mesh, which is square",
    "C": "the worst case of ISS over all configurations and requests of the mesh",
}

CLAIMS: tuple[Claim, ...] = (
    *(
        _work(
            statement=f"To find a frame, 4ISS takes no more than {told}: {what}, with the options that take the least.",
            decide=partial(_decide_work, reading=reading, measure=measure),
            part=measure,
            reading=reading,
        )
        for measure, (what, _) in MEASURES.items()
        for reading, told in _GROUPS.items()
        if (measure, reading) != ("windows", "C")
    ),
    _work(
        statement="For a given mesh and request ISS takes the most when the frame it finds is in the last window: nodes touched.",
        decide=_decide_bottom,
        part="worst-bottom-nodes",
    ),
    _work(
        statement="On a square mesh ISS takes at worst as much when the larger side is x as when it is y: nodes touched.",
        decide=_decide_wide,
        part="worst-wide-nodes",
    ),
    *(
        _cost(
            "MO-CPX-ISS",
            statement=f"ISS and 4ISS traverse at most {told} interval sets and at most {told} times a scan set, open_interval not "
            "counted.",
            decide=partial(_decide_traversals, factor=factor),
            part=part,
        )
        for part, factor, told in (("traversals", 1, "N"), ("twice", 2, "2N"))
    ),
    _cost(
        "MO-CPX-ISS",
        statement="A scan set has at most N elements, an interval set at most half as many, rounded up.",
        decide=_decide_elements,
        part="elements",
    ),
    *(
        _cost(
            "MO-CPX-ISS",
            statement=f"{name} touches at most {factor} N^2 nodes, N the longer side of the mesh.",
            decide=partial(_decide_order, strategy=strategy, factor=factor),
            part=f"order-{strategy}",
            solver_free=False,
        )
        for strategy, name, factor in (("iss", "ISS", 4), ("4iss", "4ISS", 6))
    ),
    *(
        _cost(
            "MO-CPX-ISSFREE",
            statement=f"A release takes {told} traversals of interval sets, each of at most half a line's places.",
            decide=partial(_decide_release, strategy=strategy),
            part=strategy,
        )
        for strategy, told in (("iss", "two"), ("4iss", "four"))
    ),
)
