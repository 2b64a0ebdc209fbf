from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.models.loss.systems import SYSTEMS

CLASSES = {"buddy": Buddy, "free-list": FreeListBuddy, "relabel": RelabelledBuddy}


@given(st.data())
@settings(max_examples=150)
def test_a_system_is_its_allocator(data: st.DataObject) -> None:
    n = data.draw(st.integers(0, 5))
    faulty = tuple(sorted(data.draw(st.sets(st.integers(0, (1 << n) - 1), max_size=4))))
    name = data.draw(st.sampled_from(sorted(SYSTEMS)))
    system, allocator = SYSTEMS[name](n, faulty), CLASSES[name](Hypercube(n), faulty)
    state, held = system.start, []
    for _ in range(data.draw(st.integers(0, 40))):
        if held and data.draw(st.booleans()):
            block, region = held.pop(data.draw(st.integers(0, len(held) - 1)))
            allocator.release(region)
            state = system.release(state, block)
        else:
            k = data.draw(st.integers(0, n))
            region, granted = allocator.allocate(k), system.grant(state, k)
            assert (region is None) == (granted is None)
            if granted is None:
                continue
            block, state = granted
            start = allocator.labels.new(region.base) if name == "relabel" else region.base
            assert (region.dimension, start) == block
            held.append((block, region))
        taken = sum(1 << region.dimension for _, region in held)
        assert system.free(state) == (1 << n) - len(faulty) - taken
        if name != "buddy":
            assert tuple(starts[::-1] for starts in state[0]) == allocator.free_lists
