"""Gupta and Srimani 1997, section 1: the problem, meshes against tori, and what link-disjoint parts leave idle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, combinations_with_replacement, permutations

from allocert.allocators.torus.jobs import JobSet
from allocert.errors import InstanceError
from allocert.machines.torus_links import Routing, TorusLinks, Wrap
from allocert.machines.words import bits
from allocert.models.torus.link_families import classes, offsets, strided_links
from allocert.models.torus.link_proofs import COUNTS, DISTANCES
from allocert.models.torus.small_makespans import least_by_search
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.link_cases import divisors
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS", "Edges", "mesh_edges", "torus_edges"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 1")

Edges = list[tuple[int, int]]
"""Links by their two processors, i m + j each; parallel links are listed each."""


def torus_edges(side: int, simple: bool) -> Edges:
    """All links of T_(m x m); self-loops join a processor to itself."""
    torus = TorusLinks((side, side), simple)
    return [
        (one[0] * side + one[1], other[0] * side + other[1])
        for one, other in map(torus.ends, bits(torus.word))
    ]


def mesh_edges(side: int) -> Edges:
    """All links of the mesh: those of the torus that do not close a row or column."""
    torus = TorusLinks((side, side))
    return [
        (one[0] * side + one[1], other[0] * side + other[1])
        for one, other in map(torus.ends, bits(torus.word))
        if other > one
    ]


def _diameter(side: int, edges: Edges) -> int:
    near: list[set[int]] = [set() for _ in range(side * side)]
    for one, other in edges:
        near[one].add(other)
        near[other].add(one)
    most = 0
    for start in range(side * side):
        seen, layer, far = {start}, {start}, 0
        while layer := {n for node in layer for n in near[node]} - seen:
            seen |= layer
            far += 1
        most = max(most, far)
    return most


def _per_side(judge: Callable[[int], str | None]) -> Cases:
    def cases(side: int) -> Iterator[Failure | None]:
        wrong = judge(side)
        yield None if wrong is None else Failure(f"m = {side}: {wrong}", {"torus": side})

    return cases


def _decide_diameter(context: Context) -> Verdict:
    shown: dict[str, str] = {}

    def judge(side: int) -> str | None:
        torus, mesh = _diameter(side, torus_edges(side, True)), _diameter(side, mesh_edges(side))
        shown[str(side)] = f"{torus} : {mesh}"
        return None if (torus, mesh) == (2 * (side // 2), 2 * side - 2) else shown[str(side)]

    bound = context.pick(7, 9, 12)
    found = survey(
        _per_side(judge),
        range(1, bound + 1),
        f"breadth first from every processor, m <= {bound}",
        torus_and_mesh=shown,
        ratio="1/2 for odd m >= 3, 1/2 + 1/(2m - 2) for even m: 1 for m = 2",
    )
    return for_all_sizes(found, DISTANCES, "m")


def _decide_links(context: Context, simple: bool) -> Verdict:
    shown: dict[str, str] = {}

    def judge(least: int) -> Callable[[int], str | None]:
        def wrong(side: int) -> str | None:
            torus, mesh = len(torus_edges(side, simple)), len(mesh_edges(side))
            shown[str(side)] = f"{torus} : {mesh}"
            good = side < least or torus * (side - 1) == mesh * side
            return None if good else f"{torus} links, the mesh has {mesh}"

        return wrong

    bound = context.pick(9, 16, 32)
    found = survey(
        _per_side(judge(1)),
        range(1, bound + 1),
        f"links counted, m <= {bound}",
        repair=Repair("m >= 3", _per_side(judge(3))),
        torus_and_mesh=shown,
    )
    return for_all_sizes(found, DISTANCES, "m")


def _crossing(edges: Edges, inside: int) -> int:
    return sum((inside >> one ^ inside >> other) & 1 for one, other in edges)


def _cuts(side: int) -> Iterator[int]:
    """The halves at either side of a line, rows or columns; of an odd number of lines one side has one more."""
    lower = side // 2
    if lower:
        yield (1 << lower * side) - 1
        yield sum(1 << (i * side + j) for i in range(side) for j in range(lower))


def _halves(side: int) -> Iterable[int]:
    """All sets of half of the processors, rounded down."""
    count = side * side
    return (sum(1 << node for node in chosen) for chosen in combinations(range(count), count // 2))


def _decide_bisection(context: Context, any_half: bool, simple: bool) -> Verdict:
    shown: dict[str, str] = {}

    def judge(least: int) -> Callable[[int], str | None]:
        def wrong(side: int) -> str | None:
            cuts = list(_halves(side) if any_half else _cuts(side))
            if side < 2:
                return None
            torus = min(_crossing(torus_edges(side, simple), cut) for cut in cuts)
            mesh = min(_crossing(mesh_edges(side), cut) for cut in cuts)
            shown[str(side)] = f"{torus} : {mesh}"
            return None if side < least or torus == 2 * mesh else f"{torus} links, the mesh {mesh}"

        return wrong

    bound = context.pick(3, 4, 4) if any_half else context.pick(9, 12, 16)
    found = survey(
        _per_side(judge(2)),
        range(1, bound + 1),
        f"{'every set of half of the processors' if any_half else 'the cut in the middle, rows and columns'}, "
        f"1 < m <= {bound}",
        repair=Repair("m >= 3", _per_side(judge(3))),
        torus_and_mesh=shown,
    )
    return found if any_half else for_all_sizes(found, DISTANCES, "m > 1")


def _decide_symmetry(context: Context) -> Verdict:
    def judge(simple: bool) -> Callable[[int], str | None]:
        def wrong(side: int) -> str | None:
            edges = sorted(tuple(sorted(edge)) for edge in torus_edges(side, simple))
            for down in range(side):
                for right in range(side):

                    def moved(node: int, down: int = down, right: int = right) -> int:
                        return (node // side + down) % side * side + (node % side + right) % side

                    if sorted(tuple(sorted(map(moved, edge))) for edge in edges) != edges:
                        return f"moved by ({down},{right}) the links are others"
            return None

        return wrong

    bound = context.pick(7, 9, 12)

    def cases(side: int) -> Iterator[Failure | None]:
        for simple in (False, True):
            yield from _per_side(judge(simple))(side)

    found = survey(
        cases,
        range(1, bound + 1),
        f"all m^2 translations map links to links and take any processor to any other, m <= {bound}",
        mesh="not for m >= 3: corners have 2 links, the middle has 4",
    )
    return for_all_sizes(found, DISTANCES, "m")


def _decide_idle(context: Context) -> Verdict:
    shown: dict[str, str] = {}

    def cases_of(least: int, least_members: int) -> Cases:
        def cases(side: int) -> Iterator[Failure | None]:
            for stride in divisors(side):
                if stride < least or side // stride < least_members:
                    continue
                torus = TorusLinks((side, side))
                words = dict(
                    zip(offsets((stride, stride)), strided_links(torus, (stride, stride)), strict=True)
                )
                most = max(len(part) for part in classes((stride, stride)))
                if not any(words.values()):
                    most = stride * stride
                used = most * (side // stride) ** 2
                shown[f"m = {side}, K = {stride}"] = f"{used}/{side * side}"
                text = f"m = {side}, K = {stride}: {most} parts without common links use all processors"
                idle = used < side * side
                yield None if idle else Failure(text, {"torus": side, "stride": stride, "parts": most})

        return cases

    bound = context.pick(8, 12, 16)
    return survey(
        cases_of(1, 1),
        range(1, bound + 1),
        f"largest families, every K | m <= {bound}; single processors use no link",
        repair=Repair("K >= 2 and subtori of more than one processor: 1/K is in use", cases_of(2, 2)),
        largest_share_in_use=shown,
    )


def _decide_share(context: Context) -> Verdict:
    def cases(side: int) -> Iterator[Failure | None]:
        for stride in divisors(side):
            if side // stride > 1:
                used = max(len(part) for part in classes((stride, stride))) * (side // stride) ** 2
                good = used * stride == side * side
                yield None if good else Failure(f"m = {side}, K = {stride}: {used}", {"torus": side})

    bound = context.pick(12, 24, 48)
    found = survey(cases, range(1, bound + 1), f"largest families, K | m <= {bound}, m/K >= 2")
    return for_all_sizes(found, COUNTS, "m and divisors K < m")


def _decide_inside(context: Context) -> Verdict:
    """Parts that close their rings inside: meshes of neighbouring rows and columns."""
    routing = Routing(Wrap.INSIDE)

    def cases(side: int) -> Iterator[Failure | None]:
        torus = TorusLinks((side, side))
        for part in divisors(side):
            if part == 1 or part == side:
                continue
            runs = [range(first, first + part) for first in range(0, side, part)]
            words = [torus.spanned([rows, cols], routing) for rows in runs for cols in runs]
            disjoint = sum(word.bit_count() for word in words) == _union(words).bit_count()
            text = f"m = {side}: {len(words)} parts of {part}x{part} use all processors"
            yield Failure(text, {"torus": side, "part": part}) if disjoint else None

    bound = context.pick(8, 12, 16)
    return survey(cases, range(1, bound + 1), f"every d | m <= {bound}, 1 < d < m")


def _union(words: Iterable[int]) -> int:
    whole = 0
    for word in words:
        whole |= word
    return whole


def _decide_problem(context: Context) -> Verdict:
    def cases_of(usable: Callable[[int, int], bool]) -> Cases:
        def cases(torus: int) -> Iterator[Failure | None]:
            for side in range(torus + 1):
                try:
                    jobs = JobSet.of(torus, [(side, 1)])
                    jobs.check_powers_of_two()
                    there = True
                except InstanceError:
                    there = False
                good = there or not usable(torus, side)
                yield None if good else Failure(f"m = {torus}, d = {side}", {"torus": torus, "side": side})

        return cases

    bound = context.pick(16, 32, 64)
    return survey(
        cases_of(lambda torus, side: True),
        [1 << p for p in range(bound.bit_length())],
        f"m = 2^p <= {bound}, 0 <= d <= m, against d = 2^s",
        repair=Repair(
            "d = 2^s, 0 <= s <= p",
            cases_of(lambda torus, side: side in {1 << s for s in range(torus.bit_length())}),
        ),
    )


def _decide_sorted(context: Context) -> Verdict:
    def cases(count: int) -> Iterator[Failure | None]:
        kinds = [(side, time) for side in (2, 1) for time in (1, 2)]
        for jobs in combinations_with_replacement(kinds, count):
            for placing in ("contiguous", "cumulative"):
                values = {least_by_search(2, order, placing) for order in set(permutations(jobs))}
                yield None if len(values) == 1 else Failure(f"{jobs}: {sorted(values)}", {"jobs": list(jobs)})

    bound = context.pick(3, 4, 5)
    return survey(
        cases, range(bound + 1), f"least makespans of all orders of n <= {bound} jobs on T_2, times 1 and 2"
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "GS-PROB",
        statement="Every d from 0 to m is the side of a subtorus that a job may need, with sides and m powers of two.",
        decide=_decide_problem,
    ),
    _claim(
        "GS-SORT",
        statement="The least makespan does not depend on the order in which the jobs are listed, so that they may be taken "
        "as sorted by side.",
        decide=_decide_sorted,
        part="problem",
    ),
    _claim(
        "GS-INTRO-DIAM",
        statement="The m x m torus has diameter 2 floor(m/2), the mesh 2(m - 1): half of it, but for 1/(2m - 2) if m is even.",
        decide=_decide_diameter,
        solver_free=False,
    ),
    *(
        _claim(
            "GS-INTRO-LINKS",
            statement=f"The links of torus and mesh are as m to m - 1 ({told}).",
            decide=partial(_decide_links, simple=simple),
            reading=reading,
            solver_free=False,
        )
        for reading, simple, told in (
            ("A", False, "self-loops and parallel links count"),
            ("B", True, "a simple graph"),
        )
    ),
    *(
        _claim(
            "GS-INTRO-BIS",
            statement=f"The torus has twice the mesh's bisection, {told}.",
            decide=partial(_decide_bisection, any_half=any_half, simple=simple),
            part=part,
            reading=reading,
            solver_free=any_half,
        )
        for part, any_half, what in (
            (
                "line",
                False,
                "the least number of links across a cut between lines, in halves as even as can be",
            ),
            ("any-half", True, "the least number of links between two halves, whatever their shape"),
        )
        for reading, simple, told in (
            (r, s, f"{what} ({t})")
            for r, s, t in (("A", False, "parallel links count"), ("B", True, "a simple graph"))
        )
    ),
    _claim(
        "GS-INTRO-SYM",
        statement="All processors of a torus are alike: some automorphism takes any one to any other.",
        decide=_decide_symmetry,
        solver_free=False,
    ),
    _claim(
        "GS-INTRO-IDLE",
        statement="Parts without common links never use all processors.",
        decide=_decide_idle,
        part="never-all",
    ),
    _claim(
        "GS-INTRO-IDLE",
        statement="The largest link-disjoint families of a K x K partition use 1/K of the processors.",
        decide=_decide_share,
        part="share",
        solver_free=False,
    ),
    _claim(
        "GS-INTRO-IDLE",
        statement="Nor do parts of neighbouring rows and columns whose closing links lead back inside.",
        decide=_decide_inside,
        part="never-all",
        reading="inside",
    ),
)
