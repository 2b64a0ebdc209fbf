"""A ledger with verdicts of some hundred claims, of many sizes, and where each row lies in the file."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from allocert.proofs import REGISTRY
from allocert.solvers.certificate import Certificate, Encoding
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger

__all__ = ["PAGE", "Original"]

PAGE = 4096
_CERTIFIED = 0.7
_EVERY = 8
_PIECE, _STEP, _NEAR = 20, 180, 40 * PAGE


class Original:
    """The file, its records by claim, and ``pages``: the numbers of the pages, from 0, that hold a claim's row."""

    def __init__(self, path: Path, seed: int) -> None:
        chance = random.Random(seed)
        self.path = path
        self.claims = REGISTRY.claims[::_EVERY]
        ledger = Ledger(path)
        for claim in self.claims:
            ledger.put(Record(claim, _verdict(chance, claim.key), round(chance.expovariate(1), 6)), Context())
        self.records = ledger.find(self.claims, Context())
        assert len(self.records) == len(self.claims)
        self.data = path.read_bytes()
        self.pages = _pages(path, self.records)

    def copy_to(self, path: Path) -> None:
        """A copy of the file."""
        shutil.copyfile(self.path, path)

    def spared(self, hit: set[int]) -> set[str]:
        """The claims with no page among those hit."""
        return {key for key, pages in self.pages.items() if not pages & hit}


def _verdict(chance: random.Random, key: str) -> Verdict:
    size = int(10 ** chance.uniform(1, 4.3))
    certificate = None
    if chance.random() < _CERTIFIED:
        proof = [chance.randrange(1 << 30) for _ in range(size // 10)]
        certificate = Certificate("enumeration", key, {"claim": key}, proof, Encoding("of the bench"))
    evidence = Evidence("enumeration", chance.randbytes(size % 499).hex(), certificate)
    values = {"numbers": [chance.randrange(1 << 20) for _ in range(size % 17)], "ratio": "7/3"}
    if chance.random() < 0.4:
        text = Counterexample(f"n = {size}", {"trace": [["allocate", size]]})
        return Verdict.refuted(text, f"all n <= {size}", evidence, **values)
    return Verdict.proved(f"all n <= {size}", evidence, **values)


def _pages(path: Path, keys: Iterable[str]) -> dict[str, set[int]]:
    """Where the row of each claim lies: the pages in which pieces of it are found, near those of the row before."""
    data, last = path.read_bytes(), 0
    with closing(sqlite3.connect(path)) as db:
        rows = {row[1]: row for row in db.execute("SELECT * FROM verdicts_2")}
    found: dict[str, set[int]] = {}
    for key in keys:
        parts = (
            part.encode() if isinstance(part, str) else part
            for part in rows[key]
            if not isinstance(part, float)
        )
        body = b"".join(part or b"" for part in parts)
        found[key] = set()
        for start in (*range(0, len(body) - _PIECE, _STEP), len(body) - _PIECE):
            piece = body[start : start + _PIECE]
            place = data.find(piece, max(0, last - _NEAR))
            place = data.find(piece) if place < 0 else place
            if place >= 0:
                found[key].add(place // PAGE)
                last = place
        if place < 0:  # its last bytes may lie in a page of their own, cut by the end of the one before
            found[key] = set(range(len(data) // PAGE))
    return found
