"""Code written down: what makes no difference to it, and what does."""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Callable, Iterator

import pytest

from allocert.verification.ledger.code.files import file_of_module
from allocert.verification.ledger.code.scopes import bound_by, imported
from allocert.verification.ledger.code.writing import Writer

MODULES = (
    "allocert.machines.graycode",
    "allocert.machines.frames",
    "allocert.allocators.hypercube.freelist",
    "allocert.models.placement.packing",
    "allocert.verification.deciding.tally",
    "allocert.proofs.kandlur_shin.ncube",
)


def written(source: str, place: int = -1) -> tuple[list[str], list[tuple[str, str]]]:
    """The digest input of one of the statements, the last one unless it is named."""
    statements = ast.parse(source).body
    imports = dict(pair for one in statements for pair in imported(one))
    writer = Writer("allocert.errors", list(bound_by(statements)), imports, ["claim"])
    writer.write(statements[place])
    return writer.text, writer.uses


BASE = '''
from allocert.machines.words import lowest
LIMIT = 3
def first(word: int, bound: int = 2) -> list[int]:
    """The first ones."""
    found = []
    for place in range(bound):
        found.append(lowest(word) + place)  # a comment
    return [one * LIMIT for one in found if one]
'''


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("first(", "other("),
        ("found", "places"),
        ("LIMIT", "MOST"),
        ('"""The first ones."""', '"""Others."""'),
        ("  # a comment", ""),
        (": int = 2", "=2"),
        (" -> list[int]", ""),
        ("import lowest", "import lowest as low\nlowest = None"),
        ("one", "each"),
        ("place", "at"),
    ],
)
def test_names_comments_and_annotations_make_no_difference(old: str, new: str) -> None:
    text, uses = written(BASE)
    other, others = written(BASE.replace(old, new) if "as low" not in new else _renamed_import())
    assert text == other
    assert [module for module, _ in uses] == [module for module, _ in others]


def _renamed_import() -> str:
    return BASE.replace("import lowest", "import lowest as low").replace("lowest(", "low(")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("= 2", "= 3"),
        ("range(bound)", "range(bound, 9)"),
        ("+ place", "- place"),
        ("if one", "if not one"),
        (".append(", ".extend("),
        ("bound: int", "most: int"),
        ("for one in found", "for one in [found]"),
        ("lowest(word)", "lowest(place)"),
        ("[]", "[0]"),
    ],
)
def test_what_the_code_does_makes_a_difference(old: str, new: str) -> None:
    assert written(BASE)[0] != written(BASE.replace(old, new))[0]


def test_a_name_from_outside_is_a_hole_that_says_where_it_is_from() -> None:
    text, uses = written(BASE)
    assert uses == [("allocert.machines.words", "lowest"), ("allocert.errors", "LIMIT")]
    assert text.count("hole") == 2
    assert "from math gcd" in written("from math import gcd\ndef f(): return gcd(2, 3)")[0]
    assert "name len" in written("def f(x): return len(x)")[0]


def test_an_attribute_of_an_imported_module_is_a_hole() -> None:
    source = "from allocert.machines import words\ndef f(x): return words.lowest(x)"
    assert written(source)[1] == [("allocert.machines.words", "lowest")]
    source = "def f(x):\n    from allocert.machines import words as w\n    return w.lowest(x)"
    assert written(source)[1] == [("allocert.machines.words", "lowest")]
    source = "from allocert.machines import words\ndef f(words): return words.lowest()"
    assert written(source)[1] == []


def test_the_first_iterable_of_a_comprehension_is_seen_from_outside() -> None:
    assert written("x = 1\ndef f(): return [x for x in x]")[1] == [("allocert.errors", "x")]
    assert written("x = 1\ndef f(): return [x for y in (2,)]")[1] == [("allocert.errors", "x")]


def test_the_body_of_a_class_is_not_seen_from_its_methods() -> None:
    source = "x = 1\nclass C:\n    x = 2\n    y = x\n    def m(self): return x"
    assert written(source)[1] == [("allocert.errors", "x")]


def test_a_global_name_that_a_function_binds_is_the_module_s() -> None:
    assert ("allocert.errors", "x") in written("x = 1\ndef f():\n    global x\n    x = 2")[1]


def test_functions_named_in_texts_are_used_and_may_move() -> None:
    one = written('X = "allocert.machines.words:lowest"')
    assert one[1][-1] == ("allocert.machines.words", "lowest")
    assert one[0] == written('X = "allocert.machines.bits:low"')[0]


def test_of_a_claim_s_decorator_the_options_count() -> None:
    base = 'claim = 1\n@claim("A-1", "so it is", sides=3)\ndef f(context, sides): return sides'
    assert written(base)[0] == written(base.replace("so it is", "as it is"))[0]
    assert written(base)[0] != written(base.replace("sides=3", "sides=4"))[0]


def test_that_a_function_is_compiled_does_not_count() -> None:
    base = "def f(n): return n"
    head = "from allocert.machines.compiled import compiled\n@compiled\n"
    assert written(head + base) == written(base)
    applied = "def f(n): return n\ng = {}"
    assert written(head + applied.format("compiled(f)")) == written(applied.format("f"))
    assert written(head.replace("import compiled", "import other as compiled") + base) != written(base)


def test_that_results_are_remembered_does_not_count() -> None:
    base = "def f(n): return n"
    head = "from allocert.machines.remembered import remembered\n@remembered(8)\n"
    assert written(head + base) == written(base)
    assert written(head.replace("@remembered(8)", "@remembered(8).other()") + base) != written(base)
    assert written(head.replace("import remembered", "import other as remembered") + base) != written(base)


def test_which_calls_share_a_remembered_result_counts() -> None:
    head = "from allocert.machines.remembered import remembered\ndef _by(n): return n % 2\n"
    base = head + "@remembered(8, by=_by)\ndef f(n): return n"
    assert ("allocert.errors", "_by") in written(base)[1]
    assert written(base) == written(base.replace("8", "9")) == written(base.replace("8", "most=8"))
    assert written(base)[0] != written(base.replace("by=_by", "by=abs"))[0]
    assert written(base)[1] == written(base.replace("by=_by", "_by"))[1]
    assert written(base)[1] != written(base.replace(", by=_by", ""))[1]


# Mutants of every kind, of shipped code.


class _Mutant(ast.NodeTransformer):
    """Changes the node that is the ``place``-th for which ``change`` has another one."""

    def __init__(self, change: Callable[[ast.AST], ast.AST | None], place: int) -> None:
        self.change, self.place = change, place

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Name("Any", ast.Load())
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
        if (changed := self.change(node)) is not None:
            self.place -= 1
            if self.place == -1:
                return changed
        return super().generic_visit(node)


def _constant(node: ast.AST) -> ast.AST | None:
    return (
        ast.Constant(node.value + 1) if isinstance(node, ast.Constant) and type(node.value) is int else None
    )


def _text(node: ast.AST) -> ast.AST | None:
    joined = isinstance(node, ast.JoinedStr)
    return ast.JoinedStr([*node.values, ast.Constant("!")]) if joined else None  # type: ignore[attr-defined]


def _operator(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.BinOp):
        return None
    return ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)


def _comparison(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.Compare):
        return None
    first = ast.LtE() if isinstance(node.ops[0], ast.Lt) else ast.Lt()
    return ast.Compare(node.left, [first, *node.ops[1:]], node.comparators)


def _branch(node: ast.AST) -> ast.AST | None:
    negated = isinstance(node, ast.If | ast.IfExp | ast.While)
    return type(node)(**{**vars(node), "test": ast.UnaryOp(ast.Not(), node.test)}) if negated else None  # type: ignore[attr-defined]


def _both(node: ast.AST) -> ast.AST | None:
    if not isinstance(node, ast.BoolOp):
        return None
    return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _arguments(node: ast.AST) -> ast.AST | None:
    swapped = (
        isinstance(node, ast.Call)
        and len(node.args) == 2
        and ast.dump(node.args[0]) != ast.dump(node.args[1])
    )
    return (
        ast.Call(node.func, [node.args[1], node.args[0], *node.args[2:]], node.keywords) if swapped else None
    )  # type: ignore[attr-defined]


def _return(node: ast.AST) -> ast.AST | None:
    return ast.Return(None) if isinstance(node, ast.Return) and isinstance(node.value, ast.Name) else None


def _attribute(node: ast.AST) -> ast.AST | None:
    called = isinstance(node, ast.Attribute)
    return ast.Attribute(node.value, f"{node.attr}_", node.ctx) if called else None  # type: ignore[attr-defined]


def _loop(node: ast.AST) -> ast.AST | None:
    looped = isinstance(node, ast.For)
    return ast.For(node.target, node.iter, [*node.body, ast.Break()], node.orelse) if looped else None  # type: ignore[attr-defined]


KINDS = (_constant, _text, _operator, _comparison, _branch, _both, _arguments, _return, _attribute, _loop)


def _mutants(kind: Callable[[ast.AST], ast.AST | None], statement: ast.stmt) -> Iterator[ast.stmt]:
    """Up to three mutants of a statement."""
    most = sum(kind(node) is not None for node in ast.walk(statement))
    for place in random.Random(most).sample(range(most), min(most, 3)):
        yield ast.fix_missing_locations(_Mutant(kind, place).visit(copy.deepcopy(statement)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__[1:])
def test_a_mutant_of_every_kind_is_written_down_otherwise(kind: Callable[[ast.AST], ast.AST | None]) -> None:
    tried = 0
    for name in MODULES:
        path = file_of_module(name)
        assert path is not None
        statements = ast.parse(path.read_bytes()).body
        imports = dict(pair for one in statements for pair in imported(one))
        own = list(bound_by(statements))
        for statement in statements:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                for mutant in _mutants(kind, statement):
                    if ast.dump(mutant) == ast.dump(_Mutant(kind, -1).visit(copy.deepcopy(statement))):
                        continue
                    texts = []
                    for one in (statement, mutant):
                        writer = Writer(name, own, imports, ())
                        writer.write(one)
                        texts.append((writer.text, writer.uses))
                    tried += 1
                    assert texts[0] != texts[1], ast.unparse(mutant)
    assert tried >= 5
