"""Livingston & Stout 1989, section 2.1: strings of available processors, by Algorithm 2.1."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.strings import STRINGS
from allocert.machines.words import bits
from allocert.models.parallel.meshes import (
    led_strings,
    sets_by_size,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.meshes.runs import data, grids, in_words, once
from allocert.proofs.theorems.parallel.meshes import LEADS_ONCE, STRINGS_COST, STRINGS_FOUND
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_ALL = "all n, all sets of available pe's of the array and the ring"

CLAIMS.also(
    in_coq(
        "LS-DEF-leader1",
        "A pe leads at most one size, which is the length of the longest available string that begins at it; P_1 alone leads size n.",
        LEADS_ONCE,
        _ALL,
    ),
    in_coq(
        "LS-ALG-2.1/final",
        "Every pe that leads a subsystem ends with its size; nobody waits for ever, no word is left over, and the variable stays "
        "between 1 and n.",
        STRINGS_FOUND,
        _ALL,
    ),
    in_coq(
        "LS-ALG-2.1/invariant",
        "After iteration a the variable of an available P_i is a if the a pe's from it on are all available, and otherwise the size "
        "that it leads, 2 <= a <= n.",
        STRINGS_FOUND,
        _ALL,
    ),
    in_coq(
        "LS-ALG-2.1/time",
        "The worst case is n-1 steps exactly, for n >= 2 between n/2 and n: Theta(n). Words sent: n-1 for each link between available "
        "pe's.",
        STRINGS_COST,
        "all n >= 2, all sets of available pe's of the array and the ring",
    ),
    in_coq(
        "LS-ALG-2.1-k/detected",
        "After the loop from 2 to k a variable is k where k pe's from it on are available, and less everywhere else, 1 <= k <= n; for k = 1 the "
        "loop is not run.",
        STRINGS_FOUND,
        f"all k, {_ALL}",
    ),
    in_coq(
        "LS-ALG-2.1-k/time",
        "The loop from 2 to k takes k-1 steps in the worst case, for k >= 2 between k/2 and k: Theta(k).",
        STRINGS_COST,
        "all 2 <= k <= n, all sets of available pe's of the array and the ring",
    ),
    in_coq(
        "LS-CLAIM-findall/strings@determined",
        "A string of t is available iff its first pe reports at least t; so it lies inside the one that this pe names.",
        STRINGS_FOUND,
        _ALL,
    ),
)


@claim("LS-ALG-2.1/whole-ring", "Every available pe, of the full ring too, ends with the size that it leads.")
@every(
    4,
    6,
    8,
    first=1,
    checked="the array and the ring of n <= {top} pe's, every set of available pe's, smallest first",
)
def everyone_ends_with_what_it_leads(n: int) -> Iterator[Failure | None]:
    for machine in grids(n):
        for available in sets_by_size(n):
            found = once(STRINGS, machine, available, n=n)
            s = found.registers["s"]
            wrong = [pe for pe in bits(available) if led_strings(machine, available, pe) != [s[pe]]]
            text = f"{in_words(machine, available)}: P_{(wrong or [0])[0] + 1} ends with {s}"
            yield case(found.clean and not wrong, text, **data(machine, available, (wrong or [0])[0]))
