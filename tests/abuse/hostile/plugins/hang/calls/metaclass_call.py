"""Its metaclass hangs when an object is made or tested."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class _Meta(type):
    def __call__(cls, *arguments, **named):
        doze()

    def __instancecheck__(cls, value):
        doze()

    __subclasscheck__ = __instancecheck__


class Plugin(FirstFit, metaclass=_Meta):
    pass
