"""Antoniou 1994, section 3.2: the task of 11 nodes, and the cost of the steps."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.asi_plan import Plan
from allocert.machines import Hypercube, NodeCube
from allocert.proofs.antoniou.asi.steps import plans
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "operations"]

CLAIMS = claim = ClaimTable()


def operations(one: Plan, code: bool) -> int:
    """Divisions, remainders, increments and ranges of a plan; with ``code`` also each word that step 5 makes.

    Steps 2 to 4 take four operations a round, step 6 one a range, steps 7 to 10 one a visit and one a piece.
    """
    rounds = 4 * (one.repeats + 1)
    return rounds + len(one.cubes) + len(one.turns) + len(one.pieces) + (code << one.n)


def _beyond_linear(counts: dict[int, int], counted: str, why: str, checked: str) -> Verdict:
    """Refuted if at least 2^n operations are counted for every n: no constant c makes c n enough."""
    evidence = Evidence.enumeration(f"operations counted, {checked}")
    if any(count < 1 << n for n, count in counts.items()):
        return Verdict.undecided(f"fewer than 2^n operations for some n, {checked}", operations=counts)
    n = max(counts)
    text = f"{why} for every n, so no constant times n is enough: {counts[n]} {counted} for n = {n}"
    shown = Counterexample(text, {"n": n, "operations": counts[n]})
    return Verdict.refuted(shown, f"every constant; {checked}", evidence, operations=counts)


@claim("AN-ASI-COMPLEXITY/allocation", "Steps 2 to 10 take O(n) operations.", code=True)
@claim(
    "AN-ASI-COMPLEXITY/allocation@code-at-hand",
    "Steps 2 to 10, the words of step 5 being at hand, take O(n) operations.",
    code=False,
)
def allocation_is_linear(context: Context, code: bool) -> Verdict:
    """With the words of the code to be made, or at hand."""
    top = context.pick(10, 12, 12)
    why = "Step 5 alone makes 2^n words" if code else "Step 6 gives 2^n ranges for y = 1"
    words = "words, " if code else ""
    counted = (
        f"operations ({words}divisions, remainders, increments, ranges, visits to Steps 8 to 10, pieces)"
    )
    counts = {n: operations(plans(n)[-1 if code else 0], code) for n in range(1, top + 1)}
    return _beyond_linear(counts, counted, why, f"y = {'2^n' if code else '1'}, 1 <= n <= {top}")


@claim("AN-ASI-COMPLEXITY/release", "The resets of a release, one a node, take O(n) operations.")
def release_is_linear(context: Context) -> Verdict:
    """One reset a node."""
    top = context.pick(10, 12, 12)
    counts = {n: plans(n)[-1].y for n in range(1, top + 1)}
    why = "a partition of y = 2^n nodes, reset one by one, takes 2^n resets"
    return _beyond_linear(counts, "resets", why, f"y = 2^n, 1 <= n <= {top}")


@claim("AN-EX-11/exact", "A 3-cube, a 1-cube and a 0-cube have exactly 11 nodes.")
@at(4, checked="a 3-cube, a 1-cube and a 0-cube")
def three_cubes_have_eleven_nodes(n: int) -> Iterator[Failure | None]:
    pieces = [1 << k for k in (3, 1, 0)]
    yield case(sum(pieces) == 11, f"{pieces} have {sum(pieces)} nodes", parts=pieces, sum=sum(pieces))


@claim("AN-EX-11/adjacent", "Q_4 has a 3-cube and a disjoint 2-cube every node of which is next to it.")
@at(4, checked="every 3-cube and every 2-cube of Q_4")
def two_cubes_are_adjacent(n: int) -> Iterator[Failure | None]:
    """All pairs of a 3-cube and a disjoint 2-cube of Q_4 in which every node of the one is next to the other."""
    machine = Hypercube(n)
    pairs = [
        (large, small)
        for large in machine.subcubes(3)
        for small in machine.subcubes(2)
        if not machine.word(large) & machine.word(small)
        and all(any(a ^ 1 << i in large.nodes for i in range(n)) for a in small.nodes)
    ]
    yield case(pairs, "no such pair", n=n)


@claim(
    "AN-EX-11/released",
    "An m-cube holds y nodes iff m >= log y; the smallest then releases 2^m - y < y nodes.",
)
@at(*range(1, 17), checked="y = 1..16, every m <= y")
def smallest_cube_releases_less_than_asked(y: int) -> Iterator[Failure | None]:
    fitting = [m for m in range(y + 1) if NodeCube(m).processors >= y]
    good = fitting == list(range((y - 1).bit_length(), y + 1)) and (1 << fitting[0]) - y < y
    yield case(good, f"y = {y}: m in {fitting}", y=y)
