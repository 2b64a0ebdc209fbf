"""What hosts do to later requests, and whether wrong hosts are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.allocators.parallel.hosts import policy
from allocert.allocators.parallel.hosts.policy import first
from allocert.machines import Hypercube, Mesh, Torus
from allocert.models.systems import host_twin
from allocert.proofs.livingston_stout.host import choice
from allocert.proofs.livingston_stout.host.histories import refused_without_releases, separating
from allocert.proofs.livingston_stout.host.hosts import CUBES, grids, hosts_of, listed
from allocert.solvers.answer import Answer
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.replay import in_words
from allocert.verification.deciding.shipped import shipped


def test_requests_alone_that_the_rule_makes_fail() -> None:
    found = refuted_now("LS-CLAIM-policy/static")
    assert found.data["machine"] == "hypercube:3"
    for system in CUBES:
        assert refused_without_releases(system, 0, 3) is None
    without = {system for system in CUBES if refused_without_releases(system, 1, 3) is None}
    assert without == {"buddy", "double-buddy", "gray"}
    ended = refused_without_releases("complete", 1, 3)
    assert ended is not None
    assert (in_words(ended[0]), ended[1], ended[2]) == (
        "Q_1, Q_0, Q_1, Q_0, Q_1",
        ("00*", "010", "*11", "100"),
        2,
    )


def test_two_histories_of_buddy_on_four_nodes() -> None:
    """Node 2 or 3 beside the node that is still held, or alone in the half that had been released."""
    one, other = separating("buddy", 2)
    assert in_words(one or ()) == "Q_1, Q_0, release of grant 1, Q_0, Q_1"
    assert in_words(other or ()) == "Q_1, Q_0, release of grant 1, Q_0, Q_0, release of grant 2, Q_1"
    assert separating("complete", 2) == (None, None)


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What is kept of hosts' histories is left out before and after."""
    kept = (shipped, separating, refused_without_releases)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_a_host_that_takes_the_first_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(policy.POLICIES, "best", first)
    found = refuted_now("LS-CLAIM-policy/hosts-of-cubes")
    assert found.data["machine"] == "hypercube:2"
    assert kind_now("LS-CLAIM-policy/programs-of-meshes") is Kind.REFUTED
    assert kind_now("LS-CLAIM-policy/neither-is-better") is Kind.REFUTED
    assert kind_now("LS-CLAIM-policy/static") is Kind.BOUNDED


def test_what_is_not_proved_leaves_the_claim_open(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided_now("LS-CLAIM-policy/exact-model").kind is Kind.BOUNDED

    def tired(*asked: Any) -> Answer[int]:
        return Answer.unknown("no time", engine="none")

    monkeypatch.setattr(choice, "host_answer", tired)
    assert kind_now("LS-CLAIM-policy/exact-model") is Kind.UNDECIDED
    monkeypatch.setattr(choice, "host_answer", lambda *asked: Answer.feasible(0, engine="none"))
    assert kind_now("LS-CLAIM-policy/exact-model") is Kind.REFUTED
    assert host_twin.host_answer is not choice.host_answer


def test_machines_and_what_is_granted_on_them() -> None:
    assert [one.spec for one in grids(1, 3)] == ["mesh:1", "torus:1"]
    assert [one.spec for one in grids(8, 3)][2:] == [
        f"{kind}:{sides}" for sides in ("2x4", "4x2", "2x2x2") for kind in ("mesh", "torus")
    ]
    assert [name for name, _ in hosts_of(Mesh(4))] == ["strings", "squares", "rectangles"]
    assert [name for name, _ in hosts_of(Torus(2, 2))] == ["squares", "rectangles"]
    assert listed(Mesh(2, 2), "squares")[2, 1] == ()
    assert listed(Mesh(2, 2), "rectangles")[2, 1] == (0b0011, 0b1100)
    assert listed(Hypercube(2), "buddy")[1] == (0b0011, 0b1100)
