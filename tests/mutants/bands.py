"""Bugs in the bands of lines that bitboards of two dimensions search, and in two of these bitboards."""

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
    ("runs one place short of the size", "return level, size - (1 << level)", "return level, max(size - (1 << level) - 1, 0)"),
    ("one place at either end will do", _DOUBLED, _DOUBLED.replace("& table", "| table")),
    ("windows a line short", "end = distance + height", "end = distance + max(height - 1, 1)"),
    ("windows a line too high", "end = distance + height", "end = min(distance + height + 1, total)"),
    ("the last window is not looked at", ":= edges[begin]) <= last", ":= edges[begin]) < last"),
    ("a band ahead is not combined", "beyond &= _places(runs[reach], level, rest)", "pass"),
    ("the first band of a window decides", "found := found & _places", "found := _places"),
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


_BOTH_AXES = [
    ("columns are taken for rows", "lines = rows if axis else _turned(rows, sides[0])", "lines = rows"),
    ("columns from the far edge on", "zip(*digits, strict=True)][::-1]", "zip(*digits, strict=True)]"),
    ("rows within columns turned", "for row in reversed(rows)]", "for row in rows]"),
    ("columns do not learn of grants", _GRANTED, "        self.bands[1].toggle(frame)"),
    ("columns do not learn of releases", _RELEASED, "        self.bands[1].toggle(known)"),
]
_AXIS = "axis = self.family.axis(sides)"

BITBOARD_EDGE = [
    *bands("bitboard-edge"),
    *(
        Mutant("bitboard-edge", name, old, new, _BANDS, MESHES)
        for name, old, new in (
            ("the far edge is the near one", "if from_far else", "if False else"),
            *_BOTH_AXES,
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

_OTHER_SEARCH = (
    "windows a line",
    "the last window",
    "a band ahead",
    "the first band of a",
    "the greatest place",
)

BITBOARD_MBV = [
    *(m for m in bands("bitboard-mbv") if not m.equivalent and not m.name.startswith(tuple(f"bands: {o}" for o in _OTHER_SEARCH))),
    *(
        Mutant("bitboard-mbv", name, old, new, _BANDS, MESHES)
        for name, old, new in (
            *_BOTH_AXES,
            ("only windows that begin with a band", "found = {*self.edges, *(edge - height for edge in self.edges)}", "found = {*self.edges}"),
            ("only windows that end with a band", "found = {*self.edges, *(edge - height for edge in self.edges)}", "found = {edge - height for edge in self.edges}"),
            ("nothing is taken beside the mesh", "- 1][0]\n        return self.full", "- 1][0]\n        return 0"),
            ("all is free beside the mesh", "*_lengths(size))\n        return 0", "*_lengths(size))\n        return self.full"),
            ("the band before the line's", "return self.full ^ self.runs[bisect_right(self.edges, line) - 1][0]", "return self.full ^ self.runs[max(bisect_left(self.edges, line) - 1, 0)][0]"),
            ("a window's last band is left out", "bisect_left(self.edges, line + height)", "max(first + 1, bisect_left(self.edges, line + height) - 1)"),
            ("what lies behind is dropped one late", "del behind[len(behind) - (first - begin) :]", "del behind[len(behind) - max(first - begin - 1, 0) :]"),
            ("bands ahead are left out", "for band in range(reach, end):", "for band in range(end, end):"),
        )
    ),
    *(
        Mutant("bitboard-mbv", name, old, new, "", MESHES)
        for name, old, new in (
            ("the least value is best", "if value > best or", "if best < 0 or value < best or"),
            ("the last of equal frames", "(j, i) < (place[1], place[0])", "(j, i) > (place[1], place[0])"),
            ("columns before rows", "(j, i) < (place[1], place[0])", "(i, j) < place"),
            ("the first group decides", "if bound < best:", "if best >= 0:"),
            ("equal bounds below are not looked at", "if bound < best:", "if bound <= best:"),
            ("the left side does not count", "(left >> j & along).bit_count() + (right", "(right"),
            ("the right side does not count", "(left >> j & along).bit_count() + (right >> j & along)", "(left >> j & along)"),
            ("the top does not count", "(above >> i & across).bit_count() + (below", "(below"),
            ("the bottom does not count", "(above >> i & across).bit_count() + (below >> i & across)", "(above >> i & across)"),
            ("a side by its first node", "(1 << y) - 1\n        best", "1\n        best"),
            ("the top by its first node", "across, along = (1 << x) - 1,", "across, along = 1,"),
            ("sides beside the corner", "(above >> i & across)", "(above >> i + 1 & across)"),
            ("the row itself for that above", "rows.taken_on(j - 1)", "rows.taken_on(j)"),
            ("the last row for that below", "rows.taken_on(j + y)\n", "rows.taken_on(j + y - 1)\n"),
            ("the request rotated", "place = self._search(sides)", "place = self._search((min(sides[1], self.machine.sides[0]), min(sides[0], self.machine.sides[1])))"),
            ("place and line swapped", "best, place = value, (i, j)", "best, place = value, (j, i)"),
            ("taken frames are granted", "(found := bases & corners)", "(found := corners)"),
            ("a group by the wrong end", "(y, clear >> x)", "(y, clear >> x - 1)"),
            ("eight neighbours", "return self._at_corners(sides)", "self.options = BoundaryOptions(neighbours=8); return self._of_all(sides)"),
        )
    ),
    *(
        Mutant("bitboard-mbv", name, old, new, "", MESHES[:-1], why)
        for name, old, new, why in (
            ("every free frame is compared", "& corners)}", ")}", "the best are at corners"),
            ("lower bounds come first", "sorted(groups, reverse=True)", "sorted(groups)", "no group is left out then"),
        )
    ),
]  # fmt: skip
