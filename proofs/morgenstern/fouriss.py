"""Morgenstern 1994, section 3.2: four-way ISS with every option, and what it comes closest to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.allocators.mesh.scan_set import Sweep
from allocert.errors import AllocertError
from allocert.machines import Mesh, Submesh
from allocert.models.interval_proofs import FOUR_WAY, SCAN_WINDOW
from allocert.models.mesh_configurations import Quadruple, Situation, free_bases, meshes, situations
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.morgenstern.cases import Judge, every, failure, scope, sizes
from allocert.proofs.morgenstern.iss import entered
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS", "CROSSINGS", "scanned"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 3.2")

CROSSINGS = {"A": "passed", "B": "overlap", "C": "inspected"}
_TOLD = {
    "A": "the windows have passed each other by their height",
    "B": "the windows overlap completely",
    "C": "every window has been inspected by one of the scans",
}


def scanned(situation: Situation, options: FourWayOptions) -> FourWayScan:
    """The shipped 4ISS with these residents in its sets."""
    strategy = FourWayScan(Mesh(situation.X, situation.Y), options=options)
    strategy.lines = (entered(situation, 0), entered(situation, 1))
    return strategy


def _answer(situation: Situation, x: int, y: int, options: FourWayOptions) -> tuple[int, ...] | str | None:
    """The base granted, ``None`` for a refusal, or the error that the strategy raises."""
    return _answers(situation, options)[x, y]


@lru_cache(maxsize=4096)
def _answers(
    situation: Situation, options: FourWayOptions
) -> dict[tuple[int, int], tuple[int, ...] | str | None]:
    """What each request that fits would get with these residents."""
    found: dict[tuple[int, int], tuple[int, ...] | str | None] = {}
    try:
        strategy = scanned(situation, options)
        for request in product(range(1, situation.X + 1), range(1, situation.Y + 1)):
            frame = strategy.find(request)
            found[request] = None if frame is None else frame.base
    except AllocertError as error:
        for request in product(range(1, situation.X + 1), range(1, situation.Y + 1)):
            found.setdefault(request, str(error))
    return found


def _by_key(**options: str) -> Judge:
    """Whether 4ISS grants the free frame that the options' order puts first."""
    chosen = FourWayOptions(**options)

    def judge(situation: Situation, x: int, y: int) -> str | None:
        order = FourWayScan(Mesh(situation.X, situation.Y), options=chosen).family
        frames = [Submesh(base, (x, y)) for base in free_bases(situation, x, y)]
        first = min(frames, key=order.key, default=None)
        wanted = None if first is None else first.base
        found = _answer(situation, x, y, chosen)
        return None if found == wanted else f"answers {found}, first by the key is {wanted}"

    return judge


def _complete(**options: str) -> Judge:
    """Whether 4ISS grants a free frame iff there is one."""
    chosen = FourWayOptions(**options)

    def judge(situation: Situation, x: int, y: int) -> str | None:
        bases = free_bases(situation, x, y)
        found = _answer(situation, x, y, chosen)
        if found is None:
            return f"refused, and {bases[0]} is free" if bases else None
        return None if found in bases else f"answers {found}, which is not free"

    return judge


def _decide_key(context: Context, reading: str) -> Verdict:
    found = _decide_options(context, _by_key, {"crossing": CROSSINGS[reading]})
    if found.kind is not Kind.BOUNDED:
        return found
    return Verdict.proved(
        f"all meshes, configurations and requests that fit; enumerated too: {found.scope}",
        proved_by(FOUR_WAY),
        **found.values,
    )


def _decide_options(context: Context, judge: Callable[..., Judge], options: dict[str, str]) -> Verdict:
    tested = sizes(context, 5 if "tests" in options else 6)
    return survey(
        every(judge(**options), fitting=True),
        tested,
        scope(tested, "all requests that fit"),
        repair=Repair(
            "both first windows are tested before a step",
            every(_by_key(**options | {"tests": "both"}), fitting=True),
        ),
    )


def _decide_many(context: Context) -> Verdict:
    """All combinations of the options but ``tests``."""
    tested = context.pick([1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7])
    names = ("first", "begin", "crossing", "position", "square")
    values = (
        ("near", "far"),
        ("filled", "lines", "turns"),
        tuple(CROSSINGS.values()),
        ("lowest", "mirrored"),
        ("rows", "columns"),
    )
    combinations = [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]

    def cases(n: int) -> Iterator[Failure | None]:
        for options in combinations:
            yield from every(_by_key(**options), fitting=True)(n)

    return survey(
        cases,
        tested,
        scope(tested, f"all requests that fit, {len(combinations)} combinations"),
        combinations=len(combinations),
    )


def _decide_invariant(context: Context) -> Verdict:
    """In every window of every scan the scan set counts the residents that meet the window."""
    tested = sizes(context, 5)

    def cases(n: int) -> Iterator[Failure | None]:
        for situation in situations(n):
            for axis, from_far in product((0, 1), (False, True)):
                sides = situation.X, situation.Y
                lines = entered(situation, axis)
                for height in range(1, sides[axis] + 1):
                    yield _broken(situation, Sweep(lines, height, from_far), axis)

    found = survey(cases, tested, scope(tested, "the four scans, every height of the window, every window"))
    if found.kind is not Kind.BOUNDED:
        return found
    return Verdict.proved(
        f"all meshes; enumerated too: {found.scope}", proved_by(SCAN_WINDOW), **found.values
    )


def _broken(situation: Situation, sweep: Sweep, axis: int) -> Failure | None:
    """The first window of a scan with other counts than its residents, if there is one."""
    sweep.fill(sweep.height)
    while True:
        wanted = [0] * (situation.Y, situation.X)[axis]
        for a, b, c, d in situation.residents:
            (low, high), (first, last) = ((b, d), (a, c)) if axis else ((a, c), (b, d))
            if low < sweep.line + sweep.height and high >= sweep.line:
                for place in range(first, last + 1):
                    wanted[place] += 1
        found = [count for low, high, count in sweep.scan.elements for _ in range(low, high + 1)]
        if found != wanted:
            which = ("left", "right", "top", "bottom")[2 * axis + sweep.from_far]
            return failure(
                situation, 1, 1, f"scan from the {which}, window {sweep.line}: {found}, not {wanted}"
            )
        if sweep.distance == sweep.last:
            return None
        sweep.step()


def _alone(X: int, Y: int, bases: list[tuple[int, int]], x: int, y: int) -> Situation:
    """All processors that none of these frames has are residents of their own."""
    covered = {(i + p, j + q) for i, j in bases for p in range(x) for q in range(y)}
    mesh = Mesh(X, Y)
    taken = [(i, j) for j in range(Y) for i in range(X) if (i, j) not in covered]
    residents = tuple(Quadruple(i, j, i, j) for i, j in taken)
    return Situation(X, Y, residents, sum(1 << mesh.node(place) for place in taken))


def _shapes(n: int) -> Iterator[tuple[int, int, int, int]]:
    for X, Y in meshes(n):
        for y, x in product(range(1, Y + 1), range(1, X + 1)):
            yield X, Y, x, y


def _decide_earliest(context: Context) -> Verdict:
    """One free frame in any window: 4ISS has to inspect that window, and stops without it after all of them."""
    top = context.pick(10, 14, 20)

    def cases(n: int) -> Iterator[Failure | None]:
        for X, Y, x, y in _shapes(n):
            axis = 0 if x < y else 1
            windows = (X - x + 1, Y - y + 1)[axis]
            needed = set()
            for line in range(windows):
                base = (line, 0) if axis == 0 else (0, line)
                strategy = scanned(_alone(X, Y, [base], x, y), FourWayOptions(crossing="inspected"))
                if strategy.allocate((x, y)) is not None:
                    needed.add(strategy.steps.windows)
            refused = scanned(_alone(X, Y, [], x, y), FourWayOptions(crossing="inspected"))
            refused.allocate((x, y))
            text = f"M({X},{Y}), request {x} x {y}: found after {sorted(needed)} windows, refused after {refused.steps.windows}"
            good = needed == set(range(1, windows + 1)) and refused.steps.windows == windows
            yield None if good else Failure(text, {"mesh": [X, Y], "request": [x, y]})

    return survey(
        cases,
        range(1, top + 1),
        f"all meshes of 1..{top} processors, all requests, one free frame in each window",
    )


def _distance(mesh: tuple[int, int], base: tuple[int, int], x: int, y: int, every_edge: bool) -> int:
    """From a frame to an edge parallel to its longest side (rows for x = y), or to any edge."""
    columns = min(base[0], mesh[0] - x - base[0])
    rows = min(base[1], mesh[1] - y - base[1])
    return min(columns, rows) if every_edge else rows if x >= y else columns


def _nearest(every_edge: bool) -> Judge:
    def judge(situation: Situation, x: int, y: int) -> str | None:
        bases = free_bases(situation, x, y)
        found = _answer(situation, x, y, FourWayOptions())
        if not bases or not isinstance(found, tuple):
            return None if found is None and not bases else f"answers {found}"
        away = partial(_distance, (situation.X, situation.Y), x=x, y=y, every_edge=every_edge)
        best = min(bases, key=away)
        if found in bases and away((found[0], found[1])) == away(best):
            return None
        return f"granted at {found}; {best} is {away(best)} from an edge and free"

    return judge


def _occupied(n: int, judge: Judge) -> Iterator[Failure | None]:
    """Every set of busy processors of every mesh of that size, each of them a resident of its own."""
    for X, Y in meshes(n):
        places = [(i, j) for j in range(Y) for i in range(X)]
        for busy in sorted(range(1 << n), key=int.bit_count):
            residents = tuple(Quadruple(i, j, i, j) for node, (i, j) in enumerate(places) if busy >> node & 1)
            situation = Situation(X, Y, residents, busy)
            for y, x in product(range(1, Y + 1), range(1, X + 1)):
                wrong = judge(situation, x, y)
                yield None if wrong is None else failure(situation, x, y, wrong)


def _decide_edge(context: Context) -> Verdict:
    top = context.pick(8, 10, 12)
    return survey(
        partial(_occupied, judge=_nearest(every_edge=False)),
        range(1, top + 1),
        f"every set of busy processors of all meshes of 1..{top} processors, as 1 x 1 residents, all requests that fit",
    )


def _decide_any_edge(context: Context) -> Verdict:
    numbers = sizes(context, 9)
    return survey(
        every(_nearest(every_edge=True), fitting=True), numbers, scope(numbers, "all requests that fit")
    )


_ONE = {"tests": "one"}

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "MO-ALG-4ISS",
            statement=f"Giving up when {told}, 4ISS grants the free frame that comes first by distance of its longest side "
            "to a parallel edge, then top (left) before bottom (right), then position, and refuses iff none is free.",
            decide=partial(_decide_key, reading=reading),
            reading=reading,
            solver_free=False,
        )
        for reading, told in _TOLD.items()
    ),
    _claim(
        "MO-ALG-4ISS",
        statement=f"Giving up when {_TOLD['A']}, and testing only the first window of the scan that begins before a step, 4ISS still "
        "finds a free frame iff there is one.",
        decide=partial(_decide_options, judge=_complete, options={"crossing": CROSSINGS["A"], **_ONE}),
        part="one-test",
    ),
    _claim(
        "MO-ALG-4ISS",
        statement="Each combination of the other options grants the first free frame in its own order: which edge comes "
        "first, least or greatest place at the far edge, rows or columns for x = y; when the scans begin to alternate and "
        "when they give up makes no difference.",
        decide=_decide_many,
        part="options",
    ),
    _claim(
        "MO-ALG-4ISS",
        statement="In each of the four scans the scan set counts, at each place, the residents that meet the window; no "
        "deletion fails.",
        decide=_decide_invariant,
        part="invariant",
        solver_free=False,
    ),
    _claim(
        "MO-ALG-4ISS",
        statement="The scans may stop when every window has been inspected by one of them, and no earlier: for every window "
        "there is a configuration whose only free frame is found in it alone.",
        decide=_decide_earliest,
        part="earliest-stop",
    ),
    _claim(
        "MO-CLAIM-4ISS-EDGE",
        statement="The frame granted has its longest side as close to a parallel edge as any free frame; for x = y rows "
        "count.",
        decide=_decide_edge,
        reading="A",
    ),
    _claim(
        "MO-CLAIM-4ISS-EDGE",
        statement="The frame granted is as close to any of the four edges as any free frame.",
        decide=_decide_any_edge,
        reading="B",
    ),
)
