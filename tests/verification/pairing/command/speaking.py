"""Programs for tests: the speaker of the hostile plug-ins, with other methods."""

from __future__ import annotations

import shlex
import sys
import textwrap
from pathlib import Path

from tests.abuse.hostile.case import PLUGINS

__all__ = ["speaker"]


def speaker(folder: Path, body: str = "pass", name: str = "speaker") -> str:
    """The command line of a right first fit on meshes whose class has ``body`` too."""
    path = folder / f"{name}.py"
    path.write_text(
        f"import json, os, sys, time\nsys.path.insert(0, {str(PLUGINS)!r})\nfrom _speaker import Speaker, write\n\n"
        f"class Plugin(Speaker):\n{textwrap.indent(textwrap.dedent(body), '    ')}\n\nPlugin().speak()\n"
    )
    return shlex.join([sys.executable, str(path)])
