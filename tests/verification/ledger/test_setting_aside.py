from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.verification.ledger.common import names, sql

from allocert.verification.ledger.setting_aside import replace_by


def test_what_is_set_aside_takes_its_journal_along(tmp_path: Path) -> None:
    """SQLite would roll it back into the new file."""
    path = tmp_path / "ledger"
    path.write_bytes(b"old")
    (tmp_path / "ledger-journal").write_bytes(b"its journal")
    (tmp_path / "ledger.damaged-1").write_bytes(b"older")
    assert replace_by(path, lambda new: sql(new, "CREATE TABLE t (c)")) == tmp_path / "ledger.damaged-2"
    assert path.read_bytes()[:6] == b"SQLite"
    assert (tmp_path / "ledger.damaged-2-journal").read_bytes() == b"its journal"
    before = names(tmp_path)
    with pytest.raises(ZeroDivisionError):
        replace_by(path, lambda new: print(new.write_text(""), 1 / 0))
    assert (
        names(tmp_path)
        == before
        == ["ledger", "ledger.damaged-1", "ledger.damaged-2", "ledger.damaged-2-journal"]
    )


_ADD = """
import sys
import subprocess
import sys
from pathlib import Path
from allocert.common.files import write_whole
from allocert.verification.ledger.setting_aside import exclusively
path = Path(sys.argv[1])
for _ in range(60):
    with exclusively(path):
        write_whole(path, [path.read_bytes() + b"x"])
"""


def test_processes_that_replace_a_file_in_turn_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "records"
    path.write_bytes(b"")
    workers = [subprocess.Popen([sys.executable, "-c", _ADD, str(path)]) for _ in range(4)]
    assert [worker.wait(60) for worker in workers] == [0] * 4
    assert len(path.read_bytes()) == 240
