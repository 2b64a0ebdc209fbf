from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_show_tells_all_about_an_item(allocert: Run) -> None:
    done = allocert("show", "KS-CLAIM-LOWBITS", "--json", "-")
    assert done.returncode == 0, done.stderr
    (item,) = json.loads(done.stdout)
    assert item["id"] == "KS-CLAIM-LOWBITS"
    for word in (
        "states",
        "domain",
        "answer",
        "Read as: ",
        "allocert verify KS-CLAIM-LOWBITS --fresh",
        "decided in",
    ):
        assert word in done.stderr
    missing = allocert("show", "KS-CNTT")
    assert missing.returncode == 2
    assert "KS-CNT" in missing.stderr


def test_a_readme_of_somebody_else_is_not_overwritten(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Mine\n")
    done = allocert("show", "--report", ".")
    assert (done.returncode, "README.md" in done.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert (tmp_path / "README.md").read_text() == "# Mine\n"


def test_an_item_without_claims_is_told(allocert: Run) -> None:
    done = allocert("verify", "AN-CLAIM-LITTLE")
    assert done.returncode == 0, done.stderr
    assert "nothing in the thesis" in done.stdout
