from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from allocert.verification.isolation import Gone
from allocert.verification.pairing.schedulers.remote import RemoteScheduler


@pytest.mark.parametrize(
    "piece",
    [
        [0, "0x1", "0x1", "0", "1e300000000"],
        [0, "0x1", "0x1", 0, float("inf")],
        [0, "0x1", "0x1", "0", "1" * 2501],
        [0, "0x1", "0x1", "0", "1/0"],
        [0, "0x1", "0x1", "0", "\u0661"],
        [0, "0x" + "1" * 257, "0x1", "0", "1"],
        [0, "1", "0x3", "0", "1"],
        [True, "0x1", "0x1", "0", "1"],
        ["0", "0x1", "0x1", "0", "1"],
        [0, "0x1", "0x3", "0", "1"],
        None,
    ],
)
def test_what_is_no_piece_of_a_schedule_is_not_computed(piece: Any) -> None:
    remote: Any = SimpleNamespace(_talk=SimpleNamespace(accuse=Gone))
    with pytest.raises(Gone, match="no piece"):
        RemoteScheduler._piece(remote, piece)
    assert RemoteScheduler._piece(remote, [0, "0x1", "0x2", "-1/3", "5/2"]).job == 0
