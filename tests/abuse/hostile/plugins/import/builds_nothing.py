"""A factory that returns ``None`` for an allocator."""

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


def Plugin(machine):
    return None
