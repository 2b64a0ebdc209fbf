"""Livingston & Stout 1989, section 1: the fewest faults that defeat the buddy system and its relatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations

from allocert.machines import Subcube
from allocert.models.systems.blocking_sets import blocking_set
from allocert.models.systems.face_proofs import certificate_of
from allocert.models.systems.faces import steps_up_to
from allocert.models.systems.hitting import fewest_by_enumeration, untouched
from allocert.models.systems.strength_two import most_columns, rows_for, strength_two_set
from allocert.models.systems.systems import SYSTEMS, complete, k_cube
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.faults.certificates import too_few_rows
from allocert.proofs.theorems.faults.worst_case import BUDDY_SYSTEM, K_CUBE_SYSTEM, RELATIVES
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _by_faults(d: int, subcubes: tuple[tuple[int, ...], ...]) -> int:
    """The least number of faults that leaves none of the subcubes fault-free, smallest sets of faults first."""
    for size in range((1 << d) + 1):
        for faulty in map(set, combinations(range(1 << d), size)):
            if all(not faulty.isdisjoint(nodes) for nodes in subcubes):
                return size
    return 1 << d


_DEFINED: Mapping[str, Callable[[int, int], tuple[Subcube, ...]]] = {
    **SYSTEMS,
    "2-cube-buddy": partial(k_cube, k=2),
}


def _table(top: int) -> dict[str, dict[str, list[int]]]:
    return {
        name: {
            f"d = {d}, q = 0..{d}": [fewest_by_enumeration(d, system(d, q)) for q in range(d + 1)]
            for d in range(1, top + 1)
        }
        for name, system in _DEFINED.items()
    }


@claim(
    "LS-DEF-w",
    "The least number of faults that leave no allocable q-subcube fault-free is the size of a smallest set of processors that meets "
    "every allocable q-subcube, for the buddy, double buddy, Gray, double Gray, cyclical, complete and 2-cube buddy systems.",
)
@every_at(
    up_to(3, 4, 4, first=1),
    checked="the seven systems, d <= {top}, all q: sets of faults by size, and all sets of processors at once",
    measure="d",
    values=lambda largest: {"numbers": _table(largest)},
    largest=(3, 4, 4),
)
def worst_case_number_is_a_hitting_number(d: int, largest: int) -> Iterator[Failure | None]:
    for name, system in _DEFINED.items():
        for q in range(d + 1):
            subcubes = system(d, q)
            faults = _by_faults(d, tuple(subcube.nodes for subcube in subcubes))
            met = fewest_by_enumeration(d, subcubes)
            yield case(met == faults, f"{name}, d = {d}, q = {q}: {faults} faults, {met} meet all", d=d, q=q)


CLAIMS.also(
    in_coq("LS-CLAIM-Bw/all-sizes", BUDDY_SYSTEM, "all d >= 1, 0 <= q <= d"),
    in_coq("LS-X-1/relatives", RELATIVES, "all d >= 1, 0 <= q <= d"),
    in_coq("LS-X-1/k-cube", K_CUBE_SYSTEM, "all d >= 1, 0 <= k <= q <= d"),
)


def _lifted(d: int, q: int, k: int) -> tuple[int, ...]:
    """A set that meets all subcubes of QB_k: one for the first d-q+k bits, 0 at the others."""
    head = d - q + k
    return tuple(x << (q - k) for x in blocking_set(head, d - q))


def _projects(d: int, q: int, k: int) -> bool:
    """Whether the subcubes of QB_k are the k-subcubes of the first d-q+k bits, with stars at the others."""
    tail = q - k
    lifted = {(one.base << tail, one.directions << tail | (1 << tail) - 1) for one in complete(d - tail, k)}
    return lifted == {(one.base, one.directions) for one in k_cube(d, q, k)}


@claim(
    "LS-NUM-QBw",
    "QB_w(2^20, 2^18) is 5 for k = 2: the subcubes are the 2-subcubes of the first four bits, and K_w(2^4, 2^2) is 5.",
    solver_free=False,
)
def five_faults_defeat_two_cube_buddy(context: Context) -> Verdict:
    d, q, k = 20, 18, 2
    chosen, subcubes = _lifted(d, q, k), k_cube(d, q, k)
    step = next(step for step in steps_up_to(4) if (step.d, step.r) == (4, 2))
    evidence = certified(certificate_of(step))
    scope = f"d = {d}, q = {q}, k = {k}; {len(subcubes)} subcubes, all met by {sorted(chosen)}"
    if len(chosen) != 5 or step.value != 5 or untouched(chosen, subcubes) or not _projects(d, q, k):
        wrong = Counterexample(f"between {step.value} and {len(chosen)} faults", {"d": d, "q": q, "k": k})
        return Verdict.refuted(wrong, scope, evidence)
    return Verdict.bounded(scope, evidence, QB_w=5, faults=sorted(chosen))


@claim(
    "LS-X-1/complete-from",
    "At d = 20, q = 18 the k-cube buddy system has the worst-case number of complete allocation, 8, from k = 14 on and for no smaller k.",
    solver_free=False,
)
def k_cube_matches_complete(context: Context) -> Verdict:
    d, q, full = 20, 18, rows_for(20)
    evidence = certified(too_few_rows(full - 1))
    least = most_columns(full - 1) - 1
    numbers = []
    for k in range(q + 1):
        head = d - q + k
        chosen = tuple(x << (q - k) for x in strength_two_set(head))
        numbers.append(len(chosen))
        if (
            untouched(chosen, k_cube(d, q, k))
            or not _projects(d, q, k)
            or (len(chosen) == full) != (k >= least)
            or least != 14
        ):
            wrong = Counterexample(f"k = {k}: {len(chosen)}", {"k": k})
            return Verdict.refuted(wrong, f"d = {d}, q = {q}", evidence)
    described = (
        f"d = {d}, q = {q}; {full - 1} faults are too few for {least + 2} bits and more, and enough for fewer"
    )
    return Verdict.bounded(described, evidence, QB_w_by_k=numbers, complete=full, first_k=least)
