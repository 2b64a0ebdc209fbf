from __future__ import annotations

from allocert.report.compact import compact, with_classes

RECT = "<rect x='1.50' y='10.00' width='100' height='0.05' fill='var(--ink, #222222)' fill-opacity='1.0'/>"
TEXT = (
    "<text x='0' font-size='12.0' font-weight='normal' fill='red' stroke-linejoin='round'>1.50 'x' 2.0</text>"
)


def test_a_drawing_loses_defaults_and_zeros_and_no_text() -> None:
    drawing = f"<svg viewBox='0 0 9 9' xmlns='http://www.w3.org/2000/svg'>\n<title>n = 3.00</title>\n{RECT}\n{TEXT}\n</svg>"
    assert compact(drawing) == (
        "<svg viewBox='0 0 9 9'><title>n = 3.00</title>"
        "<rect x='1.5' y='10' width='100' height='0.05' fill='var(--ink)'/>"
        "<text x='0' font-size='12' fill='red'>1.50 'x' 2.0</text></svg>"
    )


def test_looks_that_are_the_same_are_said_once() -> None:
    body = f"<p fill='red'>x</p><svg viewBox='0 0 9 9'>{TEXT}{TEXT}<g class='own' fill='red'/></svg>"
    shared, style = with_classes(body)
    assert style == ".d0{fill:red;font-size:12.0px;font-weight:normal}"
    assert shared.count("class=d0") == 2
    assert "<p fill='red'>" in shared
    assert "<g class='own' fill='red'/>" in shared
    assert shared.count("1.50 'x' 2.0") == 2
