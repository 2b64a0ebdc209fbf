"""Antoniou's claims on broken strategies and broken steps: refuted by a replayed counterexample, not left undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.proofs.now import decided_now, refuted_now

from allocert.allocators.hypercube import asi_plan, mss
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.greatest_mss import Greatest
from allocert.allocators.hypercube.mss_choice import Split
from allocert.machines import Hypercube
from allocert.proofs.antoniou.asi.steps import plans
from allocert.proofs.antoniou.mss.greatest_sets import poorer
from allocert.proofs.formal import ties
from allocert.proofs.theorems.static_strategies import search
from allocert.verification.claims.claim import Kind
from allocert.verification.pairing.replaying import replay

BUDDY, GRAY = Buddy.choose, SingleGrayCode.choose
ALLOCATE = Buddy.allocate
LEFTOVER = asi_plan.leftover
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What was searched or planned before says nothing of broken code, nor the other way round."""
    caches = (search, plans, poorer, ties._difference)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def no_last_block(patch: pytest.MonkeyPatch) -> None:
    """The last aligned block of a size above 1 is overlooked, if it is not the only one."""

    def choose(busy: int, machine: Hypercube, k: int) -> int:
        start = BUDDY(busy, machine, k)
        return 0 if 0 < k < machine.n and start == 1 << (machine.processors - (1 << k)) else start

    patch.setattr(Buddy, "choose", staticmethod(choose))


def no_whole_cube(patch: pytest.MonkeyPatch) -> None:
    """The kernel finds the whole cube, the allocator refuses it."""
    patch.setattr(Buddy, "allocate", lambda self, k: None if k == self.machine.n else ALLOCATE(self, k))


def highest_block(patch: pytest.MonkeyPatch) -> None:
    """First fit from the other end."""

    def choose(busy: int, machine: Hypercube, k: int) -> int:
        free = [s for s in range(0, machine.processors, 1 << k) if not busy >> s & ((1 << (1 << k)) - 1)]
        return 1 << free[-1] if free else 0

    patch.setattr(Buddy, "choose", staticmethod(choose))


def no_last_run(patch: pytest.MonkeyPatch) -> None:
    """Runs that start in the second half are overlooked, if they are longer than 1."""

    def choose(busy: int, machine: Hypercube, k: int) -> int:
        start = GRAY(busy, machine, k)
        return 0 if k > 0 and start >> (machine.processors // 2) else start

    patch.setattr(SingleGrayCode, "choose", staticmethod(choose))


def no_last_piece(patch: pytest.MonkeyPatch) -> None:
    """Steps 7 to 10 leave the last piece out."""

    def shorter(g: int, at: int, reading: asi_plan.Reading) -> object:
        pieces, turns, loops = LEFTOVER(g, at, reading)
        return pieces[:-1], turns, loops

    patch.setattr(asi_plan, "leftover", shorter)


def first_split(patch: pytest.MonkeyPatch) -> None:
    """MSS halves its first cube and looks no further."""

    def split(free: Greatest, k: int, limit: int, reading: str) -> Split | None:
        found = best_fit(free.subcubes, k)
        return found and Split(found[0], Greatest(found[1], True), True)

    patch.setattr(mss, "best_split", split)


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (no_last_block, "AN-THM-2.1"),
        (no_whole_cube, "AN-THM-2.1"),
        (no_last_block, "AN-SHUFFLE"),
        (highest_block, "AN-LEM-2.1/static"),
        pytest.param(highest_block, "AN-LEM-2.2/static", marks=pytest.mark.deep),
        (no_last_run, "AN-THM-2.2"),
        (no_last_run, "AN-X-3/sgc-single"),
        (no_last_run, "AN-X-3/sgc-sets"),
        (no_last_run, "AN-CLAIM-SGC-BETTER@figures"),
        (no_last_piece, "AN-ALG-ASI/readings"),
        (no_last_piece, "AN-EX-3.3/numbers"),
        (no_last_piece, "AN-SIM-2/ASI"),
        (no_last_piece, "AN-APPX-B/summary"),
        (no_last_piece, "AN-APPX-B/listing"),
        (first_split, "AN-MSS-FINDS/leaves@all"),
    ],
)
def test_it_is_refuted(broken: Break, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    shown = refuted_now(key)
    if "trace" in shown.data:
        replay(shown.data)


def test_other_choices_that_keep_optimality_are_not_called_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    highest_block(monkeypatch)
    verdict = decided_now("AN-THM-2.1")
    assert verdict.kind is Kind.BOUNDED
    assert "not the proof's step" in verdict.values["not_for_all_sizes"]
