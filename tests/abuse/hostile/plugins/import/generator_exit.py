"""Raises ``GeneratorExit`` while it is imported."""

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused", "said": "import"}

raise GeneratorExit
