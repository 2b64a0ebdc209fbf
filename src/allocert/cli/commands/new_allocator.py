"""``allocert new-allocator``: a folder with an allocator that works, to begin with."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree

import click

from allocert.cli.common import stdout
from allocert.cli.skeletons.skeleton import KINDS, LANGUAGES, skeleton
from allocert.common.leftovers import PARTIAL, owned, sweep
from allocert.errors import AllocertError

__all__ = ["command"]


@click.command("new-allocator")
@click.argument("name")
@click.option("--language", type=click.Choice(LANGUAGES), default="python", show_default=True)
@click.option(
    "--machine",
    "kind",
    type=click.Choice(KINDS),
    help="The kind of machine it is for.  [default: mesh; what the example in another language is for]",
)
def command(name: str, language: str, kind: str | None) -> int:
    """Write a new allocator into the folder NAME: simple and correct, with a test and the commands to check it.

    In Python it is a package whose test uses the pytest plug-in of allocert; in C++, Go and Java a program that speaks the line
    protocol of `allocert check --command`. The folder's README.md says how to go on.

    \b
    Examples:
      allocert new-allocator my-fit
      allocert new-allocator my-fit-2 --language cpp
      allocert new-allocator my-cubes --machine hypercube

    \b
    Exit codes: 0 written; 2 bad input, such as a folder that is there already.
    """
    files = skeleton(name, language, kind)
    folder = Path(name)
    if os.path.lexists(folder):
        raise AllocertError("NAME", name, "a name that nothing has in this folder")
    try:
        _write(folder, files)
    except OSError as error:
        raise AllocertError("NAME", name, f"a folder that can be written ({error.strerror})") from None
    console = stdout()
    for path in files:
        console.print(f"{name}/{path}", markup=False, highlight=False)
    console.print(f"Read {name}/README.md for the commands to check it.", markup=False, highlight=False)
    return 0


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Write a folder whole or not at all. Raises :class:`OSError`."""
    sweep(Path())
    made = Path(tempfile.mkdtemp(prefix=owned(PARTIAL), dir="."))
    try:
        for name, text in files.items():
            path = made / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        made.chmod(0o777 & ~_umask())
        made.rename(folder)
    except BaseException:
        rmtree(made, ignore_errors=True)
        raise


def _umask() -> int:
    """What new files are not allowed in this process."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
