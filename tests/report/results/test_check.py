from __future__ import annotations

from pathlib import Path
from typing import Any

from allocert import check_allocator
from allocert.api.checking import CheckResult
from allocert.report.results import check_page
from allocert.verification.pairing.report import Broken, Report


def broken() -> CheckResult:
    return check_allocator(
        "frame-sliding-n", "mesh:3x2", promises="complete:frames", strength="exhaustive", seconds=5
    )


def test_the_page_of_a_broken_promise_steps_through_its_trace(tmp_path: Path, opened: Any) -> None:
    result = broken()
    assert result.broken is not None
    path = tmp_path / "check.html"
    path.write_text(check_page(result, command="allocert check x --promise 'a b'"), encoding="utf-8")
    with opened(path) as page:
        assert page.locator(".result-verdict .badge").inner_text() == "broken"
        frames = page.locator("[data-steps] .frame")
        assert (
            frames.count() == len(result.broken.trace) + 1
        )  # what would be right, in place of the last grant
        assert f"instead: {result.broken.witness}" in frames.last.text_content()
        shown = page.locator("[data-steps] .frame:visible")
        assert shown.count() == 1
        first = shown.inner_text()
        page.locator("[data-step='1']").click()
        assert page.locator("[data-steps] .frame:visible").inner_text() != first
        page.locator("[data-steps]").press("ArrowLeft")
        assert page.locator("[data-steps] .frame:visible").inner_text() == first
        assert page.get_by_text(f"could have granted {result.broken.witness}").count() >= 1
        assert "allocert check x --promise 'a b'" in page.inner_text("main")


def test_a_foreign_allocator_is_not_run_again() -> None:
    found = broken().report
    assert found.broken is not None
    gone = Report.from_json({**found.to_json(), "allocator": "nowhere.at.all:Gone"})
    page = check_page(CheckResult(gone))
    assert page.count('class="frame"') == len(found.broken.trace) + 1


def test_what_is_kept_and_what_is_open_is_said() -> None:
    kept = check_page(check_allocator("buddy", "hypercube:1", strength="exhaustive", seconds=5))
    assert "a-holds" in kept
    assert "The trace that breaks it" not in kept
    report = broken().report
    nothing = Report(report.allocator, report.machine, report.contract, report.rejects)
    assert "The limits left nothing to say." in check_page(CheckResult(nothing))


def test_texts_of_others_are_no_markup() -> None:
    report = broken().report
    assert report.broken is not None
    bad = Broken(**{**vars(report.broken), "detail": "<script>alert(1)</script>", "shown": ("<b>",)})
    page = check_page(CheckResult(Report(**{**vars(report), "broken": bad, "notes": ("<i>x</i>",)})))
    assert "<script>alert" not in page
    assert "<i>x</i>" not in page
