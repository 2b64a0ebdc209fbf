from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from allocert.common import leftovers


def _stale_process() -> int:
    done = subprocess.Popen(["true"])
    done.wait()
    return done.pid


def test_only_what_killed_processes_left_is_swept(tmp_path: Path) -> None:
    own = leftovers.owned(leftovers.PARTIAL)
    dead, gone = own.replace(f"-{os.getpid()}-", f"-{_stale_process()}-"), _stale_process()
    foreign = f"{leftovers.PARTIAL}0123abcd-{gone}-"
    unplaced = [f".{gone}.partial", f".{gone}-0123456789ab.partial", f".partial-{gone}-abcdefgh"]
    removed = [f"{dead}abcd_12x", f"{dead}zzzzzzzz", f"{foreign}old_old_", *unplaced]
    live = f".{os.getpid()}.partial"
    aged = [
        own + "abcdefgh",
        f".{gone}",
        f".{gone}-notes",
        f".partial-{gone}",
        "precious",
        live,
        ".partial-x1y2z3",
    ]
    young = [
        foreign + "young_one",
        f".{gone}-ba9876543210.partial",
        f"not{dead}abcdefgh",
    ]
    for name in (*removed, *aged, *young):
        (tmp_path / name).write_text("text")
    for name in (*removed[2:], *aged):
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / f"{dead}the_link").symlink_to(tmp_path / "precious")
    (tmp_path / f"{dead}a_folder").mkdir()
    (tmp_path / f"{dead}a_folder" / "file").write_text("text")
    assert leftovers.sweep(tmp_path) == len(removed) + 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*aged, *young, f"{dead}the_link"])
    assert leftovers.sweep(tmp_path / "absent") == 0


def test_a_working_folder_of_a_killed_process_is_swept_by_a_later_command(tmp_path: Path) -> None:
    script = (
        "import os, signal\nfrom allocert.common.leftovers import scratch\n"
        "with scratch() as folder:\n    (folder / 'file').touch()\n    os.kill(os.getpid(), signal.SIGKILL)"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", script], env=environment, check=False)
    assert len(list(tmp_path.iterdir())) == 1
    subprocess.run([sys.executable, "-m", "allocert", "--version"], env=environment, check=True)
    assert list(tmp_path.iterdir()) == []
