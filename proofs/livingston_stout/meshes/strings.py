"""Livingston & Stout 1989, section 2.1: strings of available processors, by Algorithm 2.1."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.strings import STRINGS
from allocert.machines.words import bits
from allocert.models.parallel.meshes import (
    box,
    cubes,
    greatest,
    greatest_on,
    led_strings,
    links,
    sets_by_size,
)
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.meshes.runs import agree, data, ended, grids, in_words, once, reported
from allocert.proofs.theorems.parallel.meshes import LEADS_ONCE, STRINGS_COST, STRINGS_FOUND
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_BOTH = "the array and the ring"
_ALL = "all n, all sets of available pe's of the array and the ring"
_ONCE = "every pe's register as a condition on who is available"


@claim(
    "LS-DEF-leader1",
    "A pe leads at most one size, which is the length of the longest available string that begins at it; P_1 alone leads size n.",
    solver_free=False,
)
@by_coq(LEADS_ONCE, _ALL)
@every(8, 12, 14, first=1, checked=f"{_BOTH} of n <= {{top}} pe's, every set of available pe's")
def at_most_one_size_is_led(n: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        for available in range(1 << n):
            wrong = None
            for pe in bits(available):
                led = led_strings(machine, available, pe)
                longest = greatest_on(machine, available, pe, cubes(machine, n), 0)
                if led and (led != [longest] or (longest == n and pe != 0)):
                    wrong = pe
            text = f"{in_words(machine, available)}: P_{(wrong or 0) + 1} leads something else"
            yield case(wrong is None, text, **data(machine, available, wrong or 0))


def _final(n: int, literal: int, with_whole_ring: bool) -> Iterator[Failure | None]:
    for machine in grids(n):
        sets = [] if n > literal else sets_by_size(n)
        for available in sets:
            found = once(STRINGS, machine, available, n=n)
            wrong = [
                pe
                for pe in bits(available)
                if (led := led_strings(machine, available, pe)) != [found.registers["s"][pe]]
                and (led or with_whole_ring)
            ]
            text = (
                f"{in_words(machine, available)}: P_{(wrong or [0])[0] + 1} ends with {found.registers['s']}"
            )
            yield case(found.clean and not wrong, text, **data(machine, available, (wrong or [0])[0]))


@claim(
    "LS-ALG-2.1/final",
    "Every pe that leads a subsystem ends with its size; nobody waits for ever, no word is left over, and the variable stays "
    "between 1 and n.",
    solver_free=False,
)
@by_coq(STRINGS_FOUND, _ALL)
@every_at(
    up_to(16, 32, 64, first=1),
    checked=f"{_BOTH} of n <= {{top}} pe's, all sets of available pe's at once: {_ONCE}; n <= {{literal}} also set by set, against "
    "the definition of a leader",
    literal=(7, 9, 10),
)
def each_leader_ends_with_its_size(n: int, literal: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        registers = ended(STRINGS, machine, n=n)
        wanted = (greatest(machine, pe, cubes(machine, n), 1) for pe in range(n))
        yield from agree(machine, zip((of["s"] for of in registers), wanted, strict=True), "s")
    yield from _final(n, literal, with_whole_ring=False)


@claim("LS-ALG-2.1/whole-ring", "Every available pe, of the full ring too, ends with the size that it leads.")
@every(4, 6, 8, first=1, checked=f"{_BOTH} of n <= {{top}} pe's, every set of available pe's, smallest first")
def everyone_ends_with_what_it_leads(n: int) -> Iterator[Failure | None]:
    yield from _final(n, n, with_whole_ring=True)


@claim(
    "LS-ALG-2.1/invariant",
    "After iteration a the variable of an available P_i is a if the a pe's from it on are all available, and otherwise the size "
    "that it leads, 2 <= a <= n.",
    solver_free=False,
)
@by_coq(STRINGS_FOUND, _ALL)
@every_at(
    up_to(12, 32, 40, first=1),
    checked=f"{_BOTH} of n <= {{top}} pe's, 1 <= a <= n, all sets of available pe's at once: {_ONCE}; n <= {{literal}} also set by "
    "set, against the definition of a leader",
    literal=(6, 7, 8),
)
def iterations_keep_the_invariant(n: int, literal: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        for a in range(1, n + 1):
            registers = ended(STRINGS, machine, n=a)
            wanted = (greatest(machine, pe, cubes(machine, a), 1) for pe in range(n))
            yield from agree(
                machine, zip((of["s"] for of in registers), wanted, strict=True), f"s after a = {a}"
            )
            for available in range(1 << n) if n <= literal else ():
                found = once(STRINGS, machine, available, n=a).registers["s"]
                meant = {
                    pe: [a]
                    if available & (word := box(machine, pe, (a,))) == word and word
                    else led_strings(machine, available, pe)
                    for pe in bits(available)
                }
                wrong = [pe for pe in meant if meant[pe] != [found[pe]]]
                text = f"{in_words(machine, available)}: after a = {a} the variables are {found}"
                yield case(not wrong, text, **data(machine, available, (wrong or [0])[0]))


def _costs(n: int, k: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        after = machine.strides[0]
        for available in range(1 << n):
            found = once(STRINGS, machine, available, n=k)
            pairs = links(machine, available, 0)
            with_after = {
                pe for pe in bits(available) if _both(available, (pe + after) % n, n, pe, machine.wraps)
            }
            with_before = {(pe + after) % n for pe in with_after}
            steps = (k - 1) * bool(pairs)
            strict = steps * (2 if with_after & with_before else 1)
            got = (found.steps, found.strict_steps, found.messages)
            text = f"{in_words(machine, available)}, loop to {k}: steps, strict steps and words are {got}"
            yield case(got == (steps, strict, (k - 1) * pairs), text, **data(machine, available, 0))


def _both(available: int, there: int, n: int, pe: int, wraps: bool) -> bool:
    return bool(available >> there & 1) and (wraps or pe + 1 < n)


_FIGURES = {
    "steps": "n-1 if two neighbours are available, else 0",
    "strict_steps": "2(n-1) if some available pe has both neighbours available, n-1 if two neighbours are, else 0",
    "words": "(n-1) L, L pairs of available neighbours: (n-1)^2 on the full array, n(n-1) on the full ring",
}


@claim(
    "LS-ALG-2.1/time",
    "The worst case is n-1 steps exactly, for n >= 2 between n/2 and n: Theta(n). Words sent: n-1 for each link between available "
    "pe's.",
    solver_free=False,
)
@by_coq(STRINGS_COST, "all n >= 2, all sets of available pe's of the array and the ring")
@every(
    7,
    9,
    11,
    first=1,
    checked=f"{_BOTH} of n <= {{top}} pe's, every set of available pe's: steps, steps with sending and receiving apart, and words",
)
def steps_are_as_many_as_links(n: int) -> Iterator[Failure | None]:
    yield from _costs(n, n)


@claim(
    "LS-ALG-2.1-k/detected",
    "After the loop from 2 to k a variable is k where k pe's from it on are available, and less everywhere else, 1 <= k <= n; for k = 1 the "
    "loop is not run.",
    solver_free=False,
)
@by_coq(STRINGS_FOUND, f"all k, {_ALL}")
@every_at(
    up_to(12, 32, 40, first=1),
    checked=f"{_BOTH} of n <= {{top}} pe's, all sets of available pe's at once: {_ONCE}",
)
def stopped_loop_shows_strings(n: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        for k in range(1, n + 1):
            numbers = [of["s"] for of in ended(STRINGS, machine, n=k)]
            yield from reported(machine, numbers, [(k, (k,))])
            most = max(found.values[-1] for found in numbers)
            yield case(
                most <= k, f"{in_words(machine, machine.full)}, loop to {k}: a variable is {most}", n=n, k=k
            )


@claim(
    "LS-ALG-2.1-k/time",
    "The loop from 2 to k takes k-1 steps in the worst case, for k >= 2 between k/2 and k: Theta(k).",
    solver_free=False,
)
@by_coq(STRINGS_COST, "all 2 <= k <= n, all sets of available pe's of the array and the ring")
@every(
    5,
    7,
    8,
    first=2,
    checked=f"{_BOTH} of n <= {{top}} pe's, 2 <= k <= n, every set of available pe's: steps and words",
)
def stopped_loop_takes_fewer_steps(n: int) -> Iterator[Failure | None]:
    for k in range(2, n + 1):
        yield from _costs(n, k)


@claim(
    "LS-CLAIM-findall/strings@determined",
    "A string of t is available iff its first pe reports at least t; so it lies inside the one that this pe names.",
    solver_free=False,
)
@by_coq(STRINGS_FOUND, _ALL)
@every(
    12,
    32,
    40,
    first=1,
    checked=f"{_BOTH} of n <= {{top}} pe's, every string; all sets of available pe's at once: {_ONCE}",
)
def strings_are_found(n: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        numbers = (of["s"] for of in ended(STRINGS, machine, n=n))
        yield from reported(machine, numbers, cubes(machine, n))
