"""Its metaclass hangs at every look at an attribute, after the import."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "kept"]}


class _Meta(type):
    def __getattribute__(cls, name):
        if not name.startswith("__") or name in ("__module__", "__qualname__", "__signature__", "__name__"):
            doze()
        return super().__getattribute__(name)


class Plugin(FirstFit, metaclass=_Meta):
    pass
