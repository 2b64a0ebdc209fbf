"""Seeded bugs in whole allocators that a stranger could have written, and the allocators without them.

``plugins/KIND/NAME.py`` is an allocator, ``tables/KIND/NAME.toml`` says what it promises, on which machines it is checked,
and which changes of its text are bugs; ``witnesses/KIND/NAME.json`` has a trace for each bug that shows it to be one.
"""
