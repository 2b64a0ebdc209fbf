"""Bugs in the hosts of the parallel systems: in the pass, in the systems' ways and in the policies."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

_ROOM = "allocert.allocators.parallel.hosts"
_FOUND, _POLICY, _WAYS = f"{_ROOM}.found", f"{_ROOM}.policy", f"{_ROOM}.ways"
_CUBES = ("hypercube:2", "hypercube:3")
_CUBES_OF = {
    "buddy": "_along(d, pi[d - q :])",
    "double-buddy": "ways(d, q, pi[::-1])",
    "gray": "if 1 < j < length else []",
    "double-gray": "ways(d, q, pi[::-1])",
    "cyclical": "pi[(i + j) % d]",
    "complete": "combinations(pi, q)",
    "1-cube": "tail = max(q - k, 0)",
    "2-cube": "tail = max(q - k, 0)",
    "3-cube": "tail = max(q - k, 0)",
}
"""A line of each system's own ways."""

_WRONG_WAYS = {
    "buddy": "_along(d, pi[:q])",
    "double-buddy": "ways(d, q, pi)",
    "gray": "if j < length else []",
    "double-gray": "ways(d, q, pi)",
    "cyclical": "pi[min(i, d - q) + j]",
    "complete": "combinations(pi[:q + 1], q)",
    "1-cube": "tail = max(q - k - 1, 0)",
    "2-cube": "tail = q",
    "3-cube": "tail = q",
}
_GRIDS_OF = {
    "strings": ("mesh:4", "torus:5"),
    "squares": ("mesh:3x2", "torus:3x2"),
    "rectangles": ("mesh:3x2", "torus:3x2"),
}
_RUN = "self._run(self.machine, busy, request)"
_POLICY_OF = "POLICIES[self.policy]"
_FALLBACK = "fallback = first([(shape, leaders)], held)"

_HOST = [
    ("a grant is not noted", "self._holdings.grant(region)", "pass", ""),
    ("a release frees nothing", "self._holdings.release(region)", "self._holdings.leave(region)", ""),
    ("faulty processors run", _RUN, "self._run(self.machine, busy & ~self._holdings.faulty, request)", ""),
    ("busy processors run", _RUN, "self._run(self.machine, self._holdings.faulty, request)", ""),
    ("processor 0 does not run", _RUN, "self._run(self.machine, busy | 1, request)", ""),
]
_FIRST = [
    ("the last leader", "leader = lowest_bit(leaders)\n        if leader is not None:\n            return shape, leader\n    return None", "if leaders:\n            return shape, leaders.bit_length() - 1\n    return None", _POLICY),
    ("the other policy", _POLICY_OF, 'POLICIES["best"]', ""),
]  # fmt: skip
_BEST = [
    ("the other policy", _POLICY_OF, 'POLICIES["first"]', ""),
    ("nothing lies inside anything", "leaders &= ~word", "pass", _POLICY),
    ("what lies inside is preferred", "leaders &= ~word", "leaders &= word", _POLICY),
    ("none where all lie inside", "return fallback", "return None", _POLICY),
    ("the last shape where all lie inside", "if fallback is None:\n            " + _FALLBACK, _FALLBACK, _POLICY),
    ("only the leader itself is inside", "greater in self.found(busy, larger):\n                yield inside(self.machine, shape, greater)", "greater in self.found(busy, larger):\n                yield greater.leaders", ""),
    ("the size itself counts as greater", "in next_larger(self.machine, request,", "in [request] or next_larger(self.machine, request,", ""),
    ("the last outermost leader", "leader = lowest_bit(leaders)\n        if leader is not None:\n            return shape, leader\n    return fallback", "if leaders:\n            return shape, leaders.bit_length() - 1\n    return fallback", _POLICY),
]  # fmt: skip
_CUBE_PASS = [
    ("a dimension less is halved", "ways(machine.n, request)", "ways(machine.n, max(0, request - 1))", _FOUND),
    ("a dimension more is halved", "ways(machine.n, request)", "ways(machine.n, min(machine.n, request + 1))", _FOUND),
    ("the leader's neighbour leads", "Subcube(machine.n, leader, shape)", "Subcube(machine.n, (leader ^ 1) & ~shape, shape)", _FOUND),
    ("only leaders without ones", "& way.leaders)", "& 1)", _FOUND),
]  # fmt: skip
_GRID_PASS = [
    ("frames turned", "yield Found(request, kernel(busy, machine.sides, request))", "yield Found(request[::-1], kernel(busy, machine.sides, request))", _FOUND),
    ("the torus as a mesh", "free_torus_frames if machine.wraps else free_mesh_frames", "free_mesh_frames", _FOUND),
    ("the mesh as a torus", "free_torus_frames if machine.wraps else free_mesh_frames", "free_torus_frames", _FOUND),
    ("one leader only", "kernel(busy, machine.sides, request))", "kernel(busy, machine.sides, request) & 1)", _FOUND),
    ("the last base", "Submesh(machine.place(leader), shape)", "Submesh(machine.place((leader + 1) % machine.processors), shape)", _FOUND),
]  # fmt: skip
_NO_BUGS = {
    "parallel-buddy-best": ("the last shape where all lie inside",),
    **{f"parallel-{name}-best": ("the last shape where all lie inside",) for name in _GRIDS_OF},
}
"""What is no bug where there is one shape."""


def _made(name: str, patches: list[tuple[str, str, str, str]], machines: tuple[str, ...]) -> list[Mutant]:
    """The bugs of the pass under both policies; those in the book-keeping under one."""
    made = []
    for allocator, policy in ((f"parallel-{name}", _FIRST), (f"parallel-{name}-best", _BEST)):
        every = [one for one in (*_HOST, *policy, *patches) if one[0] not in _NO_BUGS.get(allocator, ())]
        made += [Mutant(allocator, told, old, new, module, machines) for told, old, new, module in every]
    return [*holdings(f"parallel-{name}", machines), *made]


PARALLEL_HOSTS = [
    *(
        mutant
        for name, line in _CUBES_OF.items()
        for mutant in _made(
            name, [*_CUBE_PASS, ("the system's ways", line, _WRONG_WAYS[name], _WAYS)], _CUBES
        )
    ),
    *(
        mutant
        for name, machines in _GRIDS_OF.items()
        for mutant in _made(name, _GRID_PASS if name == "rectangles" else _GRID_PASS[1:], machines)
    ),
]
