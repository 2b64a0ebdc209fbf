"""Code written down by what it does.

The digest input is the syntax tree without docstrings, comments, annotations and imports, and without the names of functions,
classes, constants and local variables. Where a name from outside is used, there is a hole, and a list says what fills it.
Names of attributes and parameters stay, as other code calls them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from allocert.verification.ledger.code.files import file_of_module
from allocert.verification.ledger.code.makers import NAMED, TABLE, makers, read_from_files
from allocert.verification.ledger.code.scopes import Place, Scope

__all__ = ["COMPILED", "REMEMBERED", "Writer", "first_line", "root_of"]

_IGNORED = frozenset({"annotation", "returns", "type_comment", "ctx", "kind"})

COMPILED = ("allocert.machines.compiled", "compiled")
"""Its functions come to the same as without a compiler."""

REMEMBERED = ("allocert.machines.remembered", "remembered")
"""Its functions come to the same as without a memory."""


def first_line(node: ast.stmt | ast.expr) -> int:
    """The line on which a statement or a function begins, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min(one.lineno for one in [node, *decorators])


def root_of(node: ast.AST) -> str:
    """The name on which a chain of calls, attributes and indices begins; empty if there is none."""
    while not isinstance(node, ast.Name):
        match node:
            case (
                ast.Expr(value=inner)
                | ast.Attribute(value=inner)
                | ast.Subscript(value=inner)
                | ast.Call(func=inner)
            ):
                node = inner
            case ast.AugAssign(target=inner) | ast.Assign(targets=[inner]):
                node = inner
            case _:
                return ""
    return node.id


class Writer:
    """Writes one statement of ``module`` down, as ``text`` with holes that ``uses`` fills, in order.

    ``functions`` are the functions in it: the line on which each begins, and of one within another scope the names in it, in the
    order of the syntax tree.

    ``own`` are the names bound at the module's top, ``imports`` what its imports bind, ``states`` its lists of claims: their
    decorators leave the function below them as it is, and of these only the options are written down. That a function is
    compiled, or its results are remembered, is not written down; which calls share a remembered result is.
    """

    def __init__(
        self, module: str, own: Collection[str], imports: Mapping[str, Place], states: Collection[str]
    ) -> None:
        self.text: list[str] = []
        self.uses: list[Place] = []
        self.functions: list[tuple[int, tuple[str, ...]]] = []
        self._module, self._own, self._imports, self._states = module, own, imports, states
        self._scopes: list[tuple[int, Scope]] = []
        self._entered = 0
        self._numbers: dict[tuple[int, str], int] = {}

    def write(self, node: object) -> None:
        """Write a node, a list of nodes or a plain value down."""
        special = _SPECIAL.get(type(node))
        if special is not None:
            special(self, node)
        elif isinstance(node, ast.AST):
            self._fields(node)
        elif isinstance(node, list):
            self.text.append(f"[{len(node)}")
            for one in node:
                self.write(one)
        else:
            self.text.append(repr(node))

    def _fields(self, node: ast.AST, besides: str = "") -> None:
        self.text.append(type(node).__name__)
        for name in node._fields:
            value = getattr(node, name)
            if name in ("name", "rest") and isinstance(value, str):
                self._name(value)
            elif name not in _IGNORED and name != besides:
                self.write(value)

    def _attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and (module := self._module_called(node.value.id)):
            self._hole((module, node.attr))
        else:
            self._fields(node)

    def _call(self, node: ast.Call) -> None:
        if self._compiles(node.func):
            self.write(node.args[0])
            return
        self.uses += makers(node, self._module)
        self.text += read_from_files(node, self._place_of(node.func), self._module)
        self._fields(node)

    def _place_of(self, node: ast.expr) -> Place:
        """Where the function that is called was imported from; empty if it was not."""
        match node:
            case ast.Name(id=name):
                return self._imports.get(name, ("", ""))
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                return self._module_called(name), attribute
        return "", ""

    def _compiles(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and self._imports.get(node.id) == COMPILED

    def _remembers(self, node: ast.expr) -> bool:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                return self._imports.get(name) == REMEMBERED
        return False

    def _expression(self, node: ast.Expr) -> None:
        if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
            self._fields(node)

    def _annotated(self, node: ast.AnnAssign) -> None:
        self._fields(node)
        self.text += ["ClassVar"] * ("ClassVar" in ast.dump(node.annotation))

    def _assignment(self, node: ast.Assign) -> None:
        target = node.targets[0]
        is_table = isinstance(target, ast.Name) and (self._module, target.id) == TABLE
        self.text.append("Assign") if is_table else self._fields(node)

    def _name(self, name: str) -> None:
        """A local name becomes a number, another one a hole; Python's own stay."""
        for number, scope in self._seen():
            if name in scope.names:
                place = self._numbers.setdefault((number, name), len(self._numbers))
                self.text.append(name if scope.of_class else f"local {place}")
                return
            if name in scope.imports:
                self._hole(scope.imports[name])
                return
        if name in self._own:
            self._hole((self._module, name))
        elif name in self._imports:
            self._hole(self._imports[name])
        else:
            self.text.append(f"name {name}")

    def _hole(self, place: Place) -> None:
        if file_of_module(place[0]):
            self.text.append("hole")
            self.uses.append(place)
        else:
            self.text.append(f"from {place[0]} {place[1]}")

    def _seen(self) -> Iterator[tuple[int, Scope]]:
        """The scopes in which a name is looked for, the innermost first: the body of a class is seen from itself alone."""
        for place, (number, scope) in enumerate(reversed(self._scopes)):
            if not scope.of_class or place == 0:
                yield number, scope

    def _module_called(self, name: str) -> str:
        """The module of the suite that ``name`` stands for; empty if it stands for something else."""
        for _, scope in self._seen():
            if name in scope.names:
                return ""
            if name in scope.imports:
                return _as_module(scope.imports[name])
        return "" if name in self._own else _as_module(self._imports.get(name, ("", "")))

    def _constant(self, node: ast.Constant) -> None:
        value = node.value
        named = NAMED.findall(value) if isinstance(value, str) and "allocert." in value else ()
        self.uses += named
        self.text.append(NAMED.sub("hole", value) if named and isinstance(value, str) else repr(value))

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        self.text.append(type(node).__name__)
        # A function at the top holds no variables of functions around it, which is what the names are for.
        inside = ast.walk(node) if self._scopes else ()
        names = (one.id for one in inside if isinstance(one, ast.Name))
        self.functions.append((first_line(node), tuple(dict.fromkeys(names))))
        if not isinstance(node, ast.Lambda):
            self._own_name(node)
        given = node.args
        self.write([*given.defaults, *given.kw_defaults])
        parameters = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        stars = [given.vararg, given.kwarg]
        body: list[ast.AST] = [*node.body] if isinstance(node.body, list) else [node.body]
        with self._within(Scope.of(body, (one.arg for one in [*parameters, *stars] if one))):
            self.text.append(
                f"{len(given.posonlyargs)} {len(given.kwonlyargs)} {[one is not None for one in stars]}"
            )
            for one in filter(None, [*parameters, *stars]):
                self.text.append(one.arg)
                self._name(one.arg)
            self.write(body)

    def _class(self, node: ast.ClassDef) -> None:
        self.text.append("ClassDef")
        self._own_name(node)
        self.write([*node.bases, *node.keywords])
        with self._within(Scope.of(node.body, (), of_class=True)):
            self.write(node.body)

    def _own_name(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        if self._scopes:
            self._name(node.name)
        for one in node.decorator_list:
            if isinstance(one, ast.Call) and root_of(one) in self._states:
                self.write(one.keywords)
            elif self._remembers(one):
                self._shares(one)
            elif not self._compiles(one):
                self.write([one])

    def _shares(self, decorator: ast.expr) -> None:
        """Of a function with a memory what says which calls share a result, but not how many are kept."""
        assert isinstance(decorator, ast.Call)
        for one in decorator.args[1:]:
            self.write(one)
        for named in decorator.keywords:
            if named.arg != "most":
                self.write(named)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        self.write(node.generators[0].iter)
        with self._within(Scope.of([generator.target for generator in node.generators], ())):
            for generator in node.generators:
                self._fields(generator, "iter" if generator is node.generators[0] else "")
            self._fields(node, "generators")

    @contextmanager
    def _within(self, scope: Scope) -> Iterator[None]:
        self._entered += 1
        self._scopes.append((self._entered, scope))
        yield
        self._scopes.pop()


_SPECIAL: dict[type, Callable[[Writer, Any], None]] = {
    ast.AnnAssign: Writer._annotated,
    ast.Assign: Writer._assignment,
    ast.AsyncFunctionDef: Writer._function,
    ast.Attribute: Writer._attribute,
    ast.Call: Writer._call,
    ast.ClassDef: Writer._class,
    ast.Constant: Writer._constant,
    ast.DictComp: Writer._comprehension,
    ast.Expr: Writer._expression,
    ast.FunctionDef: Writer._function,
    ast.GeneratorExp: Writer._comprehension,
    ast.Import: lambda writer, node: None,
    ast.ImportFrom: lambda writer, node: None,
    ast.Lambda: Writer._function,
    ast.ListComp: Writer._comprehension,
    ast.Name: lambda writer, node: writer._name(node.id),
    ast.SetComp: Writer._comprehension,
}
"""Writers for nodes with fields that are left out; other nodes are written field by field."""


def _as_module(place: Place) -> str:
    name = ".".join(filter(None, place))
    return name if file_of_module(name) else ""
