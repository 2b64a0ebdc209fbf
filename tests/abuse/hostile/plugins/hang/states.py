"""Objects that hang when they are copied, compared or asked for an attribute."""

from _base import FirstFit, doze
from _cases import case


class Right(FirstFit):
    """A right allocator that does something more in one of its methods."""

    @case("kept nothing")
    def giant_state(self, machine):
        """A right allocator that carries a list of two million numbers, which takes long to copy and to compare."""
        super().__init__(machine)
        self.history = list(range(2_000_000))


@case("kept nothing")
class Whole:
    """Plug-ins given whole."""

    @case("refused kept")
    def attributes_of_class():
        """Its metaclass hangs at every look at an attribute, after the import."""

        class _Meta(type):
            def __getattribute__(cls, name):
                if not name.startswith("__") or name in (
                    "__module__",
                    "__qualname__",
                    "__signature__",
                    "__name__",
                ):
                    doze()
                return super().__getattribute__(name)

        class Plugin(FirstFit, metaclass=_Meta):
            pass

    @case("kept nothing refused")
    class class_property(FirstFit):
        """A right allocator whose objects take for ever to tell their class."""

        @property
        def __class__(self):
            doze()

    @case("refused kept")
    def contract():
        """Its class takes for ever to tell its contract."""

        class _Meta(type):
            @property
            def contract(cls):
                doze()

        class Plugin(FirstFit, metaclass=_Meta):
            pass

    @case("kept nothing refused")
    class decision_state(FirstFit):
        """A right allocator that takes for ever to say what its decisions depend on."""

        def decision_state(self):
            doze()

    @case("kept nothing refused")
    def decision_state_value():
        """A right allocator that says what its decisions depend on by a value that hangs when it is hashed or compared."""

        class _Value:
            def __hash__(self):
                doze()
                return 0

            def __eq__(self, other):
                doze()
                return False

            __repr__ = __str__ = __iter__ = lambda self: doze()

        class Plugin(FirstFit):
            def decision_state(self):
                return _Value()

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

    class deepcopy(FirstFit):
        """A right allocator that hangs when it is copied."""

        def __deepcopy__(self, memo):
            doze()

        __copy__ = __deepcopy__

    def deepcopy_of_part():
        """A right allocator with a part that hangs when it is copied or pickled."""

        class _Part:
            def __deepcopy__(self, memo):
                doze()

            def __reduce_ex__(self, protocol):
                doze()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.parts = [{"part": _Part()}]

    @case("kept nothing refused")
    class dict_property(FirstFit):
        """A right allocator whose ``__dict__`` and ``__reduce__`` are descriptors that hang."""

        @property
        def __dict__(self):
            doze()

        @property
        def __slots__(self):
            doze()

    @case("kept nothing refused broken", "answers stable")
    def every_attribute():
        """Its objects hang at every look at an attribute that is none of the two methods."""
        _PLAIN = ("allocate", "release", "find", "taken", "width", "height")

        class Plugin(FirstFit):
            def __getattribute__(self, name):
                if name not in _PLAIN:
                    doze()
                return super().__getattribute__(name)

    @case("refused kept", options="--promise complete:frames")
    class family(FirstFit):
        """Its object takes for ever to tell its family."""

        @property
        def family(self):
            doze()

    class getstate(FirstFit):
        """A right allocator whose state takes for ever to be told to ``copy`` and ``pickle``."""

        def __getstate__(self):
            doze()

    def hash_of_part():
        """A right allocator whose state holds keys that hang when they are hashed once more."""

        class _Key:
            hashed = False

            def __hash__(self):
                if self.hashed:
                    doze()
                self.hashed = True
                return 7

            def __eq__(self, other):
                doze()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.notes = {_Key(): 1}

    class reduce(FirstFit):
        """A right allocator that hangs when it is reduced."""

        def __reduce_ex__(self, protocol):
            doze()

        def __reduce__(self):
            doze()

    @case("refused")
    def set_name():
        """Hangs while its class is made: in the ``__set_name__`` of a descriptor."""

        class _Slow:
            def __set_name__(self, owner, name):
                doze()

        class Plugin(FirstFit):
            slow = _Slow()

    class setstate(FirstFit):
        """A right allocator that hangs when its state is given to a copy."""

        def __setstate__(self, state):
            doze()
