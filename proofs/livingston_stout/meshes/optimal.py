"""Livingston & Stout 1989, sections 2.1 to 2.3: how many steps any program needs, by distances."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.strings import STRINGS_FROM_NEIGHBOURS
from allocert.machines import Grid
from allocert.models.parallel.distances import news_of
from allocert.models.parallel.meshes import box, cubes, greatest, led_cubes
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.meshes.runs import agree, ended, grids
from allocert.proofs.theorems.parallel.meshes import STEPS_NEEDED
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _bound(machine: Grid) -> int:
    """The greatest lower bound that two sets of available pe's give; 0 where they give none.

    The sets are a box at the first pe with and without its far corner, or on the torus all pe's with and without the opposite one.
    """
    m, dimensions = machine.sides[0], len(machine.sides)
    boxes = [box(machine, 0, (m - machine.wraps,) * dimensions)]
    if machine.wraps:
        boxes.append(machine.full)
    least = 0
    for available in boxes:
        half = (m // 2,) * dimensions
        far = (
            machine.node(half) if available == machine.full and machine.wraps else available.bit_length() - 1
        )
        if available and far != 0:
            sizes = [led_cubes(machine, word, 0) for word in (available, available & ~(1 << far))]
            news = news_of(machine, available, far, 0)
            if sizes[0] != sizes[1] and news is not None:
                least = max(least, news)
    return least


@claim(
    "LS-OPT-mesh/strings",
    "P_1 cannot know its size before n-2 steps on the array and n-3 on the ring (floor(n/2)-1 for n <= 3): Omega(n), the program "
    "takes n-1.",
    solver_free=False,
    dimensions=(1,),
)
@claim(
    "LS-OPT-mesh/squares",
    "P_{1,1} cannot know its size before 2m-3 steps on the mesh and 2m-5 on the torus (2 floor(m/2)-1 for m <= 3): Omega(sqrt n), the "
    "program takes 2m-2.",
    solver_free=False,
    dimensions=(2,),
)
@claim(
    "LS-OPT-mesh/boxes",
    "The first pe cannot know its size before D(m-1)-1 steps on the mesh, and before the greater of D(m-2)-1 and D floor(m/2)-1 on the "
    "torus: Omega(D n^(1/D)), the program takes D(m-1).",
    solver_free=False,
    dimensions=(3, 4, 5),
)
@by_coq(STEPS_NEEDED, "all D and all m >= 2, mesh and torus")
@every_at(
    up_to(6, 12, 16, first=2),
    checked="m <= {top} and at most {most} pe's: two sets of available pe's that differ in one pe, what the first pe leads in each, the "
    "links between them, and the steps of the program on the full machine",
    measure="m",
    most=(300, 1300, 5000),
    values={
        "task": "every pe that leads a subsystem ends with its size; pe's know at the start which neighbours are available"
    },
)
def news_takes_as_long(m: int, most: int, dimensions: tuple[int, ...]) -> Iterator[Failure | None]:
    for axes in dimensions:
        for machine in grids(m, axes) if m**axes <= most else ():
            mesh, torus = axes * (m - 1) - 1, axes * max(m - 2, m // 2) - 1
            least = _bound(machine)
            steps = run_boards(BOXES, machine, machine.full, {"d": axes, "k": m}).steps
            holds = least == (torus if machine.wraps else mesh) and steps == axes * (m - 1) >= least
            yield case(holds, f"{machine.spec}: {least} steps needed, {steps} taken", m=m, D=axes)


@claim("LS-OPT-mesh/diameter", "No program for the array can take fewer steps than its diameter n-1.")
@every(
    8,
    16,
    24,
    first=1,
    checked="n <= {top}: Algorithm 2.1 with one exchange less, all sets of available pe's at once",
    measure="n",
)
def diameter_is_no_bound(n: int) -> Iterator[Failure | None]:
    machine, _ = grids(n)
    registers = ended(STRINGS_FROM_NEIGHBOURS, machine, n=n)
    wanted = (greatest(machine, pe, cubes(machine, n), 1) for pe in range(n))
    right = not any(agree(machine, zip((of["s"] for of in registers), wanted, strict=True), "s"))
    steps = run_boards(STRINGS_FROM_NEIGHBOURS, machine, machine.full, {"n": n}).steps
    text = f"array of {n}: each pe starts with what it knows of the next one, and all sizes are found in {steps} steps, not {n - 1}"
    yield case(not right or steps >= n - 1, text, n=n, steps=steps)
