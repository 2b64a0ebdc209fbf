"""Bugs in the allocators of submeshes."""

from __future__ import annotations

from tests.mutants.bands import bands
from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

MESHES = ("mesh:3x1", "mesh:3x2", "mesh:3x3")
SOLIDS = ("mesh:5x1x1", "mesh:3x1x1", "mesh:3x2x1", "mesh:3x3x1")
"""Of three dimensions, for the kernel: on two the bitboard searches bands of rows."""
TORI = ("torus:3x1", "torus:3x2", "torus:3x3")
_FRAMES = "allocert.machines.frames"
_BASES = "allocert.machines.bases"
_RESIDENTS = "allocert.allocators.mesh.residents"

_LOWEST = "    return bases & -bases\n"
_ENDS = "range(m - s + 1)"
_OVERLAP = "a < b + t and b < a + s"
_PRODUCT = "for place in product(*reversed(list(ends))):\n            frame = Submesh(place[::-1], sides)"
_FAULTY = "[Submesh(machine.place(node), ones) for node in bits(faulty)]"
_ALL = "    return all(\n"
_CORNER = "machine.place(node), ones"
_LIST = "for submesh in self.nodes:"
_DOUBLE = "while 2 * length <= wanted:\n            free = free & (free >> (length * stride))"
_REST = "free = free & (free >> ((wanted - length) * stride))"
_STRIDE = "        stride *= side\n    return free & base_mask"
_ROTATED = "free = free & _rotate(free, sides, axis, wanted - length)"
_DOUBLE_ROTATED = "while 2 * length <= wanted:\n            free = free & _rotate(free, sides, axis, length)"
_TURN = "return word >> (step * stride) & near | word << ((sides[axis] - step) * stride) & far"
_CALL = "kernel(busy, machine.sides, request)"
_KERNEL = "free_torus_frames if machine.wraps else free_mesh_frames"
_PLACE = "self.machine.place(base.bit_length() - 1) if base"
_COVERED = "one shift of at most the length reached covers the rest as well"


def _sliding(name: str, old: str, new: str, equivalent: str = "") -> Mutant:
    module = _RESIDENTS if old in (_OVERLAP, _LIST, _FAULTY, _ALL, _CORNER) else ""
    return Mutant("frame-sliding", name, old, new, module, MESHES, equivalent)


def _mesh(name: str, old: str, new: str, module: str = "", equivalent: str = "") -> Mutant:
    return Mutant("bitboard", f"mesh: {name}", old, new, module, SOLIDS, equivalent)


def _torus(name: str, old: str, new: str, module: str = "", equivalent: str = "") -> Mutant:
    machines = ("torus:5x1", *TORI) if module == _FRAMES else TORI
    return Mutant("bitboard", f"torus: {name}", old, new, module, machines, equivalent)


FRAME_SLIDING = [
    *holdings("frame-sliding", MESHES)[-2:],
    _sliding("touching frames conflict on the left", _OVERLAP, "a <= b + t and b < a + s"),
    _sliding("touching frames conflict on the right", _OVERLAP, "a < b + t and b <= a + s"),
    _sliding("an overlap of one is none", _OVERLAP, "a + 1 < b + t and b < a + s"),
    _sliding("half of the condition", _OVERLAP, "a < b + t"),
    _sliding("the other half of the condition", _OVERLAP, "b < a + s"),
    _sliding("the sides of one frame for both", _OVERLAP, "a < b + s and b < a + s"),
    _sliding("one shared axis is a conflict", _ALL, "    return any(\n"),
    _sliding("the last base is left out", _ENDS, "range(max(m - s, 1))"),
    _sliding("one base beyond the edge", _ENDS, "range(m - s + 2)"),
    _sliding("bases at strides of the frame", _ENDS, "range(0, m - s + 1, s)"),
    _sliding("bases at even coordinates", _ENDS, "range(0, m - s + 1, 2)"),
    _sliding("bases from the second on", _ENDS, "range(min(1, m - s), m - s + 1)"),
    _sliding("last fit", "product(*reversed(list(ends)))", "reversed(list(product(*reversed(list(ends)))))"),
    _sliding(
        "column-major order",
        _PRODUCT,
        "for place in product(*ends):\n            frame = Submesh(place, sides)",
    ),
    _sliding("rows and columns of the base swapped", "Submesh(place[::-1], sides)", "Submesh(place, sides)"),
    _sliding("the request rotated", "Submesh(place[::-1], sides)", "Submesh(place[::-1], sides[::-1])"),
    _sliding("a grant is not listed", "self.residents.add(frame)", "pass"),
    _sliding(
        "a grant replaces the head of the list",
        "self.residents.add(frame)",
        "self.residents.nodes[:1] = [frame]",
    ),
    _sliding("a release takes off the last", "self.residents.remove(frame)", "self.residents.nodes.pop()"),
    _sliding("a release takes off the first", "self.residents.remove(frame)", "self.residents.nodes.pop(0)"),
    _sliding("a release takes off nothing", "self.residents.remove(frame)", "pass"),
    _sliding(
        "a release takes off all of that size",
        "self.residents.remove(frame)",
        "self.residents.nodes[:] = [r for r in self.residents.nodes if r.sides != frame.sides]",
    ),
    _sliding("faulty processors are not listed", _FAULTY, "[]"),
    _sliding("only one faulty processor is listed", _FAULTY, _FAULTY + "[:1]"),
    _sliding(
        "faulty processors swap row and column",
        _CORNER,
        "machine.place(node)[::-1], ones",
    ),
    _sliding("the first resident only", _LIST, "for submesh in self.nodes[:1]:"),
    _sliding("all residents but the first", _LIST, "for submesh in self.nodes[1:]:"),
    _sliding("all residents but the last", _LIST, "for submesh in self.nodes[:-1]:"),
    _sliding(
        "residents from the end",
        _LIST,
        "for submesh in reversed(self.nodes):",
        "whether some resident conflicts does not depend on the order",
    ),
    _sliding(
        "the condition the other way round",
        _OVERLAP,
        "b < a + s and a < b + t",
        "a conjunction commutes",
    ),
]

BITBOARD = [
    *bands("bitboard")[2:],
    *(
        Mutant("bitboard", f"mesh: {m.name}", m.old, m.new, m.module, SOLIDS)
        for m in holdings("bitboard", SOLIDS)
    ),
    _mesh("frames run over the edge", "return free & base_mask(sides, frame)", "return free", _FRAMES),
    _mesh("the last base is left out", "side - wanted + 1)", "max(side - wanted, 1))", _FRAMES),
    _mesh("one base beyond the edge", "side - wanted + 1)", "min(side - wanted + 2, side))", _FRAMES),
    _mesh("the rest of a side is not looked at", _REST, "pass", _FRAMES),
    _mesh("too long a rest is looked at", _REST, "free = free & (free >> (length * stride))", _FRAMES),
    _mesh("the rest is looked at along a row", _REST, "free = free & (free >> (wanted - length))", _FRAMES),
    _mesh("the strides are the frame's", _STRIDE, _STRIDE.replace("*= side", "*= wanted"), _FRAMES),
    _mesh("doubled strides", _STRIDE, _STRIDE.replace("*= side", "*= side + 1"), _FRAMES),
    _mesh(
        "one doubling too many", _DOUBLE, _DOUBLE.replace("2 * length <= wanted", "length < wanted"), _FRAMES
    ),
    _mesh("one free processor will do", _DOUBLE, _DOUBLE.replace("free & (", "free | ("), _FRAMES),
    _mesh("last fit", _LOWEST, "    return 1 << bases.bit_length() - 1 if bases else 0\n", _BASES),
    _mesh("the request rotated", _CALL, "kernel(busy, machine.sides, request[::-1])"),
    _mesh(
        "rows and columns of the mesh swapped",
        _CALL,
        "kernel(busy, machine.sides[1::-1] + machine.sides[2:], request)",
    ),
    _mesh("frames wrap", _KERNEL, "free_torus_frames"),
    _mesh("the base one processor on", _PLACE, "self.machine.place(base.bit_length()) if base"),
    _mesh(
        "rows and columns of the base swapped",
        _PLACE,
        "self.machine.place(base.bit_length() - 1)[::-1] if base",
    ),
    _mesh("the frame granted rotated", "Submesh(place, sides)", "Submesh(place, sides[::-1])"),
    _mesh("processor 0 is not granted", "1) if base else None", "1) if base > 1 else None"),
    _mesh(
        "a doubling fewer",
        _DOUBLE,
        _DOUBLE.replace("<= wanted", "< wanted"),
        _FRAMES,
        _COVERED,
    ),
    *(
        Mutant("bitboard", f"torus: {m.name}", m.old, m.new, m.module, TORI)
        for m in holdings("bitboard", TORI)
        if m.name.startswith("a release")
    ),
    _torus("no frame wraps", _KERNEL, "free_mesh_frames"),
    _torus("nothing comes round the edge", _TURN, _TURN.partition(" | ")[0], _FRAMES),
    _torus(
        "all comes round the edge",
        _TURN,
        "return word >> (step * stride) | word << ((sides[axis] - step) * stride)",
        _FRAMES,
    ),
    _torus(
        "frames wrap along x only",
        "near, far = _split(sides, axis, step)",
        "near, far = _split(sides, axis, step); far = 0 if axis else far",
        _FRAMES,
    ),
    _torus(
        "frames wrap along y only",
        "near, far = _split(sides, axis, step)",
        "near, far = _split(sides, axis, step); far = far if axis else 0",
        _FRAMES,
    ),
    _torus(
        "the two parts are swapped",
        "near, far = _split(sides, axis, step)",
        "far, near = _split(sides, axis, step)",
        _FRAMES,
    ),
    _torus(
        "the edge is one place off",
        "((sides[axis] - step) * stride)) - 1, period",
        "((sides[axis] - step + 1) * stride)) - 1, period",
        _FRAMES,
    ),
    _torus(
        "the turn is one place short",
        "word << ((sides[axis] - step) * stride)",
        "word << ((sides[axis] - step - 1) * stride)",
        _FRAMES,
    ),
    _torus(
        "the stride of the next axis",
        "    stride = _size(sides[:axis])\n    near, far",
        "    stride = _size(sides[: axis + 1])\n    near, far",
        _FRAMES,
    ),
    _torus("the stride is left out", "word >> (step * stride) & near", "word >> step & near", _FRAMES),
    _torus("the rest of a side is not looked at", _ROTATED, "pass", _FRAMES),
    _torus(
        "too long a rest is looked at", _ROTATED, "free = free & _rotate(free, sides, axis, length)", _FRAMES
    ),
    _torus("last fit", _LOWEST, "    return 1 << bases.bit_length() - 1 if bases else 0\n", _BASES),
    _torus("the request rotated", _CALL, "kernel(busy, machine.sides, request[::-1])"),
    _torus(
        "the base reduced twice",
        _PLACE,
        "tuple(c % max(m - 1, 1) for c, m in zip(self.machine.place(base.bit_length() - 1), self.machine.sides)) if base",
    ),
    _torus(
        "a doubling fewer",
        _DOUBLE_ROTATED,
        _DOUBLE_ROTATED.replace("<= wanted", "< wanted"),
        _FRAMES,
        _COVERED,
    ),
]
