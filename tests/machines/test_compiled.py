"""Machine code is made again when a source beside it has changed."""

from __future__ import annotations

import os
from pathlib import Path

from allocert.machines.compiled import drop_stale


def test_code_older_than_any_source_of_its_folder_is_dropped(tmp_path: Path) -> None:
    kept = tmp_path / "__pycache__"
    kept.mkdir()
    times = {
        "caller.py": 10,
        "callee.py": 30,
        "__pycache__/caller.f-1.nbi": 20,
        "__pycache__/caller.f-1.1.nbc": 20,
    }
    times |= {"__pycache__/caller.g-9.nbi": 40, "__pycache__/other.f-1.nbi": 20}
    for name, time in times.items():
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (time, time))
    drop_stale(tmp_path / "caller.py")
    assert sorted(path.name for path in kept.iterdir()) == ["caller.g-9.nbi", "other.f-1.nbi"]
