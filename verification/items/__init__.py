"""Items: the statements of the papers, which claims decide them, and the answer that follows."""

from allocert.verification.items.answer import Answer, Condition, answer_of
from allocert.verification.items.item import (
    AnswerKind,
    Item,
    ItemError,
    ItemKind,
    Part,
    Reading,
    items_in,
    read_items,
    read_tables,
)

__all__ = [
    "Answer",
    "AnswerKind",
    "Condition",
    "Item",
    "ItemError",
    "ItemKind",
    "Part",
    "Reading",
    "answer_of",
    "items_in",
    "read_items",
    "read_tables",
]
