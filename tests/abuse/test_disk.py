from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.abuse import disk
from tests.abuse.disk.faults import FAULTS, Unavailable, played
from tests.abuse.disk.outputs import OLD, OUTPUTS, Output

JSON = next(output for output in OUTPUTS if output.option == "--json" and output.words[0] == "claims")
SMALL = next(fault for fault in FAULTS if "100 bytes" in fault.name)


@pytest.mark.deep
def test_a_small_part_of_the_bench_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.abuse.disk.ledgers.CLAIMS", ("AN-DEF-*",))
    rows = list(disk.run(1, 2))
    assert [row.broken for row in rows if row.failed] == []


def _done(code: int, said: str = "") -> subprocess.CompletedProcess[bytes]:
    return subprocess.CompletedProcess([], code, b"", said.encode())


@pytest.mark.parametrize(
    ("code", "said", "content", "more", "word"),
    [
        (0, "", b'{"schema": ', "", "not whole"),
        (0, "", OLD, "", "not whole"),
        (1, "Traceback", OLD, "", "exit code 1"),
        (2, "Traceback\nOSError\n", OLD, "", "not one line"),
        (2, "allocert: file: got 1, expected more\n", OLD, "", "does not name --json"),
        (2, "allocert: --json: got 1, expected more\n", b"{", "", "the old file is lost"),
        (2, "allocert: --json: got 1, expected more\n", OLD, ".1.partial", "left behind"),
    ],
)
def test_what_must_not_happen_is_seen(
    tmp_path: Path, code: int, said: str, content: bytes, more: str, word: str
) -> None:
    target = tmp_path / JSON.name
    target.write_bytes(content)
    if more:
        (tmp_path / more).touch()
    assert word in " ".join(disk.faults_of(JSON, target, _done(code, said), {JSON.name}))


def test_what_may_happen_is_no_fault(tmp_path: Path) -> None:
    target = tmp_path / JSON.name
    target.write_bytes(OLD)
    assert not list(
        disk.faults_of(JSON, target, _done(2, "allocert: --json: got 1, expected more\n"), {JSON.name})
    )
    target.write_text('{"schema": 1}')
    assert not list(disk.faults_of(JSON, target, _done(0), {JSON.name}))


_CARELESS = """
import sys
path = sys.argv[sys.argv.index("--json") + 1]
with open(path, "w") as file:
    file.write('{"schema": "' + "x" * 10000)
"""


def test_a_tool_that_writes_in_place_breaks_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "allocert").mkdir()
    (tmp_path / "allocert" / "__init__.py").touch()
    (tmp_path / "allocert" / "__main__.py").write_text(_CARELESS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    row = disk.row_of(SMALL, [JSON])
    assert row.failed
    assert "exit code 1" in row.broken[0]


@pytest.mark.parametrize("name", ["write fails with EIO", "the disk is full"])
def test_a_fault_is_played(name: str) -> None:
    fault = next(fault for fault in FAULTS if fault.name.startswith(name))
    try:
        with played(fault) as place:
            place.fail()
            done = subprocess.run(
                ["/bin/dd", "if=/dev/zero", f"of={place.folder}/x", "bs=70000", "count=1"],
                env=dict(place.environment),
                capture_output=True,
                check=False,
            )
    except Unavailable as reason:
        pytest.skip(str(reason))
    assert done.returncode
    assert b"error" in done.stderr.lower() or b"space" in done.stderr


def test_every_output_has_a_fault_and_every_fault_an_output() -> None:
    assert len({str(output) + output.name for output in OUTPUTS}) >= 25
    assert {type(output) for output in OUTPUTS} == {Output}
    assert len(FAULTS) >= 10
