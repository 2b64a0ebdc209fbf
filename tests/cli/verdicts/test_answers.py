from __future__ import annotations

import io

import pytest

from allocert.cli.console import PlainConsole
from allocert.cli.verdicts.answers import print_answers
from allocert.proofs import REGISTRY
from allocert.report.wording import by_importance, fails
from allocert.verification.knowledge import know


@pytest.mark.parametrize("columns", [40, 60, 72, 80, 100, 200])
@pytest.mark.parametrize("every", [False, True])
def test_no_line_is_wider_than_the_terminal_and_no_number_is_lost(
    monkeypatch: pytest.MonkeyPatch, columns: int, every: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    console = PlainConsole()
    console.file = shown = io.StringIO()
    known = know(REGISTRY.items, {})
    print_answers(console, known, every)
    lines = shown.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= columns
    total = next(line for line in lines if f" {len(known)} " in line)
    assert str(sum(one.answer.kind.value == "holds" for one in known)) in total
    starts = [line.partition(" ")[0] for line in lines if line[:1].isupper()]
    if every:
        assert {one.item.id for one in known} <= set(starts)
    else:
        assert "Not listed: " in shown.getvalue()
        listed = [start for start in starts if "-" in start]
        assert listed == [one.item.id for one in by_importance(filter(fails, known))][: len(listed)]
        assert len(listed) > 2
        assert sum(line.startswith(("  ", *listed)) for line in lines[lines.index(total) + 1 :]) <= 40


def test_on_a_low_terminal_the_table_stays_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    console = PlainConsole()
    console._force_terminal = True
    console.file = shown = io.StringIO()
    known = know(REGISTRY.items, {})
    print_answers(console, known, every=False)
    lines = shown.getvalue().splitlines()
    assert len(lines) <= 22
    assert any(" all" in line or "\x1b[1mall" in line for line in lines)


def test_one_paper_has_no_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    console = PlainConsole()
    console.file = shown = io.StringIO()
    print_answers(console, know([REGISTRY.item("KS-RECOG")], {}), every=False)
    assert not any(line.split()[:1] == ["all"] for line in shown.getvalue().splitlines())
