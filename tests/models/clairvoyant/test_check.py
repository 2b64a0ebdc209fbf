from __future__ import annotations

import dataclasses

from tests.models.clairvoyant.test_known_queue import drawn

from allocert.models.clairvoyant.check import doubt
from allocert.models.clairvoyant.known_queue import clairvoyant


def test_false_proofs_are_doubted() -> None:
    mesh = 4, 4
    queue = drawn(391, *mesh, 7, 9)
    found = clairvoyant(queue, mesh)
    assert doubt(queue, mesh, found) is None
    assert doubt(queue, mesh, dataclasses.replace(found, steps=())) is not None
    step = found.steps[0]
    for wrong in (
        dataclasses.replace(step, clash=step.clash[1:]),
        dataclasses.replace(step, then=step.then[1:]),
        dataclasses.replace(step, then=(step.starts,)),
        dataclasses.replace(step, then=(*step.then, (0,) * len(queue))),
        dataclasses.replace(step, starts=tuple(start + 1 for start in step.starts)),
    ):
        assert doubt(queue, mesh, dataclasses.replace(found, steps=(wrong, *found.steps[1:]))) is not None
    assert doubt(queue, mesh, dataclasses.replace(found, lower=found.lower + 1)) is not None
    assert doubt(queue, mesh, dataclasses.replace(found, upper=found.upper - 1)) is not None
    assert doubt(queue, mesh, dataclasses.replace(found, migrating=found.migrating + 100)) is not None
