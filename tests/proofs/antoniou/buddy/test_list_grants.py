"""When Buddy's linked lists grant a request."""

from __future__ import annotations

from allocert.proofs.antoniou.buddy.list_grants import free_starts


def test_free_regions_start_at_multiples_of_their_size() -> None:
    assert free_starts(0b1001, 2, 0) == [1, 2]
    assert free_starts(0b1001, 2, 1) == []
    assert free_starts(0b0011, 2, 1) == [2]
