"""Beyond Antoniou 1994, theorem 2.6: larger cubes, more than two cubes left, and which grant is really best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import comb
from typing import Any

from allocert.allocators.hypercube.subcube_sets import cube_at, weight
from allocert.machines import Hypercube
from allocert.models.greatest_subcubes import counts_of, greatest_profile, subcubes_of
from allocert.models.split_outcomes import greatest_with, outcomes
from allocert.models.subcube_splits import Shape, refute, together
from allocert.proofs.antoniou.mss import by_size, described, grant_data
from allocert.proofs.antoniou.mss_splits import CHAINED, Crowded, crowded, refuted_shapes, small_nodes
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.evidence import bundle, certified
from allocert.proofs.tally import Failure, Repair, survey
from allocert.solvers.answer import Status

__all__ = ["CLAIMS", "crossed", "thickened"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.4")


def thickened(case: Crowded) -> Crowded:
    """The case times Q_1: every node doubled along a new highest direction, every dimension one more."""
    size = 1 << case.n

    def double(word: int) -> int:
        return word | word << size

    return replace(
        case,
        n=case.n + 1,
        m=case.m + 1,
        k=case.k + 1,
        free=double(case.free),
        split=double(case.split),
        granted=double(case.granted),
        kept=tuple(map(double, case.kept)),
        halves=tuple(map(double, case.halves)),
    )


def crossed(rows: tuple[int, ...], columns: tuple[int, ...]) -> Crowded:
    """Whole rows and columns of Q_4 x Q_4, the columns in the half 0***: every row keeps its half 1***.

    A row is a node of the first factor, a column one of the second. The k-cube, k = 2, is in the last row.
    """
    machine, names = Hypercube(8), [format(node, "04b") for node in range(16)]
    lines = [machine.word(names[row] + "****") for row in rows]
    across = [machine.word("****" + names[column]) for column in columns]
    free = 0
    for word in (*lines, *across):
        free |= word
    granted = machine.word(names[rows[-1]] + "1**0")
    halves = [machine.word(names[row] + "1***") for row in rows[:-1]]
    return Crowded(8, 4, 2, free, lines[-1], granted, tuple(across), tuple(halves))


_CROSSED = crossed((0b0000, 0b0111, 0b1011, 0b1101, 0b1110), (0b000, 0b011, 0b101, 0b110))


def _told(case: Crowded, found: tuple[int, int]) -> Failure:
    granted, split = cube_at(case.n, case.granted), cube_at(case.n, case.split)
    text = (
        f"Q_{case.n}, free nodes {case.free:#x}: granting {granted} inside the {case.m}-cube {split} of a greatest "
        f"set without {case.k}-cubes leaves {found[0]} {case.m}-cubes and at least {found[1]} {case.m - 1}-cubes"
    )
    left = [str(cube_at(case.n, word)) for word in (*case.kept, *case.halves)]
    data: dict[str, Any] = {**grant_data(case.n, case.free, case.k), "granted": str(granted), "left": left}
    return Failure(text, data)


def _decide_large(context: Context) -> Verdict:
    """The theorem in Q_n, n >= 7, one case for each k with 2 <= k <= n - 5."""

    def cases_of(few: bool) -> Callable[[int], Iterator[Failure | None]]:
        def cases(n: int) -> Iterator[Failure | None]:
            for k in range(2, n - 4):
                case = CHAINED(n - (k - 2))
                for _ in range(k - 2):
                    case = thickened(case)
                found = crowded(case)
                small = 0 if found is None else found[0].counts[0]
                good = found is None or (few and small >= 1 << k)
                yield None if found is None or good else _told(case, found[1])

        return cases

    top = context.pick(8, 9, 10)
    return survey(
        cases_of(False),
        range(7, top + 1),
        f"one free set for each 2 <= k <= n - 5, n = 7..{top}; no solver",
        repair=Repair(
            "it holds where the cubes of dimension < k of the list have fewer than 2^k nodes, as in none of these",
            cases_of(True),
        ),
        argument="a free set of Q_n has the same subcubes inside Q_(n+1); times Q_1 all dimensions grow by one",
    )


def _decide_two(context: Context) -> Verdict:
    def cases_of(most: int) -> Callable[[int], Iterator[Failure | None]]:
        def cases(n: int) -> Iterator[Failure | None]:
            case = CHAINED(7) if n == 7 else _CROSSED
            found = crowded(case)
            yield None if found is None or found[1][1] <= most else _told(case, found[1])

        return cases

    halves = len(_CROSSED.halves)
    return survey(
        cases_of(2),
        (7, 8),
        "a chain of 4-cubes in Q_7, crossing 4-cubes in Q_8; no solver",
        repair=Repair(f"at most {halves} in these two", cases_of(halves)),
    )


def _decide_each(context: Context) -> Verdict:
    """The shapes of Q_6 with m = 3, k = 1 and only 3-dimensional large cubes, one for each number q."""
    asked = context.pick((1, 2), (1, 2, 3, 7), (1, 2, 3, 4, 5, 6, 7))
    answers: dict[int, str] = dict.fromkeys(range(1, 8), "not asked at this effort")
    done, parts = [], []
    for q in asked:
        context.progress(f"q = {q}")
        shape = Shape(6, 3, 1, 2, (q, 0, 0))
        answer = refute(shape, seconds=context.pick(60.0, 600.0, 3600.0))
        if answer.certificate is not None:
            answers[q] = "refuted, proof checked"
            done.append(shape)
            parts.append(answer.certificate)
        else:
            solved = answer.status is Status.FEASIBLE
            answers[q] = "the relaxation has a solution" if solved else answer.reason
    if not done:
        return Verdict.undecided("no number of cubes refuted within the limits", each_q=answers)
    scope = f"n = 6, m = 3, k = 1, exactly q large cubes, all 3-dimensional, q = {', '.join(str(shape.taking_part) for shape in done)}"
    claim, encoding = together((6,), done)
    return Verdict.bounded(scope, certified(bundle(claim, parts, encoding)), each_q=answers)


def _decide_six(context: Context) -> Verdict:
    return refuted_shapes(
        context,
        range(6, 7),
        least_m=context.pick(5, 3, 3),
        most=context.pick(1, 2, 7),
        seconds=context.pick(60.0, 600.0, 3600.0),
    )


def _decide_splits(context: Context) -> Verdict:
    def cases_of(few: bool) -> Callable[[int], Iterator[Failure | None]]:
        def cases(n: int) -> Iterator[Failure | None]:
            for k in range(n + 1):
                found = outcomes(n, k)
                smallest, split, most = found.smallest.tolist(), found.split.tolist(), found.most.tolist()
                for free in by_size(n):
                    if smallest[free] > k and not (few and small_nodes(n, free, k) >= 1 << k):
                        good = split[free] == most[free]
                        yield None if good else _missed(n, free, k, split[free], most[free])

        return cases

    by_k = {
        f"n = {n}, k = {k}": int((outcomes(n, k).split < outcomes(n, k).most).sum())
        for n in range(5)
        for k in range(n)
    }
    return survey(
        cases_of(False),
        range(5),
        "all free sets and k without a k-cube in the greatest sets; all greatest sets and m-cubes, n <= 4",
        repair=Repair(
            "it can where the cubes of dimension < k of the list have fewer than 2^k nodes together",
            cases_of(True),
        ),
        failing_by_k={name: count for name, count in by_k.items() if count},
    )


def _missed(n: int, free: int, k: int, split: int, most: int) -> Failure:
    best = next(
        cube_at(n, word)
        for word, dimension in subcubes_of(n)
        if dimension == k and word & free == word and greatest_profile(free ^ word, n) == most
    )
    text = (
        f"{described(n, free, k)}: every split leaves at best {counts_of(n, split)}, the {k}-cube {best} leaves "
        f"{counts_of(n, most)} (0-cubes first)"
    )
    return Failure(text, {**grant_data(n, free, k), "better": str(best)})


def _decide_rule(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(n + 1):
            most, found = outcomes(n, k).most.tolist(), greatest_with(n, k).tolist()
            for free in by_size(n):
                good = found[free] - weight(n, k) == most[free] if most[free] >= 0 else found[free] < 0
                yield None if good else Failure(described(n, free, k), grant_data(n, free, k))

    return survey(
        cases,
        range(5),
        "all free sets and k, n <= 4",
        searches_by_trying_all={
            f"n = {n}": max(comb(n, k) << (n - k) for k in range(n + 1)) for n in range(5)
        },
        searches_by_the_rule=1,
        argument="the granted k-cube and a partition of what it leaves are a partition with a k-cube, and back",
    )


CLAIMS = (
    _claim(
        "AN-X-4",
        part="n>=7",
        statement="Theorem 2.6(b) holds for each n >= 7 and 2 <= k <= n - 5.",
        decide=_decide_large,
    ),
    _claim(
        "AN-X-4",
        part="two",
        statement="A split as in theorem 2.6(b) leaves at most two cubes of a dimension m-1..k+1.",
        decide=_decide_two,
    ),
    _claim(
        "AN-X-4",
        part="each-q",
        statement="Theorem 2.6(b) holds in Q_6 for m = 3, k = 1 and q large cubes, all 3-dimensional.",
        decide=_decide_each,
        solver_free=False,
    ),
    _claim(
        "AN-X-4",
        part="n=6",
        statement="Theorem 2.6(b) holds in Q_6.",
        decide=_decide_six,
        solver_free=False,
    ),
    _claim(
        "AN-X-5",
        part="splits",
        statement="Without a k-cube in the list, splitting a smallest sufficient cube of a greatest list can always "
        "leave the greatest list that a grant leaves.",
        decide=_decide_splits,
    ),
    _claim(
        "AN-X-5",
        part="rule",
        statement="A greatest set among the partitions that have a k-cube, that k-cube granted, always leaves the "
        "greatest list: one search instead of one for each free k-cube.",
        decide=_decide_rule,
    ),
)
