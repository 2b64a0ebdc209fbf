"""Bugs in the frame sliding methods that pass over candidates, and in rotation."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

MESHES = ("mesh:3x1", "mesh:1x3", "mesh:3x2", "mesh:2x3", "mesh:3x3")
SMALL = ("mesh:3x1", "mesh:1x3", "mesh:2x2")
TURNING = ("mesh-rot:2x1", "mesh-rot:3x2", "mesh-rot:2x2")

_RESIDENTS = "allocert.allocators.mesh.residents"
_ALIGNED = "allocert.machines.aligned_frames"
_FRAME = "Submesh((i, j), sides)"
_ADD = "self.residents.add(frame)"
_REMOVE = "self.residents.remove(frame)"
_MET = "i, h = c + 1, min(h, d + 1)"
_START = "        j = 0\n        while j <= self._Y - y:\n            i, h = 0, self._Y\n"
_BEHIND = "i = max(submesh.reverse_base[0] for submesh in met) + 1"
_STEPS = "range(0, side - wanted + 1, wanted)"
_PLACES = "product(*reversed(list(ends))):\n        yield place[::-1]"
_ASKED = 'shapes if self.reading == "asked-first" else shapes[::-1]'


def _shared(allocator: str) -> list[Mutant]:
    """Mistakes with the list that every method on it can make."""
    patches = [
        ("a grant is not listed", _ADD, "pass", ""),
        ("a grant replaces the list", _ADD, "self.residents.nodes[:] = [frame]", ""),
        ("a release takes off the last", _REMOVE, "self.residents.nodes.pop()", ""),
        ("a release takes off nothing", _REMOVE, "pass", ""),
        (
            "faulty processors are not listed",
            "Residents(machine, self._holdings.faulty",
            "Residents(machine, 0",
            "",
        ),
        (
            "the request turned",
            "sides = self.machine.check_request(request)",
            "sides = tuple(reversed(request))",
            "",
        ),
        ("frames that touch conflict", "a < b + t and b < a + s", "a < b + t and b <= a + s", _RESIDENTS),
        ("an overlap of one is none", "a < b + t and b < a + s", "a + 1 < b + t and b < a + s", _RESIDENTS),
        ("all residents but the first", "in self.nodes:", "in self.nodes[1:]:", _RESIDENTS),
    ]
    return [Mutant(allocator, name, old, new, module, MESHES) for name, old, new, module in patches]


def _fast(name: str, old: str, new: str, equivalent: str = "") -> Mutant:
    return Mutant("frame-sliding-fast", name, old, new, "", SMALL if equivalent else MESHES, equivalent)


def _scan(name: str, old: str, new: str, equivalent: str = "") -> Mutant:
    return Mutant("adaptive-scan", name, old, new, "", SMALL if equivalent else MESHES, equivalent)


def _n(name: str, old: str, new: str, module: str = "") -> Mutant:
    return Mutant("frame-sliding-n", name, old, new, module, MESHES)


def _turn(name: str, old: str, new: str) -> Mutant:
    return Mutant("rotating", name, old, new, "", TURNING)


FAST = [
    *holdings("frame-sliding-fast", MESHES)[-2:],
    *_shared("frame-sliding-fast"),
    _fast("the last row is not searched, as printed", "while j <= self._Y - y:", "while j < self._Y - y:"),
    _fast("the last column is not searched, as printed", "while i <= self._X - x:", "while i < self._X - x:"),
    _fast("one row beyond the edge", "while j <= self._Y - y:", "while j <= self._Y - y + 1:"),
    _fast("one column beyond the edge", "while i <= self._X - x:", "while i <= self._X - x + 1:"),
    _fast("one column too far", _MET, "i, h = c + 2, min(h, d + 1)"),
    _fast("one row too far", _MET, "i, h = c + 1, min(h, d + 2)"),
    _fast("the greatest last row", _MET, "i, h = c + 1, max(h, d + 1)"),
    _fast("the last row met last", _MET, "i, h = c + 1, d + 1"),
    _fast("the least last row itself", _MET, "i, h = c + 1, min(h, d)"),
    _fast(
        "the least last row of all rows so far",
        _START,
        "        j, h = 0, self._Y\n        while j <= self._Y - y:\n            i = 0\n",
    ),
    _fast("a row too many passed over", "            j = h\n", "            j = h + 1\n"),
    _fast("the base turned", _FRAME, "Submesh((j, i), sides)"),
    _fast(
        "row after row",
        "            j = h\n",
        "            j += 1\n",
        "the rows passed over have no free base",
    ),
    _fast(
        "newest first",
        'order: str = "oldest"',
        'order: str = "newest"',
        "the answers do not depend on the order of the list",
    ),
]

ADAPTIVE = [
    *holdings("adaptive-scan", MESHES)[-2:],
    *_shared("adaptive-scan"),
    _scan("the last row is not searched", "range(self._Y - y + 1)", "range(self._Y - y)"),
    _scan("the last column is not searched", "while i <= self._X - x:", "while i < self._X - x:"),
    _scan("one row beyond the edge", "range(self._Y - y + 1)", "range(self._Y - y + 2)"),
    _scan("one column beyond the edge", "while i <= self._X - x:", "while i <= self._X - x + 1:"),
    _scan("one column too far", _BEHIND, _BEHIND + " + 1"),
    _scan("line 7 as printed", _BEHIND, _BEHIND.replace("in met)", "in met if submesh.base[1] == j)")),
    _scan("behind the whole list", _BEHIND, _BEHIND.replace("in met)", "in self.residents)")),
    _scan("the base turned", _FRAME, "Submesh((j, i), sides)"),
    _scan(
        "behind the smallest right end",
        _BEHIND,
        _BEHIND.replace("max(", "min("),
        "behind the end of any conflicting submesh no free base is passed over",
    ),
]

RESTRICTED = [
    *holdings("frame-sliding-n", MESHES)[-2:],
    *_shared("frame-sliding-n"),
    _n("every base is a candidate", _STEPS, "range(side - wanted + 1)", _ALIGNED),
    _n("candidates beyond the edge", _STEPS, "range(0, side, wanted)", _ALIGNED),
    _n("the last candidate is left out", _STEPS, "range(0, max(side - wanted, 1), wanted)", _ALIGNED),
    _n("candidates at even places", _STEPS, "range(0, side - wanted + 1, 2)", _ALIGNED),
    _n("candidates in steps of one more", _STEPS, "range(0, side - wanted + 1, wanted + 1)", _ALIGNED),
    _n("column-major order", _PLACES, "product(*list(ends)):\n        yield place", _ALIGNED),
    _n("rows and columns of the base swapped", _PLACES, _PLACES.replace("[::-1]", ""), _ALIGNED),
    _n("last fit", "self._family.regions(sides)", "reversed(list(self._family.regions(sides)))"),
]

ROTATING = [
    _turn("the other orientation first", _ASKED, "shapes[::-1]"),
    _turn("only the orientation asked", _ASKED, "shapes[:1]"),
    _turn("only the last orientation", _ASKED, "shapes[-1:]"),
    _turn("at each candidate", 'reading: str = "asked-first"', 'reading: str = "first-base"'),
    _turn("the other first", 'reading: str = "asked-first"', 'reading: str = "other-first"'),
    _turn("the mesh turned too", "Mesh(*machine.sides)", "Mesh(*machine.sides[::-1])"),
    _turn("faulty processors are forgotten", "*machine.sides), faulty)", "*machine.sides))"),
    _turn("a release releases nothing", "self.inner.release(self.machine.check_region(region))", "pass"),
    _turn("a grant is not told", "return granted\n", "return None\n"),
    _turn(
        "the frame is granted turned",
        "return granted\n",
        "return Submesh(granted.base, granted.sides[::-1])\n",
    ),
    _turn(
        "a grant is asked for in vain",
        "if found is not None:\n                granted",
        "if found is None:\n                granted",
    ),
    _turn("requests are not turned", "shapes = self.machine.shapes(request)", "shapes = (tuple(request),)"),
]
