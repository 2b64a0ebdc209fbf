"""Gupta and Srimani 1997, section 1: the problem, meshes against tori, and what link-disjoint parts leave idle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.machines.torus_links import Routing, TorusLinks, Wrap
from allocert.machines.words import bits
from allocert.models.torus.configuration_lp import least_finish
from allocert.models.torus.link_families import classes
from allocert.models.torus.link_proofs import COUNTS, DISTANCES, INTERVALS
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.link_cases import divisors
from allocert.proofs.gupta_srimani.together import side_sets, together
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes
from allocert.proofs.tally import Cases, Failure, survey

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


def _decide_links(context: Context) -> Verdict:
    shown: dict[str, str] = {}

    def judge(side: int) -> str | None:
        torus, mesh = len(torus_edges(side, True)), len(mesh_edges(side))
        shown[str(side)] = f"{torus} : {mesh}"
        return None if torus * (side - 1) == mesh * side else f"{torus} links, the mesh has {mesh}"

    bound = context.pick(9, 16, 32)
    found = survey(
        _per_side(judge), range(3, bound + 1), f"links counted, 3 <= m <= {bound}", torus_and_mesh=shown
    )
    return for_all_sizes(found, DISTANCES, "m >= 3")


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


def _decide_bisection(context: Context, any_half: bool) -> Verdict:
    shown: dict[str, str] = {}

    def judge(side: int) -> str | None:
        cuts = list(_halves(side) if any_half else _cuts(side))
        torus = min(_crossing(torus_edges(side, True), cut) for cut in cuts)
        mesh = min(_crossing(mesh_edges(side), cut) for cut in cuts)
        shown[str(side)] = f"{torus} : {mesh}"
        return None if torus == 2 * mesh else f"{torus} links, the mesh {mesh}"

    bound = context.pick(3, 4, 4) if any_half else context.pick(9, 12, 16)
    which = "every set of half of the processors" if any_half else "the cut in the middle, rows and columns"
    found = survey(_per_side(judge), range(3, bound + 1), f"{which}, 3 <= m <= {bound}", torus_and_mesh=shown)
    return found if any_half else for_all_sizes(found, DISTANCES, "m >= 3")


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
    """Two parts or more, each of two rows and two columns or more, so that all have links."""
    share: dict[str, Fraction] = {}

    def cases(torus: int) -> Iterator[Failure | None]:
        for sides in side_sets(torus):
            if len(sides) < 2 or min(sides) < 2 or not together(torus, sides, "B"):
                continue
            used = sum(side * side for side in sides)
            share[f"m = {torus}"] = max(share.get(f"m = {torus}", Fraction(0)), Fraction(used, torus**2))
            text = f"m = {torus}: parts of sides {', '.join(map(str, sides))} use all processors"
            yield None if used < torus**2 else Failure(text, {"torus": torus, "sides": list(sides)})

    bound = context.pick(5, 5, 6)
    found = survey(
        cases,
        range(1, bound + 1),
        f"all sets of two sides or more, none below 2, that fit on any rows and columns without common links, m <= {bound}",
        largest_share_in_use=share,
    )
    return for_all_sizes(found, INTERVALS, "m and sets of two parts or more")


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
    _claim(
        "GS-PROB",
        statement="Every set of jobs has a preemptive schedule without contention, and one that is finished first.",
        decide=_decide_problem,
    ),
    _claim(
        "GS-INTRO-DIAM",
        statement="The m x m torus has diameter 2 floor(m/2), the mesh 2(m - 1): half of it, but for 1/(2m - 2) if m is even.",
        decide=_decide_diameter,
        solver_free=False,
    ),
    _claim(
        "GS-INTRO-LINKS",
        statement="The links of torus and mesh are as m to m - 1.",
        decide=_decide_links,
        solver_free=False,
    ),
    _claim(
        "GS-INTRO-BIS",
        statement="The torus has twice the mesh's bisection, the least number of links across a cut between lines, in halves "
        "as even as can be.",
        decide=partial(_decide_bisection, any_half=False),
        part="line",
        solver_free=False,
    ),
    _claim(
        "GS-INTRO-BIS",
        statement="The torus has twice the mesh's bisection, the least number of links between two halves, whatever their shape.",
        decide=partial(_decide_bisection, any_half=True),
        part="any-half",
    ),
    _claim(
        "GS-INTRO-SYM",
        statement="All processors of a torus are alike: some automorphism takes any one to any other.",
        decide=_decide_symmetry,
        solver_free=False,
    ),
    _claim(
        "GS-INTRO-IDLE",
        statement="Two parts or more without common links never use all processors.",
        decide=_decide_idle,
        part="never-all",
        solver_free=False,
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
        statement="Parts of neighbouring rows and columns whose closing links lead back inside never use all processors.",
        decide=_decide_inside,
        part="never-all",
        reading="inside",
    ),
)
