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
    in_coq("LS-DEF-leader1", LEADS_ONCE, _ALL),
    in_coq("LS-ALG-2.1/final", STRINGS_FOUND, _ALL),
    in_coq("LS-ALG-2.1/invariant", STRINGS_FOUND, _ALL),
    in_coq(
        "LS-ALG-2.1/time", STRINGS_COST, "all n >= 2, all sets of available pe's of the array and the ring"
    ),
    in_coq("LS-ALG-2.1-k/detected", STRINGS_FOUND, f"all k <= n, {_ALL}"),
    in_coq(
        "LS-ALG-2.1-k/time",
        STRINGS_COST,
        "all 2 <= k <= n, all sets of available pe's of the array and the ring",
    ),
    in_coq("LS-CLAIM-findall/strings@determined", STRINGS_FOUND, _ALL),
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
