"""Entries of a ledger come back, on full and busy disks too."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.verification.ledger.common import CLAIM, VERDICT, others, stored_in

from allocert.errors import LedgerError
from allocert.verification.claims.claim import Claim, Context, Effort, Verdict
from allocert.verification.ledger.question import question_key
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger

ROOT = Path(__file__).resolve().parents[3]


def test_a_stored_verdict_comes_back_whole(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "deep" / "ledger.sqlite3")
    assert ledger.get(CLAIM, Context()) is None
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    stored = Ledger(ledger.path).get(CLAIM, Context())
    assert stored == Record(CLAIM, VERDICT, 1.5, resumed=True)
    assert stored is not None
    assert stored.verdict.values == {"ratio": "7/3", "counts": [1, 2]}


def test_the_question_depends_on_claim_effort_and_seed() -> None:
    other = Claim("X-1", "a statement", lambda context: VERDICT, reading="B")
    questions = {
        question_key(claim, context)
        for claim in (CLAIM, other)
        for context in (Context(), Context(seed=1), Context(Effort.DEEP))
    }
    assert len(questions) == 6


def test_an_undecided_claim_is_tried_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    ledger.put(Record(CLAIM, Verdict.undecided("no time"), 1.0), Context())
    assert ledger.get(CLAIM, Context()) is None


def test_another_process_that_holds_the_file_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = Ledger(stored_in(tmp_path / "ledger", [CLAIM]))
    with closing(sqlite3.connect(ledger.path, isolation_level=None, check_same_thread=False)) as db:
        db.execute("BEGIN EXCLUSIVE")
        timer = threading.Timer(1.0, lambda: db.execute("COMMIT"))
        timer.start()
        assert ledger.get(CLAIM, Context()) is not None
        timer.join()
        monkeypatch.setattr("allocert.verification.ledger.store.PATIENCE", 0.5)
        db.execute("BEGIN EXCLUSIVE")
        begin = time.monotonic()
        with pytest.raises(LedgerError, match="locked"):
            ledger.get(CLAIM, Context())
        assert time.monotonic() - begin < 30


def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    path = stored_in(tmp_path / "ledger", [CLAIM])
    script = (
        "import resource, sys; from pathlib import Path; from allocert.errors import LedgerError; from tests.verification.ledger import common as t\n"
        "from allocert.verification.claims.claim import Context\n"
        "from allocert.verification.ledger.record import Record; from allocert.verification.ledger.store import Ledger\n"
        "ledger = Ledger(Path(sys.argv[1]))\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40000, 40000))\n"
        "try:\n"
        "    for claim in t.others(200):\n        ledger.put(Record(claim, t.VERDICT, 1.5), Context())\n"
        "except LedgerError as error:\n    print(error)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-c", script, path], env=environment, capture_output=True, text=True, check=True
    )
    assert re.search(r"ledger: got .* can be written \((disk|database)", done.stdout), done.stderr
    stored = Ledger(path).find([CLAIM, *others(200)], Context())
    assert 1 <= len(stored) < 200
    assert stored[CLAIM.key].verdict == VERDICT


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_what_cannot_be_written_is_reported_before_anything_is_decided(tmp_path: Path) -> None:
    path = stored_in(tmp_path / "ledger", [CLAIM])
    path.chmod(0o444)
    with pytest.raises(LedgerError, match="readonly"):
        Ledger(path)


def test_a_ledger_that_vanishes_during_a_run_is_made_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger")
    (tmp_path / "ledger").unlink()
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert Ledger(tmp_path / "ledger").get(CLAIM, Context()) is not None
