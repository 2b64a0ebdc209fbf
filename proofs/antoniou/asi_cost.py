"""Antoniou 1994, section 3.2: the task of 11 nodes, and the cost of the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.allocators.hypercube.asi_plan import Plan
from allocert.machines import NodeCube
from allocert.proofs.antoniou.asi import plans
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS", "operations"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 3.2")
_MOST = 40


def operations(one: Plan, code: bool) -> int:
    """Divisions, remainders, increments and ranges of a plan; with ``code`` also each word that step 5 makes.

    Steps 2 to 4 take four operations a round, step 6 one a range, steps 7 to 10 one a visit and one a piece.
    """
    rounds = 4 * (one.repeats + 1)
    return rounds + len(one.cubes) + len(one.turns) + len(one.pieces) + (code << one.n)


def _decide_cost(context: Context, what: str) -> Verdict:
    top = context.pick(10, 12, 12)

    def count(one: Plan) -> int:
        if what == "all":
            return operations(one, True)
        if what == "without-code":
            return operations(one, False)
        if what == "release":
            return one.y
        return operations(one, False) - len(one.cubes) + 1

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            text = f"n = {n}, y = {one.asked}: {count(one)} operations, {_MOST} max(n, 1) allowed"
            yield Failure(text, {"n": n, "y": one.asked}) if count(one) > _MOST * max(n, 1) else None

    def repaired(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            yield None if count(one) <= _MOST << n else Failure(f"n = {n}", {"n": n})

    return survey(
        cases,
        range(top + 1),
        f"all n <= {top}, all y, at most {_MOST} n operations",
        repair=Repair(f"at most {_MOST} * 2^n operations", repaired),
        most={n: max(map(count, plans(n))) for n in range(top + 1)},
    )


def _decide_eleven(context: Context, exact: bool) -> Verdict:
    parts = (8, 2, 1) if exact else (8, 4)

    def cases(n: int, parts: tuple[int, ...] = parts) -> Iterator[Failure | None]:
        total = sum(parts)
        text = f"{' + '.join(map(str, parts))} = {total} nodes for 11"
        yield None if total == 11 else Failure(text, {"parts": list(parts), "sum": total})

    return survey(cases, (4,), "the parts of 11", repair=Repair("8 + 2 + 1", partial(cases, parts=(8, 2, 1))))


def _digits(y: int) -> list[int]:
    """The powers of two of y, greatest first."""
    return [1 << k for k in reversed(range(y.bit_length())) if y >> k & 1]


def _decide_adjacent(context: Context, coarse: bool) -> Verdict:
    """Coarse: two cubes, the greatest power below y and the least that holds the rest, as 11 = 8 and 4."""

    def pieces(y: int) -> list[int]:
        first = 1 << y.bit_length() - 1
        rest = y - first
        return [first, 1 << (rest - 1).bit_length()] if coarse and rest else _digits(y)

    def cases(n: int) -> Iterator[Failure | None]:
        y, m = n, (n - 1).bit_length()
        start, taken = 0, []
        for size in pieces(y):
            taken.append(set(range(start, start + size)))
            start += size
        inside = all(node < 1 << m for piece in taken for node in piece)
        whole = all(min(p) % len(p) == 0 for p in taken)
        near = all(all(any(a ^ 1 << i in taken[0] for i in range(m)) for a in piece) for piece in taken[1:])
        good = inside and whole and near and (coarse or start == y)
        yield None if good else Failure(f"y = {y}: pieces {pieces(y)}", {"y": y, "pieces": pieces(y)})

    checked = "y = 1..16: aligned blocks inside the cube of ceil(log y) dimensions, each node next to the first block"
    return survey(cases, range(1, 17), checked)


def _decide_released(context: Context) -> Verdict:
    def cases(y: int) -> Iterator[Failure | None]:
        fitting = [m for m in range(y + 1) if NodeCube(m).processors >= y]
        good = fitting == list(range((y - 1).bit_length(), y + 1)) and (1 << fitting[0]) - y < y
        yield None if good else Failure(f"y = {y}: m in {fitting}", {"y": y})

    return survey(
        cases,
        range(1, 17),
        "y = 1..16, every m <= y",
        released={y: (1 << (y - 1).bit_length()) - y for y in range(1, 17)},
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "AN-EX-11",
            place="section 3.2",
            statement=f"Cubes of {parts} nodes are exactly 11 nodes.",
            decide=partial(_decide_eleven, exact=exact),
            part=part,
        )
        for part, exact, parts in (("two", False, "8 and 4"), ("three", True, "8, 2 and 1"))
    ),
    *(
        _claim(
            "AN-EX-11",
            statement=f"The cubes of y nodes, {what}, fit into the cube of ceil(log y) dimensions with every node next to "
            "the largest.",
            decide=partial(_decide_adjacent, coarse=coarse),
            part=part,
        )
        for part, coarse, what in (
            ("adjacent-two", True, "two of them as 11 is 8 and 4"),
            ("adjacent-exact", False, "one for each binary digit 1"),
        )
    ),
    _claim(
        "AN-EX-11",
        statement="An m-cube holds y nodes iff m >= log y; the smallest then releases 2^m - y < y nodes.",
        decide=_decide_released,
        part="released",
    ),
    *(
        _claim(
            "AN-ASI-COMPLEXITY",
            statement=f"{what} take O(n) operations: at most {_MOST} n.",
            decide=partial(_decide_cost, what=part),
            part=part,
        )
        for part, what in (
            ("all", "Steps 2 to 10, step 5 included,"),
            ("without-code", "Steps 2 to 10 without step 5"),
            ("one-cube", "Steps 2 to 10 without step 5 and with the range of a single incomplete cube"),
            ("release", "The resets of a release, one a node,"),
        )
    ),
)
