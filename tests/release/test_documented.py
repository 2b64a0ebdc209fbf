"""The table of documented commands: every command has its place, every entry its command and its reason."""

from __future__ import annotations

import re

import pytest
from tests.release import documented

KNOWN = documented.entries()


def test_pages_and_helps_name_as_many_commands_as_are_spoken_of() -> None:
    found = documented.commands()
    assert len(found) > 100
    assert sum(command.page.endswith("--help") for command in found) > 20


def test_no_entry_is_for_a_command_that_nobody_names() -> None:
    assert documented.unused(KNOWN) == []


@pytest.mark.parametrize("entry", KNOWN.values(), ids=lambda entry: entry.text)
def test_what_is_not_run_as_it_is_written_has_a_reason(entry: documented.Entry) -> None:
    assert entry.why or entry.run == entry.text


def test_most_are_run_and_most_of_these_as_they_are_written() -> None:
    plans = [documented.entry_of(command, KNOWN) for command in documented.commands()]
    runs = [plan for plan in plans if plan.run]
    written = [plan for plan in runs if plan.run == plan.text]
    others = [plan for plan in plans if not plan.run and not plan.text.startswith("make ")]
    assert len(runs) > len(others)
    assert len(written) * 2 > len(runs)


def test_targets_of_make_are_there() -> None:
    makefile = (documented.ROOT / "Makefile").read_text(encoding="utf-8")
    of_a_new_allocator = {"check"}
    assert documented.targets() - of_a_new_allocator <= set(
        re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)
    )


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("```\nallocert show X \\\n  Y   # why\n```\n", ["allocert show X Y"]),
        ("text\n\n    $ allocert show X-1\n    an answer\n", ["allocert show X-1"]),
        (
            "`allocert show X-1`, `allocert show`, `allocert show ID`, `allocert sweep PLAN`",
            ["allocert show X-1"],
        ),
        ("```\nprint(1)\n```\n", []),
    ],
)
def test_how_commands_are_found(page: str, found: list[str]) -> None:
    assert list(documented.named(page)) == found
