from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Effort, Evidence, Verdict
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger


def test_it_writes_one_page_and_takes_the_ledger_that_is_there(allocert: Run, tmp_path: Path) -> None:
    claim = REGISTRY.select(["KS-X-1"])[0]
    verdict = Verdict.bounded("n <= 1", Evidence("enumeration", "3 cases"), number=17)
    Ledger(tmp_path / ".allocert" / "ledger.sqlite3").put(Record(claim, verdict, 1.0), Context(Effort.DEEP))
    done = allocert("report")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == [".allocert", "report"]
    assert [path.name for path in (tmp_path / "report").iterdir()] == ["index.html"]
    text = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert 'id="KS-THM-FL-STATIC"' in text
    assert "claims were decided in your own run" in text
    assert "<i>number</i> 17" in text
    assert "in your run, at deep effort" in text
    assert str(Path("report/index.html")) in done.stdout
    assert "items" in done.stdout


@pytest.mark.deep
def test_a_name_that_a_terminal_would_obey_is_reported_harmlessly(allocert: Run, tmp_path: Path) -> None:
    done = allocert("report", "--out", "a\x1b[31mb")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("a\\x1b[31mb/index.html: ")
    assert (tmp_path / "a\x1b[31mb" / "index.html").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ledger", "none.sqlite3"], "--ledger"),
        (["--ledger", "-"], "--ledger"),
        (["--out", "mine.html"], "--out"),
        (["--out", "mine"], "--out"),
        (["--out", ""], "--out"),
    ],
)
def test_bad_input_is_one_line_and_leaves_everything(
    allocert: Run, tmp_path: Path, arguments: list[str], said: str
) -> None:
    (tmp_path / "mine.html").write_text("a file")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("<p>mine</p>")
    done = allocert("report", *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr
    assert (tmp_path / "mine" / "index.html").read_text() == "<p>mine</p>"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "mine.html"]
