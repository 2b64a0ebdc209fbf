"""Bugs in the search along several Gray codes."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

CUBES = ("hypercube:2", "hypercube:3", "hypercube:4")
_SEARCH = "allocert.machines.code_search"
_ROLL = "free = free & np.roll(free, -1)"
_GOOD = "good = (bases == one[which]) | (wraps[which] & (bases == 0))"


def _multi(name: str, old: str, new: str, module: str = _SEARCH, equivalent: str = "") -> Mutant:
    return Mutant("gray-multi", name, old, new, module, CUBES[:1] if equivalent else CUBES, equivalent)


MULTI_GRAY = [
    *holdings("gray-multi", CUBES),
    _multi("a run does not wrap", _ROLL, "free = free & np.append(free[1:], False)"),
    _multi("the neighbour on the other side", _ROLL, _ROLL.replace("-1", "1")),
    _multi("the seam is not looked at", _ROLL, "free = free[::2] & free[1::2]"),
    _multi("half a run is looked at", "    if k:\n", "    if False:\n"),
    _multi("starts at full strides", "block << max(0, k - 1)", "block << k"),
    _multi("last fit", "block = int(free.argmax())", "block = len(free) - 1 - int(free[::-1].argmax())"),
    _multi("only the first code", "if not 0 < k < self.n:", "if True:"),
    _multi("later codes only from the third on", "place, j = place + 1,", "place, j = place + 2,"),
    _multi(
        "the first code is not searched",
        "if start is not None:\n            return 0, start",
        "if False:\n            return 0, 0",
    ),
    _multi("condition (b) is left out", _GOOD, "good = wraps[which] & (bases == 0) | (fixed[which] == 0)"),
    _multi("condition (c) is left out", _GOOD, "good = bases == one[which]"),
    _multi("every subcube with the right directions", _GOOD, "good = bases >= 0"),
    _multi(
        "the bit before the last direction is 0",
        "np.where(column > 0, 1 << self._order[place, j - 1], 0)",
        "0 * column",
    ),
    _multi("the last code", "int(place[which[int(good.argmax())]])", "int(place[which[good].max()])"),
    _multi("the wrap one direction early", "wraps = j == self.n - 1", "wraps = j == self.n - 2"),
    _multi("only the first k directions", "self._order[1:, k - 1 :]", "self._order[1:, k - 1 : k]"),
    _multi(
        "the start in the first code",
        "_least_start(board[_code_nodes(self._parameters[place])], k)",
        "_least_start(board[_code_nodes(self._parameters[0])], k)",
    ),
    _multi("too few free nodes are too many", "free.bit_count() < 1 << k", "free.bit_count() <= 1 << k"),
    _multi("the codes' directions one too high", "1 << (direction - 1)", "1 << direction % len(parameters)"),
    _multi("the region of the first code", "self.family.codes[place]", "self.family.codes[0]", ""),
    _multi(
        "faulty nodes count as free",
        "self._search.first_run(self._holdings.busy, k)",
        "self._search.first_run(self._holdings.busy & ~self._holdings.faulty, k)",
        "",
    ),
    _multi("a grant is not noted", "self._holdings.grant(subcube)", "pass", ""),
    _multi(
        "few free nodes are counted out later",
        "if free.bit_count() < 1 << k:",
        "if not free:",
        equivalent="fewer than 2^k free nodes hold no run",
    ),
    _multi("releases are not checked", "self._holdings.release(region)", "pass", ""),
]
