"""Beyond the thesis: how many incomplete cubes fit, and which promises a strategy can keep at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from allocert.machines import Hypercube
from allocert.models.gray.segments import segments
from allocert.models.subcubes.incomplete_certificate import certificate, fullest_forms, none_such
from allocert.models.subcubes.incomplete_packing import (
    Form,
    IncompletePacking,
    enclosing_dimension,
    model,
    pack,
)
from allocert.proofs.antoniou.gray.one_code import REGIONS, regions_are_subcubes
from allocert.solvers import Status
from allocert.solvers.engines.pseudoboolean import solve
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "fullest", "without"]

CLAIMS = claim = ClaimTable()


_LONGEST = 600.0


@lru_cache(maxsize=4)
def fullest(largest: int, seed: int) -> tuple[tuple[Form, IncompletePacking | None, str], ...]:
    """For each form its packing, or why there is none: ``infeasible`` or what the engine ran into."""
    found = []
    for form in fullest_forms(largest):
        answer = pack(form, seconds=_LONGEST, seed=seed)
        found.append((form, answer.witness, answer.reason or answer.status.value))
        if answer.witness is None:
            break
    return tuple(found)


@claim(
    "AN-X-6/most",
    "floor(2^n/y) disjoint connected sets of y nodes, each inside a subcube of dimension ceil(log y), fit "
    "into Q_n, so that the other nodes form complete cubes, one for each binary digit 1 of their number.",
    solver_free=False,
)
def cubes_fit_as_often_as_there_is_room(context: Context) -> Verdict:
    """By packings found, in one certificate; or by a proof that one cannot be."""
    largest = context.pick(5, 5, 6)
    found = fullest(largest, context.seed)
    form, packing, reason = found[-1]
    if packing is None:
        return without(form, reason)
    packings = [packing for _, packing, _ in found if packing is not None]
    return Verdict.bounded(f"all n <= {largest}, all sizes 1..2^n", certified(certificate(largest, packings)))


def without(form: Form, reason: str) -> Verdict:
    """No packing was found: a refutation if a proof shows that none exists even without connection."""
    asked = f"{form.sets} disjoint sets of {form.size} nodes, the rest in complete cubes,"
    claim, encoding = none_such(form)
    answer = solve(model(form).problem, claim=claim, encoding=encoding, seconds=_LONGEST)
    if answer.status is not Status.INFEASIBLE or answer.certificate is None:
        return Verdict.undecided(f"{asked}: {reason}; {answer.reason or answer.status.value}")
    return Verdict.refuted(
        Counterexample(f"no {asked} in Q_{form.n}", {"n": form.n, "size": form.size, "sets": form.sets}),
        "least n, then least size",
        certified(answer.certificate),
    )


def _fault(n: int, size: int) -> Failure | None:
    """What keeps the segments of one size from the promises."""
    most = enclosing_dimension(size) + 1
    cut = segments(n, size)
    data = {"n": n, "size": size}
    rest = (1 << n) - size * len(cut.sets)
    if len(cut.sets) != (1 << n) // size:
        return Failure(f"n = {n}, y = {size}: {len(cut.sets)} segments", data)
    if [piece.dimension for piece in cut.leftover] != [k for k in range(n + 1) if rest >> k & 1]:
        return Failure(f"n = {n}, y = {size}: the rest is no {rest.bit_count()} complete cubes", data)
    cube, taken = Hypercube(n), 0
    for place, word in [*cut.sets, *((piece, cube.word(piece)) for piece in cut.leftover)]:
        if word & taken or word & ~cube.word(place):
            return Failure(f"n = {n}, y = {size}: {place.address} does not hold its own nodes", data)
        taken |= word
    wide = next((s for s, _ in cut.sets if s.dimension > most), None)
    if taken != cube.full or wide is not None:
        what = f"a segment spans {wide.address}" if wide else "idle nodes"
        return Failure(f"n = {n}, y = {size}: {what}", {**data, "dimension": most})
    return None


@claim(
    "AN-X-7/segments",
    "Segments of the reflected code give floor(2^n/y) sets of y nodes and leave complete cubes, no node "
    "idle, each set inside a subcube of dimension ceil(log y) + 1.",
)
@by_argument(
    "all n, all sizes 1..2^n",
    "each region of a code is a subcube, by a theorem in Coq",
    f"At most 2^m consecutive ranks lie in two neighbouring blocks of 2^m ranks. {REGIONS} So they lie in a subcube of "
    "dimension m+1. The rest has r = 2^n mod y ranks and ends at 2^n: a piece of 2^k ranks that is followed by larger "
    "pieces only starts at a multiple of 2^k, a block.",
    where=regions_are_subcubes,
)
@every(7, 9, 11, checked="all n <= {top}, all sizes 1..2^n")
def segments_keep_the_promises(n: int) -> Iterator[Failure | None]:
    return (_fault(n, size) for size in range(1, (1 << n) + 1))
