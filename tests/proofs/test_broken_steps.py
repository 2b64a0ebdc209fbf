"""Claims on Allocation Strategy I and on the MSS strategy, when the shipped steps are broken: refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from allocert.allocators.hypercube import asi_plan, mss
from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.greatest_mss import Greatest
from allocert.allocators.hypercube.mss_choice import Split
from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.proofs.antoniou import appendix
from allocert.proofs.antoniou.asi import comparison
from allocert.proofs.antoniou.asi import counts as asi_counts
from allocert.proofs.antoniou.asi import leftovers as asi_leftover
from allocert.proofs.antoniou.asi import shapes as asi_shapes
from allocert.proofs.antoniou.asi import steps as asi
from allocert.proofs.antoniou.asi import tables as asi_tables
from allocert.proofs.antoniou.mss import best_fit as mss_best_fit
from allocert.proofs.antoniou.mss import cost as mss_cost
from allocert.proofs.antoniou.mss import greatest_sets as mss_claims
from allocert.verification.claims.claim import Context, Kind

MODULES = (appendix, asi, asi_counts, asi_leftover, asi_shapes, asi_tables, comparison)
BY_KEY = {
    claim.key: claim for module in (*MODULES, mss_claims, mss_best_fit, mss_cost) for claim in module.CLAIMS
}
LEFTOVER, DIRECTIONS = asi_plan._leftover, asi_plan.segment_directions
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What was planned before says nothing of broken steps, nor the other way round."""
    caches = (asi.plans, mss_claims._poorer)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def no_last_piece(patch: pytest.MonkeyPatch) -> None:
    """Steps 7 to 10 leave the last piece out."""

    def leftover(*given: int) -> object:
        pieces, turns, loops = LEFTOVER(*given)  # type: ignore[arg-type]
        return pieces[:-1], turns, loops

    patch.setattr(asi_plan, "_leftover", leftover)


def one_direction_more(patch: pytest.MonkeyPatch) -> None:
    """Every run is said to span the first direction."""
    patch.setattr(
        asi_shapes.Run, "dimension", property(lambda run: (DIRECTIONS(run.start, run.stop) | 1).bit_count())
    )


def first_split(patch: pytest.MonkeyPatch) -> None:
    """MSS halves its first cube and looks no further."""

    def split(free: Greatest, k: int, limit: int, reading: str) -> Split | None:
        found = best_fit(free.subcubes, k)
        return found and Split(found[0], Greatest(found[1], True), True)

    patch.setattr(mss, "best_split", split)


def lost_half(patch: pytest.MonkeyPatch) -> None:
    """BEST_FIT forgets the smallest cube of the list it leaves."""

    def fit(free: SubcubeSet, k: int) -> tuple[int, SubcubeSet] | None:
        found = best_fit(free, k)
        return found and (found[0], found[1].replaced(found[1].words[-1:], ()))

    patch.setattr(mss_best_fit, "best_fit", fit)
    patch.setattr(mss_cost, "best_fit", fit)


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (no_last_piece, "AN-ALG-ASI/readings"),
        (no_last_piece, "AN-ASI-WASTE/external@keeps-32"),
        (no_last_piece, "AN-ASI-LEFTOVER/smallest-first"),
        (no_last_piece, "AN-EX-3.3/numbers"),
        (no_last_piece, "AN-SIM-2/ASI"),
        (no_last_piece, "AN-APPX-B/summary"),
        (no_last_piece, "AN-APPX-B/listing"),
        (one_direction_more, "AN-THM-3.1-SEG"),
        (one_direction_more, "AN-THM-3.1-SEG/sizes"),
        (first_split, "AN-MSS-FINDS/leaves@all"),
        (lost_half, "AN-CLAIM-BESTFIT/halving"),
        (lost_half, "AN-BESTFIT-TIME"),
    ],
)
def test_it_is_refuted(broken: Break, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    verdict = BY_KEY[key].decide(Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
