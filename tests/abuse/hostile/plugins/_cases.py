"""How a plug-in is tried, and what has to come out. The decorators are read, never run: see ``hostile/variants.py``."""

__all__ = ["case", "like"]


def case(verdict="", promises="", **more):
    """One verdict or several, and which promises may be broken; ``more`` are the fields of ``Expected`` and how it is tried.

    How it is tried::

        command   "check" (if left out), "scheduler" (``check-scheduler``), "command" (``check --command``: it is a program),
                  "simulate" or "simulate-command" (``simulate --command``)
        machine   the machine's specification; "mesh:2x2" if left out
        entry     the name of the class or function; "Plugin" or "schedule" if left out
        target    the name on the command line instead of the file, such as "fits:Plugin"
        options   further options
        folder    a folder of ``folders/`` to be the working folder
        beside    a folder of ``folders/`` whose files lie next to the plug-in
    """
    return lambda variant: variant


def like(name, verdict="", promises="", *, group, **more):
    """The same body, as plug-in ``name`` of another group, tried in another way."""
    return lambda variant: variant
