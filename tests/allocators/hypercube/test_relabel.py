"""The relabelled free lists against a definition, and their family against its kernel."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.errors import ReleaseError
from allocert.machines import Hypercube


def renamed(n: int, faulty: tuple[int, ...], node: int) -> int:
    """A new label from a text of the old one: the symbols that differ among the faults go to the right."""
    label = format(node, f"0{n}b") if n else ""
    texts = [format(x, f"0{n}b") if n else "" for x in faulty]
    differ = [len({text[i] for text in texts}) > 1 for i in range(n)]
    kept = "".join(c for c, bad in zip(label, differ, strict=True) if not bad)
    moved = "".join(c for c, bad in zip(label, differ, strict=True) if bad)
    return int(kept + moved or "0", 2)


@pytest.mark.parametrize("n", range(5))
def test_labels_and_lists_are_those_of_the_renamed_machine(n: int) -> None:
    for f in range(min(4 if n < 4 else 3, 1 << n) + 1):
        for faulty in combinations(range(1 << n), f):
            ours = RelabelledBuddy(Hypercube(n), faulty)
            names = [renamed(n, faulty, node) for node in range(1 << n)]
            assert [ours.labels.new(node) for node in range(1 << n)] == names
            theirs = FreeListBuddy(Hypercube(n), [names[node] for node in faulty])
            assert ours.free_lists == theirs.free_lists


def test_random_traces_are_those_of_the_renamed_machine() -> None:
    source = Random(7)
    for _ in range(150):
        n = source.randrange(1, 7)
        faulty = tuple(source.sample(range(1 << n), source.randrange(min(5, 1 << n))))
        ours = RelabelledBuddy(Hypercube(n), faulty)
        theirs = FreeListBuddy(Hypercube(n), [renamed(n, faulty, node) for node in faulty])
        held = []
        for _ in range(40):
            if held and source.random() < 0.4:
                mine, yours = held.pop(source.randrange(len(held)))
                ours.release(mine)
                theirs.release(yours)
                with pytest.raises(ReleaseError):
                    ours.release(mine)
            else:
                request = min(source.randrange(n + 1), source.randrange(n + 1))
                mine, yours = ours.allocate(request), theirs.allocate(request)
                assert (mine is None) == (yours is None)
                if mine is not None and yours is not None:
                    assert sorted(renamed(n, faulty, x) for x in mine.nodes) == list(yours.nodes)
                    held.append((mine, yours))
            assert ours.free_lists == theirs.free_lists
