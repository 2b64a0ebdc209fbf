"""Bugs in MBV, in the 0/1 array and in the two-dimensional buddy system."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

MESHES = ("mesh:3x1", "mesh:1x3", "mesh:3x2", "mesh:2x3")
SMALL = ("mesh:3x1", "mesh:1x3", "mesh:2x2")
SQUARES = ("mesh:2x2", "mesh:3x2", "mesh:4x4")
_RESIDENTS = "allocert.allocators.mesh.residents"
_CONTACT = "allocert.allocators.mesh.mbv_contact"
_ARRAY = "allocert.allocators.mesh.zero_one_array"
_FRAMES = "allocert.machines.frames"


def _own(allocator: str, patches: list[tuple[str, str, str, str]], equal: dict[str, str]) -> list[Mutant]:
    meshes = SQUARES if allocator == "buddy-2d" else MESHES
    return [
        Mutant(allocator, name, old, new, module, SMALL if name in equal else meshes, equal.get(name, ""))
        for module, name, old, new in patches
    ]


_SKIP = "restart = min(restart, bottom + 1)"

MBV = [
    *holdings("mbv", MESHES)[-2:],
    *_own(
        "mbv",
        [
            (_RESIDENTS, "touching frames conflict", "a < b + t and b < a + s", "a < b + t and b <= a + s"),
            (_RESIDENTS, "half of the condition", "a < b + t and b < a + s", "a < b + t"),
            (_RESIDENTS, "all residents but the last", "in self.nodes:", "in self.nodes[:-1]:"),
            ("", "the last column is left out", "while column <= X - x:", "while column < max(X - x, 1):"),
            ("", "the last row is left out", "while row <= Y - y:", "while row < max(Y - y, 1):"),
            ("", "strict as printed in figure 2", "while row <= Y - y:", "while row < Y - y:"),
            ("", "a row too many is skipped", _SKIP, "restart = min(restart, bottom + 2)"),
            ("", "rows are skipped below free frames", "restart = row + 1", "pass"),
            (
                "",
                "a column too many is skipped",
                "                column += 1\n",
                "                column += 2\n",
            ),
            (
                "",
                "the first free frame is granted",
                "best = min(self.free_frames(sides)",
                "best = min(list(self.free_frames(sides))[:1]",
            ),
            ("", "the least value is best", "yield (-value,", "yield (value,"),
            (
                "",
                "the last of equal frames",
                "yield (-value, tie_key((i, j),",
                "yield (-value, tie_key((-i, -j),",
            ),
            ("", "columns before rows", "yield (-value, tie_key((i, j),", "yield (-value, tie_key((j, i),"),
            ("", "edges do not count", "value = self._contact.with_edges(frame)", "value = 0"),
            ("", "residents do not count", "value += self._contact.with_resident(frame, resident)", "pass"),
            (
                "",
                "a resident counts once",
                "value += self._contact.with_resident(frame, resident)",
                "value += self._contact.with_resident(frame, resident) > 0",
            ),
            (
                "",
                "the last resident alone counts",
                "value += self._contact.with_resident(frame, resident)",
                "value = self._contact.with_resident(frame, resident)",
            ),
            ("", "a grant is not listed", "self.residents.add(frame)", "pass"),
            ("", "a release takes off nothing", "self.residents.remove(frame)", "pass"),
            (
                "",
                "a release takes off the last",
                "self.residents.remove(frame)",
                "self.residents.nodes.pop()",
            ),
            ("", "faulty processors are not listed", "self._holdings.faulty, order", "0, order"),
            (_CONTACT, "eight neighbours", "near = {4: 1, 8: 2}", "near = {4: 2, 8: 2}"),
            (
                _CONTACT,
                "neighbours to the right only",
                "product((-1, 0, 1), repeat=2)",
                "product((0, 1), repeat=2)",
            ),
            (_CONTACT, "the right edge does not count", "(c == X - 1 and (each or X > 1))", "0"),
            (_CONTACT, "the top edge does not count", "(b == 0) + (d", "(d"),
            (
                _CONTACT,
                "rows and columns swapped at the edges",
                "columns * (d - b + 1) + rows * (c - a + 1)",
                "rows * (d - b + 1) + columns * (c - a + 1)",
            ),
            (_CONTACT, "an edge counts once", "columns * (d - b + 1) + rows * (c - a + 1)", "columns + rows"),
            (_CONTACT, "an overlap one too long", "max(one[0], other[0]) + 1", "max(one[0], other[0]) + 2"),
            (
                _CONTACT,
                "an edge of a mesh one wide counts once",
                "(c == X - 1 and (each or X > 1))",
                "(c == X - 1 and X > 1)",
            ),
            ("", "every candidate is compared", "if blockers and prune:", "if False:"),
        ],
        {
            "an edge of a mesh one wide counts once": "on a mesh one wide every frame loses the same",
            "every candidate is compared": "pruning only skips frames that conflict",
        },
    ),
]

_WRITE = "self.array.write(frame, 0)"
_ARRAYS = [
    (
        _ARRAY,
        "the right edge covers nothing",
        "result, left = line[:], length - 1",
        "result, left = line[:], 0",
    ),
    (_ARRAY, "an entry covers one more", "            left = length - 1\n", "            left = length\n"),
    (
        _ARRAY,
        "an entry covers one less",
        "            left = length - 1\n",
        "            left = max(length - 2, 0)\n",
    ),
    (_ARRAY, "the line is gone through forwards", "in reversed(range(len(line))):", "in range(len(line)):"),
    (
        _ARRAY,
        "rows and columns of the request swapped",
        "x, y = sides\n        covered",
        "y, x = sides\n        covered",
    ),
    (
        _ARRAY,
        "rows alone are covered",
        "_spread([row[column] for row in covered], y)",
        "[row[column] for row in covered]",
    ),
    (_ARRAY, "columns alone are covered", "row[:] = _spread(row, x)", "pass"),
    (
        _ARRAY,
        "the array itself is covered",
        "[row[:] for row in self.rows]\n        for row in covered",
        "self.rows\n        for row in covered",
    ),
    (
        _ARRAY,
        "a grant marks its first row",
        "in self.rows[b : b + y]:\n            row[a : a + x] =",
        "in self.rows[b : b + 1]:\n            row[a : a + x] =",
    ),
    (
        _ARRAY,
        "rows and columns of a faulty processor swapped",
        "column, row = machine.place(node)",
        "row, column = machine.place(node)[0] % height, machine.place(node)[1] % self.columns",
    ),
    (_ARRAY, "faulty processors are 0", "self.rows[row][column] = 1", "pass"),
]

ZERO_ONE = [
    *holdings("zero-one", MESHES)[-2:],
    *_own(
        "zero-one",
        [
            *_ARRAYS,
            (
                "",
                "the last free entry",
                "                if not entry:\n                    return i, j\n        return None\n\n    def _first_read",
                '                if not entry:\n                    last = i, j\n        return locals().get("last")\n\n    def _first_read',
            ),
            (
                "",
                "rows and columns of the base swapped",
                "                if not entry:\n                    return i, j\n        return None\n\n    def _first_read",
                "                if not entry:\n                    return j, i\n        return None\n\n    def _first_read",
            ),
        ],
        {},
    ),
    Mutant(
        "zero-one",
        "frames are read by their first row",
        "in self.rows[b : b + y]:\n            for entry",
        "in self.rows[b : b + 1]:\n            for entry",
        _ARRAY,
        SMALL,
        "the default search reads no frames",
    ),
]

ZERO_ONE_BEST = [
    *holdings("zero-one-best", MESHES)[-2:],
    *_own(
        "zero-one-best",
        [
            *_ARRAYS,
            ("", "covered entries are granted", "if not entry and (value", "if (value"),
            (
                "",
                "entries without a covered neighbour are refused",
                "best, base = -1, None",
                "best, base = 2, None",
            ),
        ],
        {},
    ),
]

_JOIN = "if not buddies <= self.free[order]:"
BUDDY_2D = [
    *holdings("buddy-2d", SQUARES)[-2:],
    *_own(
        "buddy-2d",
        [
            (
                "",
                "a square too small is cut",
                "range(wanted, self.top + 1) if",
                "range(max(wanted - 1, 0), self.top + 1) if",
            ),
            ("", "the square stays in its list", "self.free[order].remove(base)", "pass"),
            (
                "",
                "the quarter granted stays in its list",
                "_quarters(base, order)[1:]",
                "_quarters(base, order)",
            ),
            ("", "a quarter is lost", "_quarters(base, order)[1:]", "_quarters(base, order)[1:3]"),
            ("", "cut once at most", "while order > wanted:", "if order > wanted:"),
            ("", "cut once too often", "while order > wanted:", "while order > max(wanted - 1, 0):"),
            ("", "squares are never joined", _JOIN, "if buddies:"),
            ("", "squares are always joined", _JOIN, "if False:"),
            ("", "one free buddy is enough", _JOIN, "if not buddies & self.free[order]:"),
            ("", "the buddies stay in their list", "self.free[order] -= buddies", "pass"),
            (
                "",
                "joined squares are lost",
                "self.free[order].add(base)\n\n    def decision",
                "self.free[order].update({base} if order < self.top else ())\n\n    def decision",
            ),
            (
                "",
                "a release frees the square of the sides' shorter one",
                "order = square_order(frame.sides)",
                "order = square_order(frame.sides[:1])",
            ),
            ("", "buddies are taken from the left only", "base[1] >> order + 1 << order + 1)", "base[1])"),
            (
                "",
                "quarters overlap",
                "(a + half, b), (a, b + half), (a + half, b + half)]",
                "(a + half, b), (a, b + half), (a + half, b)]",
            ),
            ("", "faulty squares are free", "if not word & self._holdings.faulty:", "if word:"),
            (
                "",
                "the last square instead of the first",
                "base = min(self.free[order]",
                "base = max(self.free[order]",
            ),
        ],
        {},
    )[:-1],
]
