"""Objects and classes that hang when they are copied, compared or asked for an attribute."""

from _base import FirstFit, doze, hanging
from _cases import case


@case("kept nothing")
class Copied:
    """Right allocators that hang when they are copied."""

    class deepcopy(hanging("__deepcopy__ __copy__", FirstFit)):
        """A right allocator that hangs when it is copied."""

    class getstate(hanging("__getstate__", FirstFit)):
        """A right allocator whose state takes for ever to be reported to ``copy`` and ``pickle``."""

    class setstate(hanging("__setstate__", FirstFit)):
        """A right allocator that hangs when its state is given to a copy."""

    class reduce(hanging("__reduce_ex__ __reduce__", FirstFit)):
        """A right allocator that hangs when it is reduced."""


@case("kept nothing")
class Parts(FirstFit):
    """Right allocators with a part that hangs, or takes its time."""

    def deepcopy_of_part(self, machine):
        """A right allocator with a part that hangs when it is copied or pickled."""
        super().__init__(machine)
        self.parts = [{"part": hanging("__deepcopy__ __reduce_ex__")()}]

    def hash_of_part():
        """A right allocator whose state holds keys that hang when they are hashed once more."""

        class _Key(hanging("__eq__")):
            hashed = False

            def __hash__(self):
                if self.hashed:
                    doze()
                self.hashed = True
                return 7

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.notes = {_Key(): 1}

    def giant_state(self, machine):
        """A right allocator that carries a list of two million numbers, which takes long to copy and to compare."""
        super().__init__(machine)
        self.history = list(range(2_000_000))

    def deep_state():
        """A right allocator that carries a chain of fifty thousand objects, too deep for any recursion."""

        class _Link:
            def __init__(self, next):
                self.next = next

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.chain = None
                for _ in range(50_000):
                    self.chain = _Link(self.chain)


@case("kept nothing refused")
class Objects:
    """Objects that hang when they are asked for an attribute."""

    class class_property(hanging(kind=FirstFit, asked="__class__")):
        """A right allocator whose objects take for ever to tell their class."""

    class dict_property(hanging(kind=FirstFit, asked="__dict__ __slots__")):
        """A right allocator whose ``__dict__`` and ``__reduce__`` are descriptors that hang."""

    class decision_state(hanging("decision_state", FirstFit)):
        """A right allocator that takes for ever to say what its decisions depend on."""

    class decision_state_value(FirstFit):
        """A right allocator that says what its decisions depend on by a value that hangs when it is hashed or compared."""

        def decision_state(self):
            return hanging("__hash__ __eq__ __repr__ __str__ __iter__")()

    @case("kept nothing refused broken", "answers stable")
    class every_attribute(FirstFit):
        """Its objects hang at every look at an attribute that is none of the two methods."""

        def __getattribute__(self, name):
            if name not in ("allocate", "release", "find", "taken", "width", "height"):
                doze()
            return super().__getattribute__(name)

    @case("refused kept", options="--promise complete:frames")
    class family(hanging(kind=FirstFit, asked="family")):
        """Its object takes for ever to tell its family."""


@case("refused kept")
class Classes:
    """Classes that hang when they are made, or asked for an attribute."""

    class contract(FirstFit, metaclass=hanging(kind=type, asked="contract")):
        """Its class takes for ever to tell its contract."""

    def attributes_of_class():
        """Its metaclass hangs at every look at an attribute, after the import."""

        class _Meta(type):
            def __getattribute__(cls, name):
                said = ("__module__", "__qualname__", "__signature__", "__name__")
                if not name.startswith("__") or name in said:
                    doze()
                return super().__getattribute__(name)

        class Plugin(FirstFit, metaclass=_Meta):
            pass

    @case("refused")
    class set_name(FirstFit):
        """Hangs while its class is made: in the ``__set_name__`` of a descriptor."""

        slow = hanging("__set_name__")()
