"""What has to be the same in two processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from allocert.common.executors import likeness


def test_the_source_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "allocert" / "common" / "executors" / "likeness.py"
    (tmp_path / "elsewhere").mkdir()
    place.parent.mkdir(parents=True)
    place.write_text("a = 1\n")
    (tmp_path / "elsewhere" / "more.py").write_text("b = 1\n")
    (tmp_path / "allocert" / "linked").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setattr(likeness, "__file__", str(place))

    def digest() -> str:
        likeness._source.cache_clear()
        return likeness._source()

    first = digest()
    assert digest() == first
    (tmp_path / "elsewhere" / "more.py").write_text("b = 2\n")
    second = digest()
    (tmp_path / "allocert" / "new.py").write_text("")
    assert len({first, second, digest()}) == 3
    likeness._source.cache_clear()


def test_the_first_difference_is_reported() -> None:
    here = likeness.likeness(lambda: ("numpy 2", "numba 1"))
    there = likeness.likeness(lambda: ("numpy 2", "numba 2"))
    assert likeness.difference(here, here) == ""
    assert likeness.difference(here, there) == "numba 2 there, and numba 1 here"
    assert likeness.difference(here, there[:-1]) == "nothing more there, and numba 1 here"
