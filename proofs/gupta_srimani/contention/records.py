"""How the algorithm's own accounting compares with the other readings of the contention model, and a model that has all that is asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import Any

from allocert.allocators.torus.contention import Placed, Reading, sequential
from allocert.machines.subtorus import Subtorus
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, Jobs, cells, failed
from allocert.proofs.gupta_srimani.contention.well_defined import shown
from allocert.proofs.theorems.torus.contention import EARLIER, MODEL, RECORDS
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "greedy_runs", "tally"]


def greedy_runs(torus: int, sides: Sequence[int], times: Sequence[Fraction]) -> Iterator[Jobs]:
    """All runs of the greedy rule with this order: each job as soon as a cell is free, on any cell that is free then."""

    def extend(done: tuple[Placed, ...], now: Fraction) -> Iterator[Jobs]:
        if len(done) == len(sides):
            yield torus, done
            return
        k = len(done)
        ends = sequential(torus, done)
        for start in sorted({now, *(end for end in ends if end > now)}):
            stride = range(torus // sides[k])
            free = [
                cell
                for cell in (Subtorus.strided(torus, sides[k], i, j) for i, j in product(stride, repeat=2))
                if not any(
                    end > start and cell.meets(one.region) for one, end in zip(done, ends, strict=True)
                )
            ]
            if free:
                for cell in free[:1] if not done else free:
                    yield from extend((*done, Placed(k, cell, start, times[k])), start)
                return

    return extend((), Fraction(0))


@lru_cache(maxsize=8)
def _runs(count: int, most: int) -> tuple[Jobs, ...]:
    """All greedy runs on T_2 and, with sides 2 and 1 sorted, on T_4 for up to three jobs; times 1..most."""
    found: list[Jobs] = []
    for torus, largest in ((2, 1), (4, 2)) if count <= 3 else ((2, 1),):
        for halves in range(count + 1) if largest == 2 else (0,):
            sides = [2] * halves + [1] * (count - halves)
            for times in product(range(1, most + 1), repeat=count):
                found += greedy_runs(torus, sides, [Fraction(t) for t in times])
    return tuple(found)


def _random_runs(seed: int, count: int) -> Iterator[Jobs]:
    """Greedy runs with free cells drawn at random: sides sorted, times 1..8, up to 8 jobs on T_2, T_4, T_8."""
    rng = random.Random(seed)
    for _ in range(count):
        torus = rng.choice((2, 4, 8))
        every = list(cells(torus))
        sides = sorted(
            (1 << rng.randrange(torus.bit_length() - 1) for _ in range(rng.randint(2, 8))), reverse=True
        )
        done: list[Placed] = []
        now = Fraction(0)
        for k, side in enumerate(sides):
            ends = sequential(torus, done)
            own = [cell for cell in every if cell.side == side]
            until = {
                cell: max(
                    (end for one, end in zip(done, ends, strict=True) if cell.meets(one.region)), default=now
                )
                for cell in own
            }
            now = max(now, min(until.values()))
            cell = rng.choice([cell for cell in own if until[cell] <= now])
            done.append(Placed(k, cell, now, Fraction(rng.randint(1, 8))))
        yield torus, tuple(done)


def _compare(jobs: Jobs, reading: Reading, direction: str) -> Failure | None:
    """The last record against a reading's last end."""
    torus, given = jobs
    records, ends = sequential(torus, given), ENDS[reading](torus, given)
    if ends is None:
        return None if direction == "at most" else failed(jobs, f"recorded {shown(records)}; no finite ends")
    record, last = max(records), max(ends)
    if record < last if direction == "at least" else record > last:
        return failed(jobs, f"recorded {shown(records)}; {WORDS[reading]}: {shown(ends)}")
    return None


@every_within(
    *(
        {"sizes": (*range(1, top + 1), 0), "n": top, "most": most, "drawn": drawn}
        for top, most, drawn in ((3, 2, 40), (4, 2, 4000), (4, 3, 40000))
    ),
    checked="all greedy runs on T_2 and (n <= 3) T_4, n <= {n}, times 1..{most}; and {drawn} random greedy runs on T_2, T_4, T_8, "
    "n <= 8",
    seeded=True,
)
def _compared(count: int, n: int, most: int, drawn: int, seed: int, **asked: Any) -> Iterator[Failure | None]:
    """``asked`` are the further arguments of :func:`_compare`."""
    runs = _runs(count, most) if count else _random_runs(seed, drawn)
    return (_compare(jobs, **asked) for jobs in runs)


other_way_happens = witnessed(_compared)
"""A greedy run whose makespan is not on this side of the reading's."""


_OTHER_WAYS: tuple[tuple[str, Reading, str, str], ...] = (
    ("above", "nominal-windows", "at most", "later than"),
    ("below", "dilated-windows", "at least", "earlier than"),
    ("above", "shared-processors", "at most", "later than"),
    ("below", "shared-processors", "at least", "earlier than"),
)

_PLACED = "Jobs are placed one after the other, on any subtori that are free first"

_TALLIES: dict[Reading, dict[str, int]] = {
    "nominal-windows": {"later": 348, "the same": 2910},
    "dilated-windows": {"earlier": 2628, "the same": 534, "without end": 96},
    "shared-processors": {"later": 1310, "earlier": 302, "the same": 1646},
}


def tally(most: int, reading: Reading) -> Counter[str]:
    """How often the recorded makespan is later or earlier than the reading's, the same, or the reading's is without end."""
    found = Counter[str]()
    for count in range(1, most + 1):
        for torus, given in _runs(count, 2):
            ends = ENDS[reading](torus, given)
            if ends is None:
                found["without end"] += 1
                continue
            record, last = max(sequential(torus, given)), max(ends)
            found["later" if record > last else "earlier" if record < last else "the same"] += 1
    return found


@every_at(
    lambda context: (4,),
    checked="all greedy runs of n <= 4 jobs of side 1 on T_2, and of n <= 3 jobs of sides 2 and 1 on T_4, times 1 and 2",
)
def makespans_are_compared(most: int) -> Iterator[Failure | None]:
    for reading, stated in _TALLIES.items():
        found = dict(tally(most, reading))
        yield case(found == stated, f"{WORDS[reading]}: {found}, not {stated}", reading=reading)


CLAIMS = (
    in_coq("GS-CMP/at-least@nominal-windows", RECORDS, "all placements"),
    in_coq("GS-CMP/at-most@dilated-windows", EARLIER, "all placements"),
    *(
        keyed(
            f"GS-CMP/{part}@{reading}",
            f"{_PLACED}: the recorded makespan can be {how} that with {WORDS[reading]}.",
            partial(other_way_happens, reading=reading, direction=direction),
        )
        for part, reading, direction, how in _OTHER_WAYS
    ),
    in_coq("GS-X-5", MODEL, "all placements"),
    keyed(
        "GS-CMP/how-often",
        "Of 3258 runs the recorded makespan is later than with nominal windows in 348; earlier than with dilated windows in "
        "2628, and 96 have no end with these; later than with shared processors in 1310, earlier in 302; else the same.",
        makespans_are_compared,
    ),
)
