"""Changed code that Coq's tables on hypercubes have to notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

from tests.proofs.formal.changes.change import (
    Change,
    Changes,
    rewritten,
    rewritten_as_made,
    rewritten_where_stopped,
)

from allocert.allocators.hypercube import asi_plan
from allocert.allocators.hypercube.asi_partitions import AsiPartitions
from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Reading, Run, Turn, leftover, plan
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.gray import SingleGrayCode, lowest_base
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.allocators.parallel.gray_coded import in_greater
from allocert.allocators.parallel.recursive_complete import recursive_program
from allocert.machines import Hypercube, Subcube
from allocert.machines.board import free_blocks, free_subcubes, free_subcubes_any
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.labelling import Labelling
from allocert.models.hypercube import best_relabelling, static_invariants
from allocert.models.hypercube.figure3 import release
from allocert.models.hypercube.figure4 import figure_4, moved
from allocert.models.hypercube.list_costs import list_release_from, list_request_from, vector_request_in
from allocert.models.loss.measures import dimension_weights
from allocert.models.parallel import prefixes, recursion
from allocert.models.parallel.recursion import Costs
from allocert.models.subcubes import greatest_subcubes
from allocert.models.systems import policy
from allocert.models.systems import systems as shipped_systems
from allocert.models.systems.hitting import fewest_by_enumeration
from allocert.models.systems.surviving import surviving
from allocert.proofs.formal import kernels, labels, list_costs, loss, plans, releases, systems
from allocert.proofs.formal import recursion as formal_recursion
from allocert.proofs.formal.cubes import (
    complete,
    cube_programs,
    gray_rule,
    hitting,
    host_choice,
    several_runs,
    status,
)
from allocert.proofs.formal.cubes import prefixes as formal_prefixes

__all__ = ["HYPERCUBES"]


def _best_fit(busy: int, machine: Any, k: int) -> int:
    """First fit among the smallest free aligned blocks that hold the request."""
    n = machine.n
    for size in range(k, n + 1):
        for start in range(0, 1 << n, 1 << size):
            block = ((1 << (1 << size)) - 1) << start
            around = ((1 << (1 << min(size + 1, n))) - 1) << (start >> size + 1 << size + 1)
            if not busy & block and (size == n or busy & around):
                return 1 << start
    return 0


def _oldest(
    self: FreeLists, k: int, take: Callable[[FreeLists, int], int | None] = FreeLists.take
) -> int | None:
    """The block that was listed first is taken."""
    self.lists = [starts[::-1] for starts in self.lists]
    return take(self, k)


def _unmerged(self: FreeLists, k: int, start: int) -> None:
    self.lists[k].append(start)


def _merged_once(self: FreeLists, k: int, start: int) -> None:
    """The loop is a branch."""
    if k < self.n and (buddy := start ^ (1 << k)) in self.lists[k]:
        self.lists[k].remove(buddy)
        k, start = k + 1, min(start, buddy)
    self.lists[k].append(start)


def _without_last(*arguments: Any) -> tuple[Subcube, ...]:
    """A system that has lost a subcube where it has several."""
    whole: tuple[Subcube, ...] = shipped_systems.cyclical(*arguments)
    return whole[:-1] if len(whole) > 1 else whole


def _half_free(busy: int, n: int, k: int) -> int:
    """A block is free as soon as its half is."""
    return free_blocks(busy, n, k) | free_blocks(busy, n, max(k - 1, 0)) & free_blocks(0, n, k)


def _aligned(busy: int, machine: Hypercube, k: int) -> int:
    """No run starts at an odd multiple of its half."""
    return lowest_base(Buddy.choose(busy, machine, k))


def _by_the_larger(k: int) -> list[tuple[int, ...]]:
    return sorted(combinations(range(1, 2 * k + 2), 2), key=lambda pair: pair[::-1])


def _from_the_other_end(lists: Sequence[Sequence[int]], k: int, start: int) -> int:
    return list_release_from([starts[::-1] for starts in lists], k, start)


_ALLOCATE = {kind: kind.allocate for kind in (Buddy, FreeListBuddy)}


def _whole_refused(self: Any, k: int) -> Subcube | None:
    """The kernel is right, what stands around it is not."""
    return None if k == self.machine.n else _ALLOCATE[type(self)](self, k)


def _held_only(self: Any, region: Subcube) -> None:
    """A release that the state does not hear of."""
    self._holdings.leave(region)


def _last_piece_lost(g: int, at: int, reading: Reading) -> tuple[tuple[Run, ...], tuple[Turn, ...], bool]:
    """What is left over has a piece too few."""
    pieces, turns, loops = leftover(g, at, reading)
    return pieces[:-1], turns, loops


def _base_alone(self: Buddy, region: Subcube) -> None:
    """Of a block its first node alone is free again."""
    self._holdings.release(region)
    self._holdings.busy |= self.machine.word(region) & ~(1 << region.base)


_SMALLEST = AsiPartitions._smallest
_BEST: Change = (Buddy, "choose", staticmethod(_best_fit))
_UNNAMED: Change = (Labelling, "by_faults", classmethod(lambda cls, n, faulty: cls(tuple(range(n)))))

HYPERCUBES: Changes = {
    "kernels/words": (
        (kernels, "free_blocks", lambda busy, n, k: free_blocks(busy, n, max(k - 1, 0))),
        (kernels, "free_gray_runs", free_blocks),
        (kernels, "free_subcubes", lambda busy, n, d: free_subcubes(busy, n, d & 1)),
        (kernels, "free_mesh_frames", free_torus_frames),
        (kernels, "free_torus_frames", free_mesh_frames),
    ),
    "hypercubes/buddy": (_BEST, (Buddy, "allocate", _whole_refused), (Buddy, "release", _held_only)),
    "hypercubes/buddy-releases": (
        _BEST,
        (Buddy, "allocate", _whole_refused),
        (Buddy, "release", _held_only),
        (Buddy, "release", _base_alone),
    ),
    "hypercubes/lists": ((FreeLists, "take", _oldest), (FreeListBuddy, "allocate", _whole_refused)),
    "hypercubes/lists-start": ((FreeLists, "give", _unmerged),),
    "hypercubes/gives": (
        (FreeLists, "give", _unmerged),
        (FreeLists, "give", _merged_once),
        (FreeListBuddy, "release", _held_only),
        (releases, "release", lambda lists, k, start: (*release(lists, k, start)[:2], k)),
    ),
    "hypercubes/relabelled": (
        (FreeLists, "give", _merged_once),
        (RelabelledBuddy, "release", lambda self, region: self._free.give(0, region.base)),
        _UNNAMED,
    ),
    "hypercubes/labels": (
        (labels, "figure_4", lambda n, faulty, mask: figure_4(n, faulty, "printed")),
        (labels, "moved", lambda node, places: moved(node, places, back=True)),
        (labels, "fault_directions", lambda faulty: faulty[0] ^ faulty[-1] if faulty else 0),
        (Labelling, "new", Labelling.old),
        (Labelling, "old", Labelling.new),
        (Labelling, "low", lambda self, k: (1 << k) - 1),
    ),
    "hypercubes/loss": (
        _UNNAMED,
        (loss, "dimension_weights", lambda n, way: dimension_weights(n, way)[::-1]),
    ),
    "incomplete_cubes/plans": (
        (asi_plan, "SMALLEST_PIECE", 8),
        (asi_plan, "LARGEST_PIECE", 64),
        (asi_plan, "leftover", _last_piece_lost),
        (plans, "plan", lambda n, y, reading: plan(n, y, SENSIBLE)),
        (plans, "plan", lambda n, y, reading: plan(n, y, KEEPS_32)),
        (AsiPartitions, "_smallest", lambda self, size: _SMALLEST(self, size + 1)),
        (AsiPartitions, "release", _held_only),
    ),
    "incomplete_cubes/segments": (
        (asi_plan, "segment_directions", lambda start, stop: stop - start),
        (plans, "enclosing_dimension", int.bit_length),
    ),
    "subcubes/systems": (
        (systems, "cyclical", _without_last),
        (systems, "gray", shipped_systems.buddy),
        (systems, "double_buddy", shipped_systems.double_gray),
        (shipped_systems, "gray_node", lambda rank: rank),
    ),
    "subcubes/fewest": (
        (hitting, "fewest_by_enumeration", lambda d, found: fewest_by_enumeration(d, found[1:])),
        (hitting, "k_cube", lambda d, q, k: shipped_systems.buddy(d, q)),
    ),
    "subcubes/expected": (
        (hitting, "surviving", lambda d, found: surviving(d, found[1:])),
        (hitting, "k_cube", lambda d, q, k: shipped_systems.buddy(d, q)),
    ),
    "subcubes/prefix-trees": (
        (formal_prefixes, "fewest", lambda places, k: comb(places + 1, k) - 1),
        (
            formal_prefixes,
            "prefix_problem",
            lambda places, k, most: prefixes.prefix_problem(places, k, most - 59),
        ),
    ),
    "strategies/host-choice": (
        (host_choice, "undominated", lambda found, size: [w for w in sorted(found) if w.bit_count() == size]),
        (host_choice, "maximal", frozenset),
        (policy, "undominated", lambda found, size: ()),
    ),
    "subcubes/subcubes": (
        (systems, "complete", shipped_systems.cyclical),
        (Subcube, "nodes", property(lambda one: (one.base,))),
    ),
    "subcubes/code": ((systems, "gray_node", lambda rank: rank ^ rank >> 2),),
    "subcubes/corners": ((systems, "replaced", lambda d, beta: (1 << (d - 1), 2)),),
    "cube_programs/recursion-costs": (
        (Costs, "printed", Costs.exact),
        (formal_recursion, "recursive_program", lambda leaf: recursive_program("stopped")),
        rewritten_as_made(formal_recursion, "recursive_program", "(blocks + 1) <= n", "(blocks + 1) < n"),
        rewritten_as_made(formal_recursion, "recursive_program", "shared + mine * blocks", "shared + blocks"),
    ),
    "cube_recursion/complete-recursion": (
        (formal_recursion, "recursive_program", lambda leaf: recursive_program("stopped")),
        rewritten_as_made(formal_recursion, "recursive_program", "kept = value", "kept = whole"),
        rewritten_as_made(formal_recursion, "recursive_program", "j < begin or j > end", "j < begin"),
    ),
    "cube_recursion/first-stage": (
        rewritten(formal_recursion, "FIRST_STAGE", "value = whole", "value = kept"),
        rewritten(formal_recursion, "FIRST_STAGE", "send(value, across(along))", "send(1, across(along))"),
    ),
    "cube_programs/halving": (rewritten(cube_programs, "BUDDY", "r == j - 1 and s == j - 1", "r == j - 1"),),
    "cube_programs/gray-exchange": (rewritten(cube_programs, "GRAY", "s == j - 1 and r == j - 1", "r >= s"),),
    "cube_programs/gray-bit": (
        rewritten(cube_programs, "GRAY_FEW_REGISTERS", "one == 0 and r >= s", "one == 0 and r > s"),
    ),
    "cube_programs/cyclic-exchange": (rewritten(cube_programs, "CYCLICAL_CAPPED", "t < s", "t <= s"),),
    "cube_programs/cyclic-reports": (
        rewritten(cube_programs, "CYCLICAL_REPORTING", "min(d, ", "min(d - 1, "),
    ),
    "cube_programs/several-exchange": (rewritten(cube_programs, "MULTIPLE_GRAY", "d * (c - 1) + i", "i"),),
    "cube_programs/gray-places": (
        (cube_programs, "consecutive", lambda word, length, place: place == length),
    ),
    "hypercubes/holes": ((static_invariants, "free_blocks", _half_free),),
    "hypercubes/gray-runs": (
        (SingleGrayCode, "choose", staticmethod(_aligned)),
        (SingleGrayCode, "release", _held_only),
    ),
    "hypercubes/fault-blocks": (
        (best_relabelling, "free_subcubes_any", lambda busy, n, k: free_subcubes_any(busy & ~1, n, k)),
        _UNNAMED,
    ),
    "hypercubes/greatest": ((greatest_subcubes, "weight", lambda n, k: 1 << k * (n + 1) if k < 2 else 1),),
    "hypercubes/request-costs": (
        (list_costs, "vector_request_in", lambda busy, n, k: vector_request_in(busy, n, k) + (busy & 1)),
        (list_costs, "list_request_from", lambda lists, k, marks: list_request_from(lists, k, False)),
        _BEST,
        (Buddy, "allocate", _whole_refused),
        (FreeListBuddy, "allocate", _whole_refused),
    ),
    "hypercubes/release-costs": (
        (list_costs, "list_release_from", _from_the_other_end),
        (FreeLists, "give", _merged_once),
        (FreeListBuddy, "release", _held_only),
    ),
    "subcubes/coordinate-sets": ((recursion, "pairs", _by_the_larger),),
    "subcubes/beginnings": ((prefixes, "combinations", combinations_with_replacement),),
    "cube_programs/complete-runs": (
        rewritten_where_stopped(complete, "COMPLETE", "s >= d - k", "s >= d - k - 1"),
    ),
    "cube_programs/k-cube-runs": (
        rewritten_where_stopped(complete, "K_CUBE", "s == d - t and r == d - t", "s == d - t"),
    ),
    "cube_programs/gray-rule": (
        (
            gray_rule,
            "in_greater",
            lambda label, pi, s, received: in_greater(label, pi, s, [r - 1 for r in received]),
        ),
        (
            gray_rule,
            "in_greater",
            lambda label, pi, s, received: in_greater(label, tuple(reversed(pi)), s, received),
        ),
    ),
    "cube_programs/several-turns": (
        rewritten(several_runs, "MULTIPLE_GRAY", "d * (c - 1) + i", "i"),
        rewritten(several_runs, "MULTIPLE_CYCLICAL", "[2 * d - j]", "[2 * d - j - 1]"),
    ),
    "cube_programs/status": (
        rewritten(status, "STATUS", "report(1)", "pass"),
        rewritten(status, "STATUS", "report(1)", "if available(across(1)):\n    report(1)"),
    ),
}
