"""Bugs in the interval set scans."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

MESHES = ("mesh:3x1", "mesh:1x3", "mesh:3x2", "mesh:2x3", "mesh:1x5", "mesh:3x3")
_SETS = "allocert.allocators.mesh.scan_set"
_LINES = "allocert.allocators.mesh.interval_set"

_LEAVE = "self.scan.delete_set(self._leaving[self._at(self.distance)])\n        self.distance += 1"
_ENTER = "self._entering[self._at(self.distance + self.height - 1)]"

_SHARED = [
    (_SETS, "line 5 as printed", "self._leaving[self._at(self.distance)]", "[]"),
    (
        _SETS,
        "the window's row is left one late",
        _LEAVE,
        "self.distance += 1\n        self.scan.delete_set(self._leaving[self._at(self.distance)])",
    ),
    (_SETS, "the sets that enter and leave are one", "lines.low if from_far else lines.high", "lines.low"),
    (_SETS, "the row after the next enters", _ENTER, _ENTER.replace(" - 1", "")),
    (_SETS, "neighbours with equal counts are not merged", "[-1][2] == count:", "[-1][2] == count < 0:"),
    (_SETS, "neighbours are merged whatever they count", "[-1][2] == count:", "[-1][2] * count > 0:"),
    (_SETS, "runs one place too short are open", "high - low >= size - 1", "high - low >= size - 2"),
    (_SETS, "runs of the very size are closed", "high - low >= size - 1", "high - low >= size"),
    (_SETS, "one resident in the way does no harm", "if not count and", "if count < 2 and"),
    (_SETS, "a first window without its last row", "self.filled + lines):", "self.filled + lines - 1):"),
    (
        _SETS,
        "an interval's last place is not counted",
        "end, count = min(rest[1], high)",
        "end, count = min(rest[1], max(low, high - 1))",
    ),
    (
        _SETS,
        "the first interval of a set only",
        "for low, high in intervals:",
        "for low, high in intervals[:1]:",
    ),
    (
        _SETS,
        "an answer is remembered for too long",
        "+ old[place + 1 :]\n        self._asked = None",
        "+ old[place + 1 :]",
    ),
    (_SETS, "the far part of the list is lost", "new.elements + old[place + 1 :]", "new.elements"),
    (_LINES, "a neighbour on the left is not merged", "self.intervals[stop][1] == low - 1", "False"),
    (
        _LINES,
        "the right piece is lost",
        "pieces = ((first, low - 1), (high + 1, last))",
        "pieces = ((first, low - 1),)",
    ),
    (
        _LINES,
        "the left piece is lost",
        "pieces = ((first, low - 1), (high + 1, last))",
        "pieces = ((high + 1, last),)",
    ),
    (
        _LINES,
        "a release clears the whole interval",
        "pieces = ((first, low - 1), (high + 1, last))",
        "pieces = ()",
    ),
]
"""Module, name, old, new: bugs that both scans inherit."""


def _shared(allocator: str) -> list[Mutant]:
    return [Mutant(allocator, name, old, new, module, MESHES) for module, name, old, new in _SHARED]


def _own(allocator: str, *patches: tuple[str, str, str]) -> list[Mutant]:
    return [Mutant(allocator, name, old, new, "", MESHES) for name, old, new in patches]


ISS = [
    *holdings("iss", MESHES)[-2:],
    *_shared("iss"),
    *_own(
        "iss",
        (
            "the last window is not looked at",
            "sweep.distance < sweep.last",
            "sweep.distance < sweep.last - 1",
        ),
        ("only the first window is looked at", "while column < 0 and", "while False and"),
        ("a window as wide as it should be high", "sweep.fill(sides[1])", "sweep.fill(min(sides))"),
        (
            "the rightmost place",
            "sweep.scan.open_interval(sides[0])\n        while",
            "sweep.scan.last_open_interval(sides[0])\n        while",
        ),
        ("the window from the bottom", "Sweep(self.rows, sides[1])", "Sweep(self.rows, sides[1], True)"),
        ("column 0 is a refusal", "None if column < 0 else", "None if column < 1 else"),
        (
            "a grant is not entered",
            "            self.rows.add(frame)\n        return",
            "            pass\n        return",
        ),
        (
            "a grant enters its first row only",
            "            self.rows.add(frame)\n        return",
            "            self.rows.low[frame.base[1]].add(frame.base[0], frame.reverse_base[0])\n        return",
        ),
        (
            "a release is not entered",
            "self.rows.delete(self.machine.check_region(self._holdings.release(region)))",
            "self._holdings.release(region)",
        ),
        ("faulty processors are not entered", "for node in bits(self._holdings.faulty):", "for node in ():"),
        (
            "faulty processors swap row and column",
            "machine.place(node), (1, 1)",
            "tuple(min(c, s - 1) for c, s in zip(machine.place(node)[::-1], machine.sides)), (1, 1)",
        ),
    ),
]

_TURN = "if sweep.distance < sweep.last:\n                    sweep.step()\n                    yield sweep"

FOUR_WAY = [
    *holdings("4iss", MESHES)[-2:],
    *_shared("4iss"),
    *_own(
        "4iss",
        ("rows whatever the request", "columns = sides[0] < sides[1] or (", "columns = False and ("),
        (
            "columns for squares",
            "== sides[1] and self.options.square",
            "== sides[1] and not self.options.square",
        ),
        (
            "the longer side is scanned along",
            "columns = sides[0] < sides[1] or (",
            "columns = sides[0] > sides[1] or (",
        ),
        (
            "the bottom before the top",
            "for from_far in (far_first, not far_first)",
            "for from_far in (not far_first, far_first)",
        ),
        (
            "both scans from the top",
            "for from_far in (far_first, not far_first)",
            "for from_far in (far_first, far_first)",
        ),
        (
            "one scan only",
            "for sweep in scans:\n                if",
            "for sweep in scans[:1]:\n                if",
        ),
        (
            "the scan from the bottom is not tested",
            _TURN,
            _TURN.replace("yield sweep", "if not sweep.from_far:\n                        yield sweep"),
        ),
        ("its first window is not tested", 'if self.options.tests == "both":', "if False:"),
        ("they stop one window early", "near.line >= far.line + (", "near.line + 1 >= far.line - 1 + ("),
        (
            "base and place along the edge swapped",
            "found if columns else found[::-1]",
            "found[::-1] if columns else found",
        ),
        (
            "the greatest place at the far edge",
            'self.options.position == "mirrored"\n            place',
            "True\n            place",
        ),
        (
            "a grant is entered in rows only",
            "            lines.add(frame)",
            "            lines.add(frame) if lines.axis else None",
        ),
        (
            "a release is entered in columns only",
            "            lines.delete(frame)",
            "            lines.delete(frame) if not lines.axis else None",
        ),
        ("place 0 is a refusal", "if place >= 0:", "if place > 0:"),
        ("faulty processors are not entered", "for node in bits(self._holdings.faulty):", "for node in ():"),
    ),
]
