"""The tour of the code names files that exist, and each way has at most seven stops."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOUR = (ROOT / "docs/explanation/tour.md").read_text()


def test_the_tour_names_files_that_exist() -> None:
    named = re.findall(r"`([\w./]+/[\w./]*)`", TOUR)
    assert len(named) > 30
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_each_way_has_at_most_seven_stops() -> None:
    ways = TOUR.split("\n## ")[1:]
    assert len(ways) == 3
    assert all(3 < len(re.findall(r"^\d\. ", way, re.MULTILINE)) <= 7 for way in ways)
