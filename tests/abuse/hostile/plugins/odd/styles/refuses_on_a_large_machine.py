"""Is right and quick on a machine whose million kinds of requests take their time to list."""

COMMAND = "check"
MACHINE = "mesh:1024x1024"
OPTIONS = ["--call-timeout", "0.2"]
EXPECT = {"verdict": ["kept", "nothing"], "silent": "gave no answer"}


class Plugin:
    def __init__(self, machine):
        self.machine = machine

    def allocate(self, request):
        return None

    def release(self, region):
        """Nothing to release."""
