"""Gupta and Srimani 1997, section 1: the problem, meshes against tori, and what link-disjoint parts leave idle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from itertools import combinations_with_replacement, permutations, product
from operator import or_

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, TorusLinks, Wrap
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.models.torus.processor_graph import Edges, mesh_edges, moved, torus_edges
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.gupta_srimani.partitions.packing import side_sets, together
from allocert.proofs.gupta_srimani.partitions.partitions import divisors
from allocert.proofs.theorems.torus.links import CUTS, DIAMETERS, LINKS_RATIO, NEVER_ALL, SYMMETRY
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]


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


def _judged(side: int, good: bool, wrong: str) -> Iterator[Failure | None]:
    yield None if good else Failure(f"m = {side}: {wrong}", {"torus": side})


@by_coq(DIAMETERS, "all m")
@every(7, 9, 12, first=1, checked="breadth first from every processor, m <= {top}")
def diameters_are_as_one_to_two(side: int) -> Iterator[Failure | None]:
    torus, mesh = _diameter(side, torus_edges(side, True)), _diameter(side, mesh_edges(side))
    return _judged(side, (torus, mesh) == (2 * (side // 2), 2 * side - 2), f"{torus} : {mesh}")


@by_coq(LINKS_RATIO, "all m >= 3")
@every(9, 16, 32, first=3, checked="links counted, 3 <= m <= {top}")
def links_are_as_m_to_m_less_1(side: int) -> Iterator[Failure | None]:
    torus, mesh = len(torus_edges(side, True)), len(mesh_edges(side))
    return _judged(side, torus * (side - 1) == mesh * side, f"{torus} links, the mesh has {mesh}")


def _crossing(edges: Edges, inside: int) -> int:
    return sum((inside >> one ^ inside >> other) & 1 for one, other in edges)


def _cuts(side: int) -> Iterator[int]:
    """The halves at either side of a line, rows or columns; of an odd number of lines one side has one more."""
    lower = side // 2
    if lower:
        yield (1 << lower * side) - 1
        yield sum(1 << (i * side + j) for i in range(side) for j in range(lower))


@by_coq(CUTS, "all m >= 3")
@every(9, 12, 16, first=3, checked="the cut in the middle, rows and columns, 3 <= m <= {top}")
def bisection_is_twice_the_mesh(side: int) -> Iterator[Failure | None]:
    every_link = torus_edges(side, True), mesh_edges(side)
    torus, mesh = (min(_crossing(edges, cut) for cut in _cuts(side)) for edges in every_link)
    return _judged(side, torus == 2 * mesh, f"{torus} links, the mesh {mesh}")


@by_coq(SYMMETRY, "all m")
@every_at(
    up_to(7, 9, 12, first=1),
    checked="all m^2 translations map links to links and take any processor to any other, m <= {top}",
)
def translations_keep_links(side: int) -> Iterator[Failure | None]:
    for simple, down, right in product((False, True), range(side), range(side)):
        edges = sorted(tuple(sorted(edge)) for edge in torus_edges(side, simple))
        found = [sorted(moved(side, node, down, right) for node in edge) for edge in edges]
        text = f"m = {side}: moved by ({down},{right}) the links are others"
        yield None if sorted(map(tuple, found)) == edges else Failure(text, {"torus": side})


@by_coq(NEVER_ALL, "all m and sets of two parts or more")
@every_at(
    up_to(5, 5, 6, first=1),
    checked="all sets of two sides or more, none below 2, that fit on any rows and columns without common links, m <= {top}",
)
def parts_leave_processors_idle(torus: int) -> Iterator[Failure | None]:
    """Two parts or more, each of two rows and two columns or more, so that all have links."""
    for sides in side_sets(torus):
        if len(sides) < 2 or min(sides) < 2 or not together(torus, sides, "single-with-rings"):
            continue
        used = sum(side * side for side in sides)
        text = f"m = {torus}: parts of sides {', '.join(map(str, sides))} use all processors"
        yield None if used < torus**2 else Failure(text, {"torus": torus, "sides": list(sides)})


@every(8, 12, 16, first=1, checked="every d | m <= {top}, 1 < d < m")
def inner_rings_leave_processors_idle(side: int) -> Iterator[Failure | None]:
    """Parts that close their rings inside: meshes of neighbouring rows and columns."""
    torus = TorusLinks((side, side))
    for part in divisors(side):
        if part == 1 or part == side:
            continue
        runs = [range(first, first + part) for first in range(0, side, part)]
        words = [torus.spanned([rows, cols], Routing(Wrap.INSIDE)) for rows in runs for cols in runs]
        disjoint = sum(word.bit_count() for word in words) == reduce(or_, words).bit_count()
        text = f"m = {side}: {len(words)} parts of {part}x{part} use all processors"
        yield Failure(text, {"torus": side, "part": part}) if disjoint else None


def _lists(torus: int, count: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All lists of this many jobs of any sides, times 1 and 2."""
    return combinations_with_replacement(list(product(range(torus, 0, -1), (1, 2))), count)


@every_at(
    up_to(3, 3, 4, first=1),
    checked="exact optima, preemptive and without contention, of all lists of n <= {top} jobs of any sides, times 1 and 2, m = 2, 3, 4",
)
def order_does_not_matter(count: int) -> Iterator[Failure | None]:
    """Exact least finish times of lists in every order."""
    for torus in (2, 3, 4):
        for chosen in _lists(torus, count):
            times = {least_finish(JobSet.of(torus, order)).value for order in permutations(chosen)}
            text = f"m = {torus}, jobs {chosen}: least finish times {times}"
            yield None if len(times) == 1 else Failure(text, {"torus": torus, "jobs": str(chosen)})


@every_at(
    up_to(2, 3, 4, first=1),
    checked="exact optima of all sets of n <= {top} jobs of any sides on T_1 to T_4, times 1 and 2, preemptive",
)
def least_schedule_exists(count: int) -> Iterator[Failure | None]:
    """A least finish time is that of a program which has an optimum; the jobs one after the other bound it."""
    for torus in (1, 2, 3, 4):
        for chosen in _lists(torus, count):
            jobs = JobSet.of(torus, chosen)
            best = least_finish(jobs).witness
            wrong = next(faults(best), None) if best is not None else "no schedule"
            good = wrong is None and best is not None and best.makespan <= sum(job.time for job in jobs.jobs)
            yield None if good else Failure(f"{jobs}: {wrong}", {"torus": torus, "jobs": str(jobs)})


@every(16, 32, 64, first=2, checked="all sides from {least} to m, 2 <= m <= {top}", measure="m")
def sides_are_those_of_subtori(torus: int, least: int) -> Iterator[Failure | None]:
    """The rows 0..d-1 and the columns 0..d-1 make a subtorus of side d, if they are any."""
    for side in range(least, torus + 1):
        good = side > 0 and Subtorus.interval(0, side).inside(torus)
        yield case(good, f"m = {torus}, d = {side}: no subtorus has this side", m=torus, d=side)


@every(16, 32, 64, first=2, checked="all i from 1 to n{less}, 2 <= n <= {top}")
def each_job_has_a_next_one(jobs: int, less: str) -> Iterator[Failure | None]:
    """Whether the list 1..n has the member i + 1 for each i that is printed."""
    for i in range(1, jobs if less else jobs + 1):
        yield case(i + 1 <= jobs, f"n = {jobs}, i = {i}: there is no job {i + 1}", n=jobs, i=i)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-PROB",
        "Every set of jobs has a preemptive schedule without contention, and one that is finished first.",
        least_schedule_exists,
    ),
    keyed(
        "GS-SORT",
        "The least finish time does not depend on the order in which the jobs are listed.",
        order_does_not_matter,
    ),
    keyed_proved(
        "GS-INTRO-DIAM",
        "The m x m torus has diameter 2 floor(m/2), the mesh 2(m - 1): half of it, but for 1/(2m - 2) if m is even.",
        diameters_are_as_one_to_two,
    ),
    keyed_proved(
        "GS-INTRO-LINKS", "The links of torus and mesh are as m to m - 1.", links_are_as_m_to_m_less_1
    ),
    keyed_proved(
        "GS-INTRO-BIS/line",
        "The torus has twice the mesh's bisection, the least number of links across a cut between lines, in halves "
        "as even as can be.",
        bisection_is_twice_the_mesh,
    ),
    keyed_proved(
        "GS-INTRO-SYM",
        "All processors of a torus are alike: some automorphism takes any one to any other.",
        translations_keep_links,
    ),
    keyed_proved(
        "GS-INTRO-IDLE/never-all",
        "Two parts or more without common links never use all processors.",
        parts_leave_processors_idle,
    ),
    keyed(
        "GS-INTRO-IDLE/never-all@inside",
        "Parts of neighbouring rows and columns whose closing links lead back inside never use all processors.",
        inner_rings_leave_processors_idle,
    ),
    *(
        keyed(
            f"GS-PROB/range@{reading}",
            f"Each d with {least} <= d <= m is the side of a subtorus of the m x m torus.",
            partial(sides_are_those_of_subtori, least=least),
        )
        for reading, least in (("printed", 0), ("from-1", 1))
    ),
    *(
        keyed(
            f"GS-SORT/range@{reading}",
            f"For each i with 1 <= i {sign} n there is a job i + 1, whose side can be compared with that of job i.",
            partial(each_job_has_a_next_one, less=less),
        )
        for reading, sign, less in (("printed", "<=", ""), ("below-n", "<", " - 1"))
    ),
)
