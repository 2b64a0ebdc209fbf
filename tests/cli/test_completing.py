"""What a shell completes."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from allocert.cli import cli


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("s", ["show", "solve", "simulate", "sweep", "schedule"]),
        ("run-program --ca", ["--capacity"]),
        ("run-program buddy --order a", ["adversarial", "at-once"]),
        ("sweep pl", "file"),
        ("schedule jobs.json ot", "file"),
        ("simulate --json o", "file"),
        ("show AN-THM-2.6", ["AN-THM-2.6a", "AN-THM-2.6b"]),
        ("verify AN-THM-2.6b/n", ["AN-THM-2.6b/n<=4", "AN-THM-2.6b/n=5", "AN-THM-2.6b/n=6"]),
        ("claims --paper an", ["antoniou"]),
        ("check bitboard-e", ["bitboard-edge"]),
        ("check my_f", "file"),
        ("simulate --allocator buddy,gray-", ["buddy,gray-multi"]),
        ("simulate --policy e", ["easy"]),
        ("schedule --allocator c", ["cnp"]),
        ("run-program sq", ["squares"]),
        ("reproduce k", ["kandlur-shin"]),
    ],
)
def test_shells_complete_commands_options_choices_names_and_files(
    words: str, offered: list[str] | str
) -> None:
    *before, begun = words.split()
    found = ShellComplete(cli, {}, "allocert", "_ALLOCERT_COMPLETE").get_completions(before, begun)
    assert (
        [one.type for one in found] == ["file"]
        if offered == "file"
        else sorted(one.value for one in found) == sorted(offered)
    )
