"""Antoniou's claims on broken allocators: refuted by a replayed counterexample, not left undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import Hypercube
from allocert.proofs import REGISTRY
from allocert.proofs.theorems import static_strategies as statics
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.pairing.replaying import replay

BUDDY, GRAY = Buddy.choose, SingleGrayCode.choose
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What was searched before says nothing of a broken allocator, nor the other way round."""
    statics.search.cache_clear()
    yield
    statics.search.cache_clear()


def no_last_block(patch: pytest.MonkeyPatch) -> None:
    """The last aligned block of a size above 1 is overlooked, if it is not the only one."""

    def choose(busy: int, machine: Hypercube, k: int) -> int:
        start = BUDDY(busy, machine, k)
        return 0 if 0 < k < machine.n and start == 1 << (machine.processors - (1 << k)) else start

    patch.setattr(Buddy, "choose", staticmethod(choose))


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


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (no_last_block, "AN-THM-2.1"),
        (no_last_block, "AN-SHUFFLE"),
        (highest_block, "AN-LEM-2.1/static"),
        (highest_block, "AN-LEM-2.2/static"),
        (no_last_run, "AN-THM-2.2"),
        (no_last_run, "AN-X-3/sgc-single"),
        (no_last_run, "AN-X-3/sgc-sets"),
        (no_last_run, "AN-CLAIM-SGC-BETTER@figures"),
    ],
)
def test_it_is_refuted(broken: Break, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    verdict = REGISTRY.claim(key).decide(Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    if "trace" in verdict.counterexample.data:
        replay(verdict.counterexample.data)


def test_other_choices_that_keep_optimality_are_not_called_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    highest_block(monkeypatch)
    verdict = REGISTRY.claim("AN-THM-2.1").decide(Context())
    assert verdict.kind is Kind.BOUNDED
    assert "not the proof's step" in verdict.values["not_for_all_sizes"]
