from __future__ import annotations

import csv
import json
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from allocert.cli import cli


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


def test_claims_that_keys_name_are_shown_alone(allocert: Run) -> None:
    done = allocert("show", "AN-THM-2.6b/n=5", "--json", "-")
    assert [claim["key"] for claim in json.loads(done.stdout)] == ["AN-THM-2.6b/n=5"]
    assert "AN-THM-2.6b/n=5: bounded" in done.stderr
    assert "AN-THM-2.6b/n=6" not in done.stderr
    several = allocert("show", "AN-THM-2.6b/*", "--csv", "claims.csv")
    assert "AN-THM-2.6b/n=5: bounded" in several.stdout
    assert "AN-THM-2.6b/n=6: bounded" in several.stdout
    assert "counterexample:" not in several.stdout
    missing = allocert("show", "AN-THM-2.6b/x")
    assert (missing.returncode, "claim: got 'AN-THM-2.6b/x'" in missing.stderr) == (2, True)


def test_certified_steps_name_their_page_where_they_say_their_sizes(allocert: Run, tmp_path: Path) -> None:
    pages = ["docs/proofs/preemptive-minimum-finish.md", "docs/proofs/k-cube-costs.md"]
    sizes = ["sides that divide one another", "sets of available processors"]
    names = ("GS-X-1", "LS-TIME-3.6-theta-d/one-cube-at-once")
    done = allocert("show", *names, "--json", "out.json", "--csv", "out.csv")
    said = " ".join(done.stdout.split())
    assert [f"{of} ({page})" in said for of, page in zip(sizes, pages, strict=True)] == [True] * 2
    item, claim = json.loads((tmp_path / "out.json").read_text())
    assert [item["page"], claim["evidence"]["page"]] == pages
    with (tmp_path / "out.csv").open(newline="") as file:
        first, second = csv.DictReader(file)
    assert [first["page"], second["page"], first["evidence.page"], second["evidence.page"]] == [
        pages[0],
        "",
        "",
        pages[1],
    ]


def test_a_readme_of_somebody_else_is_not_overwritten(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Mine\n")
    done = allocert("show", "--report", ".")
    assert (done.returncode, "README.md" in done.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert (tmp_path / "README.md").read_text() == "# Mine\n"


def test_an_item_without_claims_is_reported(allocert: Run) -> None:
    done = allocert("verify", "AN-CLAIM-LITTLE")
    assert done.returncode == 0, done.stderr
    assert "AN-CLAIM-LITTLE open" in done.stdout


def _shown(
    name: str, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    cli.main(["show", name], standalone_mode=False, obj=time.monotonic())
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= columns
    return shown


def test_what_is_to_be_typed_or_opened_is_whole_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _shown("MO-MIG", 44, monkeypatch, capsys).partition("decided in")[2]
    files = "".join(line.strip() for line in said.splitlines())
    assert "proofs/morgenstern/migration/" in files
    assert files.count(".py") == files.count("proofs/") >= 1
    assert "\N{HORIZONTAL ELLIPSIS}" not in files


def test_captions_of_a_long_figure_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "code 12, 641253" in _shown("AN-CLAIM-ALPHA", 40, monkeypatch, capsys)
