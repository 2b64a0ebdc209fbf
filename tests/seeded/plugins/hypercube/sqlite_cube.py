"""Nodes as rows of a database of its own."""

import sqlite3
import tempfile
from pathlib import Path


class SqliteCube:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.folder = tempfile.TemporaryDirectory()
        self.base = sqlite3.connect(Path(self.folder.name) / "cube.db", isolation_level=None)
        self.base.execute("PRAGMA synchronous = OFF")
        self.base.execute("PRAGMA journal_mode = MEMORY")
        self.base.execute("CREATE TABLE nodes (node INTEGER PRIMARY KEY, job INTEGER)")
        rows = [(node, -1 if node in faulty else None) for node in range(machine.processors)]
        self.base.executemany("INSERT INTO nodes VALUES (?, ?)", rows)
        self.jobs = 0

    def allocate(self, k):
        row = self.base.execute(
            "SELECT node >> ? AS block FROM nodes GROUP BY block HAVING COUNT(job) = 0 ORDER BY block LIMIT 1",
            (k,),
        ).fetchone()
        if row is None:
            return None
        self.jobs += 1
        self.base.execute("UPDATE nodes SET job = ? WHERE node >> ? = ?", (self.jobs, k, row[0]))
        return format(row[0], "b").zfill(self.n - k) + "*" * k if k < self.n else "*" * k

    def release(self, address):
        node = int(address.replace("*", "0"), 2)
        (job,) = self.base.execute("SELECT job FROM nodes WHERE node = ?", (node,)).fetchone()
        self.base.execute("UPDATE nodes SET job = NULL WHERE job = ?", (job,))
