"""A module that is no Python, told from here on."""

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused", "said": "import"}

exec("x = 1 +")
