"""What all commands do alike with numbers of seconds and with files they write."""

from __future__ import annotations

import os
import shlex
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest
from click.exceptions import Exit
from tests.cli.conftest import Run

from allocert.cli import cli, main
from allocert.cli.commands import claims
from allocert.cli.common import write_text
from allocert.cli.deadline import ExpiredError, deadline
from allocert.cli.outputs import distinct
from allocert.errors import AllocertError

INSTANCE = '{"schema": "allocert/instance/1", "machine": "mesh:4x3", "requests": [[1, 1]]}'
CHECK = ("check", "buddy", "--machine", "hypercube:2")
SIMULATE = ("simulate", "--machine", "hypercube:3", "--allocator", "buddy", "--workload", "kandlur-shin")
VERIFY = ("verify", "AN-CLAIM-ALPHA")
SOLVE = ("solve", "instance.json")


@pytest.mark.parametrize("value", ["nan", "inf", "1e400"])
@pytest.mark.parametrize(
    "command",
    [
        (*CHECK, "--time-budget"),
        (*CHECK, "--call-timeout"),
        (*SIMULATE, "--time-budget"),
        (*SIMULATE, "--migration-limit"),
        (*VERIFY, "--time-budget"),
        (*SOLVE, "--time-budget"),
    ],
)
def test_seconds_are_finite(allocert: Run, command: tuple[str, ...], value: str) -> None:
    run = allocert(*command, value)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
    assert command[-1] in run.stderr


@pytest.mark.parametrize(
    "command",
    [
        (*SOLVE, "--json"),
        (*SOLVE, "--certificate"),
        (*CHECK, "--json"),
        ("claims", "--json"),
        (*VERIFY, "--ledger"),
    ],
)
def test_what_is_no_regular_file_is_not_replaced(
    allocert: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    os.mkfifo(tmp_path / "pipe")
    run = allocert(*command, "pipe")
    assert (run.returncode, run.stderr.count("\n")) == (2, 1), run.stderr
    assert stat.S_ISFIFO((tmp_path / "pipe").lstat().st_mode)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["instance.json", "pipe"]


@pytest.mark.parametrize("command", [CHECK, SIMULATE, SOLVE, ("claims",)])
def test_a_reader_that_goes_away_is_no_finding(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [sys.executable, "-m", "allocert", *command],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        timeout=120,
        check=False,
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs the device /dev/full")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [sys.executable, "-m", "allocert", "claims"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            timeout=120,
            check=False,
        )
    assert (run.returncode, run.stderr.count(b"\n")) == (2, 1), run.stderr


@pytest.mark.parametrize(
    "command", [["solve", "absent.json"], ["check", "buddy", "--machine", "hypercube:1"]]
)
@pytest.mark.parametrize("target", ["", "absent/c.json", "."])
def test_a_certificate_that_cannot_be_written_is_refused_at_once(
    allocert: Run, command: list[str], target: str
) -> None:
    done = allocert(*command, "--certificate", target)
    assert done.returncode == 2
    assert done.stderr.startswith("allocert: --certificate: got ")


@pytest.mark.parametrize("option", ["--json", "--certificate", "--svg"])
def test_a_name_that_no_file_can_have_is_one_line(allocert: Run, tmp_path: Path, option: str) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    run = allocert(*SOLVE, option, "x" * 300)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["instance.json"]


def test_the_longest_name_is_written(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    assert allocert(*SOLVE, "--json", "x" * 255).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["instance.json", "x" * 255]


@pytest.mark.parametrize(
    "options",
    [("--json", "a", "--svg", "./a"), ("--svg", "a", "--certificate", "a"), ("--json", "instance.json")],
)
def test_no_two_results_go_to_one_file(allocert: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    run = allocert(*SOLVE, *options)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
    assert (tmp_path / "instance.json").read_text() == INSTANCE


def test_the_file_on_standard_input_is_not_replaced(tmp_path: Path) -> None:
    instance = tmp_path / "instance.json"
    instance.write_text(INSTANCE)
    for name in ("-", "/dev/stdin"):
        for option in ("--json", "--svg", "--certificate"):
            with instance.open() as file:
                run = subprocess.run(
                    [sys.executable, "-m", "allocert", "solve", name, option, "instance.json"],
                    stdin=file,
                    capture_output=True,
                    text=True,
                    cwd=tmp_path,
                    timeout=120,
                    check=False,
                )
            assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
            assert "another file than that of FILE" in run.stderr
            assert instance.read_text() == INSTANCE


def test_standard_output_and_input_are_two_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    (tmp_path / "b").hardlink_to(tmp_path / "a")
    real = os.stat
    monkeypatch.setattr(
        os, "stat", lambda path, **extra: real(tmp_path / "a" if path == 0 else path, **extra)
    )
    distinct(("FILE", "-"), ("--json", "-"), ("--svg", tmp_path / "c"), ("--report", None))
    distinct(("FILE", tmp_path), ("FILE", tmp_path), ("--json", tmp_path / "a"))
    for given in (
        (("FILE", "-"), ("--json", tmp_path / "a")),
        (("FILE", Path("-")), ("--svg", str(tmp_path / "b"))),
        (("--svg", tmp_path / "a"), ("--json", tmp_path / "b")),
    ):
        with pytest.raises(AllocertError, match="another file than that of"):
            distinct(*given)


@pytest.mark.parametrize(
    "command",
    [
        (*SOLVE, "--certificate"),
        (*SOLVE, "--svg"),
        (*CHECK, "--certificate"),
        (*SIMULATE, "--svg"),
        (*VERIFY, "--ledger"),
        (*VERIFY, "--certificates"),
        (*VERIFY, "--report"),
        ("reproduce", "morgenstern", "--report"),
    ],
)
def test_no_file_is_called_like_standard_output(
    allocert: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    run = allocert(*command, "-")
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
    assert run.stderr.startswith(f"allocert: {command[-1]}: got '-', expected ")
    assert [path.name for path in tmp_path.iterdir()] == ["instance.json"]


def test_a_seed_is_one_that_every_engine_takes(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "instance.json").write_text(INSTANCE)
    assert allocert(*SOLVE, "--seed", str(2**31 - 1)).returncode == 0
    assert allocert(*SOLVE, "--seed", str(2**31)).returncode == 2


def test_what_is_written_is_whole_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: str, target: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "a", "text", "--json")
    assert not list(tmp_path.iterdir())


def test_a_terminal_without_the_letters_of_a_name(tmp_path: Path) -> None:
    instance = '{"schema": "allocert/packing/1", "machine": "mesh:1x1", "rectangles": [{"name": "é", "sides": [1, 1]}]}'
    (tmp_path / "instance.json").write_text(instance, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "allocert", *SOLVE, "--svg", "a.svg"],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "POSIX"},
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"\\xe9  1 x 1" in run.stdout
    assert "é" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_a_deadline_inside_compiled_code_stays_one() -> None:
    with pytest.raises(ExpiredError), deadline(60):
        raise SystemError("a result with an exception set") from ExpiredError()
    with pytest.raises(SystemError, match="another"), deadline(1e300):
        raise SystemError("another") from ValueError()


def test_an_interrupt_inside_compiled_code_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def interrupted(**options: Any) -> None:
        raise SystemError("a result with an exception set") from KeyboardInterrupt()

    monkeypatch.setattr(cli, "main", interrupted)
    with pytest.raises(SystemExit, match="130"):
        main()
    assert capsys.readouterr().err == "allocert: interrupted\n"


def test_without_a_command_the_help_is_shown(allocert: Run) -> None:
    done = allocert()
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) > 10
    assert "recheck" in done.stderr


def test_a_command_that_there_is_not_is_reported_with_one_that_is_close(allocert: Run) -> None:
    assert allocert("verfy").stderr == "allocert: No such command 'verfy'. Did you mean 'verify'?\n"
    assert allocert("x").stderr == "allocert: No such command 'x'. `allocert --help` lists them.\n"


COMMANDS = cli.list_commands(click.Context(cli))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_examples_that_it_takes(name: str) -> None:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    assert found.help is not None
    written = found.help.partition("Examples:\n")[2].partition("\n\n")[0]
    examples = written.replace("\\\n", " ").splitlines()
    assert examples
    for example in examples:
        tool, command, *words = shlex.split(example)
        assert (tool, command) == ("allocert", name)
        with suppress(Exit):
            found.make_context(name, words)


def test_the_list_of_commands_says_what_each_does() -> None:
    said = click.Context(cli, info_name="allocert").get_help().partition("Commands:\n")[2].splitlines()
    message = dict(line.split(maxsplit=1) for line in said[: len(COMMANDS)])
    assert list(message) == COMMANDS
    assert all(text.endswith(".") for text in message.values())


def test_processes_that_an_allocator_starts_end_with_the_check(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "forks.py").write_text(
        "import subprocess\n"
        "class Forks:\n"
        "    def __init__(self, machine):\n"
        "        child = subprocess.Popen(['sleep', '600'])\n"
        "        with open('pids', 'a') as file:\n"
        "            file.write(f'{child.pid}\\n')\n"
        "    def allocate(self, request):\n"
        "        return None\n"
        "    def release(self, region):\n"
        "        pass\n"
    )
    allocert("check", "forks.py:Forks", "--machine", "hypercube:0", "--time-budget", "2")
    pids = (tmp_path / "pids").read_text().split()
    assert pids
    assert not [pid for pid in pids if _runs(pid)]


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("name", cli.list_commands(click.Context(cli)))
def test_a_help_fits_a_screen_and_has_three_examples(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    context = click.Context(cli, info_name="allocert")
    command = cli.get_command(context, name)
    assert command is not None
    lines = command.get_help(click.Context(command, info_name=name, parent=context)).splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 80
    assert sum(f"{line} ".startswith(f"    allocert {name} ") for line in lines) == 3


def test_an_unexpected_end_of_a_file_is_no_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of a module whose compiled form is damaged: click takes it for the end of the input."""

    def damaged(**options: object) -> None:
        raise EOFError("marshal data too short")

    monkeypatch.setattr(claims.command, "callback", damaged)
    monkeypatch.setattr(sys, "argv", ["allocert", "claims"])
    with pytest.raises(SystemExit) as done:
        main()
    assert done.value.code == 3
    assert "internal error: EOFError: marshal data too short" in capsys.readouterr().err
