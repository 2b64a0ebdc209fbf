"""Livingston & Stout 1989, sections 2.1 to 2.3: how many steps any program needs, by distances."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.strings import STRINGS_FROM_NEIGHBOURS
from allocert.machines.words import bits
from allocert.models.parallel.meshes import greatest_on, rectangles
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.meshes.runs import grids, once
from allocert.proofs.theorems.parallel.meshes import STEPS_NEEDED
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq("LS-OPT-mesh/strings", STEPS_NEEDED, "all D and all m >= 2, mesh and torus"),
    in_coq("LS-OPT-mesh/squares", STEPS_NEEDED, "all D and all m >= 2, mesh and torus"),
    in_coq("LS-OPT-mesh/boxes", STEPS_NEEDED, "all D and all m >= 2, mesh and torus"),
)


@claim("LS-OPT-mesh/diameter", "No program for the array can take fewer steps than its diameter n-1.")
@every(
    6,
    8,
    10,
    first=1,
    checked="n <= {top}: Algorithm 2.1 with one exchange less, every set of available pe's",
    measure="n",
)
def diameter_is_no_bound(n: int) -> Iterator[Failure | None]:
    array, _ = grids(n)
    right = all(
        once(STRINGS_FROM_NEIGHBOURS, array, available, n=n).registers["s"][pe]
        == greatest_on(array, available, pe, rectangles(array), 1)
        for available in range(array.full + 1)
        for pe in bits(available)
    )
    steps = run_boards(STRINGS_FROM_NEIGHBOURS, array, array.full, {"n": n}).steps
    text = f"array of {n}: each pe starts with what it knows of the next one, and all sizes are found in {steps} steps, not {n - 1}"
    yield case(not right or steps >= n - 1, text, n=n, steps=steps)
