"""Promises to reject what is not held, and takes every release."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
OPTIONS = ["--promise", "rejects"]
EXPECT = {"verdict": "broken", "promises": ["rejects"]}


class Plugin(FirstFit):
    pass
