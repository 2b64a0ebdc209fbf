"""Has abstract bases, a metaclass, class methods, properties and an own ``__new__``."""

import abc

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class _Base(abc.ABC):
    @abc.abstractmethod
    def allocate(self, request):
        """To be had."""


class Plugin(FirstFit, _Base):
    made = 0

    def __new__(cls, machine, *arguments):
        cls.made += 1
        return super().__new__(cls)

    @classmethod
    def count(cls):
        return cls.made

    @property
    def busy(self):
        return len(self.taken)
