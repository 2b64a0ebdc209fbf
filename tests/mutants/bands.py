"""Bugs in the bands of lines that bitboards of two dimensions search, and in the edge-nearest bitboard."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

MESHES = ("mesh:5x1", "mesh:3x1", "mesh:1x3", "mesh:3x2", "mesh:2x3", "mesh:1x5", "mesh:3x3", "mesh:2x4")
_BANDS = "allocert.allocators.mesh.bands"
_MASK = "((1 << frame.sides[1 - self.axis]) - 1) << frame.base[1 - self.axis]"
_CHANGED = "[self.runs[band][0] ^ mask]"
_EQUAL = "if self.runs[band][0] == self.runs[band - 1][0]:"
_GRANTED = "        for bands in self.bands.values():\n            bands.toggle(frame)"
_RELEASED = "        for bands in self.bands.values():\n            bands.toggle(known)"
_WORD = "return table[level] & table[level] >> rest"
_DOUBLED = "table[-1] & table[-1] >> (1 << len(table) - 1)"
_WALK = "while split > begin and (found := found & places(split - 1)):"

_SHARED = [
    ("a frame's last line is left out", "line + frame.sides[self.axis])", "max(line, line + frame.sides[self.axis] - 1))"),
    ("a frame's first line only", "for band in range(first, last):", "for band in range(first, first + 1):"),
    ("a frame's last place is left out", _MASK, _MASK.replace(") - 1) <<", ") - 1 >> 1) <<")),
    ("a frame at place 0", _MASK, _MASK.partition(" << frame.base")[0]),
    ("lines and places of a frame swapped", _MASK, "((1 << frame.sides[self.axis]) - 1) << frame.base[self.axis]"),
    ("the longer runs of before are kept", _CHANGED, "[self.runs[band][0] ^ mask, *self.runs[band][1:]]"),
    ("a band that is cut starts out free", "self.runs[band - 1][:]", "[self.full]"),
    ("bands are joined whatever they hold", _EQUAL, "if True:"),
    ("bands are joined if one holds the other", _EQUAL, "if not self.runs[band][0] & ~self.runs[band - 1][0]:"),
    ("runs of a power of two will do", _WORD, "return table[level]"),
    ("runs one place short of the size", "rest = size - (1 << level)", "rest = max(size - (1 << level) - 1, 0)"),
    ("one place at either end will do", _DOUBLED, _DOUBLED.replace("& table", "| table")),
    ("windows a line short", "end = distance + height", "end = distance + max(height - 1, 1)"),
    ("windows a line too high", "end = distance + height", "end = min(distance + height + 1, total)"),
    ("the last window is not looked at", ":= edges[begin]) <= last", ":= edges[begin]) < last"),
    ("a band ahead is not combined", "beyond &= places(reach)", "pass"),
    ("the first band of a window decides", "found := found & places", "found := places"),
    ("the greatest place", "(word & -word).bit_length() - 1", "word.bit_length() - 1"),
    ("faulty processors are not entered", "        if busy:\n", "        if False:\n"),
    ("a grant is not entered", _GRANTED, "        pass"),
    ("a release is not entered", _RELEASED, "        pass"),
    ("a grant is not held", "self.held.add(frame)", "pass"),
]  # fmt: skip

_EQUIVALENT = [
    ("equal bands stay apart", _EQUAL, "if False:", "more bands hold the same lines"),
    (
        "what was combined is not kept",
        "                behind.append(found)\n                split -= 1\n",
        "                behind.append(found)\n                split -= 1\n            if not found:\n                behind = []\n",
        "the next window is combined again",
    ),
]


def bands(allocator: str) -> list[Mutant]:
    """These bugs in one allocator, and those in what is held that do not concern a word of busy processors."""
    return [
        *holdings(allocator, MESHES)[-2:],
        *(Mutant(allocator, f"bands: {name}", old, new, _BANDS, MESHES) for name, old, new in _SHARED),
        *(Mutant(allocator, f"bands: {name}", old, new, _BANDS, MESHES, why) for name, old, new, why in _EQUIVALENT),
    ]  # fmt: skip


_AXIS = "axis = self.family.axis(sides)"

BITBOARD_EDGE = [
    *bands("bitboard-edge"),
    *(
        Mutant("bitboard-edge", name, old, new, _BANDS, MESHES)
        for name, old, new in (
            ("the far edge is the near one", "if from_far else", "if False else"),
            ("columns are taken for rows", "lines = rows if axis else _turned(rows, sides[0])", "lines = rows"),
            ("columns from the far edge on", "zip(*digits, strict=True)][::-1]", "zip(*digits, strict=True)]"),
            ("rows within columns turned", "for row in reversed(rows)]", "for row in rows]"),
            ("columns do not learn of grants", _GRANTED, "        self.bands[1].toggle(frame)"),
            ("columns do not learn of releases", _RELEASED, "        self.bands[1].toggle(known)"),
            ("lines are counted from the near edge", "[total - edge for", "[edge - self.edges[band] for"),
            ("a window farther than asked", "min(within, total - height)", "total - height"),
        )
    ),
    *(
        Mutant("bitboard-edge", name, old, new, "", MESHES)
        for name, old, new in (
            ("rows whatever the frame", _AXIS, "axis = 1"),
            ("columns for squares", _AXIS, "axis = 1 if sides[0] > sides[1] else 0"),
            ("the longer side is counted along", _AXIS, "axis = 1 - self.family.axis(sides)"),
            ("the bottom before the top", "min(near[1] - 1,", "min(near[1],"),
            ("the top edge only", "return near if far is None else", "return near if near else far and"),
            ("the bottom edge only", "within=last // 2)", "within=-1)"),
            ("a free middle line is passed over", "within=last // 2)", "within=(last - 1) // 2)"),
            ("the bottom whatever the top", "if near is None else min(near[1] - 1, (last - 1) // 2)", ""),
            ("the far line from the near edge", "(far[0], last - far[1])", "far"),
            ("place and line swapped", "found if axis else found[::-1]", "found"),
            ("place and line of rows swapped", "found if axis else found[::-1]", "found[::-1]"),
            ("the frame granted rotated", "found[::-1], sides)", "found[::-1], sides[::-1])"),
            ("place 0 is a refusal", "if found is None:", "if not found or not any(found):"),
        )
    ),
    Mutant(
        "bitboard-edge",
        "the near edge's half is not kept to",
        "within=last // 2)",
        "within=last)",
        "",
        MESHES,
        "a frame that it finds beyond is the far edge's, which finds a nearer one or the same line",
    ),
]  # fmt: skip
