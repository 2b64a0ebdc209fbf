"""Algorithm 2.1: by hand, set by set on both interpreters, and with one exchange less."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.strings import STRINGS, STRINGS_FROM_NEIGHBOURS
from allocert.machines import Mesh, Torus

KINDS = (Mesh, Torus)


def _row(n: int, available: int, pe: int, wraps: bool) -> int:
    """How many processors in a row are available from one on, at most n."""
    found = 0
    while found < n and (wraps or pe + found < n) and available >> (pe + found) % n & 1:
        found += 1
    return found


def test_by_hand() -> None:
    found = run_network(STRINGS, Mesh(6), 0b110111, {"n": 6})
    assert found.registers["s"] == [3, 2, 1, None, 2, 1]
    assert (found.clean, found.steps, found.strict_steps, found.messages) == (True, 5, 10, 15)
    assert run_network(STRINGS, Torus(6), 0b110111, {"n": 6}).registers["s"] == [3, 2, 1, None, 5, 4]
    assert run_network(STRINGS, Torus(4), 0b1111, {"n": 4}).registers["s"] == [4] * 4
    assert run_network(STRINGS, Mesh(4), 0b0100, {"n": 4}).messages == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", range(1, 8))
def test_every_set_on_both_interpreters(kind: type[Mesh | Torus], n: int) -> None:
    for available in range(1 << n):
        for k in (n, (n + 1) // 2):
            found = run_network(STRINGS, kind(n), available, {"n": k})
            same = run_boards(STRINGS, kind(n), available, {"n": k})
            assert found.clean
            assert same.clean
            wanted = [
                min(k, _row(n, available, pe, kind.wraps)) if available >> pe & 1 else None for pe in range(n)
            ]
            assert list(found.registers["s"]) == wanted == list(same.registers["s"])
            costs = (found.steps, found.strict_steps, found.messages)
            assert costs == (same.steps, same.strict_steps, same.messages)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", range(2, 8))
def test_known_neighbours_save_an_exchange(kind: type[Mesh | Torus], n: int) -> None:
    for available in range(1 << n):
        longer = run_network(STRINGS, kind(n), available, {"n": n})
        shorter = run_network(STRINGS_FROM_NEIGHBOURS, kind(n), available, {"n": n})
        assert shorter.clean
        assert shorter.registers["s"] == longer.registers["s"]
        assert shorter.steps == max(longer.steps - 1, 0)
