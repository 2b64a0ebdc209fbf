"""Keeps its state in a database in memory."""

import sqlite3

from _base import cells

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin:
    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.base = sqlite3.connect(":memory:")
        self.base.execute("create table taken (x int, y int)")

    def allocate(self, request):
        w, h = request
        taken = set(self.base.execute("select x, y from taken"))
        for y in range(self.height - h + 1):
            for x in range(self.width - w + 1):
                frame = (x, y, x + w - 1, y + h - 1)
                if not cells(frame) & taken:
                    self.base.executemany("insert into taken values (?, ?)", cells(frame))
                    return frame
        return None

    def release(self, frame):
        self.base.executemany("delete from taken where x = ? and y = ?", cells(frame))
