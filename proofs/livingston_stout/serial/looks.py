"""Livingston & Stout 1989, sections 1 and 3.4: checks of a naive serial algorithm, and looks that none can do without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from allocert.machines import Hypercube
from allocert.models.systems.probing import depth, number_of_sets, signed_number, some_available
from allocert.models.systems.systems import SYSTEMS
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.subsystems.evasive import EVASIVE
from allocert.proofs.theorems.subsystems.subcube_systems import CHECKS
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.cases import at_effort
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@lru_cache(maxsize=64)
def _words(d: int, q: int, system: str = "complete") -> tuple[int, ...]:
    """The q-subcubes of a system as words of pe's."""
    cube = Hypercube(d)
    return tuple(cube.word(one) for one in SYSTEMS[system](d, q))


CLAIMS.also(in_coq("LS-CLAIM-serial", CHECKS, "all d >= 0 and 0 <= q <= d, q = 0 and q = d too"))


@claim(
    "LS-X-8",
    EVASIVE.says("LS-X-8"),
    solver_free=False,
)
@by_coq(EVASIVE, "all d >= 0 and 0 <= q <= d", "LS-X-8")
@every_at(
    range(5),
    checked="the sets of pe's with an available q-subcube are odd in number, all q, d <= 4",
    measure="d",
)
def good_sets_are_odd_in_number(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        sets = number_of_sets(_words(d, q), 1 << d)
        yield case(sets % 2 == 1, f"d = {d}, q = {q}: {sets} sets of pe's have one", d=d, q=q, sets=sets)


def _checked(context: Context) -> str:
    larger = (
        "; for d = 4 the sets with an available q-subcube, those of even and of odd size, which differ in number, or else the exact "
        "depth"
    )
    return f"all q: the exact depth of the best decision tree for d <= 3{context.pick('', larger, larger)}"


@claim(
    "LS-X-8/other-systems",
    "The same holds when only the q-subcubes of the buddy, double buddy, Gray-coded or cyclical system count.",
    systems=("buddy", "double-buddy", "gray", "cyclical"),
)
@claim(
    "LS-X-8/double-gray",
    "With the double Gray-coded system the question is evasive for all q and d <= 4, but for d = 4 and q = 2, where 15 looks are enough.",
    systems=("double-gray",),
)
@at_effort(up_to(3, 4, 4), _checked, measure="d")
def other_systems_are_evasive(context: Context, d: int, systems: Sequence[str]) -> Iterator[Failure | None]:
    for system in systems:
        for q in range(d + 1):
            words, pes = _words(d, q, system), 1 << d
            balanced = signed_number(words, pes) == 0
            looks = depth(some_available(words, pes)) if d <= 3 or balanced else pes
            expected = pes - ((system, d, q) == ("double-gray", 4, 2))
            yield case(looks == expected, f"d = {d}, q = {q}, {system}: {looks} looks", d=d, q=q, looks=looks)
