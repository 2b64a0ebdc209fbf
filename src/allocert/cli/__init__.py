"""The command line. Each command is one module, loaded when it is called."""

from __future__ import annotations

import difflib
import importlib
import signal
import sys
import time
from contextlib import suppress
from typing import Any, cast

import click

from allocert import __version__
from allocert.cli.completing import offer
from allocert.cli.streams import abandon, complain, flush, have_streams, internal_fault, system_fault
from allocert.common.leftovers import SCRATCH, sweep, temporary_folder
from allocert.errors import AllocertError, EngineError, raised_inside

__all__ = ["main"]

_COMMANDS = {
    "verify": "Decide claims of the papers, and print the answers.",
    "show": "Describe an item of a paper.",
    "report": "Write all answers as one page of HTML.",
    "claims": "List the claims that verify decides.",
    "allocators": "List the allocators that are installed.",
    "check": "Look for a trace that breaks an allocator's contract.",
    "check-scheduler": "Check a scheduler of jobs on a torus against the optimum.",
    "check-schedule": "Check who started when against a policy.",
    "protocol-check": "Lead a program through the line protocol.",
    "new-allocator": "Write a new allocator to begin with.",
    "solve": "Answer an instance exactly, with a proof.",
    "simulate": "Replay a trace or a workload on a machine.",
    "sweep": "Simulate all combinations that a plan lists.",
    "schedule": "Schedule sets of jobs on a torus.",
    "run-program": "Run a parallel program on a network.",
    "workload": "Describe a trace, or make one.",
    "reproduce": "Simulate the tables of a paper again.",
    "recheck": "Check certificates without any engine.",
}
"""What each does, for the list of them; its own ``--help`` says it in full."""

_EPILOG = """\b
Exit codes of every command:
  0    done, and nothing was found wrong
  1    done, and something was found (each command's --help says what)
  2    bad input: one line says which field, its value and what was expected
  3    no answer within the limits, or an engine or this program failed
  130  interrupted; what was decided so far is kept"""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"allocert.cli.commands.{cmd_name.replace('-', '_')}")
        command = cast(click.Command, module.command)
        for parameter in command.params:
            offer(cmd_name, parameter)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a hint where there is no such command."""
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            close = difflib.get_close_matches(args[0], _COMMANDS, n=1)
            expected = f"Did you mean '{close[0]}'?" if close else "`allocert --help` lists them."
            raise click.UsageError(f"No such command {args[0]!r}. {expected}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list, without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def make_context(self, *arguments: Any, **extra: Any) -> click.Context:
        """As click does; a reader of the help that went away is no failure (click itself would end with 1)."""
        try:
            return super().make_context(*arguments, **extra)
        except BrokenPipeError:
            abandon(1)
            raise click.exceptions.Exit(0) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. The same of the reader of its help; what else is printed knows of such readers itself."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            abandon(1)
            return 0


@click.group(cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="allocert")
def cli() -> None:
    """Verify, bound and differential-test processor allocators for hypercubes, meshes and tori."""


def main(began: float | None = None) -> None:
    """Run the command line in this process; a user's mistake becomes one line on stderr and exit code 2.

    ``began`` is when the command was started (:func:`time.monotonic`), now by default: time budgets count from then.
    What a terminal cannot show is written with backslashes. Working folders of killed commands are removed.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:  # and not ignored, as nohup has it
            signal.signal(number, signal.default_int_handler)
    have_streams()
    try:
        with suppress(OSError):
            sweep(temporary_folder(), SCRATCH)
        code = cli.main(standalone_mode=False, obj=time.monotonic() if began is None else began)
        flush()
    except AllocertError as error:
        code = complain(str(error), 2)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = 2
    except click.ClickException as error:
        code = complain(error.format_message(), 2)
    except EngineError as error:
        code = complain(f"engine: {error}", 3)
    except MemoryError:
        code = complain("system: the memory does not suffice", 3)
    except (click.Abort, KeyboardInterrupt) as error:
        cause = (
            error.__cause__
        )  # an end of file, as in a damaged module, which click takes for that of the input
        code = internal_fault(cause) if isinstance(cause, EOFError) else complain("interrupted", 130)
    except OSError as error:
        code = system_fault(error)
    except Exception as error:  # noqa: BLE001 - Python's own exit code would be 1, which is an answer
        inside = raised_inside(error) if isinstance(error, SystemError) else None
        interrupted = isinstance(inside, KeyboardInterrupt)
        code = complain("interrupted", 130) if interrupted else internal_fault(error)
    sys.exit(code if isinstance(code, int) else 0)
