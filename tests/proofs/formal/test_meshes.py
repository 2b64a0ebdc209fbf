"""Changed code for meshes is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.scan_set import ScanSet
from allocert.models.meshes.printed_sliding import Original
from allocert.models.migration.migrating_allocator import Decision, Mig
from allocert.proofs.formal import meshes, ties
from allocert.proofs.formal.catalogue import TIES
from allocert.simulation.attempts import Attempts
from allocert.simulation.migration import MigratingServer


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


class _Refusing(Mig):
    """MIG that never migrates."""

    def decide(self, request: Any) -> Decision:
        decision = super().decide(request)
        return Decision(None, "refused") if decision.how == "migration" else decision


def _lacking_one(found: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *asked: list(found(*asked))[1:]


_SERVED = MigratingServer.start
_MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "meshes/migration-fits": (meshes, "Mig", _Refusing),
    "meshes/migration-starts": (
        MigratingServer,
        "start",
        lambda server, job, now: _SERVED(server, job, now) if now or not job.number else None,
    ),
    "meshes/frames": (meshes, "_SHIPPED", {**meshes._SHIPPED, "FS_f": meshes._SHIPPED["AS"]}),
    "meshes/first-bases": (meshes, "supported", _lacking_one(meshes.supported)),
    "meshes/temporary": (meshes, "Original", lambda by, shift: Original(by)),
    "meshes/scans": (ScanSet, "open_interval", ScanSet.last_open_interval),
    "meshes/scan-costs": (
        FourWayScan,
        "_crossed",
        lambda scan, scans, inspected: len(inspected) > scans[0].last,
    ),
    "meshes/corners": (meshes, "corner_candidates", _lacking_one(meshes.corner_candidates)),
    "meshes/attempts": (Attempts, "finish", lambda watched, job, given, now: watched.strategy.release(given)),
}


@pytest.mark.parametrize("name", _MUTANTS)
def test_changed_code_is_noticed_by_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, changed = _MUTANTS[name]
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_on_meshes_has_a_mutant() -> None:
    own = {tie.name for tie in vars(meshes).values() if isinstance(tie, ties.Tie)}
    assert set(_MUTANTS) == own
