"""A right allocator named as a module of the working folder, which has modules by the names of ours too."""

COMMAND = "check"
MACHINE = "mesh:2x2"
FOLDER = "shadows"
TARGET = "fits:Plugin"
EXPECT = {"verdict": "kept", "complete": True, "absent": ["ran-*"]}
