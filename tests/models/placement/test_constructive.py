from __future__ import annotations

from allocert.machines import Torus
from allocert.models.placement.constructive import construct
from allocert.models.placement.instance import Instance, Wanted


def test_constructive_placements_are_sound_and_repeat_with_the_seed() -> None:
    instance = Instance(Torus(5, 4), (Wanted((2, 3), 2, True), Wanted((2, 2), 2), Wanted((1, 1), 3)), 0b1001)
    runs = [list(construct(instance, seed=s, shuffles=3)) for s in (1, 1, 2)]
    assert runs[0] == runs[1]
    for choices in runs[0] + runs[2]:
        union = instance.taken
        for index, region in choices:
            word = instance.machine.word(region)
            assert not word & union
            assert region.request in instance.demands[index].shapes
            union |= word
