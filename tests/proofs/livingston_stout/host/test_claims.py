"""What hosts do to later requests, and whether wrong hosts are reported."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.allocators.parallel.hosts import policy
from allocert.allocators.parallel.hosts.policy import first
from allocert.machines import Hypercube, Mesh, Torus
from allocert.proofs.livingston_stout.host.histories import separating
from allocert.proofs.livingston_stout.host.hosts import grids, hosts_of, listed
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.replay import in_words
from allocert.verification.deciding.shipped import shipped


def test_two_histories_of_buddy_on_four_nodes() -> None:
    """Node 2 or 3 next to the node that is still held, or alone in the half that had been released."""
    one, other = separating("buddy", 2)
    assert in_words(one or ()) == "Q_1, Q_0, release of grant 1, Q_0, Q_1"
    assert in_words(other or ()) == "Q_1, Q_0, release of grant 1, Q_0, Q_0, release of grant 2, Q_1"
    assert separating("complete", 2) == (None, None)


@pytest.fixture
def forgetful() -> Iterator[None]:
    """The data kept of hosts' histories is left out before and after."""
    kept = (shipped, separating)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.mark.deep
@pytest.mark.usefixtures("forgetful")
def test_a_host_that_takes_the_first_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(policy.POLICIES, "best", first)
    assert refuted_now("LS-CLAIM-policy/programs-of-cubes").data["machine"] == "hypercube:2"
    assert kind_now("LS-CLAIM-policy/programs-of-meshes") is Kind.REFUTED
    assert kind_now("LS-CLAIM-policy/neither-is-better") is Kind.REFUTED


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
