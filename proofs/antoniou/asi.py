"""Antoniou 1994, section 3.2: the steps of Allocation Strategy I in every reading, and whether they are sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.hypercube.asi_plan import (
    KEEPS_32,
    SENSIBLE,
    GoesOn,
    Index,
    LastTwo,
    LeftCount,
    PieceSize,
    Plan,
    Ranges,
    Reading,
    StartsAt,
    plan,
    readings,
)
from allocert.models.asi_proof import ASI_LEFTOVER, ASI_ROUNDING, ASI_SOUND
from allocert.models.obligations import Proof
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS", "both", "decide_every_node", "plans", "proved_if", "survivors"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 3.2")


@lru_cache(maxsize=64)
def plans(n: int, reading: Reading = SENSIBLE) -> tuple[Plan, ...]:
    """The plans of Q_n for y = 1 .. 2^n."""
    return tuple(plan(n, y, reading) for y in range(1, (1 << n) + 1))


@lru_cache(maxsize=4)
def survivors(bound: int) -> tuple[Reading, ...]:
    """The readings under which no plan of any n <= ``bound`` is wrong."""
    return tuple(
        reading
        for reading in readings()
        if not any(plan(n, y, reading).wrong for n in range(bound + 1) for y in range(1, (1 << n) + 1))
    )


def both() -> Iterator[tuple[str, Reading]]:
    """The two readings that hand out every node at most once, which differ in step 10 with temp = 32."""
    return iter((("10A", SENSIBLE), ("10B", KEEPS_32)))


def proved_if(verdict: Verdict, proof: Proof, scope: str) -> Verdict:
    """``verdict`` by its enumeration, and for all sizes by ``proof``; a refutation stays one."""
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    return Verdict.proved(scope, proved_by(proof), enumerated=verdict.scope, **verdict.values)


def _sound(reading: Reading) -> Cases:
    def cases(n: int) -> Iterator[Failure | None]:
        for y in range(1, (1 << n) + 1):
            wrong = plan(n, y, reading).wrong
            yield Failure(f"n = {n}, y = {y}: {wrong}", {"n": n, "y": y}) if wrong else None

    return cases


def _decide_reading(context: Context, reading: Reading) -> Verdict:
    first = context.pick(6, 8, 8)
    repair = Repair(f"the same in the reading {KEEPS_32.label}", _sound(KEEPS_32))
    verdict = survey(_sound(reading), range(first + 1), f"all n <= {first}, all y", repair=repair)
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    last = context.pick(10, 12, 12)
    verdict = survey(_sound(reading), range(last + 1), f"all n <= {last}, all y")
    return proved_if(verdict, ASI_SOUND, "all n, all y") if reading in (SENSIBLE, KEEPS_32) else verdict


def _decide_survivors(context: Context) -> Verdict:
    bound = context.pick(5, 8, 8)
    left = survivors(bound)
    kept = {SENSIBLE, KEEPS_32}

    def cases(n: int) -> Iterator[Failure | None]:
        for reading in readings():
            if (reading in left) == (reading in kept):
                yield None
            else:
                fate = "survives" if reading in left else "fails"
                yield Failure(f"{reading.label} {fate}", {"reading": reading.label, "n": n})

    return survey(
        cases,
        (bound,),
        f"{sum(1 for _ in readings())} readings, each with all n <= {bound}, all y",
        survivors=[reading.label for reading in left],
    )


def _decide_termination(context: Context, ten: GoesOn) -> Verdict:
    top = context.pick(7, 8, 9)
    chosen = [reading for reading in readings() if reading.ten is ten and reading.ranges is Ranges.EXACT]
    chosen = [reading for reading in chosen if reading.index is Index.IN_TURN]

    def cases(n: int, chosen: list[Reading] = chosen) -> Iterator[Failure | None]:
        for y in range(1, (1 << n) + 1):
            for reading in chosen:
                if plan(n, y, reading).loops:
                    text = f"n = {n}, y = {y}, {reading.label}: the same step with the same g and temp again"
                    yield Failure(text, {"n": n, "y": y, "reading": reading.label})
                else:
                    yield None

    shrinking = [reading for reading in chosen if reading.left is LeftCount.SHRINKS]
    repair = Repair("g shrinks with each piece", partial(cases, chosen=shrinking))
    return survey(
        cases,
        range(top + 1),
        f"all n <= {top}, all y, all readings of steps 7 to 9 (steps 5 and 6 do not matter)",
        repair=repair,
    )


def _decide_bound_on_y(context: Context) -> Verdict:
    top = context.pick(9, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            good = one.asked <= one.y <= 1 << n
            text = f"n = {n}, y = {one.asked} becomes {one.y}"
            yield None if good else Failure(text, {"n": n, "y": one.asked})

    verdict = survey(cases, range(top + 1), f"all n <= {top}, all y")
    return proved_if(verdict, ASI_ROUNDING, "all n, all y")


def decide_every_node(context: Context, reading: Reading) -> Verdict:
    """Whether each node is in an incomplete cube or a piece."""
    top = context.pick(9, 12, 12)

    def cases(n: int, reading: Reading = reading) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            data = {"n": n, "y": one.asked, "unused": one.unused}
            text = f"n = {n}, y = {one.asked}: {one.unused} nodes of r = {one.r} are never handed out"
            yield Failure(text, data) if one.unused else None

    verdict = survey(
        cases,
        range(top + 1),
        f"all n <= {top}, all y",
        repair=Repair("step 10 keeps temp = 32 while g >= 32", partial(cases, reading=KEEPS_32)),
        most_unused={n: max(one.unused for one in plans(n, reading)) for n in range(top + 1)},
    )
    return proved_if(verdict, ASI_LEFTOVER, "all n, all y") if reading == KEEPS_32 else verdict


def _listed() -> Iterator[Claim]:
    options = product(
        (Ranges.CHAINED, Ranges.EXACT), (Index.LAST_LINE, Index.IN_TURN), PieceSize, LeftCount, LastTwo
    )
    for ranges, index, piece, left, nine in options:
        reading = Reading(ranges, index, StartsAt.AFTER_LAST, piece, left, nine)
        yield _claim(
            "AN-ALG-ASI",
            statement="The steps end, and hand out no node twice and none that Q_n does not have; pieces start after the "
            "last y-cube, step 10 halves temp.",
            decide=partial(_decide_reading, reading=reading),
            reading=reading.label.replace(" start:B", "").removesuffix(" 10A"),
            solver_free=reading != SENSIBLE,
        )
    yield _claim(
        "AN-ALG-ASI",
        statement="The same, step 10 keeping temp = 32 while pieces of 32 fit.",
        decide=partial(_decide_reading, reading=KEEPS_32),
        part="keeps-32",
        reading=KEEPS_32.label.replace(" start:B", ""),
        solver_free=False,
    )


CLAIMS: tuple[Claim, ...] = (
    *_listed(),
    _claim(
        "AN-ALG-ASI",
        statement="Of all readings of steps 6 to 10 only those with y nodes for each of p cubes in turn, pieces of temp "
        "nodes right after them, a shrinking g and no allocation in step 9 are sound; step 10 may do either.",
        decide=_decide_survivors,
        part="readings",
    ),
    *(
        _claim(
            "AN-ALG-ASI",
            statement=f"Steps 7 to 10 end if step 10 {what} temp = 32.",
            decide=partial(_decide_termination, ten=ten),
            part="ends",
            reading=f"10{ten.value}",
        )
        for ten, what in ((GoesOn.HALVE, "halves"), (GoesOn.KEEP, "keeps"))
    ),
    _claim(
        "AN-ALG-ASI",
        statement="The size never exceeds 2^n.",
        decide=_decide_bound_on_y,
        part="size",
        solver_free=False,
    ),
    *(
        _claim(
            "AN-ALG-ASI",
            statement="Every node is handed out.",
            decide=partial(decide_every_node, reading=reading),
            part="every-node",
            reading=name,
            solver_free=reading != KEEPS_32,
        )
        for name, reading in both()
    ),
)
