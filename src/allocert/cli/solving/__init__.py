"""How the questions of `solve` are answered and shown, one kind a module."""
