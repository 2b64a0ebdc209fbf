"""Livingston & Stout 1989, section 2.3: boxes of equal sides, by a program made after it; and loops for one size only."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.boxes import BOXES
from allocert.machines import Mesh
from allocert.machines.words import bits
from allocert.models.parallel.meshes import led_cubes, sets_by_size
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.meshes.runs import data, grids, in_words, once
from allocert.proofs.theorems.parallel.meshes import BOXES_COST, BOXES_FOUND, LOOPS_TO_THE_NUMBER
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_ALL = "all D and m, all sets of available pe's of the mesh and the torus of side m in D dimensions"

CLAIMS.also(
    in_coq("LS-ALG-2.3/final", BOXES_FOUND, _ALL),
    in_coq(
        "LS-ALG-2.3/time",
        BOXES_COST,
        "all D and all m >= 2, all sets of available pe's of the mesh and the torus",
    ),
    in_coq("LS-2.3-LOOP/detected@k-side", BOXES_FOUND, f"all k, {_ALL}"),
    in_coq("LS-2.3-LOOP/detected@k-processors", BOXES_FOUND, f"all k, {_ALL}"),
    in_coq(
        "LS-2.3-LOOP/time@k-side",
        BOXES_COST,
        "all D and all sides from 2 to m, all sets of available pe's of the mesh and the torus",
    ),
    in_coq("LS-CLAIM-findall/boxes@determined", BOXES_FOUND, _ALL),
)


@claim(
    "LS-ALG-2.3/whole-torus", "Every available pe, of the full torus too, ends with the side that it leads."
)
@every_at(
    up_to(3, 3, 3, first=1),
    checked="meshes and tori of D <= {top} dimensions and at most 9 pe's, every set of available pe's, smallest first",
    measure="D",
)
def everyone_ends_with_what_it_leads(dimensions: int) -> Iterator[Failure | None]:
    sides = (m for m in range(1, 10) if m**dimensions <= 9)
    for machine in (one for m in sides for one in grids(m, dimensions)):
        for available in sets_by_size(machine.processors):
            found = once(BOXES, machine, available, d=dimensions, k=machine.sides[0])
            s = found.registers["s"]
            wrong = [pe for pe in bits(available) if led_cubes(machine, available, pe) != [s[pe]]]
            text = f"{in_words(machine, available)}: the sides found are {s}"
            yield case(found.clean and not wrong, text, **data(machine, available, (wrong or [0])[0]))


@claim(
    "LS-2.3-LOOP/time@k-processors",
    "k a number of pe's, all loops run to k: the worst case is Theta(D k^(1/D)) steps.",
    solver_free=False,
)
def loops_to_the_number_of_processors(context: Context) -> Verdict:
    steps: dict[str, int] = {}
    for dimensions in (1, 2, 3):
        for side in range(2, context.pick(3, 4, 6)):
            machine, k = Mesh(*(side,) * dimensions), side**dimensions
            found = run_boards(BOXES, machine, machine.full, {"d": dimensions, "k": k})
            steps[f"D = {dimensions}, k = {k}"] = found.steps
            if found.steps != dimensions * (k - 1):
                return Verdict.undecided(f"{machine.spec}: {found.steps} steps, not D(k-1)")
    if gap := LOOPS_TO_THE_NUMBER.gap():
        return Verdict.undecided(gap)
    shown = steps["D = 2, k = 4"]
    text = (
        f"D = 2, m = 2, k = 4, all available: loops to 4 take {shown} steps, those to m = 2 for all sizes take 2; in general they take "
        "D(k-1), for D >= 2 more than c D k^(1/D) whatever c is, from k = (c+1)^D on"
    )
    return Verdict.refuted(
        Counterexample(text, {"D": 2, "m": 2, "k": 4, "steps": shown, "steps_for_all_sizes": 2}),
        "least D and k with more steps than the loops for all sizes take; the growth for all D >= 2",
        LOOPS_TO_THE_NUMBER.evidence(),
        steps=steps,
    )
