from __future__ import annotations

from pathlib import Path

from tests.report.conftest import Open

from allocert.drawing.frames import Figure, Frame
from allocert.drawing.lines import line
from allocert.report.shell import page
from allocert.report.steps import figure, steps

SVG = "<svg viewBox='0 0 9 9' width='9' height='9'><defs><pattern id='hatch'/></defs><rect fill='url(#hatch)' width='{}' height='1'/></svg>"
FRAMES = tuple(
    Frame(f"state {number}", SVG.format(number), (line(f"line {number}"),)) for number in (1, 2, 3)
)


def test_no_frames_are_no_figure_and_one_has_no_buttons() -> None:
    assert steps(()) == ""
    assert "data-step" not in steps(FRAMES[:1])
    assert steps(FRAMES).count('class="frame"') == 3


def test_captions_and_lines_are_text_and_drawings_are_markup() -> None:
    shown = steps([Frame("<b>&", "<svg><g/></svg>", (line("a <i>"), line("b")))], "<title>")
    assert "&lt;b&gt;&amp;" in shown
    assert "a &lt;i&gt;\nb" in shown
    assert "<svg><g/></svg>" in shown
    assert "<title>" not in shown


def test_names_in_different_drawings_are_apart() -> None:
    shown = steps(FRAMES)
    names = {part.split("'")[0] for part in shown.split("id='")[1:]}
    assert len(names) == 3
    assert all(f"url(#{name})" in shown for name in names)


def test_a_title_that_is_said_beside_it_is_not_said_again() -> None:
    drawn = Figure("what is drawn", FRAMES[:1])
    assert 'class="figure-title"' in figure(drawn)
    assert 'class="figure-title"' not in figure(drawn, "what is drawn")


def test_a_figure_is_stepped_by_buttons_and_keys(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "steps.html"
    path.write_text(page("Steps", steps(FRAMES, "three") + steps(FRAMES[:2], "two")), encoding="utf-8")
    with opened(path) as window:
        first, second = window.locator("[data-steps]").all()

        def shown() -> list[str]:
            return [text.split(". ")[1] for text in first.locator(".caption:visible").all_inner_texts()]

        assert shown() == ["state 1"]
        assert first.locator("[data-step='-1']").is_disabled()
        slider = first.locator("[data-slide]")
        slider.fill("3")
        assert (first.locator("output").inner_text(), slider.get_attribute("aria-valuetext")) == (
            "3 of 3",
            "3 of 3",
        )
        slider.press("ArrowLeft")
        assert first.locator("output").inner_text() == "2 of 3"
        slider.fill("1")
        first.locator(".drawing:visible").focus()
        for _ in range(2):  # the frame that has the focus is hidden by the first
            window.keyboard.press("ArrowRight")
        assert slider.input_value() == "3"
        window.keyboard.press("Home")
        first.locator("[data-step='1']").click()
        assert (shown(), first.locator("output").inner_text()) == (["state 2"], "2 of 3")
        first.focus()
        for key, expected in (
            ("ArrowRight", "state 3"), ("ArrowRight", "state 3"), ("ArrowLeft", "state 2"), ("Home", "state 1"),
            ("End", "state 3"),
        ):  # fmt: skip
            window.keyboard.press(key)
            assert shown() == [expected]
        assert first.locator("[data-step='1']").is_disabled()
        first.locator("[data-step='-1']").click()
        assert shown() == ["state 2"]
        assert second.locator("output").inner_text() == "1 of 2"
    with opened(path, java_script_enabled=False) as window:
        assert window.locator(".caption:visible").count() == 5
        assert not window.locator(".steps-bar").first.is_visible()
