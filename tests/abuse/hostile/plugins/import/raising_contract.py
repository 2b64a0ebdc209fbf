"""Looking up the contract raises ``SystemExit``."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class _Meta(type):
    @property
    def contract(cls):
        raise SystemExit(0)


class Plugin(FirstFit, metaclass=_Meta):
    pass
