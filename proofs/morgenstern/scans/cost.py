"""Morgenstern 1994, section 4: what ISS and 4ISS do for a request and for a release."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.scan_set import Steps
from allocert.models.meshes.configurations import Situation, situations
from allocert.models.meshes.printed_sliding import cells
from allocert.proofs.formal.lifting import in_coq, lifted
from allocert.proofs.morgenstern.model.configurations import (
    every_situation,
    failure,
    held,
    up_to,
)
from allocert.proofs.morgenstern.scans.windows import entered, four_scanning, scanning, windows
from allocert.proofs.theorems.mesh_cost import SCANS
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "DEFAULT", "NUMBERS", "Run", "full", "measured", "refusal", "run_both"]


DEFAULT = FourWayOptions()
NUMBERS = up_to(6, 8, 9)
"""The numbers of processors; what was measured is kept."""
_CALLED = {"overlap": "overlap", "passed": "have passed each other"}


class Run(NamedTuple):
    """A request on a configuration: whether a frame is granted, in which window of ISS, and the two amounts of work."""

    situation: Situation
    x: int
    y: int
    row: int | None
    iss: Steps
    four: Steps


def run_both(one: IntervalSetScan, four: FourWayScan, situation: Situation, x: int, y: int) -> Run:
    """What ISS and 4ISS, with the residents in their sets, do for a request."""
    one.steps, four.steps = Steps(), Steps()
    frame = one.find((x, y))
    four.find((x, y))
    return Run(situation, x, y, None if frame is None else frame.base[1], one.steps, four.steps)


@lru_cache(maxsize=32)
def measured(
    processors: int, options: FourWayOptions, only: tuple[int, int] | None = None
) -> tuple[Run, ...]:
    """Every request that fits on every configuration of all meshes of one size, or of one mesh ``only``."""
    runs = []
    for situation in situations(processors):
        if only in (None, (situation.X, situation.Y)):
            one, four = scanning(situation), four_scanning(situation, options)
            requests = product(range(1, situation.Y + 1), range(1, situation.X + 1))
            runs += [run_both(one, four, situation, x, y) for y, x in requests]
    return tuple(runs)


def _units(X: int, Y: int, busy: Callable[[int, int], bool]) -> Situation:
    """A mesh with 1 x 1 residents where ``busy`` says so."""
    word = sum(1 << i + X * j for j in range(Y) for i in range(X) if busy(i, j))
    board = Situation(X, Y, (), word)
    return board._replace(residents=cells(board))


def full(side: int) -> Situation:
    """The square mesh full of 1 x 1 residents: every window is inspected, no set of a row empty."""
    return _units(side, side, lambda i, j: True)


def refusal(situation: Situation, x: int, y: int, crossing: str) -> Steps:
    """The work of ISS or, with a ``crossing``, of 4ISS that gives up by it."""
    one = four_scanning(situation, replace(DEFAULT, crossing=crossing)) if crossing else scanning(situation)
    one.find((x, y))
    return one.steps


def traversals_are_at_most(context: Context, factor: int, crossings: tuple[str, ...]) -> Verdict:
    """All small configurations, and the mesh full of 1 x 1 residents, on square meshes."""
    tested, top = NUMBERS(context), context.pick(8, 12, 16)

    def cases(N: int) -> Iterator[Failure | None]:
        small = [s for s in situations(N * N) if s.X == s.Y] if N * N in tested else []
        for situation, crossing, y, x in product(
            (full(N), *small), crossings, range(1, N + 1), range(1, N + 1)
        ):
            steps = refusal(situation, x, y, crossing)
            amount = max(steps.sets, steps.passes)
            wrong = f"{_named(crossing)} does {amount} traversals, {factor * N} allowed"
            yield None if amount <= factor * N else failure(situation, x, y, wrong)

    checked = (
        f"all configurations of the square meshes of at most {tested[-1]} processors, the full meshes of side 1..{top}, all "
        f"requests that fit; {' and '.join(map(_named, crossings))}"
    )
    return survey(cases, range(1, top + 1), checked)


def _named(crossing: str) -> str:
    return f"4ISS that stops when the windows {_CALLED[crossing]}" if crossing else "ISS"


@every_situation("all windows of all four scans", numbers=NUMBERS)
def sets_have_few_elements(situation: Situation) -> Iterator[Failure | None]:
    """The elements of the scan set at every window, and of each interval set, against the places of a line."""
    for axis, from_far in product((0, 1), (False, True)):
        lines = entered(situation, axis)
        most = max(len(line) for line in (*lines.low, *lines.high))
        for height in range(1, (situation.X, situation.Y)[axis] + 1):
            elements = max(len(sweep.scan.elements) for sweep in windows(lines, height, from_far))
            text = f"{elements} elements in a scan set, {most} in an interval set"
            good = elements <= lines.width and most <= (lines.width + 1) // 2
            yield None if good else failure(situation, 1, height, text)


@every_situation("every resident released", numbers=NUMBERS)
def releases_change_few_sets(situation: Situation, axes: tuple[int, ...]) -> Iterator[Failure | None]:
    """The interval sets that change when a resident leaves those of some axes, and their nodes."""
    for resident, frame in zip(situation.residents, held(situation), strict=True):
        changed = nodes = limit = 0
        for axis in axes:
            lines = entered(situation, axis)
            before = [line.touched for line in (*lines.low, *lines.high)]
            lines.delete(frame)
            after = [line.touched for line in (*lines.low, *lines.high)]
            changed += sum(a > b for a, b in zip(after, before, strict=True))
            nodes += sum(after) - sum(before)
            limit += 2 * ((lines.width + 1) // 2)
        text = f"({','.join(map(str, resident))}) released: {changed} traversals, {nodes} nodes"
        good = changed == 2 * len(axes) and nodes <= limit
        yield None if good else failure(situation, 1, 1, text)


CLAIMS: tuple[Claim, ...] = (
    *(
        keyed(
            f"MO-CPX-ISS/{part}",
            f"{called} traverses at most {described} interval sets and at most {described} times a scan set, open_interval not counted.",
            partial(traversals_are_at_most, factor=factor, crossings=crossings),
            solver_free=factor == 1,
        )
        for part, factor, described, called, crossings in (
            ("traversals", 1, "N", "ISS, like 4ISS,", ("", "overlap")),
            ("traversals@twice-passed", 2, "2N", _named("passed"), ("passed",)),
        )
    ),
    *(
        lifted(
            f"MO-CPX-ISS/traversals@{reading}",
            SCANS,
            "all square meshes, residents and requests that fit",
            partial(traversals_are_at_most, factor=factor, crossings=crossings),
        )
        for reading, factor, crossings in (
            ("twice-iss", 2, ("",)),
            ("twice-overlap", 2, ("overlap",)),
            ("thrice-passed", 3, ("passed",)),
        )
    ),
    keyed(
        "MO-CPX-ISS/elements",
        "A scan set has at most N elements, an interval set at most half as many, rounded up.",
        sets_have_few_elements,
    ),
    *(
        in_coq(f"MO-CPX-ISS/order-{part}", SCANS, "all meshes, residents and requests that fit")
        for part in ("iss", "4iss", "4iss-passed")
    ),
    *(
        keyed(
            f"MO-CPX-ISSFREE/{strategy}",
            f"A release takes {described} traversals of interval sets, each of at most half a line's places.",
            partial(releases_change_few_sets, axes=axes),
        )
        for strategy, described, axes in (("iss", "two", (1,)), ("4iss", "four", (1, 0)))
    ),
)
