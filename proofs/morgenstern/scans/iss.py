"""Morgenstern 1994, section 3.1: figure 3 as printed and as the text says, its windows, and whether it finds all free frames."""

from __future__ import annotations

from functools import lru_cache

from allocert.models.meshes.configurations import Situation, first_free_base, free_bases
from allocert.models.meshes.printed_scan import Lines, Outcome, elements, figure_3, row_sets
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.model.configurations import every_request
from allocert.proofs.theorems.intervals import INTERVAL_SET_SCAN, SAME_BASE, WINDOW
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed

__all__ = ["CLAIMS", "sets_of"]


@lru_cache(maxsize=20_000)
def sets_of(situation: Situation) -> Lines:
    """The sets B and R of its rows, by definition."""
    return row_sets(situation.Y, situation.residents)


def _wrong(situation: Situation, x: int, y: int, outcome: Outcome) -> str | None:
    """The fault of an outcome: it is undefined, unsound, incomplete or not the first free base."""
    if outcome.kind == "undefined":
        return f"undefined: it {outcome.why}"
    first = first_free_base(situation, x, y)
    if outcome.base == first:
        return None
    if outcome.base is None:
        return f"refused, and {first} is free"
    if outcome.base not in free_bases(situation, x, y):
        return f"granted at {outcome.base}, which is not free"
    return f"granted at {outcome.base}, and {first} comes first"


@every_request(fitting=True)
def figure_3_is_first_fit(situation: Situation, x: int, y: int) -> str | None:
    """The program, which deletes B_r."""
    return _wrong(situation, x, y, figure_3(situation.X, sets_of(situation), x, y, "base-deleted"))


@every_request(fitting=True)
def any_open_interval_is_free(situation: Situation, x: int, y: int) -> str | None:
    """``open_interval`` may give any open interval: the window's other free bases are possible answers too."""
    outcome = figure_3(situation.X, sets_of(situation), x, y, "reverse-deleted")
    if outcome.base is None:
        return _wrong(situation, x, y, outcome)
    j, counts = outcome.windows[-1]
    bases = free_bases(situation, x, y)
    for low, high, count in elements(counts):
        if not count and high - low >= x - 1 and (low, j) not in bases:
            return f"granted at {(low, j)}, which is not free"
    return None


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-DS-SCANSET@any-interval",
        "If open_interval may give any open interval, ISS still succeeds iff a free base exists, soundly.",
        any_open_interval_is_free,
    ),
    keyed(
        "MO-ALG-ISS@base-deleted",
        "With line 5 deletes B_r, as printed, all steps are defined for requests that fit, and the row-major first free base is granted iff there is one.",
        figure_3_is_first_fit,
    ),
    in_coq(
        "MO-ALG-ISS@reverse-deleted", INTERVAL_SET_SCAN, "all meshes, configurations and requests with y <= Y"
    ),
    in_coq("MO-CLAIM-WINDOW@implications", WINDOW, "all meshes and configurations"),
    in_coq("MO-CLAIM-ISS-COMPLETE@same-base", SAME_BASE, "all meshes, configurations and requests"),
)
