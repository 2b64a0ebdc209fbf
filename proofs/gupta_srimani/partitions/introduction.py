"""Gupta and Srimani 1997, section 1: the problem, meshes against tori, and what link-disjoint parts leave idle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations_with_replacement, permutations, product
from operator import or_

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.machines.torus_links import Routing, TorusLinks, Wrap
from allocert.machines.words import bits
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.proofs.gupta_srimani.partitions.partitions import divisors
from allocert.proofs.gupta_srimani.partitions.together import side_sets, together
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.links import DISTANCES, INTERVALS
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Cases, Failure, survey

__all__ = ["CLAIMS", "Edges", "mesh_edges", "torus_edges"]


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
    def judge(side: int) -> str | None:
        torus, mesh = _diameter(side, torus_edges(side, True)), _diameter(side, mesh_edges(side))
        return None if (torus, mesh) == (2 * (side // 2), 2 * side - 2) else f"{torus} : {mesh}"

    bound = context.pick(7, 9, 12)
    found = survey(_per_side(judge), range(1, bound + 1), f"breadth first from every processor, m <= {bound}")
    return for_all_sizes(found, DISTANCES, "m")


def _decide_links(context: Context) -> Verdict:
    def judge(side: int) -> str | None:
        torus, mesh = len(torus_edges(side, True)), len(mesh_edges(side))
        return None if torus * (side - 1) == mesh * side else f"{torus} links, the mesh has {mesh}"

    bound = context.pick(9, 16, 32)
    found = survey(_per_side(judge), range(3, bound + 1), f"links counted, 3 <= m <= {bound}")
    return for_all_sizes(found, DISTANCES, "m >= 3")


def _crossing(edges: Edges, inside: int) -> int:
    return sum((inside >> one ^ inside >> other) & 1 for one, other in edges)


def _cuts(side: int) -> Iterator[int]:
    """The halves at either side of a line, rows or columns; of an odd number of lines one side has one more."""
    lower = side // 2
    if lower:
        yield (1 << lower * side) - 1
        yield sum(1 << (i * side + j) for i in range(side) for j in range(lower))


def _decide_bisection(context: Context) -> Verdict:
    def judge(side: int) -> str | None:
        torus, mesh = (
            min(_crossing(edges, cut) for cut in _cuts(side))
            for edges in (torus_edges(side, True), mesh_edges(side))
        )
        return None if torus == 2 * mesh else f"{torus} links, the mesh {mesh}"

    bound = context.pick(9, 12, 16)
    what = f"the cut in the middle, rows and columns, 3 <= m <= {bound}"
    return for_all_sizes(survey(_per_side(judge), range(3, bound + 1), what), DISTANCES, "m >= 3")


def _decide_symmetry(context: Context) -> Verdict:
    def cases(side: int) -> Iterator[Failure | None]:
        for simple, down, right in product((False, True), range(side), range(side)):
            edges = sorted(tuple(sorted(edge)) for edge in torus_edges(side, simple))

            def moved(node: int, down: int = down, right: int = right) -> int:
                return (node // side + down) % side * side + (node % side + right) % side

            same = sorted(tuple(sorted(map(moved, edge))) for edge in edges) == edges
            text = f"m = {side}: moved by ({down},{right}) the links are others"
            yield None if same else Failure(text, {"torus": side})

    bound = context.pick(7, 9, 12)
    what = f"all m^2 translations map links to links and take any processor to any other, m <= {bound}"
    return for_all_sizes(survey(cases, range(1, bound + 1), what), DISTANCES, "m")


def _decide_idle(context: Context) -> Verdict:
    """Two parts or more, each of two rows and two columns or more, so that all have links."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for sides in side_sets(torus):
            if len(sides) < 2 or min(sides) < 2 or not together(torus, sides, "B"):
                continue
            used = sum(side * side for side in sides)
            text = f"m = {torus}: parts of sides {', '.join(map(str, sides))} use all processors"
            yield None if used < torus**2 else Failure(text, {"torus": torus, "sides": list(sides)})

    bound = context.pick(5, 5, 6)
    found = survey(
        cases,
        range(1, bound + 1),
        f"all sets of two sides or more, none below 2, that fit on any rows and columns without common links, m <= {bound}",
    )
    return for_all_sizes(found, INTERVALS, "m and sets of two parts or more")


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
            disjoint = sum(word.bit_count() for word in words) == reduce(or_, words).bit_count()
            text = f"m = {side}: {len(words)} parts of {part}x{part} use all processors"
            yield Failure(text, {"torus": side, "part": part}) if disjoint else None

    bound = context.pick(8, 12, 16)
    return survey(cases, range(1, bound + 1), f"every d | m <= {bound}, 1 < d < m")


def _decide_order(context: Context) -> Verdict:
    """Exact least finish times of lists in every order."""

    def cases(count: int) -> Iterator[Failure | None]:
        for torus in (2, 3, 4):
            kinds = list(product(range(torus, 0, -1), (1, 2)))
            for chosen in combinations_with_replacement(kinds, count):
                times = {least_finish(JobSet.of(torus, order)).value for order in permutations(chosen)}
                text = f"m = {torus}, jobs {chosen}: least finish times {times}"
                yield None if len(times) == 1 else Failure(text, {"torus": torus, "jobs": str(chosen)})

    bound = context.pick(3, 3, 4)
    what = f"exact optima, preemptive and without contention, of all lists of n <= {bound} jobs of any sides, times 1 and 2, m = 2, 3, 4"
    return survey(cases, range(1, bound + 1), what)


def _decide_problem(context: Context) -> Verdict:
    """A least finish time is that of a program which has an optimum; the jobs one after the other bound it."""

    def cases(count: int) -> Iterator[Failure | None]:
        for torus in (1, 2, 3, 4):
            kinds = [(side, time) for side in range(torus, 0, -1) for time in (1, 2)]
            for chosen in combinations_with_replacement(kinds, count):
                jobs = JobSet.of(torus, chosen)
                best = least_finish(jobs).witness
                good = best is not None and best.makespan <= sum(job.time for job in jobs.jobs)
                wrong = next(faults(best), None) if best is not None else "no schedule"
                good = good and wrong is None
                yield None if good else Failure(f"{jobs}: {wrong}", {"torus": torus, "jobs": str(jobs)})

    bound = context.pick(2, 3, 4)
    return survey(
        cases,
        range(1, bound + 1),
        f"exact optima of all sets of n <= {bound} jobs of any sides on T_1 to T_4, times 1 and 2, preemptive",
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "GS-PROB",
        statement="Every set of jobs has a preemptive schedule without contention, and one that is finished first.",
        decide=_decide_problem,
    ),
    Claim(
        "GS-SORT",
        statement="The least finish time does not depend on the order in which the jobs are listed.",
        decide=_decide_order,
    ),
    Claim(
        "GS-INTRO-DIAM",
        statement="The m x m torus has diameter 2 floor(m/2), the mesh 2(m - 1): half of it, but for 1/(2m - 2) if m is even.",
        decide=_decide_diameter,
        solver_free=False,
    ),
    Claim(
        "GS-INTRO-LINKS",
        statement="The links of torus and mesh are as m to m - 1.",
        decide=_decide_links,
        solver_free=False,
    ),
    Claim(
        "GS-INTRO-BIS",
        statement="The torus has twice the mesh's bisection, the least number of links across a cut between lines, in halves "
        "as even as can be.",
        decide=_decide_bisection,
        part="line",
        solver_free=False,
    ),
    Claim(
        "GS-INTRO-SYM",
        statement="All processors of a torus are alike: some automorphism takes any one to any other.",
        decide=_decide_symmetry,
        solver_free=False,
    ),
    Claim(
        "GS-INTRO-IDLE",
        statement="Two parts or more without common links never use all processors.",
        decide=_decide_idle,
        part="never-all",
        solver_free=False,
    ),
    Claim(
        "GS-INTRO-IDLE",
        statement="Parts of neighbouring rows and columns whose closing links lead back inside never use all processors.",
        decide=_decide_inside,
        part="never-all",
        reading="inside",
    ),
)
