from __future__ import annotations

import re
from html.parser import HTMLParser

from markupsafe import Markup

from allocert.report.shell import page

_VOID = {"meta", "link", "input", "br"}


class _Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in _VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack.pop() != tag:
            self.wrong.append(tag)


def test_a_page_is_one_whole_document_that_names_no_other_file() -> None:
    text = page("A title", Markup("<p>body</p>"), lede="what it is")
    parser = _Balanced()
    parser.feed(text)
    assert (parser.stack, parser.wrong) == ([], [])
    assert text.startswith("<!doctype html>")
    assert '<html lang="en">' in text
    assert not re.search(r"(src=|@import|https?://|url\((?!#))", text)
    assert "default-src 'none'" in text
    assert text.count("<h1>") == 1


def test_titles_and_ledes_are_escaped() -> None:
    text = page("</title><script>alert(1)</script>", Markup(), lede="<img src=x onerror=alert(1)>")
    assert "<script>alert" not in text
    assert "<img" not in text
