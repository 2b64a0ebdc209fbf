"""``{json-schemas}``: what each file under docs/schemas says, field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from prose import inline
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

Row = tuple[str, str, str]
"""The path of a field, its type, what it means."""


class JsonSchemas(SphinxDirective):
    """A section for each schema, with a table of its fields and the file itself."""

    def run(self) -> list[nodes.Node]:
        """The sections, by the names of the schemas."""
        files = sorted(Path(self.env.srcdir, "schemas").glob("*/*.json"), key=lambda file: file.name)
        for file in files:
            self.env.note_dependency(str(file))
        return [_section(file, json.loads(file.read_text(encoding="utf-8"))) for file in files]


def _section(file: Path, schema: dict[str, Any]) -> nodes.section:
    name = schema["$id"]
    anchor = name.removeprefix("allocert/").replace("/", "-")
    section = nodes.section(ids=[anchor], names=[name])
    section += nodes.title("", "", nodes.literal(text=name))
    about = ". ".join(filter(None, (schema.get("title"), schema.get("description")))).rstrip(".")
    section += nodes.paragraph("", "", *inline(f"{about}."))
    section += _table([row for row in _rows(schema, "", schema) if row[0]])
    link = addnodes.download_reference(
        "", "", nodes.literal(text=file.name), reftarget=f"/schemas/{file.parent.name}/{file.name}"
    )
    section += nodes.paragraph("", "The schema: ", link, nodes.Text("."))
    return section


def _rows(schema: Any, path: str, root: dict[str, Any], seen: frozenset[str] = frozenset()) -> Iterator[Row]:
    """A row for the field and for those inside it. A definition that contains itself is described once."""
    if not isinstance(schema, dict):
        return
    name = schema.get("$ref", "")
    yield path, _type(schema, root), schema.get("description", "")
    if name:
        if name in seen:
            return
        seen, schema = seen | {name}, _resolved(name, root)
    needed = schema.get("required", ())
    for key, inner in schema.get("properties", {}).items():
        yield from _rows(inner, f"{path}{'.' if path else ''}{key}{'' if key in needed else '?'}", root, seen)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from _rows(schema["additionalProperties"], f"{path}{'.' if path else ''}*", root, seen)
    if isinstance(schema.get("items"), dict):
        yield from _inside(_rows(schema["items"], f"{path}[]", root, seen))
    for inner in (part for word in ("oneOf", "anyOf", "allOf") for part in schema.get(word, ())):
        yield from _inside(_rows(inner, path, root, seen))


def _inside(rows: Iterator[Row]) -> Iterator[Row]:
    """Rows without the first, if it says nothing that the row above does not."""
    first = next(rows, None)
    if first is not None and first[2]:
        yield first
    yield from rows


def _resolved(name: str, root: dict[str, Any]) -> dict[str, Any]:
    found: Any = root
    for part in name.removeprefix("#/").split("/"):
        found = found[part]
    return dict(found)


def _type(schema: dict[str, Any], root: dict[str, Any]) -> str:
    """In a few words: ``integer, at least 0``, ``"fit" or "most"``, ``list of text``."""
    if "$ref" in schema:
        return _type(_resolved(schema["$ref"], root), root)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " or ".join(json.dumps(value) for value in schema["enum"])
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(
                dict.fromkeys(_type(part, root) for part in schema[word] if isinstance(part, dict))
            )
    kinds = schema.get("type", "anything")
    said = " or ".join([kinds] if isinstance(kinds, str) else kinds)
    if isinstance(schema.get("items"), dict) and said == "array":
        said = f"array of {_type(schema['items'], root)}"
    if "minimum" in schema:
        said += f", at least {schema['minimum']}"
    return said


def _table(rows: list[Row]) -> nodes.table:
    """The fields; without a column of meanings where the schema tells none."""
    columns = (("field", 3), ("type", 3), ("meaning", 6))[
        : 3 if any(meaning for _, _, meaning in rows) else 2
    ]
    group = nodes.tgroup(cols=len(columns))
    for _, width in columns:
        group += nodes.colspec(colwidth=width)
    group += nodes.thead("", _row(*(nodes.paragraph(text=name) for name, _ in columns)))
    body = nodes.tbody()
    for path, kind, meaning in dict.fromkeys(rows):
        cells = (
            nodes.paragraph("", "", nodes.literal(text=path)),
            nodes.paragraph(text=kind),
            nodes.paragraph("", "", *inline(meaning)),
        )
        body += _row(*cells[: len(columns)])
    group += body
    return nodes.table("", group, classes=["fields"])


def _row(*cells: nodes.Node) -> nodes.row:
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("json-schemas", JsonSchemas)
    return {"parallel_read_safe": True}
