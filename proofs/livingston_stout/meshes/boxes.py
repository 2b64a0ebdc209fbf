"""Livingston & Stout 1989, section 2.3: boxes of equal sides, by a program made after it; and loops for one size only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.boxes import BOXES
from allocert.machines import Grid, Mesh
from allocert.machines.words import bits
from allocert.models.parallel.meshes import cubes, greatest, led_cubes, sets_by_size
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.meshes.costs import STRICTLY, loop_costs
from allocert.proofs.livingston_stout.meshes.runs import agree, data, ended, grids, in_words, once, reported
from allocert.proofs.theorems.parallel.meshes import BOXES_COST, BOXES_FOUND, LOOPS_TO_THE_NUMBER
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_LONGEST = 10
_BOTH = "meshes and tori of D <= {top} dimensions and at most {most} pe's, sides up to 10"
_ALL = "all D and m, all sets of available pe's of the mesh and the torus of side m in D dimensions"
_ONCE = "all sets of available pe's at once: every pe's registers as conditions on who is available"
_SIZES: Callable[[Context], range] = up_to(4, 6, 7, first=1)


def _machines(dimensions: int, most: int) -> Iterator[Grid]:
    m = 1
    while m**dimensions <= most and m <= _LONGEST:
        yield from grids(m, dimensions)
        m += 1


@claim(
    "LS-ALG-2.3/final",
    "Taking one axis after another, every pe that leads a box of equal sides ends with its side; nobody waits for ever and no word "
    "is left over.",
    solver_free=False,
)
@by_coq(BOXES_FOUND, _ALL)
@every_at(
    _SIZES,
    checked=f"{_BOTH}, {_ONCE}; at most {{literal}} pe's also set by set, against the definition of a leader",
    measure="D",
    most=(36, 81, 128),
    literal=(5, 9, 9),
)
def each_leader_ends_with_its_side(dimensions: int, most: int, literal: int) -> Iterator[Failure | None]:
    for machine in _machines(dimensions, most):
        m = machine.sides[0]
        found = (of["s"] for of in ended(BOXES, machine, d=dimensions, k=m))
        wanted = (greatest(machine, pe, cubes(machine, m), 1) for pe in range(machine.processors))
        yield from agree(machine, zip(found, wanted, strict=True), "s")
        if machine.processors <= literal:
            yield from _set_by_set(machine, with_whole_torus=False)


def _set_by_set(machine: Grid, with_whole_torus: bool) -> Iterator[Failure | None]:
    for available in sets_by_size(machine.processors):
        found = once(BOXES, machine, available, d=len(machine.sides), k=machine.sides[0])
        s = found.registers["s"]
        meant = {pe: led_cubes(machine, available, pe) for pe in bits(available)}
        wrong = [pe for pe, led in meant.items() if led != [s[pe]] and (led or with_whole_torus)]
        text = f"{in_words(machine, available)}: the sides found are {s}"
        yield case(found.clean and not wrong, text, **data(machine, available, (wrong or [0])[0]))


@claim(
    "LS-ALG-2.3/whole-torus", "Every available pe, of the full torus too, ends with the side that it leads."
)
@every_at(
    up_to(3, 3, 3, first=1),
    checked="meshes and tori of D <= {top} dimensions and at most 9 pe's, every set of available pe's, smallest first",
    measure="D",
)
def everyone_ends_with_what_it_leads(dimensions: int) -> Iterator[Failure | None]:
    for machine in _machines(dimensions, 9):
        yield from _set_by_set(machine, with_whole_torus=True)


@claim(
    "LS-ALG-2.3/time",
    "The worst case is D(m-1) steps exactly, for m >= 2 between Dm/2 and Dm: Theta(Dm) = Theta(D n^(1/D)).",
    solver_free=False,
)
@by_coq(BOXES_COST, "all D and all m >= 2, all sets of available pe's of the mesh and the torus")
@every_at(
    _SIZES,
    checked=f"{_BOTH}, every set of available pe's of at most 9, else the full machine: steps and words",
    measure="D",
    values={
        "steps": "D(m-1) at most, and on the full machine",
        "strict_steps": STRICTLY,
        "words": "(m-1) L, L links between available pe's: D m^(D-1) (m-1)^2 on the full mesh, D m^D (m-1) on the full torus",
    },
    most=(128, 1024, 4096),
)
def steps_are_those_of_all_loops(dimensions: int, most: int) -> Iterator[Failure | None]:
    for machine in _machines(dimensions, most):
        yield from loop_costs(BOXES, machine, machine.sides[0], d=dimensions, k=machine.sides[0])


@claim(
    "LS-2.3-LOOP/detected@k-side",
    "k a side, 2 <= k <= m, all loops run to k: a pe ends with k iff an available box of side k begins at it.",
    solver_free=False,
    power=False,
)
@claim(
    "LS-2.3-LOOP/detected@k-processors",
    "k a number of pe's, all loops run to k: a pe ends with k^(1/D) or more iff an available box of k pe's begins at it.",
    solver_free=False,
    power=True,
)
@by_coq(BOXES_FOUND, f"all k, {_ALL}")
@every_at(_SIZES, checked=f"{_BOTH}, every side from 2 on, {_ONCE}", measure="D", most=(16, 32, 64))
def stopped_loops_show_boxes(dimensions: int, most: int, power: bool) -> Iterator[Failure | None]:
    for machine in _machines(dimensions, most):
        for side in range(2, machine.sides[0] + 1):
            k = side**dimensions if power else side
            numbers = [of["s"] for of in ended(BOXES, machine, d=dimensions, k=k)]
            yield from reported(machine, numbers, [(side, (side,) * dimensions)])
            most_held = max(found.values[-1] for found in numbers)
            yield case(most_held <= k, f"{in_words(machine, machine.full)}, loops to {k}: {most_held}", k=k)


@claim(
    "LS-2.3-LOOP/time@k-side",
    "k a side, all loops run to k: D(k-1) steps in the worst case, for k >= 2 between Dk/2 and Dk: Theta(Dk), which is Theta(D n^(1/D)) for "
    "boxes of n = k^D pe's.",
    solver_free=False,
)
@by_coq(BOXES_COST, "all D and all sides from 2 to m, all sets of available pe's of the mesh and the torus")
@every_at(
    _SIZES,
    checked=f"{_BOTH}, loops to every side from 2 to m, every set of available pe's of at most 9, else the full machine: steps and words",
    measure="D",
    most=(36, 256, 1024),
)
def stopped_loops_take_fewer_steps(dimensions: int, most: int) -> Iterator[Failure | None]:
    for machine in _machines(dimensions, most):
        for k in range(2, machine.sides[0] + 1):
            yield from loop_costs(BOXES, machine, k, d=dimensions, k=k)


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


@claim(
    "LS-CLAIM-findall/boxes@determined",
    "An available box of side v begins at a pe iff it reports v or more; so it lies inside the one that this pe names.",
    solver_free=False,
)
@by_coq(BOXES_FOUND, _ALL)
@every_at(_SIZES, checked=f"{_BOTH}, every box; {_ONCE}", measure="D", most=(36, 81, 128))
def boxes_are_found(dimensions: int, most: int) -> Iterator[Failure | None]:
    for machine in _machines(dimensions, most):
        m = machine.sides[0]
        numbers = (of["s"] for of in ended(BOXES, machine, d=dimensions, k=m))
        yield from reported(machine, numbers, cubes(machine, m))
