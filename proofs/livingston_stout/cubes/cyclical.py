"""Livingston & Stout 1989, section 3.3: the cyclical buddy system by Algorithm 3.3, and its loop's limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allocert.allocators.parallel.cyclical import CYCLICAL, CYCLICAL_CAPPED, printed_limit
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines.words import bits
from allocert.models.parallel.cubes import in_cyclical, largest
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.cubes.runs import (
    LITERAL,
    Pi,
    boards,
    compared,
    data,
    full,
    in_words,
    label,
    ran,
)
from allocert.proofs.theorems.parallel.cube_exchanges import CYCLED, CYCLIC_TURNS, RUNS_IN_TIME
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_SAMPLED = (
    f"2 <= d <= {{top}}: for d <= {LITERAL} all pi and all sets of available pe's, fewest pe's first; above nobody, everybody, one "
    "missing, one only, and {samples} random pairs of pi and set for each d"
)
_EVERY = "2 <= d <= {top}, all pi, all sets of available pe's, fewest pe's first"
_ALL = "all d >= 2, all pi, all sets of available pe's"
_BUT_FULL = f"{_ALL} but the full one"


def _found(d: int, pi: Pi, word: int, outcome: Outcome) -> Failure | None:
    """t is the largest dimension, and for t >= 1 an available subcube of this dimension starts at z."""
    windows = in_cyclical(d, pi, word)
    unions = [0] * (d + 1)
    for q, starts in enumerate(windows):
        for found in starts:
            unions[q] |= found
    t, z = outcome.registers["t"], outcome.registers["z"]
    shown = compared(d, pi, word, outcome, "t", t, largest(unions, d))
    if shown is None:
        wrong = [x for x in bits(word) if t[x] and not windows[t[x]][pi.index(z[x])] >> x & 1]
        text = f"{in_words(d, pi, word)}: no such subcube at z of {[label(d, x) for x in wrong]}"
        shown = case(not wrong, text, **data(d, pi, word))
    return shown


_FOUND = (
    "t is the largest dimension of an available cyclical subcube that contains the pe, and for t >= 1 one of this dimension starts "
    "at z; nobody waits for ever and no word is left over"
)


def _finds(d: int, samples: int, capped: bool, with_full: bool) -> Iterator[Failure | None]:
    program = CYCLICAL_CAPPED if capped else CYCLICAL
    for pi, word in boards(d, samples):
        if with_full or word != full(d):
            yield _found(d, pi, word, ran(program, d, pi, word, limit=printed_limit(d)))


@claim("LS-ALG-3.3@as-printed", f"Algorithm 3.3 as printed: {_FOUND}.")
@every_at(up_to(LITERAL, 4, 5, first=2), checked=_SAMPLED, measure="d", samples=(0, 200, 500))
def printed_program_finds(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _finds(d, samples, capped=False, with_full=True)


@claim(
    "LS-ALG-3.3@counted-up-to-d",
    CYCLED.says("LS-ALG-3.3@counted-up-to-d"),
    solver_free=False,
)
@by_coq(CYCLED, _ALL, "LS-ALG-3.3@counted-up-to-d")
@every_at(up_to(LITERAL, 5, 6, first=2), checked=_SAMPLED, measure="d", samples=(0, 200, 500))
def capped_program_finds(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _finds(d, samples, capped=True, with_full=True)


@claim(
    "LS-ALG-3.3@some-pe-unavailable",
    CYCLED.says("LS-ALG-3.3@some-pe-unavailable"),
    solver_free=False,
)
@by_coq(CYCLED, _BUT_FULL, "LS-ALG-3.3@some-pe-unavailable")
@every_at(up_to(LITERAL, 5, 6, first=2), checked=_SAMPLED, measure="d", samples=(0, 200, 500))
def printed_program_finds_but_on_the_full_cube(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _finds(d, samples, capped=False, with_full=False)


def _longest(d: int, pi: Pi, word: int, j: int, most: int) -> list[int | None]:
    """For each pe the largest q <= most with an available subcube with stars at pi(d-j), .., pi(d-j+q-1), modulo d."""
    start = (d - j - 1) % d
    return largest([starts[start] for starts in in_cyclical(d, pi, word)[: most + 1]], d)


@claim(
    "LS-ALG-3.3-inv@any-q",
    "After the turn for j, s is the largest q such that the pe's subcube with stars at pi(d-j), .., pi(d-j+q-1), modulo d, is "
    "available, 0 <= j <= 2d - 3.",
    wrapped=True,
)
@claim(
    "LS-ALG-3.3-inv@processed-so-far",
    "After the turn for j, s is the largest q, at most the number of dimensions gone over so far, such that the pe's subcube with stars "
    "at pi(d-j), .., pi(d-j+q-1), modulo d, is available, 0 <= j <= 2d - 3.",
    wrapped=False,
)
@every(LITERAL, LITERAL, LITERAL, first=2, checked=f"{_EVERY}, all j", measure="d")
def printed_turns_keep(d: int, wrapped: bool) -> Iterator[Failure | None]:
    yield from _turns(d, 0, capped=False, with_full=True, wrapped=wrapped)


@claim(
    "LS-ALG-3.3-inv@counted-up-to-d",
    CYCLIC_TURNS.says("LS-ALG-3.3-inv@counted-up-to-d"),
    solver_free=False,
)
@by_coq(CYCLIC_TURNS, f"{_ALL}, all j", "LS-ALG-3.3-inv@counted-up-to-d")
@every_at(up_to(LITERAL, 4, 5, first=2), checked=f"{_SAMPLED}; all j", measure="d", samples=(0, 60, 100))
def capped_turns_keep(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _turns(d, samples, capped=True, with_full=True, wrapped=False)


@claim(
    "LS-ALG-3.3-inv@some-pe-unavailable",
    CYCLIC_TURNS.says("LS-ALG-3.3-inv@some-pe-unavailable"),
    solver_free=False,
)
@by_coq(CYCLIC_TURNS, f"{_BUT_FULL}, all j", "LS-ALG-3.3-inv@some-pe-unavailable")
@every_at(up_to(LITERAL, 4, 5, first=2), checked=f"{_SAMPLED}; all j", measure="d", samples=(0, 60, 100))
def turns_keep_but_on_the_full_cube(d: int, samples: int) -> Iterator[Failure | None]:
    yield from _turns(d, samples, capped=False, with_full=False, wrapped=False)


def _turns(d: int, samples: int, *, capped: bool, with_full: bool, wrapped: bool) -> Iterator[Failure | None]:
    program = CYCLICAL_CAPPED if capped else CYCLICAL
    for pi, word in boards(d, samples):
        for j in range(2 * d - 2) if with_full or word != full(d) else ():
            outcome = ran(program, d, pi, word, limit=j)
            wanted = _longest(d, pi, word, j, d if wrapped else min(d, j + 1))
            yield compared(d, pi, word, outcome, f"after j = {j} s", outcome.registers["s"], wanted)


@claim(
    "LS-CLAIM-cyc-d1",
    f"For d = 1 Algorithm 3.3 is right with the limit 0: {_FOUND}; with 2d - 3 = -1 it is not.",
    limit=0,
    other=-1,
)
@claim("LS-CLAIM-cyc-d1/limit-1", "For d = 1 Algorithm 3.3 is right with the limit 2d - 1 = 1.", limit=1)
@at(1, checked="d = 1, all sets of available pe's", measure="d")
def one_dimension_takes_one_turn(d: int, limit: int, other: int | None = None) -> Iterator[Failure | None]:
    for pi, word in boards(d, 0):
        yield _found(d, pi, word, ran(CYCLICAL, d, pi, word, limit=limit))
    if other is not None:
        wrong = [_found(d, pi, word, ran(CYCLICAL, d, pi, word, limit=other)) for pi, word in boards(d, 0)]
        yield case(any(wrong), f"d = 1, limit {other}: always right", d=d)


@claim(
    "LS-CLAIM-cyc-2d-3",
    RUNS_IN_TIME.says("LS-CLAIM-cyc-2d-3"),
    solver_free=False,
)
@by_coq(RUNS_IN_TIME, _ALL, "LS-CLAIM-cyc-2d-3")
@every(10, 20, 30, first=2, checked="2 <= d <= {top}, all runs of stars, all turns", measure="d")
def every_run_is_over_in_time(d: int) -> Iterator[Failure | None]:
    turns = [d - j % d for j in range(2 * d)]
    ended = [{frozenset(turns[j + 1 - q : j + 1]) for q in range(1, min(d, j + 1) + 1)} for j in range(2 * d)]
    in_time = frozenset[frozenset[int]]().union(*ended[: printed_limit(d) + 1])
    for q in range(1, d + 1):
        for start in range(d):
            run = frozenset((start + i) % d + 1 for i in range(q))
            yield case(
                run in in_time, f"d = {d}: {q} stars from place {start + 1}", d=d, q=q, place=start + 1
            )
    yield case(in_time.issuperset(ended[-2] | ended[-1]), f"d = {d}: the last two turns add a run", d=d)


@claim(
    "LS-CLAIM-cyc-2d-3/variable-t",
    "t is the same with the limit 2d - 3 as with the limit 2d - 1.",
    program=CYCLICAL,
    less=3,
)
@claim(
    "LS-CLAIM-cyc-2d-3/limit-2d-4",
    "With s counted up to d, t is the same with the limit 2d - 4 as with the limit 2d - 1.",
    program=CYCLICAL_CAPPED,
    less=4,
)
@every(LITERAL, LITERAL, LITERAL, first=2, checked=_EVERY, measure="d")
def last_turns_add_nothing(d: int, program: Program, less: int) -> Iterator[Failure | None]:
    for pi, word in boards(d, 0):
        few, all_ = (ran(program, d, pi, word, limit=2 * d - one).registers["t"] for one in (less, 1))
        text = f"{in_words(d, pi, word)}: t {_of(few)}, after all turns {_of(all_)}"
        yield case(few == all_, text, **data(d, pi, word))


def _of(values: Any) -> list[int]:
    return [value for value in values if value is not None]
