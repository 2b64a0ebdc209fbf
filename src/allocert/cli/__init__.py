"""The command line. Each command is one module, loaded when it is called."""

from __future__ import annotations

import errno
import importlib
import io
import os
import signal
import sys
from typing import Any, cast

import click

from allocert import __version__
from allocert.errors import AllocertError, EngineError, raised_inside

__all__ = ["main"]

_COMMANDS = ("verify", "claims", "allocators", "check", "solve", "simulate", "reproduce", "recheck")

_EPILOG = """\b
Exit codes of every command:
  0    done, and nothing was found wrong
  1    done, and something was found (each command's --help says what)
  2    bad input: one line says which field, its value and what was expected
  3    no answer within the limits, or an engine failed
  130  interrupted; what was decided so far is kept"""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"allocert.cli.{cmd_name}")
        return cast(click.Command, module.command)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a reader that went away is no failure (click itself would end with 1)."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _abandon_output()
            return 0


@click.group(cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="allocert")
def cli() -> None:
    """Verify, bound and differential-test processor allocators for hypercubes, meshes and tori."""


def main() -> None:
    """Run the command line; a user's mistake becomes one line on stderr and exit code 2.

    What a terminal cannot show is written with backslashes.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = cli.main(standalone_mode=False)
    except AllocertError as error:
        code = _complain(str(error), 2)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = 2
    except click.ClickException as error:
        code = _complain(error.format_message(), 2)
    except EngineError as error:
        code = _complain(f"engine: {error}", 3)
    except (click.Abort, KeyboardInterrupt):
        code = _complain("interrupted", 130)
    except SystemError as error:
        if not isinstance(raised_inside(error), KeyboardInterrupt):
            raise
        code = _complain("interrupted", 130)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _abandon_output()
        code = _complain("output: no space is left on the device", 2)
    sys.exit(code if isinstance(code, int) else 0)


def _abandon_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter's last flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _complain(message: str, code: int) -> int:
    click.echo(f"allocert: {' '.join(message.split())}", err=True)
    return code
