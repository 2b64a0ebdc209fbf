"""Instance files of every kind, read and written in one way."""
