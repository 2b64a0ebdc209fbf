"""Antoniou 1994, section 3.2: incomplete cubes are connected, the subcubes around them, and distances in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.hypercube.asi_plan import Run
from allocert.machines.graysegments import segment_directions
from allocert.models.asi_proof import ASI_SEGMENTS
from allocert.models.gray_segments import inner_diameter
from allocert.proofs.antoniou.all_sizes import for_all_sizes, neighbours_differ_in_one_bit
from allocert.proofs.antoniou.asi import both, plans, proved_if
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS", "hops"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 3.2")


def _log(count: int) -> int:
    """ceil(log2 count), count >= 1."""
    return (count - 1).bit_length()


@lru_cache(maxsize=20_000)
def hops(run: Run, inside: bool, n: int) -> int | None:
    """The largest distance between two nodes of a run of BRGC(n): in Q_n, or along links inside the run."""
    if inside:
        return inner_diameter(run.word(n), n)
    if _opposite(run):
        return run.dimension
    nodes = run.nodes
    return max((a ^ b).bit_count() for a in nodes for b in nodes)


def _opposite(run: Run) -> bool:
    """Whether two of the nodes differ in all directions of the smallest subcube around them."""
    directions = segment_directions(run.start, run.stop)
    nodes = set(run.nodes)
    return any(node ^ directions in nodes for node in nodes)


def _segments(n: int) -> Iterator[Run]:
    """All nonempty runs of consecutive ranks, by size and then start."""
    for size in range(1, (1 << n) + 1):
        for start in range((1 << n) - size + 1):
            yield Run(start, start + size)


def _handed_out(n: int) -> Iterator[Run]:
    """Every different incomplete cube and piece of every y, in both sound readings."""
    found = {run for _, reading in both() for one in plans(n, reading) for run in one.runs}
    return iter(sorted(found, key=lambda run: (run.size, run.start)))


def _decide_connected(context: Context) -> Verdict:
    top = context.pick(5, 7, 7)

    def cases(n: int) -> Iterator[Failure | None]:
        for run in _handed_out(n):
            apart = hops(run, True, n) is None
            text = f"n = {n}: ranks {run.start}..{run.stop - 1} fall apart"
            yield Failure(text, {"n": n, "start": run.start, "stop": run.stop}) if apart else None

    verdict = survey(cases, range(top + 1), f"every incomplete cube and piece of every y, n <= {top}")
    return for_all_sizes(
        verdict,
        neighbours_differ_in_one_bit(),
        "all n, all y",
        "neighbouring words of the code differ in one bit, for every number of bits",
        "An incomplete cube is a run of consecutive ranks, and so a path of links.",
    )


@dataclass(frozen=True)
class _Hops:
    """One reading of theorem 3.1: the bound, whether it is attained, and which distance."""

    m: str
    equal: bool
    inside: bool

    def bound(self, run: Run) -> int:
        """The printed number for a run."""
        if self.m == "A":
            return run.dimension
        return _log(run.size) if self.m == "B" else _log(max(1, run.dimension))

    def holds(self, run: Run, n: int) -> bool:
        """Whether the run's largest distance is as printed."""
        found = hops(run, self.inside, n)
        return found is not None and (found == self.bound(run) if self.equal else found <= self.bound(run))


def _decide_hops(context: Context, asked: _Hops, segments: bool) -> Verdict:
    """Distances inside take long: for larger n only sets without opposite nodes are looked at."""
    top, last = (5, 5) if segments else (6, 8 if asked.m == "A" else 6) if asked.inside else (8, 8)
    top, last = top + context.pick(0, 1, 2), last + context.pick(0, 1, 2)

    def runs(n: int) -> Iterator[Run]:
        found = _segments(n) if segments else _handed_out(n)
        return found if n <= top else (run for run in found if not _opposite(run))

    def cases(n: int, asked: _Hops = asked) -> Iterator[Failure | None]:
        for run in runs(n):
            if asked.holds(run, n):
                yield None
            else:
                text = (
                    f"n = {n}, ranks {run.start}..{run.stop - 1}: {hops(run, asked.inside, n)} hops, the smallest "
                    f"subcube has dimension {run.dimension}, the bound is {asked.bound(run)}"
                )
                yield Failure(text, {"n": n, "start": run.start, "stop": run.stop})

    repair = Repair(
        "at most the dimension of the smallest subcube around the nodes as placed",
        partial(cases, asked=_Hops("A", False, asked.inside)),
    )
    what = "all code segments" if segments else "all incomplete cubes and pieces of every y"
    more = f"; n <= {last} where no two nodes differ in all directions of the smallest subcube"
    checked = f"{what}, n <= {top}{more if last > top else ''}"
    return survey(cases, range(last + 1), checked, repair=repair)


def _decide_dimensions(context: Context, tight: bool) -> Verdict:
    top = context.pick(7, 8, 9)

    def cases(n: int, tight: bool = tight) -> Iterator[Failure | None]:
        for run in _segments(n):
            least = _log(run.size)
            k = least - 1
            first = (run.start >> max(k, 0)) + 1
            two = run.size >= 2 and (first + 1) << k < run.stop
            good = run.dimension == (least if tight else least + two)
            text = f"n = {n}, ranks {run.start}..{run.stop - 1}: dimension {run.dimension}, ceil(log y) = {least}"
            yield None if good else Failure(text, {"n": n, "start": run.start, "stop": run.stop})

    repair = Repair("ceil(log y) or one more", partial(cases, tight=False))
    verdict = survey(
        cases, range(top + 1), f"all code segments, n <= {top}", repair=repair if tight else None
    )
    return verdict if tight else proved_if(verdict, ASI_SEGMENTS, "all n, all segments")


def _decide_wider_sizes(context: Context) -> Verdict:
    top = context.pick(7, 8, 9)

    def cases(n: int) -> Iterator[Failure | None]:
        for size in range(1, (1 << n) + 1):
            least, k = _log(size), _log(size) - 1
            found = {Run(start, start + size).dimension for start in range((1 << n) - size + 1)}
            wider = size >= 2 and size >= (1 << k) + 2 and k + 2 <= n
            text = f"n = {n}, y = {size}: dimensions {sorted(found)}"
            good = found == ({least, least + 1} if wider else {least})
            yield None if good else Failure(text, {"n": n, "y": size})

    verdict = survey(cases, range(top + 1), f"all code segments of every size, n <= {top}")
    return proved_if(verdict, ASI_SEGMENTS, "all n, all y")


def _hop_claims() -> Iterator[Claim]:
    meanings = {
        "A": "the dimension of the smallest subcube around the nodes as placed",
        "B": "ceil(log y)",
        "C": "ceil(log m), m the dimension of the smallest subcube",
    }
    for segments, m, equal, inside in product((False, True), "ABC", (False, True), (False, True)):
        where = "along links inside the set" if inside else "in Q_n"
        sets = "segment of the reflected code" if segments else "set that is handed out"
        yield _claim(
            "AN-THM-3.1",
            statement=f"In every {sets} the greatest number of hops {where} is {'' if equal else 'at most '}{meanings[m]}.",
            decide=partial(_decide_hops, asked=_Hops(m, equal, inside), segments=segments),
            part=f"{'segments-' if segments else ''}{'equal' if equal else 'at-most'}-{'inside' if inside else 'hamming'}",
            reading=m,
        )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "AN-ASI-CONN",
        statement="Every incomplete cube and every leftover piece is connected.",
        decide=_decide_connected,
    ),
    *_hop_claims(),
    *(
        _claim(
            "AN-THM-3.1-SEG",
            statement=f"The smallest subcube around y consecutive words of the reflected code has dimension {what}.",
            decide=partial(_decide_dimensions, tight=tight),
            reading=name,
            solver_free=tight,
        )
        for name, tight, what in (
            ("A", True, "ceil(log y)"),
            ("B", False, "ceil(log y), or one more iff the steps pass two multiples of 2^(ceil(log y)-1)"),
        )
    ),
    _claim(
        "AN-THM-3.1-SEG",
        statement="With 2^k < y <= 2^(k+1), k >= 0, both k + 1 and k + 2 occur in Q_n iff y >= 2^k + 2 and n >= k + 2; else "
        "only ceil(log y).",
        decide=_decide_wider_sizes,
        part="sizes",
        solver_free=False,
    ),
)
