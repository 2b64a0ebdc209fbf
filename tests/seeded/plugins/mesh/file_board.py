"""The board lies in a file in a temporary folder, and is read again for every call."""

import json
import tempfile
from pathlib import Path


class FileBoard:
    def __init__(self, machine, faulty=()):
        self.width, self.height = machine.sides
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "board.json"
        self._write(
            [
                "".join("x" if x + self.width * y in faulty else "." for x in range(self.width))
                for y in range(self.height)
            ]
        )

    def _read(self):
        return json.loads(self.path.read_text())

    def _write(self, rows):
        self.path.write_text(json.dumps(rows))

    def allocate(self, request):
        w, h = request
        rows = self._read()
        for y in range(self.height - h + 1):
            merged = "".join("x" if "x" in column else "." for column in zip(*rows[y : y + h], strict=True))
            x = merged.find("." * w)
            if x >= 0:
                self._write(self._with(rows, x, y, w, h, "x"))
                return f"({x}, {y}, {x + w - 1}, {y + h - 1})"
        return None

    @staticmethod
    def _with(rows, x, y, w, h, mark):
        middle = [row[:x] + mark * w + row[x + w :] for row in rows[y : y + h]]
        return rows[:y] + middle + rows[y + h :]

    def release(self, address):
        a, b, c, d = json.loads("[" + address[1:-1] + "]")
        self._write(self._with(self._read(), a, b, c - a + 1, d - b + 1, "."))
