"""Changed certificates: nothing is accepted that says or shows anything else than the truth.

A change is refused, or leaves the same data, or leaves problem, claim and encoding as they were and the proof a proof, or
makes another certificate whose claim is so by other means (:mod:`tests.abuse.certificates.truth`). All else is broken.
"""

from __future__ import annotations

import contextlib
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from tests.abuse.certificates.changes import changed
from tests.abuse.certificates.corpus import CORPUS, QUICK, made
from tests.abuse.certificates.truth import holds
from tests.abuse.table import Row

from allocert.errors import AllocertError
from allocert.solvers.certificate import Certificate, read_certificate
from allocert.verification.claims.encoders import same
from allocert.verification.claims.evidence import Checked, examine
from allocert.verification.pairing.evidence import foreign_code

__all__ = ["run", "tally"]

_LONGEST = 60
"""Seconds that one check may take, on a busy machine too."""


@dataclass
class Tally:
    """What became of the changes of one certificate."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    seconds: float = 0.0
    longest: float = 0.0
    """Seconds of the check that took longest."""

    @property
    def row(self) -> Row:
        """It as a line of the table."""
        tried = self.counts.total()
        said = [f"{self.counts[outcome]} {outcome}" for outcome in _OUTCOMES if self.counts[outcome]]
        return Row(
            "certificates",
            self.name,
            tried,
            tried - self.counts["broken"],
            tuple(self.broken),
            self.seconds,
            ", ".join((*said, f"longest check {self.longest:.1f} s")),
        )


_OUTCOMES = ("refused", "the same", "own sentence", "still a proof", "otherwise true")


def run(count: int, seed: int) -> list[Row]:
    """A row for each certificate of the corpus: ``count`` changes in all, fewer of those that take long to check."""
    shares = {name: 1 if name in QUICK else 0.2 for name in CORPUS}
    done, rows = 0.0, []
    for name, share in shares.items():
        first, done = done, done + count * share / sum(shares.values())
        if many := round(done) - round(first):
            rows.append(tally(name, many, seed).row)
    return rows


def tally(name: str, count: int, seed: int, among: Sequence[str] = tuple(CORPUS)) -> Tally:
    """``count`` changes of one certificate, with values from those of the names ``among``."""
    found, began = Tally(name), time.perf_counter()
    rng = random.Random(f"{name} {seed}")
    original = made(name)
    others = [made(other).to_json() for other in among if other != name]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            raw = changed(original.to_json(), rng.sample(others, min(4, len(others))), rng)
            outcome, said = _outcome(original, raw, Path(folder) / "c.json", found)
            found.counts[outcome] += 1
            if outcome == "broken":
                found.broken.append(f"seed {seed}, change {number}: {said}")
    found.seconds = time.perf_counter() - began
    return found


def _outcome(original: Certificate, raw: bytes, path: Path, found: Tally) -> tuple[str, str]:
    path.write_bytes(raw)
    began = time.perf_counter()
    try:
        with _limited():
            certificate = read_certificate(path)
            if any(foreign_code(certificate.to_json())):
                return "refused", ""
            checked = examine(certificate)
    except AllocertError as error:
        text = str(error)
        return ("refused", "") if text.isprintable() and len(text) < 2000 else ("broken", f"message {text!r}")
    except Exception as error:  # noqa: BLE001 - any other one is what is looked for
        return "broken", f"{type(error).__name__}: {error}"
    finally:
        found.longest = max(found.longest, time.perf_counter() - began)
    return _judged(original, certificate, checked)


def _judged(original: Certificate, certificate: Certificate, checked: Checked) -> tuple[str, str]:
    old, new = original.to_json(), certificate.to_json()
    if same(old, new):
        return "the same", ""
    if not checked.tied:
        old, new = ({**data, "claim": "", "encoding": None} for data in (old, new))
        if same(old, new):
            return "own sentence", ""
    if same({**old, "proof": None}, {**new, "proof": None}):
        return "still a proof", ""
    try:
        if holds(certificate):
            return "otherwise true", ""
        said = "is not so by other means"
    except Exception as error:  # noqa: BLE001 - the judge runs on what somebody made up
        said = f"cannot be judged ({type(error).__name__}: {error})"
    return "broken", f"accepted, but {said}: {_short(certificate)}"


def _short(certificate: Certificate) -> str:
    data: Any = certificate.to_json()
    return str({key: str(value)[:300] for key, value in data.items() if key != "schema"})


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """A check that takes longer raises :class:`TimeoutError`."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {_LONGEST} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(_LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
