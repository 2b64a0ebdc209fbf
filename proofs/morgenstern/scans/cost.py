"""Morgenstern 1994, section 4: what ISS and 4ISS do for a request and for a release."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import Steps, Sweep
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, situations
from allocert.proofs.morgenstern.model.configurations import failure, scope, shown
from allocert.proofs.morgenstern.scans.four_way import scanned
from allocert.proofs.morgenstern.scans.iss import entered
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.mesh_cost import SCANS
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "DEFAULT", "Run", "measured"]


DEFAULT = FourWayOptions()
PASSED = replace(DEFAULT, crossing="passed")
_CALLED = {"overlap": "overlap", "passed": "have passed each other"}


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


def _units(X: int, Y: int, busy: Callable[[int, int], bool]) -> Situation:
    places = [(i, j) for j in range(Y) for i in range(X) if busy(i, j)]
    return Situation(
        X, Y, tuple(Quadruple(i, j, i, j) for i, j in places), sum(1 << i + X * j for i, j in places)
    )


def _refusal(situation: Situation, x: int, y: int, crossing: str) -> Steps:
    """The work of ISS or, with a ``crossing``, of 4ISS that gives up by it."""
    if crossing:
        four = scanned(situation, replace(DEFAULT, crossing=crossing))
        four.find((x, y))
        return four.steps
    one = IntervalSetScan(Mesh(situation.X, situation.Y))
    one.rows = entered(situation, 1)
    one.find((x, y))
    return one.steps


def _decide_traversals(context: Context, factor: int, crossings: tuple[str, ...]) -> Verdict:
    """All small configurations, and the mesh full of 1 x 1 residents: every window is inspected, no set of a row empty."""
    tested, top = _sizes(context), context.pick(8, 12, 16)

    def cases(N: int) -> Iterator[Failure | None]:
        full = _units(N, N, lambda i, j: True)
        small = [s for s in situations(N * N) if s.X == s.Y] if N * N in tested else []
        for situation, crossing, y, x in product((full, *small), crossings, range(1, N + 1), range(1, N + 1)):
            steps = _refusal(situation, x, y, crossing)
            amount = max(steps.sets, steps.passes)
            wrong = f"{_named(crossing)} does {amount} traversals, {factor * N} allowed"
            yield None if amount <= factor * N else failure(situation, x, y, wrong)

    checked = (
        f"all configurations of the square meshes of at most {tested[-1]} processors, the full meshes of side 1..{top}, all "
        f"requests that fit; {' and '.join(map(_named, crossings))}"
    )
    found = survey(cases, range(1, top + 1), checked)
    return for_all_sizes(found, SCANS, "square meshes, residents and requests that fit")


def _named(crossing: str) -> str:
    return f"4ISS that stops when the windows {_CALLED[crossing]}" if crossing else "ISS"


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


def _decide_order(context: Context, crossing: str, factor: int) -> Verdict:
    """All small configurations, and four patterns of 1 x 1 residents on square meshes."""
    tested = _sizes(context)
    top = context.pick(10, 16, 24)

    def cases(n: int) -> Iterator[Failure | None]:
        if n in tested:
            for run in measured(n, PASSED if crossing == "passed" else DEFAULT):
                N = max(run.situation.X, run.situation.Y)
                amount = (run.four if crossing else run.iss).touched
                text = f"{shown(run.situation, run.x, run.y)}: {amount} nodes"
                yield None if amount <= factor * N * N else Failure(text, {"nodes": amount})
        for name, pattern in _PATTERNS.items():
            for x, y in ((1, 1), (2, 1), (1, 2), (2, 2), (n, 1)):
                if max(x, y) <= n:
                    amount = _refusal(_units(n, n, pattern), x, y, crossing).touched
                    text = f"M({n},{n}), {name}, request {x} x {y}: {amount} nodes"
                    yield None if amount <= factor * n * n else Failure(text, {"nodes": amount})

    checked = f"{_named(crossing)}: {scope(tested)}; four patterns of 1 x 1 residents on M(N,N), N = 1..{top}"
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


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-CPX-ISS",
            statement=f"{called} traverses at most {told} interval sets and at most {told} times a scan set, open_interval not "
            "counted.",
            decide=partial(_decide_traversals, factor=factor, crossings=crossings),
            part=part,
            reading=reading,
            solver_free=factor == 1,
        )
        for part, reading, factor, told, called, crossings in (
            ("traversals", "", 1, "N", "ISS, like 4ISS,", ("", "overlap")),
            ("traversals", "twice-iss", 2, "2N", "ISS", ("",)),
            (
                "traversals",
                "twice-overlap",
                2,
                "2N",
                "4ISS that stops when the windows overlap",
                ("overlap",),
            ),
            (
                "traversals",
                "twice-passed",
                2,
                "2N",
                "4ISS that stops when the windows have passed each other",
                ("passed",),
            ),
            (
                "traversals",
                "thrice-passed",
                3,
                "3N",
                "4ISS that stops when the windows have passed each other",
                ("passed",),
            ),
        )
    ),
    Claim(
        "MO-CPX-ISS",
        statement="A scan set has at most N elements, an interval set at most half as many, rounded up.",
        decide=_decide_elements,
        part="elements",
    ),
    *(
        Claim(
            "MO-CPX-ISS",
            statement=f"{_named(crossing)} touches at most {factor} N^2 nodes, N the longer side of the mesh.",
            decide=partial(_decide_order, crossing=crossing, factor=factor),
            part=f"order-{part}",
            solver_free=False,
        )
        for part, crossing, factor in (("iss", "", 4), ("4iss", "overlap", 6), ("4iss-passed", "passed", 9))
    ),
    *(
        Claim(
            "MO-CPX-ISSFREE",
            statement=f"A release takes {told} traversals of interval sets, each of at most half a line's places.",
            decide=partial(_decide_release, strategy=strategy),
            part=strategy,
        )
        for strategy, told in (("iss", "two"), ("4iss", "four"))
    ),
)
