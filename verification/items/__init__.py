"""Items: the statements of the papers, which claims decide them, and the answer that follows."""

from allocert.verification.items.answer import Answer, Condition, answer_of
from allocert.verification.items.item import AnswerKind, Item, ItemError, ItemKind, Part, Reading, read_items

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
    "read_items",
]
