"""Beyond the thesis: how many incomplete cubes fit, and which promises a strategy can keep at once."""

from __future__ import annotations

from functools import lru_cache

from allocert.models.subcubes.incomplete_certificate import certificate, fullest_forms, none_such
from allocert.models.subcubes.incomplete_packing import (
    Form,
    IncompletePacking,
    model,
    pack,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import PROMISES
from allocert.solvers import Status
from allocert.solvers.engines.pseudoboolean import solve
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.claim_table import ClaimTable

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


CLAIMS.also(in_coq("AN-X-7/segments", PROMISES, "all n, 1 <= y <= 2^n"))
