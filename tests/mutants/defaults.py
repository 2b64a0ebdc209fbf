"""What ``allocert check`` finds of the bugs at its default options, on machines that the pages on machines of today name.

Its searchers take turns by counted calls, so that what it finds within a number of calls it finds in every longer run, on any computer.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from tests.mutants.machines import each
from tests.mutants.mutant import MUTANTS, Mutant
from tests.mutants.outcome import Outcome

from allocert import check_allocator

__all__ = ["CALLS", "SUGGESTED", "TODAY", "try_defaults"]

CALLS = 10_000
"""Calls of the allocator. An idle core makes 80,000 to 300,000 of them in the default budget on the small machines."""

_FIRST = 500
"""Tried on every machine first: most bugs show there, some on the last machine only."""

SUGGESTED = each(
    {
        "pod-*": "pod:4/2x2x1 pod:2*2/2x2x2 pod:2*3/1x1x1 pod:1/4x2x2 pod:3x2x1/1x1x1:static",
        "pieces-first": "pod:2/2x1:partial pod:2x2/4x4:partial",
        "torus3d-*": "torus3d:4x4x2;2x2x1;2x2x2@2,2,1+1,0,0 torus3d:3x2x1;1x1x1;2x1x1;1x2x1;3x1x1 torus3d:6x1x1;2x1x1@1,1,1;3x1x1@1,1,1+4,0,0",
        "shapes-first": "torus-size:3x2;least-waste:1 mesh-size:4x4;exact torus-rot:4x3x2",
        "rotating": "mesh-rot:4x3",
        "row-major-* snake-* hilbert-* paging* multiple-buddy mm gen-alg nearest mc1x1": "mesh-nodes:3x2 mesh-nodes:4x2 mesh-nodes:4x4/2x2 mesh-nodes:16x8",
        "tree-*": "tree:2x2 tree:[[3,3],[2,1]] tree:2x4x8*3",
    }
)
"""By allocator, the machines to check it on, in turn."""

TODAY = tuple(mutant for mutant in MUTANTS if mutant.allocator in SUGGESTED and not mutant.equivalent)
"""The bugs that are tried so."""


def try_defaults(mutant: Mutant) -> Outcome:
    """Whether the check finds it: without options, at most :data:`CALLS` calls on each machine."""
    built, outcome = mutant.build(), partial(Outcome, mutant.allocator, mutant.name)
    machines = SUGGESTED[mutant.allocator]
    for calls, spec in product((_FIRST, CALLS), machines):
        broken = check_allocator(built, spec, seconds=None, max_calls=calls).broken
        if broken is not None:
            steps = len(broken.trace)
            how = f"in {steps} steps on {spec} within {calls} calls, {broken.minimal}"
            return outcome(broken.promise, how, str(steps))
    return outcome(survives="no promise broken on " + ", ".join(machines))
